"""A pattern that is called linear stays so on whatever is repeated, and `make lint` tells the others."""

import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from pathlib import Path
from re import _constants as sre
from re import _parser as parser
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.domain import Issue, Rule
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import read_expectation
from aufheben.formats.tables.layout import grid_of
from aufheben.formats.tables.wishes import _by_whom
from aufheben.logic.sentences import read_question
from aufheben.logic.sentences.japanese.advice import instead as instead_in_japanese
from aufheben.logic.sentences.reader import instead, read_sentence
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.taxonomies.names import as_instance
from aufheben.rooms.dialectic.asks.integration_laws import _called as _names
from aufheben.rooms.judging.transcripts.decoration import is_time
from aufheben.rooms.judging.transcripts.exchange_headings import exchange_of
from aufheben.rooms.judging.transcripts.sides import stand_of
from aufheben.rooms.judging.transcripts.titles import is_chair
from aufheben.surfaces.page.chat_messages import is_greeting
from tests.packaging.patterns.__main__ import LISTED
from tests.packaging.patterns.found import patterns
from tests.packaging.patterns.letters import ONE, takes
from tests.packaging.patterns.parts import LOOPS
from tests.packaging.patterns.pumps import excess
from tests.profiles import examples


class TooManyError(Exception):
    """More letters than anybody would wait for."""


class Trial:
    """One text, of whose letters it is counted how often they were looked at."""

    def __init__(self, pattern: str, text: str, most: int) -> None:
        self.items = list(parser.parse(pattern))
        self.text, self.most, self.looked = text, most, 0

    def run(self, use: str) -> int:
        """Letters that were looked at, by who asks once at the start or searches for all."""
        at = 0
        while at <= len(self.text):
            found = self._row(self.items, at)
            ends = (end for end in found if use != "fullmatch" or end == len(self.text))
            end = next(ends, None)
            if use != "search":
                break
            at = at + 1 if end is None or end == at else end
        return self.looked

    def _row(self, items: Sequence[Any], at: int) -> Iterator[int]:
        if not items:
            yield at
            return
        op, value = items[0]
        for end in self._item(op, value, at):
            yield from self._row(items[1:], end)

    def _item(self, op: Any, value: Any, at: int) -> Iterator[int]:
        if op in ONE:
            yield from self._letter((op, value), at)
        elif op is sre.BRANCH:
            for each in value[1]:
                yield from self._row(list(each), at)
        elif op is sre.SUBPATTERN:
            yield from self._row(list(value[3]), at)
        elif op is sre.ATOMIC_GROUP:
            yield from islice(self._row(list(value), at), 1)
        elif op in LOOPS:
            found = self._loop(op, value, at, 0)
            yield from islice(found, 1) if op is sre.POSSESSIVE_REPEAT else found
        elif self._holds(op, value, at):
            yield at

    def _letter(self, part: tuple[Any, Any], at: int) -> Iterator[int]:
        self.looked += 1
        if self.looked > self.most:
            raise TooManyError
        if at < len(self.text) and takes(part, ord(self.text[at]), 0):
            yield at + 1

    def _loop(self, op: Any, value: Any, at: int, times: int) -> Iterator[int]:
        least, most, body = value
        if op is sre.MIN_REPEAT and times >= least:
            yield at
        if times < most:
            for end in self._row(list(body), at):
                if end != at or times < least:
                    yield from self._loop(op, value, end, times + 1)
        if op is not sre.MIN_REPEAT and times >= least:
            yield at

    def _holds(self, op: Any, value: Any, at: int) -> bool:
        if op is sre.AT:
            return at == len(self.text) if value is sre.AT_END_STRING else self._is_edge(at)
        ahead = at if value[0] > 0 else at - 1
        found = ahead >= 0 and next(self._row(list(value[1]), ahead), None) is not None
        return found == (op is sre.ASSERT)

    def _is_edge(self, at: int) -> bool:
        sides = (self.text[at - 1 : at] if at else "", self.text[at : at + 1])
        return sides[0].isalnum() != sides[1].isalnum()


