"""mjai as each of its writers spells it: small logs by hand, after the format note (mjai §3–§8)."""

from typing import Any, ClassVar

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import Discard, Draw, Drawn, Kita, Pon, Won
from analyzer.model.game import DeclaredRules
from analyzer.model.outcome import YakuClaim
from analyzer.model.tile import parse_tiles
from analyzer.regulation.declared import regulation_for
from parsers import Unreadable, read_bytes
from tests.parsers.example import codes, game
from tests.parsers.mjai_example import ACCEPTED, AFTER, DEALT, END, EXAMPLE, HORA, KYOKU, PLAY, START, dahai, lines, tsumo

WINNING = ["2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "6s", "6s", "7s", "8s", "9s"]
"""The concealed tiles of the example's winner, who waits for 2s and 5s."""


def verdicts(one):
    return [win.verdict for win in audit(one).wins]


def found(one):
    return [finding.code for finding in audit(one).findings if finding.code[0] not in "P"]


def last(one):
    return one.hands[-1].events[-1]


def without(event, *names):
    return {name: value for name, value in event.items() if name not in names}


class TestOriginalServer:
    """Scores and deltas with every ending, none at the start; fu, fan and yakus; indicators and hands of all."""

    HORA: ClassVar[dict[str, Any]] = without(HORA, "ura_markers") | {
        "pai": "5sr",
        "uradora_markers": ["6m"],
        "hora_tehais": WINNING,
        "yakus": [["akadora", 1], ["reach", 1], ["ippatsu", 1], ["pinfu", 1]],
        "fu": 30,
        "fan": 4,
        "hora_points": 11600,
        "scores": [36600, 25000, 13400, 25000],
        "logs": [None] * 4,
    }
    ACCEPTED: ClassVar[dict[str, Any]] = ACCEPTED | {"deltas": [-1000, 0, 0, 0], "scores": [24000, 25000, 25000, 25000]}

    def log(self, hora, *more):
        return lines(START, without(KYOKU, "scores"), *PLAY, self.ACCEPTED, *AFTER, hora, {"type": "end_kyoku"}, *more, END[-1])

    def test_claims(self):
        claim = last(game(self.log(self.HORA))).claim
        assert claim.tile == parse_tiles("0s")[0]
        assert claim.concealed == parse_tiles("234m567p3466789s0s")
        assert claim.yaku == (YakuClaim("aka_dora", 1), YakuClaim("riichi", 1), YakuClaim("ippatsu", 1), YakuClaim("pinfu", 1))
        assert (claim.han, claim.fu, claim.points, claim.delta) == (4, 30, 11600, (12600, 0, -11600, 0))
        assert claim.before == (24000, 25000, 25000, 25000)

    def test_verdict(self):
        one = game(self.log(self.HORA))
        assert found(one) == []
        assert verdicts(one) == [Verdict.AGREES]

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"fu": 40}, "S05"),
            ({"yakus": [["akadora", 1], ["reach", 1], ["pinfu", 1]], "fan": 3}, "S01"),
            ({"yakus": [["akadora", 1], ["reach", 1], ["ippatsu", 1], ["pinfu", 1], ["tanyaochu", 1]], "fan": 5}, "S02"),
            ({"hora_points": 12000}, "S10"),
            ({"hora_tehais": ["1m", *WINNING[1:]]}, "W05"),
            ({"pai": "E"}, "W03"),
        ],
    )
    def test_what_is_wrong_is_found(self, wrong, code):
        assert code in found(game(self.log(self.HORA | wrong)))

    def test_the_next_hand_starts_where_the_last_one_was_said_to_end(self):
        second = without(KYOKU, "scores") | {"honba": 1}
        one = game(self.log(self.HORA, second, tsumo(0, "E")))
        assert [hand.scores for hand in one.hands] == [(25000,) * 4, (36600, 25000, 13400, 25000)]
        wrong = game(self.log(self.HORA | {"scores": [37600, 25000, 13400, 25000]}, second, tsumo(0, "E")))
        assert "G01" in found(wrong)

    def test_a_self_draw_shows_the_drawn_tile(self):
        """14 tiles at a self-draw, 13 at a win on a discard (format note §6)."""
        won = self.HORA | {"target": 0, "hora_tehais": [*WINNING, "5sr"], "deltas": [13100, -4000, -4000, -4000]}
        assert last(game(self.log(won))).claim.concealed == parse_tiles("234m567p3466789s0s")

    def test_a_yakuman_has_a_hundred_han(self):
        claim = last(game(self.log(self.HORA | {"yakus": [["kokushimuso", 100], ["dora", 2]], "fan": 100}))).claim
        assert (claim.yakuman, claim.han, claim.yaku) == (True, None, (YakuClaim("kokushi"),))

    def test_dragons_are_one_line(self):
        """sangenpai 2 are two dragons, whichever the hand has (format note §6)."""
        one = game(
            lines(
                START,
                KYOKU | {"tehais": [["P", "P", "F", "F", "1m", "2m", "3m", "4p", "5p", "6p", "7s", "9s", "N"], *DEALT[1:]]},
                *(tsumo(0, "E"), dahai(0, "E", True), tsumo(1, "P"), dahai(1, "P", True)),
                {"type": "pon", "actor": 0, "target": 1, "pai": "P", "consumed": ["P", "P"]},
                *(dahai(0, "N"), tsumo(1, "F"), dahai(1, "F", True)),
                {"type": "pon", "actor": 0, "target": 1, "pai": "F", "consumed": ["F", "F"]},
                *(dahai(0, "9s"), tsumo(1, "7s"), dahai(1, "7s", True)),
                {
                    "type": "hora",
                    "actor": 0,
                    "target": 1,
                    "pai": "7s",
                    "uradora_markers": [],
                    "yakus": [["sangenpai", 2]],
                    "fu": 30,
                    "fan": 2,
                    "hora_points": 2900,
                    "deltas": [2900, -2900, 0, 0],
                },
            )
        )
        assert found(one) == []
        assert verdicts(one) == [Verdict.AGREES]

    @pytest.mark.parametrize(
        ("reason", "due"),
        [
            ("fanpai", "exhaustive"),
            ("nagashimangan", "nagashi"),
            ("kyushukyuhai", "nine_terminals"),
            ("sufonrenta", "four_winds"),
            ("suchareach", "four_riichi"),
            ("sukaikan", "four_kans"),
            ("sanchaho", "triple_ron"),
            ("exhaustive_draw", "exhaustive"),
            ("kyushu_kyuhai", "nine_terminals"),
            ("sufuurenta", "four_winds"),
            ("suucha_riichi", "four_riichi"),
            ("suukansansen", "four_kans"),
            ("exhaustive", "exhaustive"),
            ("yao9", "nine_terminals"),
            ("something_new", "something_new"),
        ],
    )
    def test_reasons(self, reason, due):
        """Format note §7, every dialect."""
        one = game(lines(START, KYOKU, *PLAY[:2], {"type": "ryukyoku", "reason": reason, "deltas": [0, 0, 0, 0]}))
        assert last(one).claim.reason == due

    def test_hands_shown_at_a_draw(self):
        """Noten hands are lists of hidden tiles, tenpai ones are shown."""
        drawn = {
            "type": "ryukyoku",
            "reason": "fanpai",
            "deltas": [-1000, -1000, -1000, 3000],
            "tenpais": [False, False, False, True],
            "tehais": [["?"] * 13, ["?"] * 13, ["?"] * 4, ["1m"] * 13],
        }
        claim = last(game(lines(START, KYOKU, *PLAY[:2], drawn))).claim
        assert claim.tenpai == (False, False, False, True)
        assert claim.shown == (None, None, None, (0,) * 13)


