"""A table of a document: numbers stand below each other, whatever stands beside them."""

import re

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.document import Row, Section, Table, text
from aufheben.formats.document.html import html
from aufheben.formats.document.text import width_of
from aufheben.words import LANGS, Figure, Lang, Said

WORDS = Said("aufheben.rooms.judging.report.document", "team", {})
names = st.text("abc東京ａ😀é", min_size=1, max_size=12)
numbers = st.one_of(
    st.none(),
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False, allow_infinity=False),
    st.builds(lambda n: Figure(f"{n:.2f} ({n:.1f}..{n:.1f})", "runs"), st.floats(-1e6, 1e6)),
)
_CELL = re.compile(r"\S+(?: \S+)*")


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A name, at least one column of numbers, and a name behind them."""
    many = draw(st.integers(1, 4))
    cells = st.tuples(names, *[numbers] * many, names)
    rows = draw(st.lists(cells, min_size=1, max_size=5))
    heads = (WORDS, *draw(st.lists(st.one_of(names, st.just(WORDS)), min_size=many, max_size=many)))
    return Table((*heads, WORDS), tuple(map(Row, rows)))


def ends(line: str) -> list[int]:
    """The columns of the terminal in which the cells of a line end."""
    return [width_of(line[: cell.end()]) for cell in _CELL.finditer(line)]


@given(tables(), st.sampled_from(LANGS))
def test_all_rows_of_a_column_of_numbers_end_at_the_same_column(table: Table, lang: Lang) -> None:
    lines = [ends(line) for line in text.plain((table,), lang).splitlines()]
    assert {len(line) for line in lines} == {len(table.heads)}
    for at in range(1, len(table.heads) - 1):
        assert len({line[at] for line in lines}) == 1


@given(
    st.lists(st.tuples(st.text("abc東京ａ é", max_size=120), numbers), min_size=1, max_size=4),
    st.text("abc東京 ", max_size=90),
    st.sampled_from(LANGS),
)
def test_each_column_begins_at_one_place_in_every_line(
    cells: list[tuple[str, int | float | Figure | None]], head: str, lang: Lang
) -> None:
    rows = tuple(Row((f"{name} x", "|", number, "|")) for name, number in cells)
    lines = text.plain((Table((head, "|", head, "|"), rows),), lang).splitlines()
    bars = [[width_of(line[:at]) for at, c in enumerate(line) if c == "|"] for line in lines]
    begun = [places for places in bars if places]
    assert begun == [begun[0]] * (len(rows) + 1)
    assert max(map(width_of, lines)) == begun[0][-1] + 1
    names = "".join(line[: line.find("|")] if "|" in line else line for line in lines)
    assert "".join(names.split()).count("x") == len(rows)


@given(tables())
def test_the_other_targets_are_told_which_columns_those_are(table: Table) -> None:
    ruled = text.markdown((table,), "en").splitlines()[1]
    many = len(table.heads) - 2
    assert ruled == f"| --- |{' ---: |' * many} --- |"
    shown = str(html((Section(WORDS, (table,)),)))
    assert shown.count('class="number"') == many * (len(table.rows) + 1)


def test_a_figure_beside_words_is_told_from_them_so_that_it_is_not_broken() -> None:
    rows = (Row(("a", Figure("6,898 (6,890..6,922)", "runs"))), Row(("b", "not measured")))
    shown = str(html((Table(("h", "h"), rows),)))
    assert '<td class="figure">' in shown
    assert "<td>not measured</td>" in shown


def test_a_column_in_which_anything_else_is_said_is_none_of_numbers() -> None:
    rows = (Row(("a", 1, "1", "")), Row(("b", "2", "2", "")))
    assert Table(("h",) * 4, rows).numeric == frozenset()
    assert Table(("h",), ()).numeric == frozenset()
