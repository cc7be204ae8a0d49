"""Tables say what was measured, with its runs, and no text breaks them or is calculated."""

import csv
import io
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.dialectic.presentation.report import COLUMNS, comma_separated, markdown
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, tabled
from tests.evaluation.answer_trials import broke, duel, made_up, mark, ran
from tests.profiles import examples

LANGS: tuple[Lang, Lang] = ("en", "ja")


def tables(text: str) -> Iterator[list[str]]:
    """The lines of each table."""
    for block in text.split("\n\n"):
        if block.startswith("|"):
            yield block.splitlines()


def cells(row: str) -> int:
    return len(re.findall(r"(?<!\\)\|", row))


def rows(table: AnswerMethodTable) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(comma_separated(table), newline="")))


@pytest.mark.parametrize("lang", LANGS)
def test_every_table_is_whole(lang: Lang) -> None:
    text = markdown(made_up(rows=("small", "large"), topics=3, resamples=50), lang=lang)
    found = list(tables(text))
    assert len(found) > 12
    for lines in found:
        assert {cells(line) for line in lines} == {cells(lines[0])}
        assert len(lines) > 2


def test_what_matters_comes_first_with_intervals() -> None:
    trials = [ran(f"t{n}", values={"calls": 2.0, "synthesis": n % 2}) for n in range(4)]
    text = markdown(tabled(trials, resamples=99))
    first = next(tables(text))
    assert first[0] == (
        "| method | runs | terminated ↑, % of runs | calls ↓, a run | tokens ↓, a run"
        " | synthesis, % of runs |"
    )
    assert first[2].startswith("| lift@2 | 4 | 100.0 (100.0..100.0) | 2.00 (2.00..2.00) | - | 50.0")


def test_a_difference_that_holds_after_correction_is_marked() -> None:
    trials = [
        ran(f"t{n}", method=method, values={"coherence": 5 + n / 9 + more, "clarity": 5 + n % 3})
        for n in range(9)
        for method, more in (("base", 0.0), ("other", 1.0))
    ]
    first = next(tables(markdown(tabled(trials, baseline="base"))))
    assert first[3].startswith("| other |")
    assert first[3].count("†") == 1
    assert re.search(r"6\.44 \(\S+\) †", first[3])
    assert "†" not in first[2]


def test_warnings_stand_above_everything() -> None:
    assert markdown(made_up(topics=2, resamples=20)).startswith("> **Plumbing: a stand-in")


def test_few_topics_are_said_to_tell_little() -> None:
    nine, ten = (markdown(tabled([ran(f"t{n}") for n in range(topics)])) for topics in (9, 10))
    assert "- There are fewer than 10 topics" in nine
    assert "fewer than" not in ten


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_figure_of_fewer_topics_than_were_tried_says_so(lang: Lang) -> None:
    """Runs that failed or were not marked would else pass for the ones that are left."""
    trials = [ran(f"t{n}", values={"calls": n, "answered": 1.0}) for n in range(4)]
    trials += [broke("t9"), ran("t8", marks=(mark(None),)), ran("t7", marks=(mark(8),))]
    main = [
        line for line in markdown(tabled(trials), lang=lang).split("\n") if "lift@2 | 7" in line
    ]
    cells = main[0].split(" | ")
    assert "n=" not in cells[2]  # each run tells whether it came to an end
    assert cells[3].endswith(" n=4")
    assert "8.00 n=1" in markdown(tabled(trials), lang=lang)


def test_runs_that_not_all_judges_marked_are_counted() -> None:
    both = (mark(3, judge="strict"), mark(9, judge="lenient"))
    trials = [ran("t1", marks=both), ran("t2", marks=both[1:]), ran("t3"), ran("t4", marks=both)]
    table = tabled(trials)
    assert table.unevenly_judged == {"clarity": 1}
    assert "only some of the judges (clarity 1)" in markdown(table)
    assert "（clarity 1）" in markdown(table, lang="ja")
    assert not tabled(trials[3:]).unevenly_judged


def test_every_run_stands_behind_its_topic() -> None:
    table = made_up(topics=3, resamples=20)
    behind = list(tables(markdown(table)))[-1]
    assert "| lift@2 | t003 | en | r-lift@2-small-t003-en-1 r-lift@2-small-t003-en-2 |" in behind
    assert len(behind) == 2 + 15 * 3


def test_a_run_without_an_end_is_counted_and_explained() -> None:
    text = markdown(tabled([ran(), broke(number=2)]))
    assert "| method | synthesis | no end |" in text
    assert "| lift@2 | 1 | 1 |" in text
    assert "the provider was not reached" in text


def test_marks_that_are_missing_are_counted_apart() -> None:
    text = markdown(tabled([ran(marks=(mark(None), mark(6, reading=2)))]))
    assert "## Marks that no judge gave" in text
    assert "Marks that no judge gave" not in markdown(tabled([ran(marks=(mark(6),))]))


def test_the_japanese_tables_have_japanese_words() -> None:
    text = markdown(made_up(topics=2, resamples=20), lang="ja")
    assert "## 要点" in text
    assert "弁証法性" in text
    assert not re.search(r"^## [A-Z]\w+ [a-z]+$", text, re.MULTILINE)


@examples(30)
@given(st.text(st.characters()), st.sampled_from(LANGS))
def test_no_name_becomes_a_cell_or_markup(name: str, lang: Lang) -> None:
    trials = [ran(name, method=name or "x", row=name, values={name or "y": 1.0}), broke(name)]
    duels = [duel("first", "first", name, judge=name, row=name)]
    text = markdown(tabled(trials, duels, models={name: [name]}, warnings=[name]), lang=lang)
    for lines in tables(text):
        assert {cells(line) for line in lines} == {cells(lines[0])}


def test_csv_has_every_figure_by_itself() -> None:
    marks = (mark(7.5), mark(None, reading=2))
    table = tabled([ran(values={"calls": 3.0}, marks=marks)], [duel("first", "tie")])
    found = rows(table)
    assert list(found[0]) == list(COLUMNS)
    shown = [
        (r["measure"], r["judge"], r["reading"], r["value"], r["run"].split("-")[0]) for r in found
    ]
    assert shown == [
        ("terminated", "", "", "1", "r"),
        ("calls", "", "", "3", "r"),
        ("clarity", "J1", "1", "7.5", "rating"),
        ("clarity", "J1", "2", "", "rating"),
        ("preferred_to:single", "J1", "1", "1", "duel"),
        ("preferred_to:single", "J1", "2", "0.5", "duel"),
    ]


def test_csv_of_a_run_without_an_end_says_only_that() -> None:
    (found,) = rows(tabled([broke()]))
    assert (found["measure"], found["value"]) == ("terminated", "0")


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", " =x", "＝1"])
def test_no_cell_is_calculated(name: str) -> None:
    table = tabled([ran(name, method=name, row=name, values={name: 1.0})])
    for row in rows(table):
        assert all(row[key].startswith("'") for key in ("method", "row", "topic"))


@given(st.floats(-1e9, 1e9))
def test_csv_keeps_every_digit(value: float) -> None:
    found = rows(tabled([ran(values={"x": value})]))
    assert float(found[1]["value"]) == value


def test_the_same_trials_give_the_same_text() -> None:
    one, other = (made_up(topics=3, resamples=40) for _ in range(2))
    assert markdown(one) == markdown(other)
    assert comma_separated(one) == comma_separated(other)
