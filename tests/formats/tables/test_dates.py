"""Dates in columns, wishes and sentences are compared, and said back as dates."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import examples

import aufheben
from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.formats.tables import asked_of_table, grid_of
from aufheben.formats.tables.dates import day_of, shown
from aufheben.logic.sentences import read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon

QUESTION, TOI = "Which hall should we rent?", "どの会場を借りるべきか"
DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31))
FORMS = (
    "{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%d.%m.%Y}", "{0.day} {0:%B} {0:%Y}", "{0:%B} {0.day}, {0:%Y}",
    "{0:%b} {0.day} {0:%Y}", "{0:%Y}年{0.month}月{0.day}日", "{0:%Y}年{0.month}月{0.day}日（木）",
)  # fmt: skip


def answer(table: str, question: str, *wants: str, folder: Path) -> str | None:
    file = folder / "options.csv"
    file.write_text(table, encoding="utf-8")
    return aufheben.ask(str(file), question=question, wants=list(wants), journal=":memory:").answer


@given(DAYS, st.sampled_from(FORMS))
def test_a_day_is_the_same_however_it_is_written(day: date, form: str) -> None:
    found = day_of(form.format(day))
    assert found is not None
    assert shown(found.digits()) == day.isoformat()


@examples(20)
@given(DAYS, DAYS, st.sampled_from(("en", "ja")))
def test_a_sentence_with_a_day_is_said_back_with_it(one: date, other: date, lang: str) -> None:
    question = QUESTION if lang == "en" else TOI
    said, limit = (shown(f"{day:%Y%m%d}", lang) for day in (one, other))
    text = f"A's date is {said}. If a hall has a date of at most {limit}, we should rent it."
    if lang == "ja":
        text = f"Aは日程が{said}である。会場の日程が{limit}以前ならば、それを借りるべきだ。"
    stance = read_stance(text, issue_lexicon(Issue(question=question)))
    told = [say_clause(clause, stance.lexicon) for clause in stance.clauses]
    assert [said in told[0], limit in told[1]] == [True, True]


CELLS = [
    ("24.12.2026", "1.11.2026"),
    ("12/24/2026", "11/01/2026"),
    ("24 December 2026", "Nov 1st, 2026"),
    ("2026年12月24日（木）", "２０２６年１１月１日"),
    ("2026-12-24", "n/a"),
]


@pytest.mark.parametrize(("late", "early"), CELLS)
def test_columns_of_dates_are_compared(late: str, early: str, tmp_path: Path) -> None:
    table = f"Hall;Date\nA;{late}\nB;{early}\n"
    wish = "Kim: date after December 1, 2026"
    assert answer(table, QUESTION, wish, folder=tmp_path) == "We should rent A"


WISHES = [
    ("before 2026-12-01", "B"), ("by 1 November 2026", "B"), ("not after 2026-11-30", "B"),
    ("no later than 2026-11-01", "B"), ("2026-11-01 at the latest", "B"), ("date on 2026-11-01", "B"),
    ("from 12/13/2026", "A"), ("not before 2.11.2026", "A"),
]  # fmt: skip


@pytest.mark.parametrize(("wish", "hall"), WISHES)
def test_wishes_for_dates_are_understood(wish: str, hall: str, tmp_path: Path) -> None:
    table = "Hall,Date\nA,2026-12-24\nB,2026-11-01\n"
    assert answer(table, QUESTION, f"Kim: {wish}", folder=tmp_path) == f"We should rent {hall}"


@pytest.mark.parametrize(
    ("wish", "hall"),
    [
        ("日程が11月30日以前", "B"),
        ("11月30日まで", "B"),
        ("2026年12月1日以降", "A"),
        ("12月1日より後", "A"),
        ("日程が12月24日", "A"),
    ],
)
def test_a_year_in_the_heading_is_that_of_every_day(wish: str, hall: str, tmp_path: Path) -> None:
    table = "会場,日程（2026年）\nA,12月24日\nB,11月1日\n"
    assert answer(table, TOI, f"花子: {wish}", folder=tmp_path) == f"{hall}を借りるべきだ"


@pytest.mark.parametrize(
    ("cells", "wish", "what", "line"),
    [
        (("12/10/2026", "11/01/2026"), "before 2026-12-01", "may be of two days", 2),
        (("24/12/2026", "12/24/2026"), "before 2026-12-01", "may be of two days", 2),
        (("12月24日", "11月1日"), "before 2026-12-01", "is in no year", 2),
        (("2026-12-24", "soon"), "before 2026-12-01", "is a date in other rows", 3),
        (("2026-12-24", "2026-02-30"), "before 2026-12-01", "is a date in other rows", 3),
        (("2026-12-24", "2026-12-25"), "before 11/1/2026", "no one day", None),
        (("2026-12-24", "2025-12-25"), "before 12月1日", "no one day", None),
        (("2026-12-24", "2025-12-25"), "price before 2025-12-01", "no column says", None),
        (("2026-12-24", "2025-12-25"), "2025-12-01 or so", "no limit", None),
    ],
)
def test_what_is_no_one_day_is_told_with_its_line(
    cells: tuple[str, str], wish: str, what: str, line: int | None
) -> None:
    table = "Hall,Date\nA,{}\nB,{}\n".format(*cells)
    with pytest.raises(BadInput, match=what) as told:
        asked_of_table(grid_of(table), QUESTION, [f"Kim: {wish}"])
    assert told.value.line == line
    assert told.value.do


@pytest.mark.parametrize("cell", ["12 decks", "5 marquees", "3/4", "1.2.3", "30 days"])
def test_what_only_looks_like_a_date_is_none(cell: str) -> None:
    assert day_of(cell) is None
