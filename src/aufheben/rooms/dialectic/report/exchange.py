"""A dialectic in the words of other tools: statements, the steps between them, and conflicts."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from aufheben.domain import Argument, Rule
from aufheben.domain.text import bare
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.sentences import assumed
from aufheben.rooms.dialectic.told import ToldDialectic


def exchanged(told: ToldDialectic) -> ArgumentGraph:
    """Every argument, each statement once, by whoever said it first.

    A rule is an inference; what it assumes to lack evidence stands among its premises. What
    concludes an assumption undercuts that inference (Prakken & Sartor, 1997, definition 3.5), every
    other defeat is a conflict with what the other argument concludes. A statement stands where the
    best argument for it does.
    """
    return _Exchange(told).graph()


@dataclass(slots=True)
class _Exchange:
    told: ToldDialectic
    ids: dict[str, str] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)

    def graph(self) -> ArgumentGraph:
        inferences = tuple(
            self._inference(index, rule)
            for index, move in enumerate(self.told.moves)
            for rule in move.argument.rules
            if self._rests(index, rule)
        )
        conflicts = tuple(self._conflicts())
        return ArgumentGraph(
            title=self.told.finished.case.issue.question,
            statements=tuple(self._standing(said) for said in self.statements.values()),
            inferences=inferences,
            conflicts=conflicts,
        )

    def _rests(self, index: int, rule: Rule) -> bool:
        """Whether it is a step: what rests on nothing is said, and no more."""
        self._said(rule.consequent, self.told.moves[index].seat)
        return bool(rule.strong or rule.weak_negation)

    def _inference(self, index: int, rule: Rule) -> Inference:
        seat = self.told.moves[index].seat
        assumptions = [assumed(said, self.told.lang) for said in rule.weak_negation]
        premises = [self._said(text, seat) for text in (*rule.strong, *assumptions)]
        return Inference(
            id=self._step(index, rule),
            premises=tuple(dict.fromkeys(premises)),
            conclusion=self._said(rule.consequent, seat),
            by=seat,
        )

    def _conflicts(self) -> Iterator[Conflict]:
        seen: set[tuple[str, str]] = set()
        for one, other in self.told.audit.edges:
            if max(one, other) >= len(self.told.moves):
                continue  # what follows from stances though nobody said it
            seat = self.told.moves[one].seat
            for source, target in self._hits(one, other):
                if (source, target) not in seen:
                    seen.add((source, target))
                    yield Conflict(id=f"c{len(seen)}", sources=(source,), target=target, by=seat)

    def _hits(self, one: int, other: int) -> Iterator[tuple[str, str]]:
        """What of an argument attacks which part of another: a step that assumes otherwise, or what it concludes."""
        attacker, attacked = (self.told.moves[index].argument for index in (one, other))
        found = False
        for concluded in attacker.conc:
            for rule in attacked.rules:
                if bare(concluded) in map(bare, rule.weak_negation):
                    found = True
                    yield self.ids[bare(concluded)], self._step(other, rule)
        if not found:
            yield self.ids[bare(attacker.warrant.consequent)], self.ids[self._aim(one, attacked)]

    def _aim(self, one: int, attacked: Argument) -> str:
        """The sentence of another argument that is attacked: as it was said, else its conclusion."""
        target = self.told.moves[one].target
        known = {bare(said) for said in (*attacked.conc, *attacked.premises)}
        if target is not None and bare(target) in known:
            return bare(target)
        return bare(attacked.warrant.consequent)

    def _step(self, index: int, rule: Rule) -> str:
        return f"{self.told.name(index)}.{rule.id}"

    def _said(self, text: str, seat: str) -> str:
        """The id of a statement, a new one where nobody said it before."""
        key = bare(text)
        if key not in self.ids:
            self.ids[key] = f"s{len(self.ids) + 1}"
            self.statements[key] = Statement(id=self.ids[key], text=key, by=seat)
        return self.ids[key]

    def _standing(self, said: Statement) -> Statement:
        order = ("justified", "defensible", "open", "overruled")
        found = [
            self.told.audit.statuses[index]
            for index, move in enumerate(self.told.moves)
            if bare(move.argument.warrant.consequent) == said.text
        ]
        best = min(found, key=order.index, default="") if set(found) <= set(order) else found[0]
        return Statement(id=said.id, text=said.text, by=said.by, status=best)
