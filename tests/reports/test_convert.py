"""``tenbo convert`` and ``tenbo formats`` as a user meets them."""

import json

import pytest
from typer.testing import CliRunner

from analyzer.model.game import DeclaredRules, Game, Player, Source
from parsers import FORMATS, read, read_bytes
from parsers.native import document as native
from parsers.tenhou_json import writer as tenhou_json_writer
from parsers.tenhou_xml import writer as tenhou_xml_writer
from reports.anonymous import anonymous
from reports.cli import app
from tests.dealer import deal_game
from tests.parsers.json_example import EXAMPLE

ID = "2016050712gm-0009-0000-00000003"


@pytest.fixture(scope="module")
def dealt():
    return deal_game(3, "tenhou", day="2016-05-07", walls="C")


@pytest.fixture
def log(tmp_path, dealt):
    path = tmp_path / f"{ID}.mjlog"
    path.write_bytes(tenhou_xml_writer.write(dealt))
    return path


def run(*arguments, status=0, stdin=None):
    result = CliRunner().invoke(app, ["convert", *map(str, arguments)], input=stdin)
    assert result.exit_code == status, result.output
    return result


def games(path):
    found = list(read(path))
    assert all(isinstance(one, Game) for one in found), found
    return found


def test_one_game_to_standard_output(log, dealt):
    result = run(log, "--to", "tenhou-json")
    (one,) = read_bytes(result.stdout.encode(), "a")
    assert [hand.key for hand in one.hands] == [hand.key for hand in dealt.hands]
    assert "left out: dice (1 game)" in result.stderr
    assert "left out" not in run(log, "--to", "tenhou-json", "-q").stderr


def test_one_game_to_a_file(log, tmp_path, dealt):
    run(log, "--to", "native", "-o", tmp_path / "out.json")
    (one,) = games(tmp_path / "out.json")
    assert one.hands[0].copies == dealt.hands[0].copies


def test_standard_input():
    result = run("-", "--to", "tenhou_xml", stdin=EXAMPLE)
    (one,) = read_bytes(result.stdout.encode(), "a")
    assert one.source.format == "tenhou_xml"
    assert "made up: which of four equal tiles is which" in result.stderr


def test_many_to_a_folder(log, tmp_path):
    for folder in ("a", "b"):
        (tmp_path / "in" / folder).mkdir(parents=True)
        (tmp_path / "in" / folder / "game one!.json").write_bytes(EXAMPLE)
    (tmp_path / "in" / "notes.md").write_text("no log")
    (tmp_path / "in" / "lines.txt").write_bytes(EXAMPLE + b"\n" + EXAMPLE)
    run(tmp_path / "in", log, "--to", "native", "-o", tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        f"{ID}.json",
        "game_one-2.json",
        "game_one.json",
        "lines-2.json",
        "lines.json",
    ]


