"""Extended logic programs, function-free (Prakken & Sartor 1997, section 2).

A literal is an atom or its strong negation; a weak literal ~L says "no evidence that L". A
clause has a head, strong and weak conditions; a clause without conditions is a fact. Strict
clauses (facts, definitions) carry no weak condition; all others are defeasible.
"""

from collections.abc import Iterator
from typing import NamedTuple


class Variable(NamedTuple):
    """A placeholder for a constant; constants are plain strings."""

    name: str


Term = str | Variable
Binding = dict[Variable, str]


class Literal(NamedTuple):
    """`predicate(terms)`, strongly negated where `positive` is false."""

    predicate: str
    terms: tuple[Term, ...] = ()
    positive: bool = True

    @property
    def complement(self) -> "Literal":
        """The same atom with the other sign."""
        return Literal(self.predicate, self.terms, not self.positive)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Its variables, in order."""
        return tuple(term for term in self.terms if isinstance(term, Variable))

    def under(self, binding: Binding) -> "Literal":
        """The literal with variables replaced as far as the binding goes."""
        terms = tuple(binding.get(t, t) if isinstance(t, Variable) else t for t in self.terms)
        return Literal(self.predicate, terms, self.positive)


class Clause(NamedTuple):
    """`body & ~weak -> head`; `strict` for facts and definitions.

    A rule may have a `name`, by which priorities speak of it.
    """

    head: Literal
    body: tuple[Literal, ...] = ()
    weak: tuple[Literal, ...] = ()
    strict: bool = False
    name: str = ""

    @property
    def is_fact(self) -> bool:
        """No conditions and no variables."""
        return not self.body and not self.weak

    @property
    def literals(self) -> Iterator[Literal]:
        """Conditions first, then the head."""
        yield from self.body
        yield from self.weak
        yield self.head

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Its variables, in order of first occurrence."""
        return tuple(dict.fromkeys(v for literal in self.literals for v in literal.variables))

    def under(self, binding: Binding) -> "Clause":
        """The clause with variables replaced as far as the binding goes."""
        return Clause(
            self.head.under(binding),
            tuple(literal.under(binding) for literal in self.body),
            tuple(literal.under(binding) for literal in self.weak),
            self.strict,
            self.name,
        )

    def normal(self) -> "Clause":
        """The same clause with its variables named x, y, z, x1 … in order of occurrence.

        Two clauses with the same content have the same normal form.
        """
        names = {v: Variable(_name(i)) for i, v in enumerate(self.variables)}
        return Clause(
            _renamed(self.head, names),
            tuple(_renamed(literal, names) for literal in self.body),
            tuple(_renamed(literal, names) for literal in self.weak),
            self.strict,
            self.name,
        )

    @property
    def unsafe(self) -> tuple[Variable, ...]:
        """Variables of head or weak conditions that no strong condition binds."""
        bound = {v for literal in self.body for v in literal.variables}
        free = (v for literal in (self.head, *self.weak) for v in literal.variables)
        return tuple(dict.fromkeys(v for v in free if v not in bound))


def fact(literal: Literal) -> Clause:
    """A strict clause without conditions."""
    return Clause(literal, strict=True)


def _name(index: int) -> str:
    letter, turn = "xyz"[index % 3], index // 3
    return f"{letter}{turn}" if turn else letter


def _renamed(literal: Literal, names: dict[Variable, Variable]) -> Literal:
    terms = tuple(names[t] if isinstance(t, Variable) else t for t in literal.terms)
    return Literal(literal.predicate, terms, literal.positive)