class TestOldestForm:
    """haipai events, ``dora`` for the indicator, ``PX`` for the target, no flags, no rounds and no numbers (format note §8)."""

    OPENING = (
        {"type": "start_game", "uri": "http://example.com/", "names": ["A", "B", "C", "D"]},
        {"type": "start_kyoku", "oya": 0, "dora": "1p"},
        *({"type": "haipai", "actor": seat, "pais": pais} for seat, pais in enumerate(DEALT)),
    )

    def play(self):
        for event in [*PLAY, ACCEPTED, *AFTER]:
            told = {"PX" if name == "target" else name: value for name, value in event.items()}
            yield without(told, "tsumogiri")

    def test_a_hand(self):
        one = game(lines(*self.OPENING, *self.play(), {"type": "hora", "actor": 0, "PX": 2, "pai": "5sr"}, *END))
        (hand,) = one.hands
        assert hand.indicator == parse_tiles("1p")[0]
        assert hand.dealt[0] == parse_tiles("234m567p346678s4z")
        assert Pon(1, 3, parse_tiles("7z")[0], parse_tiles("77z")) in hand.events
        assert (last(one).seat, last(one).frm) == (0, 2)
        assert codes(one) == ["P05"], "that the rounds are counted"
        assert found(one) == []
        assert verdicts(one) == [Verdict.CANNOT_TELL]

    def test_flags_of_discards_are_what_the_names_say(self):
        (hand,) = game(lines(*self.OPENING, *self.play())).hands
        assert [event.drawn for event in hand.events if isinstance(event, Discard)][:3] == [True, False, False]

    def test_rounds_are_counted_from_the_dealers(self):
        win = {"type": "hora", "actor": 1, "PX": 2, "pai": "5sr"}
        own = {"type": "hora", "actor": 1, "PX": 1, "pai": "5sr"}
        drawn = {"type": "ryukyoku", "reason": "fanpai"}
        log = []
        for oya, end in ((0, drawn), (1, win), (1, own), (1, drawn), (2, win), (3, win), (0, win)):
            log += [{"type": "start_kyoku", "oya": oya, "dora": "1p"}, end]
        one = game(lines(START, *log))
        assert [hand.key for hand in one.hands] == ["E1-0", "E2-1", "E2-2", "E2-3", "E3-4", "E4-0", "S1-0"]