USES = ("match", "fullmatch", "search")
BAD = [
    (r"(a+)+b", "match"), (r"\s*x?\s*y", "match"), (r"(a|a)*", "fullmatch"), (r".*a.*b.*c", "search"),
    (r"(?:\s*\w+\s*)*;", "match"), (r"(?:a?b?)*c", "match"), (r"(?:(?:b?|c?)d)*x", "match"), (r"(?:a*)*b", "match"),
    (r"(?:a(?=.*x))*b", "match"), (r"(?:\w+\s?){1,8}$", "match"), (r"a.{0,900}b.{0,900}c", "match"),
    (r"\s+$", "search"), (r"\s++x", "search"), (r"<[^>]*>", "search"), (r"a(.*b)?", "search"),
    (r"(?<![0-9])\d+x", "search"), (r"(\w+) (\w+)", "search"), (r"(x)\1", "match"),
]  # fmt: skip
WHOLE = [(r"a+a*", "search"), (r"a+(?:b*|a*b*)", "match")]
"""These end before anything refuses them, but of a whole text."""
GOOD = [
    (r"\w+", "search"), (r"\w++", "search"), (r"\w+(?:\s+\w+)*", "search"), (r'"[^"]*"', "search"),
    (r"\bfoo\s+bar", "search"), (r"(?<!\s)\s++x", "search"), (r"^\s*x", "search"), (r"(?:(?<!\s)\s++)?,\s*+", "search"),
    (r"\s*+x?\s*+y", "match"), (r"(?>\s+)\s*;", "match"), (r"(?:\s*+\w++\s*+)*+;", "match"), (r"(?:(?>a+))*b", "match"),
    (r"a(?>\s*)(?>\s*)x", "match"), (r"(?s)a.*b.*", "fullmatch"), (r"\d{1,2}\d{1,2}:", "search"),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "use"), BAD)
def test_what_takes_more_is_called_out(pattern: str, use: str) -> None:
    assert excess(pattern, 0, use=use)


@pytest.mark.parametrize(("pattern", "use"), WHOLE)
def test_what_may_also_be_matched_as_a_whole_is_proved_for_that(pattern: str, use: str) -> None:
    assert excess(pattern, 0, use=use) is None
    assert excess(pattern, 0, use=f"fullmatch+{use}")


@pytest.mark.parametrize(("pattern", "use"), GOOD)
def test_what_does_not_is_let_through(pattern: str, use: str) -> None:
    assert excess(pattern, 0, use=use) is None


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    counted = st.sampled_from(
        ["*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{1,2}", "{2,3}+", "{2,}"]
    )
    opened = st.sampled_from(["(?:", "(?>", "(?=", "(?!"])
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner, inner).map("".join),
        st.builds("(?:{}|{})".format, inner, inner),
        st.builds("(?:{}){}".format, inner, counted),
        st.builds("{}{})".format, opened, inner),
    )


LETTER = st.sampled_from(["a", "b", "[ab]", "[^a]", ".", r"\s", r"\w"])
LOOPED = st.builds("{}{}".format, LETTER, st.sampled_from(["*", "+", "*+", "++", "*?", "+?", "?"]))
EDGE = st.sampled_from(["(?<!a)", "(?<=b)", "(?=b)", "(?!a)", r"\b", r"\Z"])
PATTERNS = st.recursive(st.one_of(LETTER, LOOPED, LOOPED, EDGE), grown, max_leaves=8)
WORDS = ["".join(each) for n in (1, 2, 3) for each in product("ab ", repeat=n)]


@given(PATTERNS, st.sampled_from(USES), st.data())
@examples(1_500)
def test_what_is_called_linear_stays_so_on_words_that_are_repeated(
    pattern: str, use: str, data: st.DataObject
) -> None:
    assume(excess(pattern, 0, use=use) is None)
    begin, word, end = (data.draw(st.sampled_from(["", *WORDS])) for _ in range(3))
    once, four = (looked(pattern, begin + word * many + end, use) for many in (12, 48))
    assert four <= 6 * once + 400, (once, four)


