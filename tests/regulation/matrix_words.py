"""What the words of the comparison matrix's cells mean as values of axes, and the columns that the books were made from."""

from __future__ import annotations

from typing import Any

Values = dict[str, Any]

BOOKS = {
    "seed2018": "festival-2018",
    "ema2016": "ema-2016",
    "ema2025": "ema-2025",
    "rrc": "rrc",
    "wrc2025": "wrc-2025",
    "tenhou4": "tenhou",
    "majsoul4": "mahjong-soul",
    "mleague": "m-league",
    "jpmlA": "jpml-a",
    "saikouisen_classic": "saikouisen",
    "pantheon_ema": "pantheon-ema",
    "pantheon_ema2025": "pantheon-ema2025",
    "pantheon_wrc": "pantheon-wrc",
    "pantheon_jpmlA": "pantheon-jpmlA",
    "pantheon_tenhounet": "pantheon-tenhounet",
    "pantheon_rrc": "pantheon-rrc",
    "pantheon_jpmlB": "pantheon-jpmlB",
    "pantheon_online": "pantheon-online",
}
"""Column → book."""

SURENESS = {"P": "primary", "S": "secondary", "G": "gap", "M": "memory", "U": "unknown"}


def _uma(*places: int) -> list[int]:
    return [1000 * place for place in places]


def _flag(axis: str, *yes: str, no: tuple[str, ...] = ()) -> dict[str, Values]:
    return {**{words: {axis: True} for words in yes}, **{words: {axis: False} for words in no}}


FLOATING_JPML = [[0, 0, 0, 0, 0], [1, *_uma(8, 3, 1, -12)], [3, *_uma(12, -1, -3, -8)], [4, 0, 0, 0, 0]]
FLOATING_PANTHEON = [[1, *_uma(8, 3, 1, -12)], [3, *_uma(12, -1, -3, -8)]]
TWO = ["daisangen", "daisuushii"]
THREE = [*TWO, "suukantsu"]
NO_VARIATION = ("no", "no (variation)")