class TestMortal:
    """deltas and ura_markers, scores at the start; draws without a reason (format note §6, §7)."""

    def drawn(self, *events, deltas=None):
        end = {"type": "ryukyoku"} | ({} if deltas is None else {"deltas": deltas})
        return last(game(lines(START, KYOKU, *events, end))).claim

    def exhausted(self):
        return [one for turn in range(70) for one in (tsumo(turn % 4, "1m"), dahai(turn % 4, "1m", True))]

    def test_the_wall_is_empty(self):
        assert self.drawn(*self.exhausted(), deltas=[3000, -1000, -1000, -1000]).reason == "exhaustive"
        assert self.drawn(*self.exhausted(), deltas=[0, 0, 0, 0]).reason == "exhaustive"

    @pytest.mark.parametrize("deltas", [[8000, -4000, -2000, -2000], [-4000, 12000, -4000, -4000], [6000, 6000, -8000, -4000]])
    def test_nagashi_shows_in_its_payments(self, deltas):
        assert self.drawn(*self.exhausted(), deltas=deltas).reason == "nagashi"

    def test_nine_terminals_end_after_a_draw(self):
        assert self.drawn(tsumo(0, "1m")).reason == "nine_terminals"

    def test_four_riichi(self):
        play = [one for seat in range(4) for one in (tsumo(seat, "1m"), {"type": "reach", "actor": seat}, dahai(seat, "1m", True))]
        deposits = [{"type": "reach_accepted", "actor": seat} for seat in range(4)]
        assert self.drawn(*play, *deposits, deltas=[0, 0, 0, 0]).reason == "four_riichi"

    def test_four_kans_of_several_players(self):
        kan = {"type": "ankan", "consumed": ["1m"] * 4}
        play = [one for seat in (0, 0, 1, 1) for one in (kan | {"actor": seat}, tsumo(seat, "1m"))]
        assert self.drawn(tsumo(0, "1m"), *play, dahai(1, "1m", True)).reason == "four_kans"

    def test_four_winds(self):
        assert self.drawn(*[one for seat in range(4) for one in (tsumo(seat, "W"), dahai(seat, "W", True))]).reason == "four_winds"

    def test_what_is_left_is_a_triple_ron(self):
        assert self.drawn(tsumo(0, "1m"), dahai(0, "1m", True), deltas=[0, 0, 0, 0]).reason == "triple_ron"

    def test_points_paid_with_tiles_left_are_no_abort(self):
        assert self.drawn(tsumo(0, "1m"), dahai(0, "1m", True), deltas=[3000, -1000, -1000, -1000]).reason == "exhaustive"

    def test_no_target_is_the_last_discarder(self):
        one = game(lines(*EXAMPLE[:-3], without(HORA, "target"), *END))
        assert (last(one).seat, last(one).frm) == (0, 2)

    def test_a_seed_is_a_programs_own_game(self):
        one = game(lines(START | {"seed": [1, 2]}, *EXAMPLE[1:]))
        assert one.rules == DeclaredRules(platform="mjai", flags={"seed": "[1, 2]"})
        assert one.seed is None, "it is no seed of a wall that could be dealt again"


