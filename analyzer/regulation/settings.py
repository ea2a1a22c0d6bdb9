"""Every axis on which regulations differ: its name, its legal values and what they mean.

One field an axis. A book (a TOML file in ``books/``) answers each with a value and the clause it rests on. The names follow the
comparison matrix of the regulations; the legend is the field's description.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Grade: TypeAlias = Literal["forbidden", "same_tile", "allowed"]


def _axis(legend: str) -> Meta:
    return Meta(description=legend)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The values of one regulation. Points are whole points; uma and results are in points too."""

    # game
    length: Annotated[Literal["east", "east_south", "one_hand"], _axis("rounds of a regular game")]
    start_points: Annotated[int, _axis("points of each player at the start")]
    return_points: Annotated[int, _axis("points that a result is counted from")]
    oka: Annotated[int, _axis("points that the first place takes on top")]
    uma: Annotated[tuple[int, ...], _axis("points per place")]
    uma_floating: Annotated[
        tuple[tuple[int, int, int, int, int], ...],
        _axis("uma that depends on the scores: rows of how many players end below the start points, then points per place; else `uma`"),
    ]
    rank_ties: Annotated[
        Literal["seat", "shared", "shared_rest_by_seat"],
        _axis("equal scores: lower initial seat first; places and uma shared; or shared in hundreds, the rest to the lower seats"),
    ]
    result_rounding: Annotated[
        Literal["none", "thousand_half_up", "thousand_half_down", "thousand_half_away"],
        _axis("rounding of a score before uma: none, or to thousands, with the half up, down, or away from zero"),
    ]
    bankruptcy: Annotated[Literal["none", "below_zero", "zero_or_below"], _axis("score that ends the game at once")]
    bankruptcy_bonus: Annotated[
        int, Meta(ge=0, description="points that a player so ended pays, after uma, to the one who won the points; 0: none")
    ]
    target_points: Annotated[int, _axis("points that someone must have for the game to end after its last regular hand; 0: none needed")]
    extension: Annotated[
        Literal["none", "one_wind", "one_wind_sudden", "two_winds", "until_north"],
        _axis(
            "rounds played on, after the regular ones, while nobody has the target; sudden: the first hand with which someone has it ends"
            " the game, though the dealer repeats"
        ),
    ]
    agari_yame: Annotated[
        Literal["none", "top_with_target"], _axis("the last hand's dealer wins: the game ends although the dealer repeats")
    ]
    tenpai_yame: Annotated[Literal["none", "top_with_target"], _axis("the same when the dealer is tenpai at a draw")]
    dealer_keeps: Annotated[Literal["never", "win", "win_or_tenpai", "always_on_draw"], _axis("what keeps the deal, abortive draws apart")]
    honba_after_draw: Annotated[Literal["every_draw", "dealer_keeps"], _axis("whether a draw adds a counter although the deal passes")]
    leftover_sticks: Annotated[
        Literal["first", "first_split_on_tie", "nobody"],
        _axis("who gets the deposits left on the table at the end; several firsts share them in hundreds, and nobody gets the rest"),
    ]
    time_limit_minutes: Annotated[int, Meta(ge=0, description="minutes after which no new hand starts; 0: no limit")]

    substitute: Annotated[
        Literal["fixed", "played"],
        _axis("what a game counts for a player whom a substitute stands in for: fixed points, or what is played"),
    ]
    substitute_points: Annotated[int, _axis("those points where they are fixed, the uma among them")]

    # tiles and dora
    red_fives: Annotated[tuple[int, int, int], _axis("red fives of characters, circles and bamboo in the wall")]
    dora: Annotated[bool, _axis("the first indicator counts")]
    ura_dora: Annotated[bool, _axis("ura indicators count for a riichi winner")]
    kan_dora: Annotated[bool, _axis("each kan turns a further indicator")]
    kan_ura: Annotated[bool, _axis("further indicators have their ura")]
    kan_dora_closed: Annotated[Literal["immediate", "before_discard", "after_discard"], _axis("when a closed kan's indicator is turned")]
    kan_dora_open: Annotated[
        Literal["immediate", "before_discard", "after_discard"],
        _axis("when an open or added kan's indicator is turned: before the replacement draw, with the discard that follows, or after it"),
    ]

    # yaku
    open_tanyao: Annotated[bool, _axis("all simples counts in an open hand")]
    atozuke: Annotated[
        bool,
        _axis(
            "any yaku completed by the winning tile will do; otherwise a win is judged only where its yaku was certain before, "
            "for no document at hand says how far that is barred"
        ),
    ]
    ippatsu: Annotated[bool, _axis("ippatsu is worth a han")]
    pinfu_tsumo: Annotated[bool, _axis("pinfu and self-draw combine, at 20 fu")]
    ittsu: Annotated[bool, _axis("pure straight is a yaku")]
    renhou: Annotated[
        Literal["none", "mangan", "best_of", "5_han", "yakuman"],
        _axis(
            "blessing of man: not a yaku; a mangan and nothing else; that mangan or the hand, whichever is more; 5 han that add up; yakuman"
        ),
    ]
    tenhou_tile: Annotated[
        Literal["last", "any"],
        _axis("the tile that completes a hand won on the deal: the last one dealt, or whichever makes the most of it"),
    ]
    double_riichi: Annotated[bool, _axis("riichi in the first uninterrupted turn is worth two han")]
    rinshan_with_haitei: Annotated[bool, _axis("a win on the replacement tile can also be a win on the last tile")]
    ryuuiisou_needs_green: Annotated[bool, _axis("all green needs a green dragon")]
    shousangen_literal: Annotated[bool, _axis("each dragon triplet of little three dragons is worth two han instead of one")]
    two_han_minimum_honba: Annotated[int, Meta(ge=0, description="counters from which a win needs two han of yaku; 0: never")]
    nagashi: Annotated[
        Literal["none", "draw", "win"], _axis("nagashi mangan: not in force; a draw that pays mangan; or it counts as a win")
    ]

    # value
    kiriage: Annotated[
        Literal["none", "base_above_1900", "4_30_and_3_60"], _axis("rounding up to mangan: none; any base above 1900; those two cells only")
    ]
    kiriage_named: Annotated[bool, _axis("a hand rounded up is called mangan; otherwise it keeps its han and fu")]
    sanbaiman_han: Annotated[int, _axis("han from which a hand is sanbaiman")]
    counted_yakuman: Annotated[bool, _axis("13 han are a yakuman; otherwise sanbaiman")]
    counted_named: Annotated[bool, _axis("such a hand is called a yakuman; otherwise a fourfold mangan, which pays the same")]
    han_cap: Annotated[int, Meta(ge=0, description="han shown at most, the raw sum apart; 0: no cap")]
    double_yakuman: Annotated[
        tuple[Literal["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"], ...], _axis("yakuman that count twice")
    ]
    yakuman_stack: Annotated[bool, _axis("several yakuman add up; otherwise a hand scores at most one")]
    yakuman_max: Annotated[int, Meta(ge=0, description="yakuman paid at most when they add up; 0: no limit")]

    # fu
    double_wind_pair_fu: Annotated[Literal[2, 4], _axis("fu of a pair that is seat and round wind")]
    chiitoitsu_fu: Annotated[Literal[25, 50], _axis("fu of seven pairs")]
    open_pinfu_fu: Annotated[bool, _axis("an open hand of 20 fu gets 2 more, so that it pays 30")]
    rinshan_tsumo_fu: Annotated[bool, _axis("a win on the replacement tile gets the 2 fu of a self-draw")]

    # settlement
    double_ron: Annotated[Literal["each", "head_bump", "abort"], _axis("two winners: each is paid, the nearest alone, or the hand is void")]
    triple_ron: Annotated[Literal["each", "head_bump", "abort"], _axis("the same for three winners")]
    honba_points: Annotated[int, _axis("points of one counter on a ron; a third of it from each payer on a self-draw (four players)")]
    honba_multi_ron: Annotated[Literal["each", "nearest"], _axis("several winners: who is paid the counters")]
    sticks_multi_ron: Annotated[
        Literal["nearest", "own_then_nearest"], _axis("several winners: all deposits to the nearest, or each takes its own back first")
    ]
    noten_pool: Annotated[int, _axis("points that the noten players pay to the tenpai ones at a draw")]
    payment_rounding: Annotated[Literal[100, 1], _axis("payments are rounded up to this")]

    # liability
    pao_yaku: Annotated[tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...], _axis("yakuman with a liable player")]
    pao_tsumo: Annotated[Literal["all", "as_ron"], _axis("self-draw: the liable player pays everything")]
    pao_ron: Annotated[Literal["half"], _axis("ron: the liable player and the discarder pay a half each")]
    pao_honba: Annotated[Literal["discarder", "liable"], _axis("who pays the counters when liability splits a ron")]
    pao_composite: Annotated[
        Literal["whole_hand", "its_yakuman"], _axis("several yakuman: liability for the whole hand, or for its own yakuman only")
    ]
    pao_closed_kan: Annotated[bool, _axis("a closed kan counts among the sets that make a player liable; otherwise all must be claimed")]
    pao_open_kan: Annotated[bool, _axis("a win on the replacement tile of an open kan is paid by the player who fed the kan")]

    # draws
    nine_terminals: Annotated[bool, _axis("nine different terminals and honours on the first turn may end the hand")]
    four_winds: Annotated[bool, _axis("four equal winds as the first four discards end the hand")]
    four_riichi: Annotated[bool, _axis("a fourth riichi ends the hand")]
    four_kans: Annotated[Literal["none", "several_players"], _axis("four kans by more than one player end the hand")]

    # riichi and calls
    riichi_points: Annotated[int, Meta(ge=0, description="points needed to declare riichi; 0: none, a score may go below zero")]
    riichi_tiles_left: Annotated[int, Meta(ge=0, description="tiles that must be left in the live wall to declare riichi")]
    furiten_riichi: Annotated[bool, _axis("riichi may be declared while furiten")]
    riichi_tile_ron: Annotated[
        Literal["returned", "paid"],
        _axis("the deposit when the declaration tile is ronned: not paid, or returned; or paid all the same"),
    ]
    closed_kan_in_riichi: Annotated[
        Literal["forbidden", "same_waits", "same_waits_and_readings"], _axis("closed kan after riichi, always of the drawn tile")
    ]
    swap_calling: Annotated[
        Grade, _axis("discarding after chi or pon: same tile and other end barred, the same tile alone barred, or allowed")
    ]
    rob_closed_kan: Annotated[Literal["none", "kokushi"], _axis("who may rob a closed kan")]
    kan_on_last_tile: Annotated[bool, _axis("a kan may be declared with no tile left in the live wall")]
    kans_at_most: Annotated[int, _axis("kans of one hand at most")]

    # furiten and tenpai
    temporary_furiten_ends: Annotated[Literal["draw_or_claim", "draw", "discard", "any_call_or_draw"], _axis("what ends temporary furiten")]
    own_copies_tenpai: Annotated[
        Literal["tenpai", "noten_if_held", "noten_if_concealed"],
        _axis("waiting only for tiles of which the player holds all four: tenpai; noten; noten if all four are concealed"),
    ]

    # penalties and chips
    chombo: Annotated[
        Literal["none", "after_uma", "reverse_mangan"],
        _axis("penalty for making a hand void: there are no void hands; points taken after uma; or a mangan paid to the others at once"),
    ]
    chombo_points: Annotated[int, Meta(ge=0, description="points of that penalty where it is taken after uma")]
    chombo_ends_game: Annotated[bool, _axis("a void hand ends the game; otherwise it is dealt again, with the counters that it had")]
    chip_points: Annotated[int, Meta(ge=0, description="points of one chip; 0: no chips")]


GROUPS: dict[str, str] = {
    "length": "game",
    "red_fives": "tiles and dora",
    "open_tanyao": "yaku",
    "kiriage": "value",
    "double_wind_pair_fu": "fu",
    "double_ron": "settlement",
    "pao_yaku": "liability",
    "nine_terminals": "draws",
    "riichi_points": "riichi and calls",
    "temporary_furiten_ends": "furiten and tenpai",
    "chombo": "penalties and chips",
}
"""First axis of a group → its heading."""

AXES: tuple[str, ...] = Settings.__struct_fields__
"""Names of all axes, in the order of the fields."""
