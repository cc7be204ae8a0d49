"""In the words of other tools, statements, steps between them and conflicts: a debate, and all its stances."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from aufheben.domain import Argument, Rule
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Reading, Statement
from aufheben.formats.sentences import assumed
from aufheben.logic.closure import Instance
from aufheben.logic.language import Literal
from aufheben.logic.sentences import say_clause, say_literal
from aufheben.logic.union import Union
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import speaker

_say = speaker(__name__)


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


def of_stances(union: Union, statuses: Mapping[str, str]) -> Reading:
    """Facts and all that follows are statements, by whoever holds them; a rule applied is a step.

    Of two contraries each attacks the other, but nothing attacks a fact that does not contradict
    another one; what a step assumes to lack evidence is a premise, and whoever shows it undercuts
    the step. `statuses` are those of sentences. Priorities are no part of such a graph.
    """
    found = _Stances(union=union, statuses=statuses).graph()
    priorities = _say("priorities_left_out", n=len(union.order))
    return Reading(graph=found, notes=(priorities,) if union.order else ())


@dataclass(frozen=True, kw_only=True)
class _Stances:
    union: Union
    statuses: Mapping[str, str]
    ids: dict[Literal | str, str] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)

    def graph(self) -> ArgumentGraph:
        every = [each for head in self.union.closure.literals() for each in self._of(head)]
        for each in every:
            self._said(each.head, self.union.speaker(each.clause))
        steps = [each for each in every if not each.clause.is_fact]
        inferences = tuple(self._inference(f"i{n}", each) for n, each in enumerate(steps, 1))
        ways = dict.fromkeys([*self._rebuttals(every), *self._undercuts(steps)])
        conflicts = (
            Conflict(id=f"c{number}", sources=(source,), target=target)
            for number, (source, target) in enumerate(ways, 1)
        )
        return ArgumentGraph(
            statements=tuple(self.statements.values()),
            inferences=inferences,
            conflicts=tuple(conflicts),
        )

    def _of(self, head: Literal) -> Iterator[Instance]:
        yield from self.union.closure.instances(head)

    @property
    def _lang(self) -> Lang:
        return "ja" if self.union.lexicon.lang == "ja" else "en"

    def _said(self, literal: Literal, seat: str) -> str:
        text = say_literal(literal, self.union.lexicon)
        return self._stated(literal, text, seat, self.statuses.get(text, ""))

    def _assumed(self, literal: Literal, seat: str) -> str:
        text = assumed(say_literal(literal, self.union.lexicon), self._lang)
        return self._stated(text, text, seat, "")

    def _stated(self, key: Literal | str, text: str, seat: str, status: str) -> str:
        if key not in self.ids:
            name = self.ids[key] = f"s{len(self.ids) + 1}"
            self.statements[name] = Statement(id=name, text=text, by=seat, status=status)
        return self.ids[key]

    def _inference(self, name: str, step: Instance) -> Inference:
        seat = self.union.speaker(step.clause)
        premises = [self._said(literal, seat) for literal in step.body]
        premises += [self._assumed(literal, seat) for literal in step.weak]
        return Inference(
            id=name,
            premises=tuple(dict.fromkeys(premises)),
            conclusion=self._said(step.head, seat),
            rule=say_clause(step.clause, self.union.lexicon),
            by=seat,
        )

    def _rebuttals(self, every: list[Instance]) -> Iterator[tuple[str, str]]:
        facts = {each.head for each in every if each.clause.is_fact and each.clause.strict}
        heads = {each.head for each in every}
        for head in dict.fromkeys(each.head for each in every):
            against = head.complement
            if against in heads and (against not in facts or head in facts):
                yield self.ids[head], self.ids[against]

    def _undercuts(self, steps: list[Instance]) -> Iterator[tuple[str, str]]:
        for number, step in enumerate(steps, 1):
            for literal in step.weak:
                if literal in self.ids:
                    yield self.ids[literal], f"i{number}"