class TestAkochan:
    """Scores after an ending and no deltas; concealed hands without the winning tile; fu as counted; one ura field (format note §6)."""

    HORA: ClassVar[dict[str, Any]] = {
        "actor": 0,
        "fan": 4,
        "fu": 30,
        "hora_tehais": WINNING,
        "pai": "5sr",
        "scores": [36600, 25000, 13400, 25000],
        "target": 2,
        "type": "hora",
        "uradora_marker": ["6m"],
    }
    START: ClassVar[dict[str, Any]] = {"aka_flag": True, "kyoku_first": 4, "type": "start_game"}

    def test_payments_are_the_difference_of_the_scores(self):
        one = game(lines(self.START, KYOKU, *PLAY, ACCEPTED, *AFTER, self.HORA, *END))
        claim = last(one).claim
        assert claim.delta == (12600, 0, -11600, 0)
        assert len(claim.concealed) == 14
        assert found(one) == []
        assert verdicts(one) == [Verdict.AGREES]

    def test_fu_are_rounded(self):
        for fu, due in ((36, 40), (25, 25), (30, 30), (22, 30)):
            claim = last(game(lines(self.START, KYOKU, *PLAY, ACCEPTED, *AFTER, self.HORA | {"fu": fu}))).claim
            assert claim.fu == due

    def test_several_winners_one_after_the_other(self):
        """The scores after each: what the first of two took is not the second's."""
        second = self.HORA | {"actor": 1, "scores": [36600, 33000, 5400, 25000]}
        one = game(lines(self.START, KYOKU, *PLAY, ACCEPTED, *AFTER, self.HORA, second, *END))
        assert [event.claim.delta for event in one.hands[0].events if isinstance(event, Won)] == [
            (12600, 0, -11600, 0),
            (0, 8000, -8000, 0),
        ]

    def test_neither_is_seen_from_the_next_hand(self):
        """Format note §5: some logs have neither deltas nor scores."""
        second = KYOKU | {"honba": 1, "scores": [36600, 25000, 13400, 25000]}
        win = {"type": "hora", "actor": 0, "target": 2}
        first, _ = game(lines(START, KYOKU, *PLAY, ACCEPTED, *AFTER, win, second, tsumo(0, "1m"))).hands
        assert first.events[-1].claim.delta == (12600, 0, -11600, 0)
        only = game(lines(START, KYOKU, *PLAY, ACCEPTED, *AFTER, win, {"type": "end_game", "scores": [36600, 25000, 13400, 25000]}))
        assert last(only).claim.delta == (12600, 0, -11600, 0)

    def test_a_game_that_is_no_riichi_mahjong(self):
        """Its other games have no dora and count single points."""
        start = without(KYOKU, "dora_marker") | {"haiyama": ["1m"] * 136}
        win = {"actor": 0, "fan": 8, "target": 2, "scores": [25008, 25000, 24992, 25000], "type": "hora", "pai": "5s", "hora_tehais": []}
        (one,) = read_bytes(lines(self.START, start, *PLAY[:8], win, *END), "x")
        assert isinstance(one, Unreadable)
        assert one.code == "P09"