WORDS: dict[str, dict[str, Values]] = {
    "length": {"E+S": {"length": "east_south"}, "E+S (or E)": {"length": "east_south"}},
    "start_points": {"30000": {"start_points": 30000}, "25000": {"start_points": 25000}},
    "return_points": {
        "30000": {"return_points": 30000},
        "25000 (first place needs 30000)": {"return_points": 25000, "target_points": 30000},
        # Pantheon's goal points are what someone must have for a game to end.
        "0 (goalPoints)": {"target_points": 0},
        "30000 (goalPoints)": {"target_points": 30000},
    },
    "oka": {"none": {"oka": 0}, "0": {"oka": 0}, "not allowed": {"oka": 0}, "20000": {"oka": 20000}},
    "uma": {
        **{words: {"uma": _uma(15, 5, -5, -15), "uma_floating": []} for words in ("15/5/-5/-15", "15/5/-5/-15 (not 20/10)")},
        "20/10/-10/-20": {"uma": _uma(20, 10, -10, -20), "uma_floating": []},
        **{words: {"uma": _uma(30, 10, -10, -30), "uma_floating": []} for words in ("30/10/-10/-30", "30/10/-10/-30 default")},
        "12/4/-4/-12": {"uma": _uma(12, 4, -4, -12), "uma_floating": []},
        # "Up" is at the start points or above, so one player up is three below.
        "floating: 1 up 12/-1/-3/-8; 2 up 8/4/-4/-8; 3 up 8/3/1/-12; 0 or 4 up: 0": {
            "uma": _uma(8, 4, -4, -8),
            "uma_floating": FLOATING_JPML,
        },
        "floating 3 below start 12/-1/-3/-8; 1 below 8/3/1/-12; else 8/4/-4/-8": {
            "uma": _uma(8, 4, -4, -8),
            "uma_floating": FLOATING_PANTHEON,
        },
    },
    "rank_ties": {
        **{
            words: {"rank_ties": "shared"}
            for words in ("shared (uma split)", "shared, uma split", "uma split", "split", "shared", "uma equalised")
        },
        "initial seat order": {"rank_ties": "seat"},
        "seat order": {"rank_ties": "seat"},
        "shared, remainder by seat": {"rank_ties": "shared_rest_by_seat"},
    },
    "tobi": {
        "no": {"bankruptcy": "none"},
        "no (plays on below 0)": {"bankruptcy": "none"},
        "yes (<0)": {"bankruptcy": "below_zero"},
        "yes": {"bankruptcy": "below_zero"},
    },
    "west_extension": {
        "no": {"extension": "none"},
        "yes, sudden death at 30000, to W4": {"extension": "one_wind", "target_points": 30000},
        "yes, to 30000": {"extension": "one_wind", "target_points": 30000},
        "yes": {"extension": "one_wind"},
    },
    "agari_yame": {
        **{words: {"agari_yame": "none"} for words in ("no", "no (explicit)", "no (not mentioned)")},
        "yes, auto if top and >=30000": {"agari_yame": "top_with_target", "target_points": 30000},
        "yes (leading dealer)": {"agari_yame": "top_with_target"},
        "yes": {"agari_yame": "top_with_target"},
    },
    "tenpai_yame": {
        "no": {"tenpai_yame": "none"},
        "yes, same": {"tenpai_yame": "top_with_target"},
        "yes": {"tenpai_yame": "top_with_target"},
    },
    "dealer_keep": {
        "win or tenpai": {"dealer_keeps": "win_or_tenpai"},
        "win or tenpai (noten passes)": {"dealer_keeps": "win_or_tenpai"},
        "win only": {"dealer_keeps": "win"},
    },
    "honba_after_draw_dealer_change": {"yes": {"honba_after_draw": "every_draw"}},
    "leftover_sticks_at_end": {
        **{
            words: {"leftover_sticks": "first_split_on_tie"}
            for words in ("to winner, split on tie", "winner; split on tie", "winner; split on tie, decimals down", "to winner(s), split")
        },
        "to top": {"leftover_sticks": "first"},
        # What a tie does is not told.
        "to winner": {"leftover_sticks": {"first", "first_split_on_tie"}},
        **{
            words: {"leftover_sticks": "nobody"} for words in ("stay on table, nobody", "stay on table", "stay (kyoutaku)", "not to winner")
        },
    },
    "red_fives": {
        "none": {"red_fives": [0, 0, 0]},
        **{words: {"red_fives": [1, 1, 1]} for words in ("1 each", "1 each default", "1 each (variant lobby: none)")},
    },
    "ura_dora": _flag("ura_dora", "yes", no=("no",)),
    "kan_dora": _flag("kan_dora", "yes", "yes (implied: chankan turns none)", no=("no",)),
    "kan_ura": _flag("kan_ura", "yes", no=("no",)),
    "kan_dora_timing_ankan": {
        "immediate": {"kan_dora_closed": "immediate"},
        "before next discard": {"kan_dora_closed": "before_discard"},
    },
    "kan_dora_timing_open": {
        "immediate": {"kan_dora_open": "immediate"},
        "immediate, before replacement": {"kan_dora_open": "immediate"},
        **{
            words: {"kan_dora_open": "before_discard"}
            for words in ("before next discard", "at the discard", "at the discard (or before the next kan draw)")
        },
    },
    "kuitan": _flag("open_tanyao", "yes", "yes (variant lobby: no)", no=("no (R-4.2-06); switch",)),
    "atozuke": _flag("atozuke", "yes", "yes (no restriction stated)"),
    "ippatsu": _flag("ippatsu", "yes", "yes, 1", no=("no",)),
    "pinfu_tsumo": _flag("pinfu_tsumo", "yes", "yes, 20 fu"),
    "ittsu": _flag("ittsu", "2/1", "2/1 by gap-fill; absent from page; switch", "allowed"),
    "renhou": {
        "5 han, cumulative (literal); switch": {"renhou": "5_han"},
        "5 han fixed, no other yaku or dora": {"renhou": "mangan"},
        "mangan, or the hand itself if higher": {"renhou": "best_of"},
        "mangan, alone; hand value if higher": {"renhou": "best_of"},
        "none": {"renhou": "none"},
        "none in 2026 (2012 sheet: mangan)": {"renhou": "none"},
        # Pantheon lists it and takes the han that the table enters.
        "allowed": {"renhou": {"5_han", "mangan", "best_of", "yakuman"}},
        "allowed (Tenhou has none)": {"renhou": {"5_han", "mangan", "best_of", "yakuman"}},
    },
    "double_riichi_total": _flag("double_riichi", "2", "2 (1+1)", "2, replaces riichi"),
    "rinshan_plus_haitei": _flag("rinshan_with_haitei", no=("no", "no; switch", "not combined")),
    "ryuuiisou_hatsu": _flag("ryuuiisou_needs_green", no=("not required",)),
    "nagashi_mangan": {
        **{words: {"nagashi": "none"} for words in ("no", "no (obsolete)", "no (variation)")},
        "yes": {"nagashi": "draw"},
        "yes, as a draw; no honba": {"nagashi": "draw"},
    },
    "min_two_han_at_5_honba": {"no": {"two_han_minimum_honba": 0}},
    "kiriage_mangan": {
        **{words: {"kiriage": "none"} for words in ("no", "no (7700 / 11600)", "no (two implementers claim yes, unverified)")},
        "yes: base > 1900 -> 2000": {"kiriage": "base_above_1900"},
        "yes": {"kiriage": "4_30_and_3_60"},
        "yes (only 4/30 and 3/60)": {"kiriage": "4_30_and_3_60"},
    },
    "han_11_12": {"sanbaiman": {"sanbaiman_han": 11}},
    "han_13plus": {
        **{words: {"counted_yakuman": False} for words in ("sanbaiman", "sanbaiman (11+)")},
        "sanbaiman; han shown capped at 13 (seed)": {"counted_yakuman": False, "han_cap": 13},
        **{words: {"counted_yakuman": True, "counted_named": True} for words in ("yakuman", "yakuman value (single)")},
        "fourfold mangan in 2026 (sanbaiman before)": {"counted_yakuman": True, "counted_named": False},
    },
    "double_yakuman_list": {
        "none": {"double_yakuman": []},
        "suuankou tanki, kokushi-13, junsei chuuren, daisuushii": {
            "double_yakuman": ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]
        },
    },
    "yakuman_stacking": {
        "no": {"yakuman_stack": False},
        "yes": {"yakuman_stack": True, "yakuman_max": 0},
        "yes (natural)": {"yakuman_stack": True, "yakuman_max": 0},
        "yes, max 4x in 2026 (none before)": {"yakuman_stack": True, "yakuman_max": 4},
    },
    "double_wind_pair_fu": {
        **{
            words: {"double_wind_pair_fu": 4}
            for words in ("4", "4 (two bullets, 2+2); switch", "two separate 2-fu bullets, combined value not stated (read 4)")
        },
        **{words: {"double_wind_pair_fu": 2} for words in ("2", "2 (2025 change)", "2 (4 in older sheets)")},
    },
    "chiitoi_fu": {"25": {"chiitoitsu_fu": 25}},
    "open_all_chow_ron_fu": _flag("open_pinfu_fu", "30", "30 (min 30)"),
    "rinshan_tsumo_fu": _flag("rinshan_tsumo_fu", "yes", "yes (counts as self-draw)", "yes now (0 in older sheets)"),
    "double_ron": {
        "yes": {"double_ron": "each"},
        "yes, both paid": {"double_ron": "each"},
        "head bump": {"double_ron": "head_bump"},
    },
    "triple_ron": {
        "yes": {"triple_ron": "each"},
        "yes, all paid": {"triple_ron": "each"},
        "head bump": {"triple_ron": "head_bump"},
        "abort": {"triple_ron": "abort"},
    },
    "honba_value": {"300 / 100": {"honba_points": 300}},
    "honba_on_multi_ron": {"each winner": {"honba_multi_ron": "each"}, "nearest only": {"honba_multi_ron": "nearest"}},
    "sticks_on_multi_ron": {
        **{
            words: {"sticks_multi_ron": "own_then_nearest"}
            for words in (
                "own back; rest to first in turn order",
                "own back; rest to first in order",
                "own back; rest and table to first in turn",
                "own back; rest incl. carried to nearest after discarder",
            )
        },
        "all to nearest": {"sticks_multi_ron": "nearest"},
    },
    "noten_pool": {"3000": {"noten_pool": 3000}, "0 (no noten payment)": {"noten_pool": 0}},
    "pao_yaku": {
        "none": {"pao_yaku": []},
        "daisangen, daisuushii (all sets open)": {"pao_yaku": TWO, "pao_closed_kan": False},
        "daisangen, daisuushii": {"pao_yaku": TWO},
        "daisangen, daisuushii (suukantsu doubtful)": {"pao_yaku": TWO},
        "daisangen, daisuushii, suukantsu": {"pao_yaku": THREE},
    },
    "pao_tsumo": {
        **{words: {"pao_tsumo": "all"} for words in ("all", "liable pays all", "all, honba too")},
        # "Its yakuman only" is said by pao_composite.
        **{
            words: {"pao_tsumo": "all", "pao_composite": "its_yakuman"}
            for words in ("all of the pao yakuman", "all of its yakuman", "liable: its yakuman only")
        },
        "all (treated as a ron from the liable player, honba included)": {"pao_tsumo": "as_ron"},
    },
    "pao_ron": {
        "half/half": {"pao_ron": "half"},
        "liable and discarder split": {"pao_ron": "half"},
        "half/half of its yakuman": {"pao_ron": "half", "pao_composite": "its_yakuman"},
        # Half of one yakuman of two is a fourth of the hand.
        "half/half; two-yakuman hands: liable 1/4, discarder 3/4": {"pao_ron": "half", "pao_composite": "its_yakuman"},
    },
    "pao_honba_payer_on_ron": {
        "discarder": {"pao_honba": "discarder"},
        "discarder only": {"pao_honba": "discarder"},
        "liable player": {"pao_honba": "liable"},
    },
    "pao_composite": {
        "only the triggering yakuman": {"pao_composite": "its_yakuman"},
        "one yakuman only": {"pao_composite": "its_yakuman"},
        "liable for the whole hand": {"pao_composite": "whole_hand"},
        "moot (no stacking)": {"yakuman_stack": False},
    },
    "pao_daiminkan_rinshan": _flag("pao_open_kan", no=("no", "no (not mentioned)", "no now (older: yes)")),
    "kyuushu_kyuuhai": _flag("nine_terminals", "yes", "yes, dealer stays", no=NO_VARIATION),
    "suufon_renda": _flag("four_winds", "yes", no=NO_VARIATION),
    "suucha_riichi": _flag("four_riichi", "yes", no=NO_VARIATION),
    "suukaikan": {
        "yes": {"four_kans": "several_players"},
        "yes, more than one player": {"four_kans": "several_players"},
        "no": {"four_kans": "none"},
        "no (variation)": {"four_kans": "none"},
    },
    # With one winner, or with all paid, there is nothing to abort.
    "sanchahou": {words: {"triple_ron": {"each", "head_bump"}} for words in ("no", "no (all paid)", "no (variation)")},
    "min_points": {
        **{words: {"riichi_points": 0} for words in ("none", "none (may go negative)", "none stated; negative play continues unchanged")},
        "1000": {"riichi_points": 1000},
    },
    "min_wall_tiles": {
        "4": {"riichi_tiles_left": 4},
        **{words: {"riichi_tiles_left": 1} for words in ("1", "1 (2025 change)", "1 (no own draw needed)")},
        "1 in rulebook; 0 per clarification": {"riichi_tiles_left": 0},
        "none": {"riichi_tiles_left": 0},
    },
    "furiten_riichi": _flag("furiten_riichi", "yes"),
    "ron_on_riichi_tile": {"stake returned": {"riichi_tile_ron": "returned"}, "stake not taken": {"riichi_tile_ron": "returned"}},
    "ankan_after_riichi": {
        "forbidden": {"closed_kan_in_riichi": "forbidden"},
        "same waits": {"closed_kan_in_riichi": "same_waits"},
        "same waits, drawn tile": {"closed_kan_in_riichi": "same_waits"},
        **{
            words: {"closed_kan_in_riichi": "same_waits_and_readings"}
            for words in (
                "same waits and pung-only reading",
                "same waits; three tiles only readable as pung",
                "same waits and readings",
                # A triplet in every reading takes part in no run, so its kan takes no yaku away.
                "same waits and readings, no yaku lost",
            )
        },
    },
    "kuikae": {
        "forbidden": {"swap_calling": "forbidden"},
        "forbidden (same tile and other end)": {"swap_calling": "forbidden"},
        "allowed, same tile too": {"swap_calling": "allowed"},
    },
    "chankan_ankan_kokushi": {
        "yes": {"rob_closed_kan": "kokushi"},
        **{words: {"rob_closed_kan": "none"} for words in ("no", "no (one implementer says yes)", "no now (2012 sheet: yes)")},
    },
    "fifth_kan": {words: {"kans_at_most": 4} for words in ("forbidden", "forbidden; play continues after 4th", "forbidden (max 4)")},
    "last_tile_dead_wall": {
        words: {"kan_on_last_tile": False}
        for words in (
            "14 kept; no kan on last tile",
            "14 kept; last tile only for a win; no ankan on last",
            "14 kept; last tile only for a win",
            "14; no quad after drawing the last live tile",
            "14; last discard only ron",
            "14; no kan on last",
            "14; last discard ron only",
            "14 kept",
            "14",
        )
    },
    "temp_furiten_ends": {
        **{
            words: {"temporary_furiten_ends": "draw_or_claim"}
            for words in ("own next draw or claim", "next draw or claim (riichi: end of hand)", "own next turn")
        },
        "own next draw": {"temporary_furiten_ends": "draw"},
        "own next discard": {"temporary_furiten_ends": "discard"},
    },
    "fifth_copy_wait": {
        **{
            words: {"own_copies_tenpai": "noten_if_held"}
            for words in (
                "noten if the player holds all 4",
                "noten if he already has 4",
                "noten, melded copies count",
                "not tenpai if all copies in own hand",
            )
        },
        "noten only if all 4 concealed": {"own_copies_tenpai": "noten_if_concealed"},
    },
    "chombo": {
        **{
            words: {"chombo": "after_uma", "chombo_points": 20000, "chombo_ends_game": False}
            for words in (
                "-20000 after uma; re-deal",
                "-20000 after uma (tournament); else reverse mangan",
                "-20000 after",
            )
        },
        **{words: {"chombo": "after_uma", "chombo_points": 20000} for words in ("-20 points after the game", "-20 points", "-20")},
        "-20000, ends game": {"chombo": "after_uma", "chombo_points": 20000, "chombo_ends_game": True},
        "-30000 (JPML WRC; 2022 text)": {"chombo": "after_uma", "chombo_points": 30000},
        "-16 points; noten riichi not punished": {"chombo": "after_uma", "chombo_points": 16000},
        "reverse mangan at once": {"chombo": "reverse_mangan"},
        # The step between the places of 30/10/-10/-30 is 20.
        "minus twice the uma step, after uma": {"chombo": "after_uma", "chombo_points": 40000},
        "0": {"chombo": "after_uma", "chombo_points": 0},
    },
}
"""Parameter → words of a cell → what they say of which axes; a set is any of its values."""

RULES = {"priority_order": "multi_ron"}
"""Parameters on which no regulation differs: no axis, but a rule that every book cites."""

_MOOT = "one winner, so nothing is to be said"
UNSAID: dict[tuple[str, str], str] = {
    ("honba_on_multi_ron", "n/a"): _MOOT,
    ("sticks_on_multi_ron", "n/a"): _MOOT,
    (
        "red_fives",
        "not modelled (dora count entered)",
    ): "Pantheon takes the number of dora that the table enters; the book keeps what it extends",
    ("double_wind_pair_fu", "not modelled (fu entered)"): "Pantheon takes the fu that the table enters; the book keeps what it extends",
    ("pao_composite", "unclear"): "the text is primary and unclear: the value is marked unknown",
    ("sanchahou", "yes"): "said by triple_ron; Pantheon lets the table enter an abort beside what its triple_ron cell says",
}
"""Cells whose words give no one value, and why."""
