"""A wish is read as the column, the sign and the limit that it was written of."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import examples

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import UNKNOWN, Column, column_of
from aufheben.formats.tables.layout import Row
from aufheben.formats.tables.wishes import Wish, wishes_of

NUMBERS = ("Price (euros)", "Unit price (dollars)", "Lead time (days)", "Weight (kg)", "Distance to the station (metres)", "Minimum order (litres)")  # fmt: skip
SUZU = ("料金（円）", "定員（人）", "重さ（kg）", "駅からの距離（m）", "最低リットル（リットル）", "待ち時間（分）")  # fmt: skip
TRUTHS = ("Stage", "Wheelchair access", "Dogs allowed", "Vegetarian dishes", "No smoking")
MARU = ("舞台", "個室", "飲み放題", "車椅子対応", "雨の日の遊び場")
LIMITS = {
    "{name} at most {n} {unit}": "<=",
    "a {name} of no more than {n} {unit}": "<=",
    "{name} ≥ {n}": ">=",
    "{name} of {n} {unit} or more": ">=",
    "under {n} {unit} of {name}": "<",
    "must have a {name} over {n} {unit}": ">",
    "at most {n} {unit}": "<=",
}
GENDO = {
    "{name}{n}{unit}以下": "<=",
    "{name}は{n}{unit}以内": "<=",
    "{name}が{n}{unit}以上": ">=",
    "{n}{unit}未満": "<",
    "必ず{name}が{n}{unit}を超える": ">",
}
SAID = {"{name}": True, "with {name}": True, "must have a {name}": True, "no {name}": False, "without {name}": False, "must not have any {name}": False}  # fmt: skip
ITTA = {"{name}": True, "{name}あり": True, "{name}がある": True, "{name}が必要": True, "{name}なし": False, "{name}がない": False}  # fmt: skip
PREFERRED = ("prefers {said}", "ideally {said}", "{said} if possible")
KIBO = ("できれば{said}", "なるべく{said}")


def column(heading: str, cells: Sequence[str]) -> Column:
    rows = [Row((f"o{at}", cell), at + 2) for at, cell in enumerate(cells)]
    return column_of(heading, 1, rows)


def table(numbers: Sequence[str], truths: Sequence[str]) -> list[Column]:
    return [*(column(one, ["5", "70"]) for one in numbers), *(column(one, ["yes", "no"]) for one in truths)]  # fmt: skip


def read(said: str, columns: Sequence[Column]) -> Wish:
    [[wish]] = wishes_of([f"Kim: {said}"], columns).values()
    return wish


@examples(60)
@given(st.data(), st.integers(1, 9_999_999), st.booleans(), st.randoms(use_true_random=False))
def test_a_limit_is_read_back(data: st.DataObject, n: int, own: bool, at: random.Random) -> None:
    numbers, truths, ways, wished = (NUMBERS, TRUTHS, LIMITS, PREFERRED) if own else (SUZU, MARU, GENDO, KIBO)  # fmt: skip
    heading = data.draw(st.sampled_from(numbers))
    way, op = data.draw(st.sampled_from(list(ways.items())))
    prefers = data.draw(st.sampled_from(("{said}", *wished)))
    columns = table(numbers, truths)
    meant = columns[numbers.index(heading)]
    unit = heading.rstrip("）)").replace("（", "(").partition("(")[2]
    name = heading.replace("（", "(").partition("(")[0].strip()
    said = prefers.format(said=way.format(name=name, n=f"{n:,}", unit=unit))
    at.shuffle(columns)
    found = read(said, columns)
    assert (found.column, found.op, found.value) == (meant, op, str(n))
    assert (found.positive, found.prefers) == (True, prefers != "{said}")


@examples(60)
@given(st.data(), st.booleans(), st.randoms(use_true_random=False))
def test_yes_and_no_are_read_back(data: st.DataObject, own: bool, at: random.Random) -> None:
    numbers, truths, ways = (NUMBERS, TRUTHS, SAID) if own else (SUZU, MARU, ITTA)
    name = data.draw(st.sampled_from([one for one in truths if one != "No smoking"]))
    way, positive = data.draw(st.sampled_from(list(ways.items())))
    columns = table(numbers, truths)
    meant = columns[len(numbers) + truths.index(name)]
    at.shuffle(columns)
    found = read(way.format(name=name.lower()), columns)
    assert (found.column, found.positive, found.prefers) == (meant, positive, False)


CELLS = st.sampled_from(["5 €", "€7", "1,200 €", "3 $", "12", "dear", "300–400 €", "", "n/a", "要問合せ", "yes", "no", "○", "△", "2LDK", "徒歩5分", "-3", "18:30"])  # fmt: skip


@examples(60)
@given(st.lists(CELLS, min_size=1, max_size=6))
def test_each_cell_is_used_or_unknown_or_told(cells: list[str]) -> None:
    found = column("Thing", cells)
    unknown = [cell.casefold() in UNKNOWN for cell in cells]
    if found.wrong is None:
        assert [not told for told in found.cells] == unknown
    else:
        assert found.wrong.line is not None
        assert not unknown[found.wrong.line - 2]


@examples(40)
@given(st.lists(CELLS, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_change_what_is_read(
    cells: list[str], at: random.Random
) -> None:
    order = at.sample(range(len(cells)), len(cells))
    one, other = column("Thing", cells), column("Thing", [cells[place] for place in order])
    assert (one.kind, one.wrong is None) == (other.kind, other.wrong is None)
    if one.wrong is None:
        assert other.unit == one.unit
        assert [one.cells[place].casefold() for place in order] == [cell.casefold() for cell in other.cells]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cells", "said", "value"),
    [
        ("Weight", ["900 g", "1.2 kg"], "at most 1 kg", "1000"),
        ("予算（万円）", ["6", "12"], "予算8万円以内", "8"),
        ("料金", ["17,600円", "38,500円"], "3万5千円以内", "35000"),
        ("駅から", ["徒歩5分", "徒歩12分"], "駅から徒歩10分以内", "10"),
        ("Rent (£/month)", ["1,350", "1,280"], "rent under £1,400", "1400"),
        ("Delivery", ["1 week", "2 weeks"], "delivery within 14 days", "2"),
        ("Room 2", ["4", "16"], "room 2 at most 5", "5"),
        ("Bedrooms", ["1", "3"], "at least two bedrooms", "2"),
        ("Flight hours", ["4", "16"], "no more than 5 flight hours", "5"),
        ("Fee per month", ["£890", "£940"], "at most £950 a month", "950"),
    ],
)
def test_a_limit_is_in_the_unit_of_the_column(
    heading: str, cells: list[str], said: str, value: str
) -> None:
    assert read(said, [column(heading, cells)]).value == value


@pytest.mark.parametrize(
    ("headings", "said"),
    [
        ({"Stage": "yes", "Garden": "no"}, "ideally a stage and a garden"),
        ({"Stage": "yes", "Garden": "no"}, "no stage and garden"),
        ({"舞台": "○", "庭": "×"}, "舞台と庭がない"),
        ({"Stage": "yes"}, "not without a stage"),
        ({"Price": "5 €"}, "at least 5 and a price of at most 8 euros or less"),
        ({"Price": "5 €"}, "at most 8 euros per person"),
        ({"Price": "5"}, "price at most 8 euros"),
        ({"Stage": "yes"}, "a stage is not necessary"),
        ({"Stage": "yes"}, "no stage needed"),
        ({"Delivery": "2 days", "Rooms": "3"}, "delivery early"),
        ({"Opens": "7:30"}, "opens by 7:45"),
        ({"Catering extra": "yes"}, "catering"),
        ({"No pets": "yes"}, "pets"),
        ({"Rent": "5 €", "Deposit": "7 €"}, "at most 8 euros"),
        ({"Lead time": "5 days"}, "price at most 8 days"),
    ],
)
def test_what_may_be_read_in_two_ways_is_refused(headings: dict[str, str], said: str) -> None:
    columns = [column(heading, [cell, "no" if cell == "outside only" else cell]) for heading, cell in headings.items()]  # fmt: skip
    with pytest.raises(BadInput) as told:
        read(said, columns)
    assert told.value.do


def test_a_denial_in_the_heading_is_part_of_it() -> None:
    assert read("no smoking", [column("No smoking", ["yes", "no"])]).positive
    assert not read("no smoking", [column("Smoking", ["yes", "no"])]).positive