class TestRiichiEnv:
    """Names nobody; ``pai`` beside a closed kan and ``tsumo`` beside a win; kita; three seats for three players."""

    THREE: ClassVar[dict[str, Any]] = KYOKU | {"scores": [35000] * 3, "tehais": DEALT[:3]}

    def test_three_players(self):
        play = [tsumo(0, "N"), {"type": "kita", "actor": 0, "pai": "N"}, tsumo(0, "1p"), dahai(0, "1p", True)]
        end = {"type": "hora", "actor": 1, "target": 0, "deltas": [-2000, 2000, 0], "ura_markers": []}
        one = game(lines({"type": "start_game"}, self.THREE, *play, end, *END))
        assert len(one.players) == len(one.hands[0].dealt) == 3
        assert one.hands[0].events[1] == Kita(0, parse_tiles("4z")[0])
        assert "P09" in codes(one)
        assert verdicts(one) == [Verdict.CANNOT_TELL]

    def test_a_fourth_seat_that_nobody_sits_in(self):
        """Conversions keep four seats, the last hidden and without points; and call the North set aside nukidora."""
        start = KYOKU | {"scores": [35000, 35000, 35000, 0], "tehais": [*DEALT[:3], ["?"] * 13]}
        end = {"type": "hora", "actor": 1, "target": 0, "deltas": [-2000, 2000, 0, 0], "ura_markers": []}
        one = game(
            lines(START, start, tsumo(0, "N"), {"type": "nukidora", "actor": 0, "pai": "N"}, tsumo(0, "1p"), dahai(0, "1p", True), end)
        )
        assert len(one.players) == 3
        assert last(one).claim.delta == (-2000, 2000, 0)
        assert isinstance(one.hands[0].events[1], Kita)

    def test_a_seat_view_of_four_is_no_game_of_three(self):
        start = KYOKU | {"scores": [40000, 30000, 30000, 0], "tehais": [*DEALT[:3], ["?"] * 13]}
        assert len(game(lines(START, start, tsumo(0, "1m"))).players) == 4


class TestJansou:
    """Every switch of its rules; of three players the target of a call may be wrong (format note §8)."""

    RULES: ClassVar[dict[str, Any]] = {
        "player_count": 4,
        "starting_points": 25000,
        "game_length": "S",
        "kuitan": True,
        "aka_dora": True,
        "kan_dora": True,
    }

    def test_rules_are_declared(self):
        one = game(lines(START | {"preset": "x", "rules": self.RULES}, *EXAMPLE[1:]))
        assert one.rules.flags["preset"] == "x"
        assert one.rules.flags["rules.kuitan"] == "true"
        assert one.rules.flags["rules.game_length"] == "S"

    def test_rules_that_no_book_holds_are_not_judged(self):
        rules = self.RULES | {"riichi_without_tenpai": True}
        one = game(lines(START | {"preset": "x", "rules": rules}, *EXAMPLE[1:]))
        assert codes(one) == ["P09"]
        assert verdicts(one) == [Verdict.CANNOT_TELL]

    def test_a_wrong_target_of_three_players(self):
        play = [tsumo(0, "C"), dahai(0, "C", True), {"type": "pon", "actor": 1, "target": 2, "pai": "C", "consumed": ["C", "C"]}]
        one = game(lines(START, TestRiichiEnv.THREE, *play))
        assert last(one) == Pon(1, 0, parse_tiles("7z")[0], parse_tiles("77z"))
        assert "P06" in codes(one)

    def test_a_wrong_target_of_four_is_an_error_of_the_log(self):
        wrong = [event | {"target": 2} if event["type"] == "pon" else event for event in EXAMPLE]
        assert "C02" in found(game(lines(*wrong)))

    def test_hands_shown_without_their_tiles(self):
        """An empty list is a hand shown, null one that is not."""
        drawn = {"type": "ryukyoku", "reason": "exhaustive", "deltas": [-1500, -1500, 1500, 1500], "tehais": [None, None, [], []]}
        claim = last(game(lines(START, KYOKU, *PLAY[:2], drawn))).claim
        assert claim.shown == (None, None, (), ())

    def test_an_abort_has_no_payments(self):
        drawn = {"type": "ryukyoku", "reason": "yao9", "deltas": [], "tehais": [None] * 4}
        claim = last(game(lines(START, KYOKU, tsumo(0, "1m"), drawn))).claim
        assert (claim.reason, claim.delta, claim.shown) == ("nine_terminals", None, None)


