"""All that bears on where the arguments of a finished debate stand, and what each rests on.

In a dialogue that is what was said there. In the complete form it is everything that all stances
can say of the question, and of a synthesis with its rule; what was said is a part of it.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Acceptance, Semantics, Status
from aufheben.logic.acceptance import acceptance
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.audit import graph_of
from aufheben.logic.closure import Instance
from aufheben.logic.defeat import DefeatGraph
from aufheben.logic.explain.decision import Debate, Whole
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import read_premise, say_clause, say_literal
from aufheben.logic.status import Around
from aufheben.logic.union import Union

Standing = Status | Acceptance
"""Where an argument stands: by its grounded status, or by how many extensions have it."""


class Basis(Protocol):
    """What the arguments of a graph rest on, and which rest on a premise given in words."""

    def premises(self, nodes: Iterable[int]) -> list[str]:
        """Every premise and assumption of these arguments that one may doubt, once, in order."""
        ...

    def resting(self, premise: str) -> frozenset[int]:
        """Those that fall with a premise."""
        ...

    def is_assumption(self, premise: str) -> bool:
        """Nobody says it: some assume that there is no evidence for it."""
        ...


@dataclass(frozen=True, kw_only=True)
class Bearing:
    """A graph of defeats, what its arguments rest on, and where in it those are that were said.

    `places` are their places in the graph by their numbers in the debate.
    """

    graph: DefeatGraph
    places: Mapping[int, int]
    basis: Basis
    mains: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def without(self, doubts: Iterable[str]) -> DefeatGraph:
        """The graph as if nobody held these premises."""
        return self.graph.without(node for each in doubts for node in self.basis.resting(each))

    def standing(self, doubts: Sequence[str], semantics: Semantics) -> Mapping[int, Standing]:
        """Where those that were said stand, by their numbers in the debate."""
        graph = self.without(doubts)
        found: Sequence[Standing] = (
            graph.statuses() if semantics == "grounded" else acceptance(graph, semantics)
        )
        return {index: found[place] for index, place in self.places.items()}


def bearings(told: Debate) -> tuple[Bearing, ...]:
    """What bears on all that was said, without any doubt: a graph, or one more for a synthesis."""
    if told.complete and told.undoubted is not None:
        return tuple(_over_all(told, told.undoubted))
    graph = graph_of(told.uttered, told.issue)
    places = {index: index for index in range(len(told.moves))}
    return (Bearing(graph=graph, places=places, basis=_Words(told)),)


def _over_all(told: Debate, whole: Whole) -> Iterator[Bearing]:
    union, decision, script = whole.union, whole.decision, whole.script
    said = [each.argument for each in script.spoken]
    start = len(said) - len(script.synthesis)
    found = _around(union, decision.around, said, range(start))
    answers: dict[Literal, tuple[int, ...]] = {}
    nodes = {argument: node for node, argument in enumerate(decision.around.args)}
    for main in decision.mains:
        answers[main.answer] = (*answers.get(main.answer, ()), nodes[main.argument])
    heads = {index: said[index].warrant.head for index in told.first if index < start}
    mains = {index: answers[head] for index, head in heads.items() if head in answers}
    yield Bearing(graph=found.graph, places=found.places, basis=found.basis, mains=mains)
    if decision.lifted:
        yield _around(union, decision.lifted[0].around, said, range(start, len(said)))


def _around(
    union: Union, around: Around, said: Sequence[GroundArgument], indices: Iterable[int]
) -> Bearing:
    nodes = {argument: node for node, argument in enumerate(around.args)}
    size = len(around.args)
    graph = DefeatGraph(
        size=size,
        defeats=tuple(edge for edge in around.edges if edge[0] < size),
        fallen=frozenset(attacked for attacker, attacked in around.edges if attacker == size),
    )
    places = {index: nodes[said[index]] for index in indices}
    return Bearing(graph=graph, places=places, basis=_Logic(union, around.args))


class _Words:
    """Premises as they were said; the same words are the same premise."""

    def __init__(self, told: Debate) -> None:
        self._arguments = [move.argument for move in told.moves]

    def premises(self, nodes: Iterable[int]) -> list[str]:
        """As they were said first."""
        found: dict[str, str] = {}
        for node in nodes:
            argument = self._arguments[node]
            for said in (*argument.premises, *argument.ass):
                found.setdefault(plain(said), said)
        return list(found.values())

    def resting(self, premise: str) -> frozenset[int]:
        """Who said it, or assumed it where nobody said it: see `logic.audit.resting_on`."""
        said = plain(premise)
        return self._by_premise.get(said) or self._by_assumption.get(said, frozenset())

    def is_assumption(self, premise: str) -> bool:
        """It is assumed, and a premise of none."""
        return plain(premise) in self._by_assumption.keys() - self._by_premise.keys()

    @cached_property
    def _by_premise(self) -> Mapping[str, frozenset[int]]:
        return _index(map(plain, (p for r in a.rules for p in r.strong)) for a in self._arguments)

    @cached_property
    def _by_assumption(self) -> Mapping[str, frozenset[int]]:
        return _index(map(plain, a.ass) for a in self._arguments)


class _Logic:
    """Facts and rules that some stance has, and that there is no evidence for what nobody shows.

    What follows from rules is no premise: a doubt about it goes to what it follows from.
    """

    def __init__(self, union: Union, args: Sequence[GroundArgument]) -> None:
        self._union = union
        self._args = args

    def premises(self, nodes: Iterable[int]) -> list[str]:
        """As our language says them."""
        # Many arguments rest on the same rules: each is said once.
        rules = dict.fromkeys(rule for node in nodes for rule in self._args[node].rules)
        return list(dict.fromkeys(self._of(rules)))

    def _of(self, rules: Iterable[Instance]) -> Iterator[str]:
        lexicon, holders = self._union.lexicon, self._union.holders
        for rule in rules:
            if rule.clause in holders:
                held = rule.clause
                yield say_literal(held.head, lexicon) if held.is_fact else say_clause(held, lexicon)
            for literal in rule.weak:
                if not self._union.closure.holds(literal):
                    yield say_literal(literal, lexicon)

    def resting(self, premise: str) -> frozenset[int]:
        """By what a doubt takes away: see `Whole.doubting`."""
        doubted = read_premise(premise, self._union.lexicon)
        if doubted is None:
            return frozenset()
        if not doubted.is_fact:
            return self._by_clause.get(doubted, frozenset())
        held = self._union.closure.holds(doubted.head)
        return (self._by_conclusion if held else self._by_assumption).get(doubted.head, frozenset())

    def is_assumption(self, premise: str) -> bool:
        """It follows from nothing that some stance has."""
        literal = read_premise(premise, self._union.lexicon)
        known = self._union.closure.holds
        return literal is not None and literal.is_fact and not known(literal.head)

    @cached_property
    def _by_clause(self) -> Mapping[Clause, frozenset[int]]:
        return _index([rule.clause for rule in a.rules] for a in self._args)

    @cached_property
    def _by_conclusion(self) -> Mapping[Literal, frozenset[int]]:
        return _index(a.conclusions for a in self._args)

    @cached_property
    def _by_assumption(self) -> Mapping[Literal, frozenset[int]]:
        return _index(a.assumptions for a in self._args)


_K = TypeVar("_K", bound=Hashable)


def _index(found: Iterable[Iterable[_K]]) -> Mapping[_K, frozenset[int]]:
    """By each thing where it stands in the list."""
    places: dict[_K, set[int]] = {}
    for place, each in enumerate(found):
        for thing in each:
            places.setdefault(thing, set()).add(place)
    return {thing: frozenset(at) for thing, at in places.items()}
