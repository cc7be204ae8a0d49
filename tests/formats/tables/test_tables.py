"""A table of options is argued as the sentences that it says."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import examples

import aufheben
from aufheben.errors import BadInput
from aufheben.formats.cases import Specification
from aufheben.formats.tables import asked_of_table, grid_of
from aufheben.formats.tables.layout import options_of
from aufheben.formats.tables.numbers import number_of
from aufheben.logic.sentences import read_stance
from aufheben.logic.stance_theory import issue_lexicon

EXAMPLES = Path(__file__).parents[3] / "examples/tables"
HALLS = """Hall,Price (€),Seats,Quiet,Stage,Area
The mill,300,60,yes,no,north
The opera,900,400,no,yes,south
The barn,450,90,yes,yes,north
The loft,450,90,yes,,north
Total,2100,640,,,
"""
KAIJO = """会場,料金（円）,定員,静か,舞台,場所
公民館,3000,60人,○,×,北区
体育館,9000,400人,×,○,南区
市民ホール,4500,90人,○,○,北区
"""
ENGLISH = ("Which hall should we rent?", ("Kim: quiet, at most 500 euros, prefers a stage", "Lee: seats ≥ 80, not south"))  # fmt: skip
JAPANESE = ("どの会場を借りるべきか", ("花子: 静か、5000円以下、できれば舞台", "太郎: 定員80人以上、南区以外"))  # fmt: skip


def argued(specification: Specification) -> tuple[str | None, list[str]]:
    shared = specification.shared.stance if specification.shared else ""
    stances = {seat.name: f"{shared}\n{seat.stance}" for seat in specification.seats}
    [(must, preference)] = specification.priorities
    first = next(iter(stances))
    rank = f"Rule {must} outranks rule {preference}." if must.isascii() else f"規則「{must}」は規則「{preference}」に優先する。"  # fmt: skip
    stances[first] += f"\n{rank}"
    seats = dict.fromkeys(stances, "symbolic")
    found = aufheben.ask(specification.question, stances=stances, seats=seats, journal=":memory:")
    return found.answer, found.envelope["notes"]


def asked(table: str, question: str, wants: Sequence[str]) -> Specification:
    return asked_of_table(grid_of(table), question, wants)


def test_tabs_part_cells_that_hold_commas() -> None:
    rows = grid_of("\tPrice, net\nThe mill\t1,300,000\n")
    assert [row.cells for row in rows] == [("", "Price, net"), ("The mill", "1,300,000")]


@pytest.mark.parametrize(
    ("table", "of", "answer"),
    [(HALLS, ENGLISH, "We should rent the barn"), (KAIJO, JAPANESE, "市民ホールを借りるべきだ")],
)
def test_what_all_must_have_decides_and_between_those_what_is_preferred(
    table: str, of: tuple[str, tuple[str, ...]], answer: str
) -> None:
    found, notes = argued(asked(table, *of))
    assert found is not None
    assert found.startswith(answer)
    assert notes == []


@examples(10)
@given(st.randoms(use_true_random=False))
def test_the_order_of_rows_columns_and_people_changes_nothing(at: random.Random) -> None:
    head, *rows = [line.split(",") for line in HALLS.splitlines()]
    columns = [0, *at.sample(range(1, len(head)), len(head) - 1)]
    at.shuffle(rows)
    table = "\n".join(",".join(row[column] for column in columns) for row in (head, *rows))
    question, wants = ENGLISH
    found, _ = argued(asked(table, question, at.sample(wants, 2)))
    assert found is not None
    assert found.startswith("We should rent the barn")


@pytest.mark.parametrize(("table", "of"), [(HALLS, ENGLISH), (KAIJO, JAPANESE)])
def test_every_sentence_is_read(table: str, of: tuple[str, tuple[str, ...]]) -> None:
    found = asked(table, *of)
    lexicon = issue_lexicon(aufheben.domain.Issue(question=found.question))
    assert found.shared is not None
    for stance in (found.shared.stance, *(seat.stance for seat in found.seats)):
        assert read_stance(stance, lexicon).skipped == ()


@pytest.mark.parametrize(
    ("file", "question", "wants", "answer"),
    [
        ("halls.csv", ENGLISH[0], ENGLISH[1], "We should rent the barn"),
        ("halls.ja.csv", JAPANESE[0], {"花子": "静か、5000円以下", "太郎": "舞台"}, "市民ホールを借りるべきだ"),
    ],
)  # fmt: skip
def test_a_file_is_argued_as_any_question_is(
    file: str, question: str, wants: Any, answer: str
) -> None:
    path = str(EXAMPLES / file)
    found = aufheben.ask(path, question=question, wants=wants, journal=":memory:").answer
    assert found is not None
    assert found.startswith(answer)


def test_wishes_without_a_table_are_refused() -> None:
    with pytest.raises(BadInput, match="go with a table"):
        aufheben.ask(
            ENGLISH[0], ["a is light.", "b is light."], wants=ENGLISH[1], journal=":memory:"
        )


def test_a_table_of_markdown_is_the_same_table() -> None:
    head, *rows = [line.replace(",", " | ") for line in HALLS.splitlines()]
    ruled = "|".join(["---"] * 6)
    marked = "\n".join(f"| {line} |" for line in (head, ruled, *rows))
    assert [row.cells for row in grid_of(marked)] == [row.cells for row in grid_of(HALLS)]


def test_an_empty_cell_is_unknown_and_never_false() -> None:
    shared = asked(HALLS, *ENGLISH).shared
    assert shared is not None
    assert "The loft" in shared.stance
    assert "The loft does not have a stage" not in shared.stance


def test_a_merged_heading_goes_before_those_under_it_and_totals_stand_aside() -> None:
    grid = grid_of(
        "Halls of 2026,,,\n,Costs,,Seats\nHall,rent,deposit,\nMill,3,4,60\nTotal,3,4,60\n"
    )
    found = options_of(grid)
    assert found.headings == ("Hall", "Costs rent", "Costs deposit", "Seats")
    assert [row.cells[0] for row in found.rows] == ["Mill"]
    assert [row.cells[0] for row in found.aside] == ["Halls of 2026", "Total"]


@pytest.mark.parametrize(
    ("table", "wants", "what", "line"),
    [
        ("Hall,Price\nA,300–400 €\nB,5 €\n", "Kim: at most 5 euros", "is a range", 2),
        ("Hall,Price\nA,3 €\nB,5 $\n", "Kim: at most 5 euros", "in dollars", 3),
        ("Hall,Warmth\nA,-5 degrees\n", "Kim: warmth over 0 degrees", "below nought", 2),
        ("Hall,Price\nA,1.200 €\nB,3 €\n", "Kim: at most 5 euros", "is a number in other rows", 2),
        ("Hall,Price\nA,3 €\nB,dear\n", "Kim: at most 5 euros", "is a number in other rows", 3),
        ("Hall,Quiet\nA,yes\nA,no\n", "Kim: quiet", "two options", 3),
        ("Hall,Quiet,Quiet\nA,yes,no\n", "Kim: quiet", "two columns", 1),
        ("Hall,Quiet\nA,yes\n", "Kim: loud", "no column says 'loud'", None),
        ("Hall,Quiet\nA,yes\n", "quiet", "no wish is read", None),
        ("Hall,Quiet\nA,○\nB,△\n", "Kim: quiet", "says not what it is to be", None),
        ("Hall,Quiet\n", "Kim: quiet", "no options", None),
        (f"Hall,{'(' * 100_000}\nA,1\n", "Kim: quiet", "characters at most", 1),
        (f"Hall{',a' * 10_000}\nA,1\n", "Kim: quiet", "10001 cells", 1),
        ("Hall,Quiet\nA,yes\n", f"Kim: {' ' * 100_000}quiet", "wishes of", None),
        ("Hall,Quiet\nThe mill,yes\nMill,no\n", "Kim: quiet", "called alike", 3),
        ("", "Kim: quiet", "empty", None),
        ('Hall,"Quiet\nA,yes\n', "Kim: quiet", "no CSV", 2),
    ],
)
def test_what_is_not_read_is_told_with_its_line(
    table: str, wants: str, what: str, line: int | None
) -> None:
    with pytest.raises(BadInput, match=what) as told:
        asked(table, "Which hall should we rent?", [wants])
    assert told.value.line == line
    assert told.value.do


WANTED = [
    ("Hall,Far\nA,yes\nB,no\n", "Kim: must not be far", "We should rent B"),
    ("Hall,Stage\nA,yes\nB,no\n", "Kim: does not have a stage", "We should rent B"),
    ("Hall,Quiet,Note\nA,yes,5\nB,no,small\n", "Kim: quiet", "We should rent A"),
    ("Hall,Quiet,Stage\nMax,yes,no\nB,no,\n", "Kim: quiet", "We should rent Max"),
    ("Hall,Max volume\nA,90 dB\nB,80 dB\n", "Kim: max volume at least 85", "We should rent A"),
    ("Hall,Over 18s\nA,yes\nB,no\n", "Kim: over 18s", "We should rent A"),
    ("Hall;Quiet\nA;yes\nB;no\n", "Kim: quiet", "We should rent A"),
    ("Hall,Share\nA,50 %\nB,60 %\n", "Kim: share at most 50 %", "We should rent A"),
    ('Hall,Quiet\n"The ""Old"" Mill",yes\nB,no\n', "Kim: quiet", "We should rent the 'Old' Mill"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "wants", "answer"), WANTED)
def test_what_is_wanted_is_found(table: str, wants: str, answer: str, tmp_path: Path) -> None:
    file = tmp_path / "halls.csv"
    file.write_text(table, encoding="utf-8")
    found = aufheben.ask(str(file), question=ENGLISH[0], wants=[wants], journal=":memory:")
    assert found.answer == answer


@pytest.mark.parametrize(
    ("cell", "number"),
    [("1,200 €", ("1200", "euros")), ("3万円", ("30000", "円")), ("12 km", ("12", "km")), ("4.50", ("4.5", "")), ("€7", ("7", "euros"))],
)  # fmt: skip
def test_a_number_keeps_its_unit(cell: str, number: tuple[str, str]) -> None:
    assert number_of(cell) == number