class TestRules:
    """Which book judges which dialect, and what it leaves open."""

    def rules(self, players=4, **flags):
        regulation = regulation_for(DeclaredRules(platform="mjai", flags=flags), players)
        assert regulation is not None
        return regulation

    def test_nothing_told(self):
        """What Tenhou, Mahjong Soul and M.League do alike holds; where they differ is open (comparison matrix)."""
        regulation = self.rules()
        assert regulation.name == "tenhou"
        assert {"kan_dora_open", "triple_ron", "double_yakuman", "kiriage", "length", "uma"} <= regulation.unknown
        assert not {"ippatsu", "ura_dora", "pinfu_tsumo", "honba_points", "noten_pool", "chiitoitsu_fu"} & regulation.unknown

    def test_two_flags(self):
        regulation = self.rules(kyoku_first="4", aka_flag="false")
        assert (regulation.settings.length, regulation.settings.red_fives) == ("east", (0, 0, 0))
        assert "length" not in regulation.unknown
        assert self.rules(kyoku_first="0", aka_flag="true").settings.length == "east_south"

    def test_a_seed(self):
        """Comparison matrix, mortal_mjai: all winners of a triple ron are paid; the indicators of kans turn as on Tenhou."""
        regulation = self.rules(seed="[1, 2]")
        assert regulation.settings.triple_ron == "each"
        assert not {"kan_dora_open", "kan_dora_closed", "open_tanyao", "length"} & regulation.unknown

    def test_a_rules_object(self):
        """The switches of one writer by their own words (format note §8: honba_value is per payer)."""
        switches = {
            "starting_points": "30000",
            "game_length": "S",
            "honba_value": "100",
            "double_wind_fu": "2",
            "kiriage_mangan": "true",
            "kazoe_yakuman": "false",
            "multiple_yakuman": "false",
            "double_yakuman": "true",
            "aka_dora": "false",
            "ura_dora": "true",
            "kan_dora": "true",
            "closed_kan_indicator_immediate": "true",
            "open_kan_indicator_immediate": "false",
            "kuitan": "false",
            "riichi_without_draw": "true",
            "closed_kan_after_riichi": "false",
            "kuikae_ban": "false",
            "multiple_ron": "false",
            "abort_kyuushu_kyuuhai": "false",
            "abort_suufon_renda": "false",
            "abort_suucha_riichi": "false",
            "abort_suukaikan": "false",
            "abort_sanchahou": "false",
            "noten_penalty_pool": "0",
            "nagashi_mangan": "false",
            "ippatsu": "false",
            "dealer_repeat_on_tenpai": "false",
            "pao_daisangen": "true",
            "pao_daisuushi": "false",
            "pao_suukantsu": "true",
            "pao_daiminkan": "false",
            "pao_honba_to_liable": "false",
            "allow_negative_scores": "true",
            "agari_yame": "false",
            "sudden_death": "false",
            "rank_ties_shared": "true",
            "leftover_deposits_to_first": "false",
            "kokushi_ankan_chankan": "true",
        }
        regulation = self.rules(preset="x", **{f"rules.{name}": value for name, value in switches.items()})
        settings = regulation.settings
        assert (settings.start_points, settings.length, settings.honba_points, settings.double_wind_pair_fu) == (
            30000,
            "east_south",
            300,
            2,
        )
        assert (settings.counted_yakuman, settings.yakuman_stack, len(settings.double_yakuman)) == (False, False, 4)
        assert (settings.red_fives, settings.ura_dora, settings.kan_ura, settings.ippatsu) == ((0, 0, 0), True, True, False)
        assert (settings.kan_dora_closed, settings.kan_dora_open) == ("immediate", "before_discard")
        assert (settings.open_tanyao, settings.swap_calling, settings.closed_kan_in_riichi) == (False, "allowed", "forbidden")
        assert (settings.double_ron, settings.triple_ron, settings.rob_closed_kan) == ("head_bump", "head_bump", "kokushi")
        assert (settings.nine_terminals, settings.four_winds, settings.four_riichi, settings.four_kans) == (False, False, False, "none")
        assert (settings.noten_pool, settings.nagashi, settings.dealer_keeps) == (0, "none", "win")
        assert (settings.pao_yaku, settings.pao_honba) == (("daisangen", "suukantsu"), "discarder")
        assert (settings.bankruptcy, settings.extension, settings.target_points) == ("none", "none", 0)
        assert (settings.agari_yame, settings.rank_ties, settings.leftover_sticks) == ("none", "shared", "nobody")
        assert settings.kiriage == "4_30_and_3_60"
        assert "kan_dora_open" not in regulation.unknown
        assert "uma" in regulation.unknown

    def test_a_triple_ron_that_ends_the_hand(self):
        switches = {"rules.multiple_ron": "true", "rules.abort_sanchahou": "true"}
        assert self.rules(**switches).settings.triple_ron == "abort"

    def test_what_is_not_understood_is_said(self):
        regulation = self.rules(**{"rules.kuitan": "perhaps", "rules.game_length": "W", "rules.honba_value": "x"})
        assert any(
            "kuitan 'perhaps'" in variant and "honba_value" in variant and "game_length" in variant for variant in regulation.variants
        )
        assert {"open_tanyao"} <= regulation.unknown

    def test_three_players_are_not_judged(self):
        assert "three players" in self.rules(3).variants


