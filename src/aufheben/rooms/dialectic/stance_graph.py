"""What all stances together say, as a graph: every rule applied, and what contradicts what."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from aufheben.domain.vocabulary import Lang
from aufheben.formats.interchange import (
    ArgumentGraph,
    Conflict,
    Inference,
    Reading,
    Statement,
)
from aufheben.formats.sentences import assumed
from aufheben.logic.closure import Instance
from aufheben.logic.language import Literal
from aufheben.logic.sentences import say_clause, say_literal
from aufheben.logic.union import Union
from aufheben.words import speaker

_say = speaker(__name__)


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
