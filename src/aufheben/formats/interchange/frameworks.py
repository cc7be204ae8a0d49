"""Abstract frameworks as argument graphs, and argument graphs as frameworks.

A framework's argument is a statement, its attack a conflict. Of a graph with steps the arguments are
trees of steps, as Bex, Modgil, Prakken & Reed (2013, "On logical specifications of the Argument
Interchange Format") translate AIF to ASPIC+: statements that nothing supports are premises, inferences
defeasible rules; a conflict makes its source a contrary of what it attacks: a premise, a conclusion or
a rule. So an argument is attacked wherever one of its steps is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from aufheben.errors import BudgetExceeded
from aufheben.formats.interchange.graph import (
    ArgumentGraph,
    Conflict,
    Inference,
    Names,
    Reading,
    Statement,
)
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicArgument, AspicRule, AspicTheory, attacks, built
from aufheben.logic.frameworks import Framework
from aufheben.words import speaker

_say = speaker(__name__)

STEPS: Final = 400_000
"""Most steps of building arguments from a graph, and of relating them."""


def of_framework(framework: Framework, labels: Sequence[str] = ()) -> Reading:
    """Arguments by their labels, one for each, or by their names where that is all that they say."""
    names = framework.names
    taken = set(names)
    attacks = []
    for number, (one, other) in enumerate(framework.attacks, 1):
        name = f"c{number}"
        while name in taken:
            name = f"c{name}"
        attacks.append(Conflict(id=name, sources=(names[one],), target=names[other]))
    said = zip(names, labels or names, strict=True)
    statements = tuple(Statement(id=name, text=label or name) for name, label in said)
    return Reading(graph=ArgumentGraph(statements=statements, conflicts=tuple(attacks)))


def is_abstract(graph: ArgumentGraph) -> bool:
    """Whether it is a framework already: nothing but statements that attack statements."""
    said = {each.id for each in graph.statements}
    plain = all(len(c.sources) == 1 and c.target in said for c in graph.conflicts)
    return plain and not graph.inferences


def to_framework(graph: ArgumentGraph) -> Framework:
    """The framework of its arguments: a statement by its id, a step by the id of its inference.

    Raises BudgetExceeded where there are too many trees of steps.
    """
    return with_notes(graph)[0]


def with_notes(graph: ArgumentGraph) -> tuple[Framework, tuple[str, ...]]:
    """The framework, and of each argument the text of what it concludes where that is not its name."""
    texts = {said.id: said.text for said in graph.statements}
    if is_abstract(graph):
        places = {name: place for place, name in enumerate(texts)}
        attacks = ((places[c.sources[0]], places[c.target]) for c in graph.conflicts)
        found = Framework(names=tuple(texts), attacks=tuple(dict.fromkeys(attacks)))
        concluded = found.names
    else:
        found, concluded = _Structured(graph).framework()
    noted = zip(found.names, concluded, strict=True)
    notes = tuple(text if (text := texts.get(end, "")) != name else "" for name, end in noted)
    return found, notes if any(notes) else ()


def unargued(graph: ArgumentGraph) -> tuple[str, ...]:
    """Ids of statements that only a circle of steps supports: there is no argument for them."""
    shown = {each.id for each in graph.statements} - {each.conclusion for each in graph.inferences}
    lacking = [set(each.premises) for each in graph.inferences]
    using: dict[str, list[int]] = {}
    for number, premises in enumerate(lacking):
        for premise in premises:
            using.setdefault(premise, []).append(number)
    todo = list(shown)
    while todo:
        said = todo.pop()
        for number in using.get(said, ()):
            lacking[number].discard(said)
            conclusion = graph.inferences[number].conclusion
            if not lacking[number] and conclusion not in shown:
                shown.add(conclusion)
                todo.append(conclusion)
    return tuple(each.id for each in graph.statements if each.id not in shown)


@dataclass(frozen=True)
class _Structured:
    """A graph as an ASPIC+ theory, whose formulas are numbers: an id may read like a denial."""

    graph: ArgumentGraph

    def framework(self) -> tuple[Framework, tuple[str, ...]]:
        """And of each argument the id of what it concludes; empty where that is no statement."""
        theory, budget = self.theory(), Budget(left=STEPS)
        args = built(theory, budget) or ()
        found = (attacks(theory, args, budget) if not budget.exhausted else None) or ()
        if budget.exhausted:
            do = _say("leave_steps_out")
            raise BudgetExceeded(_say("budget_exceeded_too"), do=do)
        # Nothing is preferred to anything in a graph: every attack is a defeat.
        edges = dict.fromkeys((each.attacker, each.attacked) for each in found)
        ids = {self._formulas[said.id]: said.id for said in self.graph.statements}
        concluded = tuple(ids.get(argument.conclusion, "") for argument in args)
        return Framework(names=tuple(self._called(args)), attacks=tuple(edges)), concluded

    def theory(self) -> AspicTheory:
        supported = {each.conclusion for each in self.graph.inferences}
        return AspicTheory(
            premises=tuple(
                self._formulas[each.id]
                for each in self.graph.statements
                if each.id not in supported
            ),
            rules=tuple(self._rules()),
            contraries=tuple(self._contraries()),
        )

    @cached_property
    def _formulas(self) -> Mapping[str, str]:
        """What a statement is, or that a step applies."""
        said = {each.id: f"s{n}" for n, each in enumerate(self.graph.statements)}
        steps: list[Inference | Conflict] = [*self.graph.inferences, *self.graph.conflicts]
        return said | {each.id: f"[r{n}]" for n, each in enumerate(steps)}

    @cached_property
    def _joint(self) -> frozenset[str]:
        """Conflicts that take a step: several sources attack together, or it is attacked itself."""
        targets = {each.target for each in self.graph.conflicts}
        targets |= {each.conclusion for each in self.graph.inferences}
        each = (c.id for c in self.graph.conflicts if len(c.sources) != 1 or c.id in targets)
        return frozenset(each)

    def _rules(self) -> Iterator[AspicRule]:
        for step in self.graph.inferences:
            # What supports a step supports no statement; it argues for the step's holding.
            concluded = self._formulas[step.conclusion]
            conclusion = concluded if not concluded.startswith("[") else f"holds {concluded}"
            yield self._rule(step.id, step.premises, conclusion)
        for conflict in self.graph.conflicts:
            if conflict.id in self._joint:
                yield self._rule(conflict.id, conflict.sources, self._attacking(conflict))

    def _rule(self, name: str, premises: tuple[str, ...], conclusion: str) -> AspicRule:
        return AspicRule(
            name=self._formulas[name][1:-1],
            premises=tuple(self._formulas[premise] for premise in premises),
            conclusion=conclusion,
        )

    def _attacking(self, conflict: Conflict) -> str:
        """What is contrary to the target."""
        if conflict.id in self._joint:
            return f"against {self._formulas[conflict.id]}"
        return self._formulas[conflict.sources[0]]

    def _contraries(self) -> Iterator[tuple[str, str]]:
        for conflict in self.graph.conflicts:
            yield self._attacking(conflict), self._formulas[conflict.target]

    def _called(self, args: tuple[AspicArgument, ...]) -> Iterator[str]:
        """Each by what it applies last; numbered where it applies that in several ways."""
        names, ids = Names(), {formula: name for name, formula in self._formulas.items()}
        for argument in args:
            last = argument.conclusion if argument.rule is None else argument.rule.formula
            yield names.like(ids[last])