KAN = [
    START,
    KYOKU | {"tehais": [DEALT[0], ["F", "F", "F", *DEALT[1][3:12], "1p"], *DEALT[2:]]},
    *(tsumo(0, "F"), dahai(0, "F", True)),
    {"type": "daiminkan", "actor": 1, "target": 0, "pai": "F", "consumed": ["F", "F", "F"]},
]


@pytest.mark.parametrize(
    "order",
    [
        ("draw", "dora", "discard"),
        ("dora", "draw", "discard"),
        ("draw", "discard", "dora"),
    ],
)
class TestKanIndicators:
    """Format note §4: before the replacement draw, after it, or after the discard, by writer."""

    def log(self, order, **start):
        parts = {"draw": tsumo(1, "9m"), "dora": {"type": "dora", "dora_marker": "2p"}, "discard": dahai(1, "9m", True)}
        return game(lines(KAN[0] | start, *KAN[1:], *(parts[part] for part in order), tsumo(2, "E"), dahai(2, "E", True)))

    def test_every_order_is_taken_where_the_rules_are_not_told(self, order):
        one = self.log(order)
        assert found(one) == []
        assert sum(isinstance(event, Draw) for event in one.hands[0].events) == 3

    def test_where_they_are_told_the_others_are_wrong(self, order):
        expected = [] if order == ("draw", "dora", "discard") else ["T08"]
        assert found(self.log(order, seed=[1, 2])) == expected


def test_a_drawn_hand_needs_no_claims():
    assert isinstance(last(game(lines(START, KYOKU, *PLAY[:2], {"type": "ryukyoku"}))), Drawn)
