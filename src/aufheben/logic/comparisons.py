"""What follows of itself between numbers, and between things that are compared.

A value is `costInEuros(a, 20)`, its number a canonical decimal; a comparison is a predicate of its
own, `costInEuros>25`. Values tell strictly which of the comparisons hold that some clause speaks
of. What is `cheaperThan` another is not the other way round. Different names are `otherThan`.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.language import Clause, Literal, Variable

OTHER_THAN = "otherThan"
"""Two names are different: derived where a clause asks for it, never stated by hand."""
_COMPARISON = re.compile(r"(.+?)(>=|<=|>|<)(-?\d+(?:\.\d+)?)", re.DOTALL)
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")
_OPPOSITE = {">": "<=", "<=": ">", "<": ">=", ">=": "<"}
_X, _Y = Variable("x"), Variable("y")


class Comparison(NamedTuple):
    """A property, how it compares, and with what."""

    of: str
    op: str
    number: str


class Span(NamedTuple):
    """The numbers between two ends; None if there is no end."""

    low: Decimal | None
    with_low: bool
    high: Decimal | None
    with_high: bool

    def within(self, other: "Span") -> bool:
        """Every number of this one is in the other."""
        low = other.low is None or (
            self.low is not None
            and (
                self.low > other.low or (self.low == other.low and other.with_low >= self.with_low)
            )
        )
        high = other.high is None or (
            self.high is not None
            and (
                self.high < other.high
                or (self.high == other.high and other.with_high >= self.with_high)
            )
        )
        return low and high

    def apart(self, other: "Span") -> bool:
        """No number is in both."""
        return self._before(other) or other._before(self)

    def _before(self, other: "Span") -> bool:
        if self.high is None or other.low is None:
            return False
        touching = self.high == other.low and not (self.with_high and other.with_low)
        return self.high < other.low or touching


def canonical(number: str) -> str:
    """ "20.50" → "20.5": how a number is written in logic; no digit is rounded away."""
    plain = format(Decimal(number), "f")
    plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
    return "0" if plain == "-0" else plain


def predicate_of(comparison: Comparison) -> str:
    """The predicate of a comparison; `comparison_of` undoes it."""
    return f"{comparison.of}{comparison.op}{comparison.number}"


@lru_cache(maxsize=4096)
def comparison_of(predicate: str) -> Comparison | None:
    """What a predicate compares, if it does."""
    if "<" not in predicate and ">" not in predicate:
        return None
    found = _COMPARISON.fullmatch(predicate)
    if found is None or canonical(found[3]) != found[3]:
        return None
    return Comparison(found[1], found[2], found[3])


def property_of(literal: Literal) -> str | None:
    """The property that a literal tells of in numbers."""
    if len(literal.terms) == 1:
        comparison = comparison_of(literal.predicate)
        return comparison.of if comparison else None
    two = len(literal.terms) == 2 and literal.positive
    return literal.predicate if two and _number(literal.terms[1]) is not None else None


def told(literal: Literal, asked: Iterable[str]) -> Iterator[Clause]:
    """Definitions by which a literal decides comparisons of its property."""
    span = _span(literal)
    if span is None:
        return
    general = literal._replace(terms=(_X, *literal.terms[1:]))
    for predicate in asked:
        comparison = comparison_of(predicate)
        if comparison is None or predicate == literal.predicate:
            continue
        there = _reach(comparison.op, Decimal(comparison.number))
        if span.within(there) or span.apart(there):
            head = Literal(predicate, (_X,), span.within(there))
            yield Clause(head, (general,), strict=True)


def reverse(literal: Literal) -> Clause | None:
    """What is cheaper than another is not dearer: the definition that says so."""
    two = len(literal.terms) == 2 and literal.positive and literal.terms[0] != literal.terms[1]
    compares = literal.predicate.endswith("Than") or literal.predicate.startswith("より")
    if not two or not compares or literal.predicate == OTHER_THAN:
        return None
    return Clause(
        Literal(literal.predicate, (_Y, _X), positive=False),
        (Literal(literal.predicate, (_X, _Y)),),
        strict=True,
    )


def _span(literal: Literal) -> Span | None:
    comparison = comparison_of(literal.predicate) if len(literal.terms) == 1 else None
    if comparison is not None:
        op = comparison.op if literal.positive else _OPPOSITE[comparison.op]
        return _reach(op, Decimal(comparison.number))
    number = _number(literal.terms[1]) if len(literal.terms) == 2 and literal.positive else None
    return Span(number, True, number, True) if number is not None else None


def _reach(op: str, number: Decimal) -> Span:
    closed = op.endswith("=")
    if op.startswith(">"):
        return Span(number, closed, None, False)
    return Span(None, False, number, closed)


@lru_cache(maxsize=4096)
def _number(term: object) -> Decimal | None:
    if not isinstance(term, str) or not _PLAIN.fullmatch(term):
        return None
    return Decimal(term) if canonical(term) == term else None
