"""A complaint is a value: whoever knows more of it makes another."""

import pytest

from aufheben.errors import BadInput, ManyErrors, MissingExtra

ONE = BadInput("no color is so called", do="name one", file=None, line=2, column=3)
OTHER = BadInput("nothing is said", do="say something", line=5)
KINDS = {
    "one": ONE,
    "many": ManyErrors((ONE, OTHER)),
    "an extra": MissingExtra(extra="asp", why="preferred semantics need clingo"),
}
CHANGES = {
    "at": lambda bad: bad.at(file="in.toml", first_line=11),
    "about": lambda bad: bad.about("AG1"),
    "also": lambda bad: bad.also("; or ask"),
    "but": lambda bad: bad.but(line=7),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("bad", KINDS.values(), ids=KINDS)
def test_another_complaint_leaves_the_first_as_it_was(bad: BadInput, change: object) -> None:
    before = str(bad), vars(bad).copy(), [vars(each).copy() for each in bad.each]
    other = change(bad)  # type: ignore[operator]
    assert (str(bad), vars(bad), [vars(each) for each in bad.each]) == before
    assert type(other) is type(bad)
    assert other is not bad


@pytest.mark.parametrize("change", ["at", "about"])
def test_what_is_said_of_many_complaints_is_said_of_each(change: str) -> None:
    many = KINDS["many"]
    told = str(CHANGES[change](many)).splitlines()
    each = [line for one in many.each for line in str(CHANGES[change](one)).splitlines()]
    assert told == [*each, "2 errors"]


def test_what_else_can_be_done_is_said_once_after_the_last() -> None:
    first, last = KINDS["many"].also("; or ask").each
    assert (first.do, last.do) == ("name one", "say something; or ask")
