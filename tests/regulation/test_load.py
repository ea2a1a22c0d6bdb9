"""Books of our own: extending, and every way to be refused, with file, line, key and the right values named."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.regulation.load import BookError, book_names, load_regulation

HEAD = 'name = "club"\ntitle = "Club rules"\ndocument = "Club rules, 2024"\nextends = "festival-2018"\n'


def written(folder: Path, text: str, name: str = "club.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BookError) as caught:
        load_regulation(written(folder, text))
    return str(caught.value)


def test_packaged_books() -> None:
    assert set(book_names()) >= {"festival-2018", "tenhou"}
    assert all(load_regulation(name).name == name for name in book_names())


def test_an_extending_book_says_only_what_differs(tmp_path: Path) -> None:
    text = HEAD + '[settings]\nopen_tanyao = { value = true, clause = "3" }\n[clauses]\n"3" = "Open all simples counts"\n'
    club, festival = load_regulation(written(tmp_path, text)), load_regulation("festival-2018")
    assert (club.name, club.settings.open_tanyao, club.settings.ittsu) == ("club", True, festival.settings.ittsu)
    assert (club.clause("open_tanyao").regulation, club.clause("open_tanyao").number) == ("club", "3")
    assert club.clause("yaku.pinfu") == festival.clause("yaku.pinfu")
    assert "3" not in festival.articles


def test_the_book_of_the_documentation_is_good(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "regulations.md").read_text(encoding="utf-8")
    club = load_regulation(written(tmp_path, page.split("```toml\n", 1)[1].split("```", 1)[0]))
    assert (club.settings.open_tanyao, club.settings.renhou, club.clause("open_tanyao").title) == (
        True,
        "mangan",
        "Open all simples counts",
    )


def test_an_extending_book_may_cite_its_base(tmp_path: Path) -> None:
    club = load_regulation(written(tmp_path, HEAD + '[settings]\nopen_tanyao = { value = true, clause = "R-4.2.1-07" }\n'))
    assert club.clause("open_tanyao").regulation == "festival-2018"
    assert club.basis["open_tanyao"].standing == "speaks"


def test_a_book_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    written(tmp_path, HEAD + '[settings]\nhan_cap = { value = 0, clause = "R-4.2-07" }\n')
    final = HEAD.replace("festival-2018", "club.toml").replace('"club"', '"final"')
    final += '[settings]\nrenhou = { value = "mangan", clause = "R-4.2.4-02" }\n'
    settings = load_regulation(written(tmp_path, final, "final.toml")).settings
    assert (settings.han_cap, settings.renhou, settings.ittsu) == (0, "mangan", True)


def test_both_forms_of_a_setting_mean_the_same(tmp_path: Path) -> None:
    one = load_regulation(written(tmp_path, HEAD + '[settings]\nhan_cap = { value = 0, clause = "silent", note = "club custom" }\n'))
    two = load_regulation(written(tmp_path, HEAD + '[settings.han_cap]\nvalue = 0\nclause = "silent"\nnote = "club custom"\n'))
    assert one == two
    assert one.clause("han_cap").title == "club custom"


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        (
            '[settings]\nopen_tanjao = { value = true, clause = "silent", note = "x" }\n',
            "line 6: settings.open_tanjao",
            "did you mean open_tanyao?",
        ),
        (
            '[settings]\n\nopen_tanyao = { value = "no", clause = "silent", note = "x" }\n',
            "line 7: settings.open_tanyao",
            "true or false, not 'no'",
        ),
        (
            '[settings.renhou]\nvalue = "maybe"\nclause = "silent"\nnote = "x"\n',
            "line 5: settings.renhou",
            "one of 5_han, best_of, mangan, none, yakuman, not 'maybe'",
        ),
        ('[settings]\nred_fives = { value = [1, 1], clause = "silent", note = "x" }\n', "settings.red_fives", "a list of 3 whole numbers"),
        ('[settings]\nhan_cap = { value = -1, clause = "silent", note = "x" }\n', "settings.han_cap", "a whole number from 0, not -1"),
        ('[settings]\nhan_cap = { value = true, clause = "silent", note = "x" }\n', "settings.han_cap", "a whole number from 0, not true"),
        (
            '[settings]\npao_yaku = { value = ["toitoi"], clause = "silent", note = "x" }\n',
            "settings.pao_yaku",
            "daisangen, daisuushii, suukantsu",
        ),
        (
            "[settings]\nopen_tanyao = { value = true }\n",
            "line 6: settings.open_tanyao",
            'has no `clause`: the number of a clause under [clauses], or "silent" with a note',
        ),
        ('[settings]\nopen_tanyao = { clause = "R-4.2-06" }\n', "line 6: settings.open_tanyao", "has no `value`"),
        ("[settings]\nopen_tanyao = true\n", "line 6: settings.open_tanyao", 'is a table like { value = true, clause = "…" }, not true'),
        ('[settings]\nopen_tanyao = { value = true, clause = "R-9" }\n', "line 6: settings.open_tanyao", "no clause 'R-9'"),
        ('[settings]\nopen_tanyao = { value = true, clause = "silent" }\n', "line 6: settings.open_tanyao", "needs a note"),
        (
            '[settings]\nopen_tanyao = { value = true, clause = "R-4.2-06", notes = "x" }\n',
            "settings.open_tanyao",
            "`notes` is no key here; did you mean note?",
        ),
        (
            '[settings]\nopen_tanyao = { value = true, clause = "R-4.2-06", standing = "maybe" }\n',
            "settings.open_tanyao",
            "`standing` is one of speaks, implies, silent, ambiguous, not 'maybe'",
        ),
        (
            '[settings]\nhan_cap = { value = 0, clause = "R-4.2-07", standing = "ambiguous" }\n',
            "line 6: settings.han_cap",
            "needs `others`",
        ),
        (
            '[settings]\nhan_cap = { value = 0, clause = "R-4.2-07", standing = "ambiguous", others = [-1] }\n',
            "line 6: settings.han_cap",
            "a whole number from 0, not -1",
        ),
        (
            '[settings]\nhan_cap = { value = 0, clause = "R-4.2-07", others = [13] }\n',
            "line 6: settings.han_cap",
            '`others` goes with standing = "ambiguous"',
        ),
        (
            "[settings]\nopen_tanyao = { value = true, clause = 3 }\n",
            "line 6: settings.open_tanyao",
            "`clause` is a text in quotes, not 3",
        ),
        (
            '[settings]\nhan_cap = { value = 0, clause = "R-4.2-07", others = 3 }\n',
            "line 6: settings.han_cap",
            "`others` is a list, not 3",
        ),
        (
            '[rests]\n"yaku.pinfu" = 4\n',
            "line 6: rests.yaku.pinfu",
            'is the number of a clause in quotes, or a table like { clause = "…", note = "…" }, not 4',
        ),
        ('[clauses]\n"3" = 5\n', "line 6: clauses.3", "is a title in quotes, or a table like"),
        ("[settings.uma]\n[clauses.x]\n", "line 5: settings.uma", "has no `value`"),
        ('[rests]\n"yaku.pinfo" = "R-4.2.1-05"\n', "line 6: rests.yaku.pinfo", "did you mean yaku.pinfu?"),
        ('[rests]\n"yaku.pinfu" = "R-4.2.1-55"\n', "line 6: rests.yaku.pinfu", "no clause 'R-4.2.1-55'"),
        ('[clauses]\n"3" = { tittle = "x" }\n', "line 6: clauses.3", "`tittle` is no key here; did you mean title?"),
    ],
)
def test_refusals_name_line_key_and_what_is_right(tmp_path: Path, body: str, place: str, words: str) -> None:
    text = refusal(tmp_path, HEAD + body)
    assert "club.toml" in text
    assert place in text
    assert words in text


def test_a_base_book_must_answer_everything(tmp_path: Path) -> None:
    text = refusal(tmp_path, HEAD.replace('extends = "festival-2018"\n', ""))
    assert "settings: no answer for length, start_points" in text
    assert "must answer everything" in text


def test_a_base_book_that_lacks_one_axis_or_one_yaku(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "analyzer" / "regulation" / "books" / "tenhou.toml"
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    without_axis = "".join(line for line in lines if not line.startswith("oka ="))
    assert "settings: no answer for oka;" in refusal(tmp_path, without_axis)
    without_yaku = "".join(line for line in lines if not line.startswith('"yaku.toitoi"'))
    assert "rests: no answer for yaku.toitoi;" in refusal(tmp_path, without_yaku)


@pytest.mark.parametrize("missing", ["name", "title", "document"])
def test_the_top_of_a_book(tmp_path: Path, missing: str) -> None:
    text = "".join(line for line in HEAD.splitlines(keepends=True) if not line.startswith(missing))
    assert f"has no `{missing}`" in refusal(tmp_path, text)


def test_unknown_keys_at_the_top(tmp_path: Path) -> None:
    assert "line 5: setings: is no key here; did you mean settings?" in refusal(tmp_path, HEAD + "[setings]\n")


def test_a_circle_is_refused(tmp_path: Path) -> None:
    written(tmp_path, HEAD.replace("festival-2018", "final.toml"))
    final = written(tmp_path, HEAD.replace("festival-2018", "club.toml"), "final.toml")
    with pytest.raises(BookError, match=r"line 4: extends: goes round in a circle: .*final\.toml → .*club\.toml → .*final\.toml"):
        load_regulation(final)


def test_a_book_may_not_extend_itself(tmp_path: Path) -> None:
    assert "circle" in refusal(tmp_path, HEAD.replace("festival-2018", "club.toml"))


def test_extending_what_is_not_there(tmp_path: Path) -> None:
    assert "line 4: extends: there is no book 'festival'" in refusal(tmp_path, HEAD.replace("festival-2018", "festival"))
    assert "there is no file 'other.toml'" in refusal(tmp_path, HEAD.replace("festival-2018", "other.toml"))


def test_what_is_no_toml_or_not_there(tmp_path: Path) -> None:
    assert "not TOML" in refusal(tmp_path, "name = \n")
    assert "line 1" in refusal(tmp_path, "name = \n")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"\n')
    with pytest.raises(BookError, match="not TOML"):
        load_regulation(str(tmp_path / "latin.toml"))
    with pytest.raises(BookError, match="No such file"):
        load_regulation(str(tmp_path / "none.toml"))
    with pytest.raises(BookError, match=r"there is no book 'mahjong'; the books are ema-2016, .*, tenhou, "):
        load_regulation("mahjong")


def test_a_key_may_stand_for_all_rules_that_begin_so(tmp_path: Path) -> None:
    """The more exact key wins, wherever it stands."""
    body = '[rests]\n"yaku.pinfu" = "5"\n"yaku.*" = "4"\n"*" = "3"\n[clauses]\n"3" = "All"\n"4" = "Yaku"\n"5" = "Pinfu"\n'
    club = load_regulation(written(tmp_path, HEAD + body))
    assert [club.clause(key).number for key in ("yaku.pinfu", "yaku.toitoi", "fu.base", "sum")] == ["5", "4", "3", "3"]
    assert club.clause("open_tanyao").regulation == "festival-2018"
    assert "line 6: rests.yacu.*: there is no such rule" in refusal(tmp_path, HEAD + '[rests]\n"yacu.*" = "R-4.2-04"\n')


def test_all_faults_are_told_at_once_by_line(tmp_path: Path) -> None:
    body = '[rests]\n"yaku.pinfu" = "9"\n[settings]\nittsu = { value = true }\nrenhou = { value = 5, clause = "R-4.2.4-02" }\n'
    lines = refusal(tmp_path, HEAD + body + '[clauses]\n"3" = 5\n').splitlines()
    assert [line.split(": ")[1] for line in lines] == ["rests.yaku.pinfu", "settings.ittsu", "settings.renhou", "clauses.3"]
    assert [line.partition("line ")[2].partition(":")[0] for line in lines] == ["6", "8", "9", "11"]


def test_a_book_knows_what_it_extends_and_what_it_has_from_memory(tmp_path: Path) -> None:
    body = '[settings]\nnoten_pool = { value = 0, clause = "silent", sure = "memory", note = "as told" }\n'
    club = load_regulation(written(tmp_path, HEAD + body))
    assert (club.extends, load_regulation("festival-2018").extends) == ("festival-2018", "")
    assert club.from_memory - load_regulation("festival-2018").from_memory == {"noten_pool"}
