"""A complaint is a value: whoever knows more of it makes another."""

import pickle
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import errors
from aufheben.errors import AufhebenError, BadInput, ManyErrors, MissingExtra
from aufheben.runtime.chain import no_such_run
from aufheben.words import spelled

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


WAYS_TO_MAKE: dict[str, Callable[[], AufhebenError]] = {
    "Stuck": lambda: errors.Stuck(ONE.at(file="in.toml")),
    "TooLong": lambda: errors.TooLong("m: about 9 tokens are too many", tokens=9, window=8),
    "SolverTimedOut": lambda: errors.SolverTimedOut(2.5),
    "ManyErrors": lambda: KINDS["many"],
    "MissingExtra": lambda: KINDS["an extra"],
    "Diverged": lambda: errors.Diverged(at=("AG1", 1), expected="a", recorded="b"),
}


def _all(kind: type[AufhebenError]) -> Iterator[type[AufhebenError]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _all(narrower)


@pytest.mark.parametrize("kind", sorted(set(_all(AufhebenError)), key=str))
def test_an_error_means_the_same_in_another_process(kind: type[AufhebenError]) -> None:
    make = WAYS_TO_MAKE.get(kind.__name__)
    error = kind("it is held") if make is None else make()
    error.add_note("run a1 is kept")
    there = pickle.loads(pickle.dumps(error))
    assert (type(there), str(there)) == (type(error), str(error))
    assert repr(vars(there)) == repr(vars(error))


@pytest.mark.parametrize("sign", ["q", " ", "\t", "橋"])
def test_a_name_without_end_is_told_by_its_ends(sign: str) -> None:
    told = str(BadInput(f"panel: unknown 'a{sign * 5_000}z'", do="leave it out"))
    assert len(told) < 500
    assert told.startswith(f"panel: unknown 'a{sign * 3}")
    assert f"{sign}…{sign}" in told
    assert told.endswith("z'\n  do: leave it out")


def test_what_is_said_in_words_is_told_whole() -> None:
    said = " ".join(["word"] * 1_000)
    assert BadInput(said).what == said


JA = partial(spelled, lang="ja")


@given(st.text(min_size=1))
def test_what_others_wrote_stays_in_every_language(words: str) -> None:
    wrong = no_such_run(words, ())
    assert wrong.told(JA).splitlines()[0] == f"{words[:80]!r} という実行はありません"


@pytest.mark.parametrize("name", ["no zoos.md", "give it once", "no", "a: b", "\ue000", ".*"])
def test_a_file_may_be_called_as_we_speak(name: str) -> None:
    wrong = no_such_run("r", ()).but(file=name, line=3)
    assert wrong.told(JA).startswith(f"{name}:3: 'r' という実行はありません\n  対処: ")
