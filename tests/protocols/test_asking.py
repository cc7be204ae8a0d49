"""A declared answer is value, message, schema, reader and writer; its laws have words."""

import ast
import json
import string
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import aufheben
from aufheben.domain.answer_marks import (
    Fits,
    Heard,
    Keyed,
    Line,
    Mark,
    Number,
    Numbered,
    Omitted,
    Silent,
    Spelled,
    Wire,
)
from aufheben.domain.verdicts import Unsaid
from aufheben.errors import Misuse
from aufheben.protocols.asking import (
    Among,
    Ask,
    Constraint,
    Few,
    Law,
    Numbers,
    Once,
    Shown,
    constrains,
)
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.schema import asking
from aufheben.words import packages, spoken, words_of
from tests.agents.decoders import DECODERS

ROOT = Path(aufheben.__path__[0])
FOLDERS = (ROOT / "protocols", ROOT / "rooms")
"""Where seats are asked something."""
TASKS: list[Any] = [task for room in asking().values() for task in getattr(room, "TASKS", ())]


def _lowered(said: object) -> object:
    return said.strip().lower() if isinstance(said, str) else said


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A need."""

    titled: ClassVar[str] = "Want"
    id: str
    seat: Annotated[str, Wire("side")]
    sources: Annotated[tuple[Number, ...], Wire("from")] = ()
    debate: Annotated[Literal["open", "met"], Spelled(), Heard(_lowered)] = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A trial."""

    live: Mark
    must: Need | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Stock of it all."""

    needs: tuple[Need, ...]
    trials: Annotated[tuple[Trial, ...], Numbered("way", "ways")]
    names: Annotated[tuple[str, ...], Fits(min_length=1)]
    reasons: Annotated[tuple[tuple[str, Line], ...], Keyed()]
    shared: tuple[Line, ...] = ()
    more: Annotated[tuple[Need, ...], Omitted()] = ()
    surely: bool = False
    known: Annotated[str, Silent()] = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text."""
        return self.shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Ask[Stock, Unsaid]):
    """A task."""

    name, answers, called = "stock", Stock, "a stock"
    laws: ClassVar[tuple[Law, ...]] = (
        Among("needs.seat", lambda task: task.seats),
        Numbers("needs.sources", lambda task: (1, 2, 3), "side"),
        Shown("texts needs.id", "every text"),
    )
    ways: tuple[str, ...] = ("a", "b")
    seats: tuple[str, ...] = ("A", "B")

    @property
    def keys(self) -> tuple[str, ...]:
        """The seats."""
        return self.seats

    @classmethod
    def silent(cls, reason: Reason) -> Unsaid:
        """Nothing."""
        return Unsaid()


TAKE = Take(place=())
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=5)
needs = st.builds(
    Need,
    id=names,
    seat=st.sampled_from(["A", "B"]),
    sources=st.lists(st.integers(1, 3), unique=True).map(tuple),
    debate=st.sampled_from(["open", "met"]),
)
stocks = st.builds(
    Stock,
    needs=st.lists(needs, max_size=3).map(tuple),
    trials=st.tuples(
        *[st.builds(Trial, live=st.integers(1, 10), must=st.none() | needs) for _ in "ab"]
    ),
    names=st.lists(st.just("") | names, min_size=1, max_size=3).map(tuple),
    reasons=st.tuples(*[st.tuples(st.just(seat), names) for seat in "AB"]),
    shared=st.lists(names, max_size=3).map(tuple),
    more=st.lists(needs, max_size=2).map(tuple),
    surely=st.booleans(),
)


@given(stocks)
def test_what_an_answer_says_is_read_back_and_fits_the_schema_of_its_question(
    answer: Stock,
) -> None:
    said = TAKE.write(answer)
    assert TAKE.read(json.loads(json.dumps(said))) == answer == TAKE.accepts(answer)
    if TAKE.legal(answer) is None:
        whole = TAKE.message().model_validate(said).model_dump()
        assert DECODERS["llguidance"](
            json.loads(TAKE.strict_schema()), json.dumps(whole, ensure_ascii=False)
        )