def looked(pattern: str, text: str, use: str) -> int:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        return Trial(pattern, text, 200_000).run(use)
    except TooManyError:
        return 200_000
    finally:
        sys.setrecursionlimit(before)


def _none(read: Callable[[], object]) -> bool:
    """Whether nothing is read, or it is refused."""
    try:
        return not read()
    except BadInput:
        return True


def _called(conclusion: str) -> list[str]:
    """Names that are found in it."""
    warrant = Rule(id="r", consequent=conclusion)
    return [*_names(warrant, Issue(question="Which?"))]


JAPANESE = issue_lexicon(Issue(question="どの会場を借りるべきか"))
ENGLISH = issue_lexicon(Issue(question="Which hall should we rent?"))
BOUNDS: dict[str, tuple[int, Callable[[int], object]]] = {
    "cell": (200, lambda n: grid_of("a,b\n" + "x" * n + ",1\n")),
    "wish": (500, lambda n: _by_whom("Kim: " + "x" * n)),
    "title": (120, lambda n: is_chair("Mr Speaker " + "x" * n, lambda _: True)),
    "exchange": (120, lambda n: exchange_of("Cross-examination of A" + " " * n)),
    "time": (40, lambda n: is_time("7 min" + " " * n)),
    "rewritten": (300, lambda n: instead("The hall seems " + "x" * n, ENGLISH, 1)),
    "rewritten in Japanese": (
        200,
        lambda n: instead_in_japanese("たぶん会場は広い" + "。" * n, JAPANESE, BadInput("x"), ""),
    ),
    "question": (1_000, lambda n: read_question("Should we rent " + "x" * n, ENGLISH)),
    "japanese": (1_000, lambda n: read_sentence("会場は" + "広" * n + "い", JAPANESE)),
    "english": (10_000, lambda n: read_sentence("The hall is " + "x" * n, ENGLISH)),
    "side": (64, lambda n: stand_of("gov" + " " * n)),
    "thing": (200, lambda n: as_instance("Sensor #" + "1" * n, lambda _: True)),
    "conclusion": (2_000, lambda n: _called("The hall is near " + "x" * n + " Acme")),
    "expected": (500, lambda n: read_expectation({"answer": "x" * n}, None)),
    "greeting": (60, lambda n: is_greeting("hi" + "!" * n)),
}


@pytest.mark.parametrize("kind", BOUNDS)
def test_what_is_listed_meets_no_more_than_it_is_said_to(kind: str) -> None:
    most, read = BOUNDS[kind]
    assert not _none(lambda: read(1))
    assert _none(lambda: read(most + 1))


def test_what_is_listed_says_what_it_meets() -> None:
    rows = tomllib.loads(LISTED.read_text("utf-8"))
    told = {"own", "escaped", "name", *(kind for kind in rows if "proved_for" in rows[kind])}
    assert {*rows} == told | {kind for kind in BOUNDS if kind in rows}


def test_a_pattern_is_told_where_it_stands_and_as_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "written_tomorrow.py"
    module.write_text(
        'import re\n_BLANKS = r"\\s+"\nONE = re.compile(rf"{_BLANKS}x")\nTWO = re.compile("a+b")\nMANY = (re.compile("b+"),)\n'
        "def read(text):\n"
        '    return ONE.match(text), TWO.match(text, 3), re.split(rf"{_BLANKS}$", text), re.sub(text, "", "a")\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = [(each.line, each.use, each.text, each.known) for each in patterns(tmp_path)]
    assert found == [
        (3, "match", r"\s+x", True),
        (4, "search", "a+b", True),
        (5, "fullmatch+search", "b+", True),
        (7, "search", r"\s+$", True),
        (7, "search", "re.sub(text, '', 'a')", False),
    ]
