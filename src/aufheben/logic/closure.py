"""Ground rule instances by forward chaining, incrementally.

A closure holds every ground instance of a program's clauses whose strong conditions can be
derived. Weak conditions are left open: they make an argument attackable, not underivable.
`extended` adds clauses on top of a closure without copying or re-deriving what is below, so
a dialogue over n objects costs what is new in it. Its time is linear in the instances found.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aufheben.logic.language import Binding, Clause, Literal, Term, Variable

INSTANCE_CAP = 2_000_000


class Instance(NamedTuple):
    """A clause applied: its ground head, strong body and weak conditions."""

    clause: Clause
    head: Literal
    body: tuple[Literal, ...]
    weak: tuple[Literal, ...]


_Predicate = tuple[str, bool]
_Slot = tuple[str, bool, int, Term]


class Closure:
    """What a program derives, with every way to derive it.

    Not `complete` where `cap` instances were reached: then "not derived" means nothing.
    """

    def __init__(
        self,
        clauses: Iterable[Clause] = (),
        *,
        base: "Closure | None" = None,
        cap: int = INSTANCE_CAP,
    ) -> None:
        self._base = base
        self._room = cap
        self._clauses: dict[Clause, None] = {}
        self._by_head: dict[Literal, dict[Instance, None]] = {}
        self._by_predicate: dict[_Predicate, list[Literal]] = {}
        self._by_slot: dict[_Slot, list[Literal]] = {}
        self._conditions: dict[_Predicate, list[tuple[Clause, int]]] = {}
        self._agenda: list[Literal] = []
        self._load(clauses)

    def extended(self, clauses: Iterable[Clause]) -> "Closure":
        """The closure of this program and `clauses`; itself where they add nothing."""
        new = [clause for clause in clauses if clause not in self]
        return Closure(new, base=self) if new else self

    @property
    def complete(self) -> bool:
        """Nothing was left out for the cap."""
        return self._room > 0 and (self._base is None or self._base.complete)

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause, in the order given."""
        if self._base is not None:
            yield from self._base.clauses
        yield from self._clauses

    def __contains__(self, clause: Clause) -> bool:
        return clause in self._clauses or (self._base is not None and clause in self._base)

    def holds(self, literal: Literal) -> bool:
        """Some instance concludes the ground `literal`."""
        return literal in self._by_head or (self._base is not None and self._base.holds(literal))

    def instances(self, head: Literal) -> Iterator[Instance]:
        """Every instance that concludes the ground `head`, older clauses first."""
        if self._base is not None:
            yield from self._base.instances(head)
        yield from self._by_head.get(head, ())

    def literals(self) -> Iterator[Literal]:
        """Every derived literal, once."""
        if self._base is None:
            yield from self._by_head
            return
        yield from self._base.literals()
        yield from (h for h in self._by_head if not self._base.holds(h))

    def matches(self, pattern: Literal) -> Iterator[tuple[Literal, Binding]]:
        """Derived literals that instantiate `pattern`, each with the binding."""
        for literal in self._candidates(pattern):
            binding = match(pattern, literal, {})
            if binding is not None:
                yield literal, binding

    def _candidates(self, pattern: Literal) -> Iterator[Literal]:
        if self._base is not None:
            yield from self._base._candidates(pattern)
        for position, term in enumerate(pattern.terms):
            if not isinstance(term, Variable):
                slot = (pattern.predicate, pattern.positive, position, term)
                yield from self._by_slot.get(slot, ())
                return
        yield from self._by_predicate.get((pattern.predicate, pattern.positive), ())

    def _load(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            if clause in self:
                continue
            self._clauses[clause] = None
            for position, literal in enumerate(clause.body):
                key = (literal.predicate, literal.positive)
                self._conditions.setdefault(key, []).append((clause, position))
            for binding in self._joins(clause.body, {}):
                self._fire(clause, binding)
            self._chain()

    def _chain(self) -> None:
        while self._agenda:
            literal = self._agenda.pop()
            for clause, position in list(self._waiting((literal.predicate, literal.positive))):
                binding = match(clause.body[position], literal, {})
                if binding is None:
                    continue
                rest = clause.body[:position] + clause.body[position + 1 :]
                for joined in self._joins(rest, binding):
                    self._fire(clause, joined)

    def _waiting(self, key: _Predicate) -> Iterator[tuple[Clause, int]]:
        if self._base is not None:
            yield from self._base._waiting(key)
        yield from self._conditions.get(key, ())

    def _joins(self, body: tuple[Literal, ...], binding: Binding) -> Iterator[Binding]:
        if not body:
            yield binding
            return
        first, rest = body[0].under(binding), body[1:]
        if not first.variables:
            if self.holds(first):
                yield from self._joins(rest, binding)
            return
        for literal in list(self._candidates(first)):
            wider = match(first, literal, binding)
            if wider is not None:
                yield from self._joins(rest, wider)

    def _fire(self, clause: Clause, binding: Binding) -> None:
        if self._room <= 0:
            return
        ground = clause.under(binding) if binding else clause
        instance = Instance(clause, ground.head, ground.body, ground.weak)
        new = not self.holds(ground.head)
        known = self._by_head.setdefault(ground.head, {})
        if instance in known:
            return
        known[instance] = None
        self._room -= 1
        if new:
            self._index(ground.head)

    def _index(self, head: Literal) -> None:
        self._by_predicate.setdefault((head.predicate, head.positive), []).append(head)
        for position, term in enumerate(head.terms):
            slot = (head.predicate, head.positive, position, term)
            self._by_slot.setdefault(slot, []).append(head)
        self._agenda.append(head)


def match(pattern: Literal, ground: Literal, binding: Binding) -> Binding | None:
    """`binding` widened so that `pattern` becomes `ground`, or None."""
    if pattern.predicate != ground.predicate or pattern.positive != ground.positive:
        return None
    if len(pattern.terms) != len(ground.terms):
        return None
    wider = dict(binding)
    for term, constant in zip(pattern.terms, ground.terms, strict=True):
        value = wider.get(term, term) if isinstance(term, Variable) else term
        if isinstance(value, Variable):
            wider[value] = str(constant)
        elif value != constant:
            return None
    return wider