@given(stocks)
def test_a_message_leaves_out_just_what_may_be_omitted_and_is_not_said(answer: Stock) -> None:
    said = TAKE.write(answer)
    left = {field.name for field in fields(Stock)} - {"known"} - set(said)
    assert left == ({"more"} if answer.more == () else set())
    assert said["reasons"] == dict(answer.reasons)


@given(stocks, st.permutations([1, 2]))
def test_a_numbered_list_is_read_in_any_order(answer: Stock, order: list[int]) -> None:
    said: Any = TAKE.write(answer)
    shuffled = [said["trials"][number - 1] for number in order]
    assert TAKE.read({**said, "trials": shuffled}) == answer


@pytest.mark.parametrize("said", ["met", " Met", "MET"])
def test_a_word_is_read_however_it_is_written(said: str) -> None:
    need = {"id": "N1", "side": "A", "debate": said}
    trials = [{"way": n, "live": 5} for n in (1, 2)]
    read = TAKE.read({"needs": [need], "trials": trials, "names": ["x"], "reasons": {}})
    assert isinstance(read, Stock)
    assert read.needs[0].debate == "met"


def test_a_message_is_named_as_its_answer_is_titled() -> None:
    assert "WantMessage" in TAKE.message().model_json_schema()["$defs"]


@pytest.mark.parametrize("given", [[], [1], [1, 1], [1, 2, 3], [2, 3]])
def test_a_number_that_is_missing_doubled_or_unknown_is_refused(given: list[int]) -> None:
    trials = [{"way": number, "live": 5} for number in given]
    read = TAKE.read({"needs": [], "trials": trials, "names": ["x"], "reasons": {}})
    assert isinstance(read, Rejected)
    assert "numbers 1 to 2" in str(read)


def test_a_list_without_the_entries_it_needs_has_not_the_shape() -> None:
    read = TAKE.read({"needs": [], "trials": [], "names": [], "reasons": {}})
    assert isinstance(read, Rejected)
    assert "names: List should have at least 1 item" in str(read)


@pytest.mark.parametrize(
    ("said", "admitted"), [({"A": "x", "B": "y"}, True), ({"A": "x"}, False), ({}, False)]
)
def test_the_schema_of_a_question_has_every_key_of_its_task(
    said: dict[str, str], admitted: bool
) -> None:
    shape = json.loads(TAKE.strict_schema())["properties"]["reasons"]
    assert DECODERS["llguidance"](shape, json.dumps(said)) is admitted


@pytest.mark.parametrize("law", [Few("need", 1, 2), Once("needs.name"), Shown("texts.a", "x")])
def test_a_law_whose_path_no_answer_has_is_refused_when_its_task_is_made(law: Law) -> None:
    with pytest.raises(Misuse):
        type("Wrong", (Take,), {"laws": (law,)})


def test_a_law_on_a_property_is_none_of_the_schema() -> None:
    few = type("Texts", (Take,), {"laws": (Few("texts", 1, 2),)})
    free = type("Free", (Take,), {"laws": ()})
    assert few(place=()).strict_schema() == free(place=()).strict_schema()


def test_questions_that_allow_the_same_have_one_schema_and_others_their_own() -> None:
    assert TAKE.strict_schema() is replace(TAKE, place=(1,)).strict_schema()
    for task in (replace(TAKE, seats=("C", "D")), TAKE):
        shape = json.loads(task.strict_schema())["properties"]
        assert shape["needs"]["items"]["properties"]["side"]["enum"] == list(task.seats)
        assert shape["reasons"]["required"] == list(task.seats)


def test_a_task_of_another_package_is_refused_in_the_words_of_the_one_it_builds_on() -> None:
    theirs = type("Theirs", (TASKS[-1],), {"__module__": "elsewhere.tasks"})
    assert spoken(theirs, "refused", "better") is not None


# Words


