"""Tables at the command line: in a case, with a second table of wishes, and to start from."""

import json
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

QUESTION = "Which hall should we rent?"
HALLS = (
    "Hall,Price (€),Quiet,Day\nThe mill,300,yes,2026-12-24\nThe opera,,no,\nThe barn,600.5,yes,\n"
)
WISHES = 'Wish,Person\nquiet,Kim\n"at most 500 euros",Lee\nday before 2026-12-31,\n'
MILL = "We should rent the mill"
TOML = """question = "Which hall should we rent?"
[table]
options = {}
[wants]
Kim = "quiet"
Lee = ["at most 500 euros", "day before 2026-12-31"]
[shared]
stance = "The mill is new."
[expect]
answer = "The mill"
"""
INLINE = """[
  {{ Hall = "The mill", "Price (€)" = 300, Quiet = true, Day = 2026-12-24 }},
  {{ Hall = "The opera", Quiet = false }},
]""".replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize("options", ['"halls.csv"', INLINE])
def test_a_file_of_a_case_names_its_table_or_has_it(options: str, program: Program) -> None:
    Path("sub").mkdir()
    Path("sub/halls.csv").write_text(f"{HALLS}Total,900,,\n", "utf-8")
    Path("sub/case.toml").write_text(TOML.format(options), "utf-8")
    ended = program("ask", "sub/case.toml", "--expect", "--json")
    assert (ended.code, json.loads(ended.out)["answer"]) == (0, MILL)
    notes = json.loads(ended.out)["notes"]
    assert ("line 5 is no option: Total 900" in notes) == ("csv" in options)
    assert "the mill is new" in program("ask", "sub/case.toml", "--read").out


def test_json_has_the_same_table(program: Program) -> None:
    rows = [["Hall", "Quiet"], ["A", True], ["B", None]]
    case = {"question": QUESTION, "table": {"options": rows, "wants": ["Kim: quiet"]}}
    Path("case.json").write_text(json.dumps(case), "utf-8")
    assert program("ask", "case.json", "-q").out.startswith("We should rent A.\n")


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ('wants = "w.csv"\n', "wants without a table", 2),
        ("table = 3\n", "[table] must be a table", 2),
        ('[table]\nopt = "halls.csv"\n', "unknown key 'opt' in [table]", 3),
        ("[table]\n", "[table] has no options", 2),
        ('[table]\noptions = "halls.csv"\nwants = 3\n', "wants is no text", 4),
        ('[table]\noptions = "halls.csv"\n[wants]\nKim = "loud"\n', "no column says 'loud'", 5),
        ('[table]\noptions = "halls.csv"\n[wants]\nKim = 3\n', "wants.Kim is no text", 5),
        ('[table]\noptions = "halls.csv"\nwants = ["Kim: quiet"]\n[seats.A]\nstance = "A is b."\n', "takes wishes and no stances", None),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_in_a_case_is_told_with_its_line(
    text: str, what: str, line: int | None, program: Program
) -> None:
    Path("halls.csv").write_text(HALLS, "utf-8")
    Path("case.toml").write_text(f'question = "{QUESTION}"\n{text}', "utf-8")
    ended = program("ask", "case.toml")
    place = f"case.toml:{line}" if line else "case.toml"
    assert ended.code == 2
    assert f"error: {place}: " in ended.err
    assert what in ended.err


def test_wishes_come_from_a_second_table_whose_bad_rows_are_named(program: Program) -> None:
    Path("halls.csv").write_text(HALLS, "utf-8")
    Path("wishes.csv").write_text(WISHES, "utf-8")
    line = ("ask", "halls.csv", "--question", QUESTION, "--wants", "wishes.csv", "-q")
    assert program(*line).out.startswith(f"{MILL}.\n")
    Path("wishes.csv").write_text(f"{WISHES}loud,Kim\n", "utf-8")
    ended = program(*line)
    assert (ended.code, "error: wishes.csv:5: no column says 'loud'" in ended.err) == (2, True)


@pytest.mark.parametrize(
    ("lang", "answer"), [("en_US", "We should rent the barn"), ("ja_JP", "花籠を予約すべきだ")]
)
def test_init_writes_a_table_in_the_user_s_language_that_is_argued_as_it_stands(
    lang: str, answer: str, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", f"{lang}.UTF-8")
    assert program("init", "--table", "our halls.toml").err.endswith(
        "aufheben ask 'our halls.toml'\n"
    )
    assert program("init", "--table", "our halls.toml").code == 2
    ended = program("ask", "our halls.toml", "--expect", "-q")
    assert (ended.code, ended.out.startswith(answer), ended.err) == (0, True, "")


def test_init_writes_a_question_in_japanese_for_whoever_reads_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja_JP.UTF-8")
    program("init")
    ended = program("ask", "question.toml", "--expect", "-q")
    assert (ended.code, ended.out.startswith("水車荘を借りるべきだ"), ended.err) == (0, True, "")
