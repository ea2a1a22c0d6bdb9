"""What the dealer plays by: its own short account of the two rule sets, kept apart from the books that the project audits with."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Rules:
    """Points are whole points; ``uma`` is points per place."""

    name: str
    start: int
    target: int
    uma: tuple[int, int, int, int]
    winds: int = 2
    """Regular rounds: 1 East only, 2 East and South."""
    extension: bool = False
    """One more wind while nobody has the target."""
    below_zero_ends: bool = False
    agari_yame: bool = False
    """The dealer of the last hand wins, leads and has the target: the game ends."""
    tenpai_yame: bool = False
    """The same when that dealer is waiting at a draw."""
    rounded: bool = False
    """Scores are rounded to thousands before uma, half away from zero."""
    red_fives: bool = False
    open_tanyao: bool = False
    kan_dora_at_once: bool = True
    """Every kan's indicator before the replacement draw; otherwise only a closed kan's, the others with the next discard."""
    yakuman_add_up: bool = False
    counted_yakuman: bool = False
    honba_to_each: bool = True
    own_sticks_back: bool = True
    triple_ron_aborts: bool = False
    aborts: bool = False
    """Nine terminals, four winds, four riichi, four kans."""
    nagashi: bool = False
    renhou: bool = False
    riichi_points: int = 0
    melded_copies_count: bool = True
    """Waiting only for tiles of which one holds all four, melded ones counted, is noten; otherwise the concealed ones alone count."""
    liable_pays_honba: bool = False
    """Who pays the counters of a ron that liability splits: the liable player or the discarder."""
    liability: bool = True
    liable_past_closed_kan: bool = False
    """Whether a concealed kan among the sets leaves the feeder of the last one liable."""
    robs_closed_kan: str = "kokushi"
    """Who may rob a closed kan: nobody, kokushi, or anybody (which no rules allow)."""
    riichi_kan_by_waits: bool = False
    """A closed kan in riichi must leave the waits; otherwise the triplet must moreover be one in every reading."""
    due_before_robbery: bool = False
    """An indicator that is still due when a kan is robbed is turned first. No log shows which is done."""
    swap_barred: bool = True
    furiten_bars: bool = True
    tells_han: bool = True
    """Whether its logs give a win's han in one number, and no line for an ura of zero."""
    ties_share: bool = True
    """Equal scores share the uma and the leftover sticks; otherwise the lower seat is placed first."""


TENHOU = Rules(
    name="tenhou",
    start=25000,
    target=30000,
    uma=(0, 10000, -10000, -20000),
    extension=True,
    below_zero_ends=True,
    agari_yame=True,
    tenpai_yame=True,
    red_fives=True,
    open_tanyao=True,
    kan_dora_at_once=False,
    yakuman_add_up=True,
    counted_yakuman=True,
    honba_to_each=False,
    own_sticks_back=False,
    triple_ron_aborts=True,
    aborts=True,
    nagashi=True,
    riichi_points=1000,
    melded_copies_count=False,
    liable_pays_honba=True,
    liable_past_closed_kan=True,
    robs_closed_kan="nobody",
    riichi_kan_by_waits=True,
    tells_han=False,
    ties_share=False,
)
"""Ranked four-player games since 2022-06 (format note Tenhou §5–9). The first place takes what the others' results leave."""

FESTIVAL = Rules(name="festival-2018", start=30000, target=0, uma=(15000, 5000, -5000, -15000), renhou=True)
"""The festival regulation, with its gaps filled from EMA 2016."""

RULES = {rules.name: rules for rules in (TENHOU, FESTIVAL)}


def rules_named(name: str, *, east_only: bool = False, day: str = "") -> Rules:
    """The rules of that name, whole or with the East round alone; on Tenhou as they were on a day (YYYY-MM-DD).

    Until 2022 results were rounded, in 2009 waiting did not end the game (format note Tenhou §9).
    """
    rules = RULES[name]
    if rules is TENHOU and day and day < "2022":
        if east_only and day < "2010":
            raise ValueError("the East games of 2009 had other rounds and uma")
        rules = replace(rules, rounded=True, tenpai_yame=day >= "2011")
    return replace(rules, winds=1) if east_only else rules