KEYS = {
    key
    for folder in FOLDERS
    for file in folder.rglob("words.toml")
    for key in tomllib.loads(file.read_text("utf-8")).get("refused", {})
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A key that code refuses with, and the packages whose words may have it."""

    key: str
    packages: tuple[str, ...]


def _in_code() -> Iterator[Said]:
    for file in (file for folder in FOLDERS for file in folder.rglob("*.py")):
        module = ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                for key in _keys(node.args[1], tree):
                    yield Said(key=key, packages=packages(module))


def _keys(key: ast.expr, tree: ast.AST) -> Iterator[str]:
    """The key; where one is worked out, all that a function of the module finds."""
    if isinstance(key, ast.Constant):
        yield str(key.value)
    elif isinstance(key, ast.Name):
        for found in ast.walk(tree):
            if isinstance(found, ast.FunctionDef) and _is_key(found.returns):
                every = (each for node in found.body for each in ast.walk(node))
                texts = (each.value for each in every if isinstance(each, ast.Constant))
                yield from (str(text) for text in texts if text in KEYS)


def _is_key(returns: ast.expr | None) -> bool:
    return returns is not None and ast.unparse(returns) == "str | None"


def _in_laws() -> Iterator[Said]:
    for task in TASKS:
        for law in getattr(task, "laws", ()):
            for key in getattr(law, "keys", ()):
                yield Said(key=key, packages=packages(task.__module__))


EVERY = [*_in_code(), *_in_laws()]
PACKAGES = sorted({package for said in EVERY for package in said.packages})


@pytest.mark.parametrize("said", EVERY, ids=lambda said: said.key)
def test_every_refusal_has_words(said: Said) -> None:
    assert any(said.key in words_of(each).get("refused", {}) for each in said.packages)


def _refusals() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        yield from ((package, key) for key in words_of(package).get("refused", {}))


@pytest.mark.parametrize(("package", "key"), list(_refusals()))
def test_every_refusal_says_the_same_three_things_in_both_languages_and_is_used(
    package: str, key: str
) -> None:
    said = words_of(package)["refused"][key]
    assert {lang: len(texts) for lang, texts in said.items()} == {"en": 3, "ja": 3}
    assert {name.removesuffix("_ja") for name in _blanks(said["ja"])} <= {
        name.removesuffix("_en") for name in _blanks(said["en"])
    }
    assert any(key == each.key and package in each.packages for each in EVERY)


def _blanks(texts: list[str]) -> set[str]:
    parsed = (part for text in texts for part in string.Formatter().parse(text))
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in parsed if name}


@pytest.mark.parametrize("task", TASKS)
def test_every_noun_of_a_law_has_its_japanese(task: Any) -> None:
    for law in getattr(task, "laws", ()):
        if (what := getattr(law, "what", None)) is not None:
            assert spoken(task, "noun", what), what


@pytest.mark.parametrize("task", TASKS)
def test_what_is_asked_is_declared_whole(task: Any) -> None:
    assert task.name
    assert task.called
    assert task.message().model_json_schema()["properties"].keys()
    assert not hasattr(task, "answers") or fields(task.answers)


def test_a_refusal_without_words_is_a_fault_of_ours() -> None:
    with pytest.raises(Misuse):
        refuse(TAKE, "no such key")


@dataclass(frozen=True)
class _Within:
    """An answer whose part has a mark that only a whole answer's field may have."""

    stocks: tuple[Stock, ...]


@dataclass(frozen=True)
class _OnEntries:
    """An answer with a mark on the entries of a list."""

    trials: tuple[Annotated[Trial, Numbered("way", "ways")], ...]


@pytest.mark.parametrize("answer", [_Within, _OnEntries])
def test_a_mark_that_nothing_would_hold_is_refused_when_the_task_is_declared(answer: Any) -> None:
    with pytest.raises(Misuse, match="is not on a field of the answer"):
        type("Asked", (Ask,), {"answers": answer})


def test_so_is_a_law_that_says_something_of_a_field_that_is_not_there() -> None:
    law = constrains("needs.nothing", lambda _task: Constraint(least=1))(lambda task, answer: None)
    with pytest.raises(Misuse, match=r"has no 'needs\.nothing'"):
        type("Asked", (Ask,), {"answers": Stock, "laws": (law,)})