def test_names_never_come_from_inside_a_log(tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("../../evil.json", EXAMPLE)
        archive.writestr("/etc/evil.json", EXAMPLE.replace(b'"A"', b'"../A"'))
    run(tmp_path / "logs.zip", "--to", "native", "-o", f"{tmp_path}/out/")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["logs-2.json", "logs.json"]


def test_several_games_need_a_folder(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_bytes(EXAMPLE + b"\n" + EXAMPLE)
    assert "-o DIR/" in run(path, "--to", "native", status=2).stderr
    assert "-o DIR/" in run(path, "--to", "native", "-o", tmp_path / "one.json", status=2).stderr
    assert not (tmp_path / "one.json").exists()
    run(path, "--to", "native", "-o", f"{tmp_path}/many/")
    assert len(list((tmp_path / "many").iterdir())) == 2


def test_links_one_a_hand(log, dealt):
    lines = run(log, "--to", "tenhou-json", "--links").stdout.splitlines()
    assert lines == tenhou_json_writer.links(next(iter(read(log))))
    assert len(lines) == len(dealt.hands)
    assert "--to tenhou-json" in run(log, "--to", "native", "--links", status=2).stderr


def test_selected_hands(log, dealt):
    keys = [hand.key for hand in dealt.hands]
    second = keys[1]
    (one,) = read_bytes(run(log, "--to", "native", "--hand", second).stdout.encode(), "a")
    assert [hand.key for hand in one.hands] == [second]
    assert one.final is None
    (one,) = read_bytes(run(log, "--to", "native", "--hand", keys[-1].lower()).stdout.encode(), "a")
    assert one.final == dealt.final
    round_ = second.partition("-")[0]
    (one,) = read_bytes(run(log, "--to", "native", "--hand", round_).stdout.encode(), "a")
    assert [hand.key for hand in one.hands] == [key for key in keys if key.startswith(f"{round_}-")]
    assert "no game has the hand N4-7" in run(log, "--to", "native", "--hand", "N4-7", status=1).stderr
    assert "is no hand" in run(log, "--to", "native", "--hand", "East", status=2).stderr


class TestAnonymous:
    @pytest.mark.parametrize("to", [form.name for form in FORMATS if form.write is not None])
    @pytest.mark.parametrize("source", ["xml", "json"])
    def test_no_name_is_left(self, tmp_path, dealt, to, source):
        path = tmp_path / f"{ID}.log"
        path.write_bytes({"xml": tenhou_xml_writer, "json": tenhou_json_writer}[source].write(dealt))
        result = run(path, "--to", to, "--anonymous")
        told = result.stdout + result.stderr
        for word in (*(player.name for player in dealt.players), ID, dealt.seed[:40], "1-dan", "1500.0"):
            assert word not in told, word
        (one,) = read_bytes(result.stdout.encode(), "a")
        assert [player.name for player in one.players] == ["A", "B", "C", "D"]

    def test_nor_in_the_names_of_files(self, log, tmp_path):
        run(log, "--to", "native", "--anonymous", "-o", f"{tmp_path}/out/")
        assert [path.name for path in (tmp_path / "out").iterdir()] == ["game-1.json"]

    def test_rules_stay_and_identifiers_go(self):
        flags = {
            "type": "169",
            "lobby": "7447",
            "id": ID,
            "title": "Club night",
            "generation": "C",
            "csrule": "0004,,1,,30000,",
            "uuid": "240302-0a1b2c3d-0000-1111-2222-333344445555",
            "disp": "club",
            "room": "custom",
            "game_id": "12",
        }
        one = Game(Source(f"{ID}.xml", "tenhou_xml", "ab" * 32, 2, ID), (Player("Aoi", "1-dan", 1500.0, "F"),) * 4, [])
        one.rules = DeclaredRules("tenhou", flags=flags, date="2016-05-07")
        bare = anonymous(one)
        assert bare.source == Source("", "tenhou_xml", "", 2)
        assert bare.rules.flags == {"type": "169", "generation": "C", "csrule": "0004,,1,,30000,", "room": "custom"}
        assert bare.players == (Player("A"), Player("B"), Player("C"), Player("D"))


class TestErrors:
    def test_one_bad_log_stops_nothing(self, log, tmp_path):
        broken = tmp_path / "broken.xml"
        broken.write_bytes(b"<mjloggm")
        result = run(broken, log, "--to", "native", "-o", tmp_path / "out", status=1)
        assert f"{broken}: P03" in result.stderr
        assert len(list((tmp_path / "out").iterdir())) == 1

    def test_what_cannot_be_written_is_named(self, tmp_path):
        path = tmp_path / "hidden.json"
        one = deal_game(1, "tenhou")
        hand = one.hands[0]
        hand.dealt, hand.copies = None, None
        path.write_bytes(native.write(one))
        result = run(path, "--to", "tenhou-json", status=1)
        assert "game 1: Tenhou JSON cannot hold a hand without its tiles (E1-0)" in result.stderr
        assert result.stdout == ""

    def test_wrong_usage(self, log, tmp_path):
        assert "there are tenhou-xml, tenhou-json" in run(log, "--to", "pdf", status=2).stderr
        assert "no such file" in run(tmp_path / "none.xml", "--to", "native", status=2).stderr
        (tmp_path / "file").write_text("x")
        assert "cannot" in run(log, log.parent, "--to", "native", "-o", tmp_path / "file", status=2).stderr

    def test_a_named_file_that_is_no_log(self, tmp_path):
        path = tmp_path / "a.txt"
        path.write_text("hello")
        assert "P01" in run(path, "--to", "native", status=1).stderr


def test_formats():
    result = CliRunner().invoke(app, ["formats"])
    assert result.exit_code == 0
    for form in FORMATS:
        assert form.name in result.stdout
        assert form.tells, form.name
    records = json.loads(CliRunner().invoke(app, ["formats", "--format", "json"]).stdout)
    assert [record["name"] for record in records] == [form.name for form in FORMATS]
    assert {record["name"] for record in records if record["write"]} >= {"tenhou_xml", "tenhou_json", "tenbo_json"}
