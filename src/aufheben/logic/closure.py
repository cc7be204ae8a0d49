"""Ground rule instances by forward chaining, incrementally.

A closure holds every ground instance of a program's clauses whose strong conditions can be
derived. Weak conditions are left open: they make an argument attackable, not underivable.
`extended` adds clauses on top of a closure without copying or re-deriving what is below, so
a dialogue over n objects costs what is new in it. Its time is linear in the instances found.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aufheben.logic.comparisons import OTHER_THAN, comparison_of, property_of, reverse, told
from aufheben.logic.effort import Bound, work
from aufheben.logic.language import Binding, Clause, Literal, Term, Variable
from aufheben.logic.priorities import NONE, Priorities

INSTANCE_CAP = 2_000_000
STEPS, FIRED, JOINED = 2_000_000, 16, 4
"""Most steps of `effort` of a closure; those of an instance, and of each of its conditions."""


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

    Not `complete` where `cap` instances were reached, or what to look at was too much: then "not derived" means nothing. The
    `priorities` between its rules change nothing of what is derived, but what outweighs what.
    Nothing concludes a `barred` literal, and nothing takes an `unassumed` one to lack evidence:
    doubts, thought through.
    """

    def __init__(
        self,
        clauses: Iterable[Clause] = (),
        *,
        base: "Closure | None" = None,
        cap: int = INSTANCE_CAP,
        priorities: Priorities = NONE,
        barred: frozenset[Literal] = frozenset(),
        unassumed: frozenset[Literal] = frozenset(),
    ) -> None:
        self.priorities: Priorities = base.priorities if base else priorities
        self._barred: frozenset[Literal] = base._barred if base else barred
        self._unassumed: frozenset[Literal] = base._unassumed if base else unassumed
        # From the bottom up: a dialogue may stack more layers than Python can recurse.
        self._below: tuple[Closure, ...] = base._layers if base else ()
        self._layers: tuple[Closure, ...] = (*self._below, self)
        self._room = cap
        self._dropped = False
        self._clauses: dict[Clause, None] = {}
        self._by_head: dict[Literal, list[Instance]] = {}
        self._joined: set[Instance] = set()
        self._introduced: list[Literal] = []
        self._by_predicate: dict[_Predicate, list[Literal]] = {}
        self._by_slot: dict[_Slot, list[Literal]] = {}
        self._conditions: dict[_Predicate, list[tuple[Clause, int]]] = {}
        self._agenda: deque[Literal] = deque()
        self._asked: dict[str, dict[str, None]] = {}
        self._measured: dict[str, list[Literal]] = {}
        self._apart_from: dict[str, None] = {}
        self._names: dict[str, None] = {}
        with Bound(STEPS) as bound:
            self._load(clauses)
        self._dropped = self._dropped or bound.spent

    def extended(self, clauses: Iterable[Clause]) -> "Closure":
        """The closure of this program and `clauses`; itself where they add nothing."""
        new = [clause for clause in clauses if clause not in self]
        return Closure(new, base=self) if new else self

    @property
    def complete(self) -> bool:
        """Nothing was left out."""
        return not any(layer._dropped for layer in self._layers)

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause, in the order given."""
        for layer in self._layers:
            yield from layer._clauses

    def __contains__(self, clause: Clause) -> bool:
        return clause in self._clauses or any(clause in layer._clauses for layer in self._below)

    def holds(self, literal: Literal) -> bool:
        """Some instance concludes the ground `literal`."""
        return literal in self._by_head or any(literal in layer._by_head for layer in self._below)

    def instances(self, head: Literal) -> Iterator[Instance]:
        """Every instance that concludes the ground `head`, older clauses first."""
        for layer in self._layers:
            yield from layer._by_head.get(head, ())

    def literals(self) -> Iterator[Literal]:
        """Every derived literal, once."""
        for layer in self._layers:
            yield from layer._introduced

    def matches(self, pattern: Literal) -> Iterator[tuple[Literal, Binding]]:
        """Derived literals that instantiate `pattern`, each with the binding."""
        for literal in self._candidates(pattern):
            binding = match(pattern, literal, {})
            if binding is not None:
                yield literal, binding

    def nearly(self, body: tuple[Literal, ...]) -> Iterator[Literal]:
        """For each literal of a body what it would have to be where all the others hold."""
        for position, literal in enumerate(body):
            for binding in self._joins(body[:position] + body[position + 1 :], {}):
                yield literal.under(binding)

    def added(self) -> Iterator[Literal]:
        """Every literal that is concluded, anew or in another way, above what was extended."""
        yield from self._by_head

    def _candidates(self, pattern: Literal) -> Iterator[Literal]:
        for position, term in enumerate(pattern.terms):
            if not isinstance(term, Variable):
                slot = (pattern.predicate, pattern.positive, position, term)
                for layer in self._layers:
                    yield from layer._by_slot.get(slot, ())
                return
        predicate = (pattern.predicate, pattern.positive)
        for layer in self._layers:
            yield from layer._by_predicate.get(predicate, ())

    def _load(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            if clause in self:
                continue
            work(1 + len(clause.body))
            self._clauses[clause] = None
            self._ask(clause)
            for position, literal in enumerate(clause.body):
                key = (literal.predicate, literal.positive)
                self._conditions.setdefault(key, []).append((clause, position))
            # A clause without conditions fires as it is; most of a stance is facts.
            for binding in self._joins(clause.body, {}) if clause.body else ({},):
                self._fire(clause, binding)
            self._chain()

    def _chain(self) -> None:
        while self._agenda:
            literal = self._agenda.popleft()
            for clause, position in list(self._waiting((literal.predicate, literal.positive))):
                work(1)
                binding = match(clause.body[position], literal, {})
                if binding is None:
                    continue
                rest = clause.body[:position] + clause.body[position + 1 :]
                for joined in self._joins(rest, binding):
                    self._fire(clause, joined)

    def _waiting(self, key: _Predicate) -> Iterator[tuple[Clause, int]]:
        for layer in self._layers:
            yield from layer._conditions.get(key, ())

    def _joins(self, body: tuple[Literal, ...], binding: Binding) -> Iterator[Binding]:
        """Bindings under which every literal of the body is derived, in order of derivation."""
        stack = [(0, binding)]
        while stack:
            position, bound = stack.pop()
            if position == len(body):
                yield bound
                continue
            wanted = body[position].under(bound) if bound else body[position]
            if wanted.variables:
                found = [match(wanted, literal, bound) for literal in self._candidates(wanted)]
                work(1 + 2 * len(found))
                stack.extend((position + 1, wider) for wider in reversed(found) if wider)
                continue
            work(1)
            if self.holds(wanted):
                stack.append((position + 1, bound))

    def _fire(self, clause: Clause, binding: Binding) -> None:
        work(FIRED + JOINED * (len(clause.body) + len(clause.weak)))
        ground = clause.under(binding) if binding else clause
        instance = Instance(clause, ground.head, ground.body, ground.weak)
        if self._again(instance) or self._is_full() or self._is_barred(instance):
            return
        known = self._by_head.get(ground.head)
        new = known is None and not any(ground.head in layer._by_head for layer in self._below)
        if known is None:
            known = self._by_head[ground.head] = []
        known.append(instance)
        self._room -= 1
        if new:
            self._index(ground.head)

    def _again(self, instance: Instance) -> bool:
        """Whether it fired before: only a join of several conditions can come about twice."""
        if len(instance.body) < 2:
            return False
        before = len(self._joined)
        self._joined.add(instance)
        return len(self._joined) == before

    def _is_barred(self, instance: Instance) -> bool:
        if instance.head in self._barred:
            return True
        return bool(self._unassumed) and not self._unassumed.isdisjoint(instance.weak)

    def _is_full(self) -> bool:
        self._dropped = self._dropped or self._room <= 0
        return self._dropped

    def _index(self, head: Literal) -> None:
        self._introduced.append(head)
        self._by_predicate.setdefault((head.predicate, head.positive), []).append(head)
        for position, term in enumerate(head.terms):
            slot = (head.predicate, head.positive, position, term)
            self._by_slot.setdefault(slot, []).append(head)
        self._agenda.append(head)
        self._compare(head)

    def _ask(self, clause: Clause) -> None:
        """Comparisons a clause speaks of are decided for all that is known of the property."""
        for literal in clause.literals:
            if literal.predicate == OTHER_THAN and len(literal.terms) == 2:
                self._ask_apart(literal.terms[1])
            comparison = comparison_of(literal.predicate) if len(literal.terms) == 1 else None
            if comparison is None or any(
                literal.predicate in layer._asked.get(comparison.of, ()) for layer in self._layers
            ):
                continue
            self._asked.setdefault(comparison.of, {})[literal.predicate] = None
            for layer in self._layers:
                for known in list(layer._measured.get(comparison.of, ())):
                    self._tell(known, (literal.predicate,))

    def _ask_apart(self, name: Term) -> None:
        known = any(name in layer._apart_from for layer in self._layers)
        if isinstance(name, Variable) or known:
            return
        self._apart_from[name] = None
        for layer in self._layers:
            for other in list(layer._names):
                self._fire_apart(other, name)

    def _compare(self, head: Literal) -> None:
        """What a literal tells of comparisons, of its reverse, and by being of another name."""
        if (of := property_of(head)) is not None:
            self._measured.setdefault(of, []).append(head)
            self._tell(head, [p for layer in self._layers for p in layer._asked.get(of, ())])
        if (definition := reverse(head)) is not None:
            x, y = definition.body[0].variables
            self._fire(definition, {x: str(head.terms[0]), y: str(head.terms[1])})
        first = head.terms[0] if head.terms else None
        if isinstance(first, str) and not any(first in layer._names for layer in self._layers):
            self._names[first] = None
            for layer in self._layers:
                for name in list(layer._apart_from):
                    self._fire_apart(first, name)

    def _tell(self, known: Literal, asked: Iterable[str]) -> None:
        for definition in told(known, asked):
            binding = {definition.head.variables[0]: str(known.terms[0])}
            if not self._is_detour(known, definition.head.under(binding)):
                self._fire(definition, binding)

    def _is_detour(self, known: Literal, head: Literal) -> bool:
        """ "not more than 500" and "at most 500" both come of 450: neither of the other."""
        if len(known.terms) != 1:
            return False
        values = {instance.body for instance in self.instances(known) if instance.body}
        work(len(values))
        return any(instance.body in values for instance in self.instances(head))

    def _fire_apart(self, name: str, other: str) -> None:
        if name != other:
            self._fire(Clause(Literal(OTHER_THAN, (name, other)), strict=True), {})


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
