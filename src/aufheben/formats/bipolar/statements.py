"""What the readers of weighted bipolar graphs share: statements, held to what such a graph is."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from aufheben.errors import BadInput
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import speaker

_say = speaker(__name__)

CAP: Final = 10_000
"""Most arguments of a graph: with cycles, each is reckoned thousands of times."""
Relation = Literal["attack", "support"]
RELATIONS: Final[tuple[Relation, ...]] = ("attack", "support")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edge:
    relation: Relation
    source: str
    target: str
    line: int | None


@dataclass(slots=True, kw_only=True)
class Stated:
    """Arguments and edges as they are read, in any order; `base_score` is for those without one."""

    base_score: float | None = None
    scores: dict[str, float] = field(default_factory=dict)
    edges: list[_Edge] = field(default_factory=list)

    def argument(self, name: str, score: object, line: int | None = None) -> None:
        """One argument. Raises BadInput for a second one of a name, or for what is no base score."""
        if name in self.scores:
            do = _say("declare_each_argument")
            raise BadInput(_say("declared_twice", name=name[:40]), do=do, line=line)
        if len(self.scores) == CAP:
            raise BadInput(_say("more_than_arguments", cap=CAP), do=_say("split_graph"), line=line)
        self.scores[name] = self._score(name, score, line)

    def edge(self, relation: Relation, source: str, target: str, line: int | None = None) -> None:
        """That one attacks or supports another."""
        self.edges.append(_Edge(relation=relation, source=source, target=target, line=line))

    def framework(self) -> BipolarFramework:
        """All of it. Raises BadInput where an edge names no argument, or there is none at all."""
        if not self.scores:
            raise BadInput(_say("no_argument"), do=_say("declare_least_base"))
        indices = {name: index for index, name in enumerate(self.scores)}
        for edge in self.edges:
            for name in (edge.source, edge.target):
                if name not in indices:
                    do = _say("declare_base_score")
                    raise BadInput(_say("not_declared", name=name[:40]), do=do, line=edge.line)

        def of(relation: Relation) -> Iterable[tuple[int, int]]:
            found = (edge for edge in self.edges if edge.relation == relation)
            return dict.fromkeys((indices[edge.source], indices[edge.target]) for edge in found)

        return BipolarFramework(
            names=tuple(self.scores),
            base_scores=tuple(self.scores.values()),
            attacks=tuple(of("attack")),
            supports=tuple(of("support")),
        )

    def _score(self, name: str, score: object, line: int | None) -> float:
        if score is None and self.base_score is not None:
            return self.base_score
        if score is None:
            do = _say("give_all_without")
            raise BadInput(_say("no_base_score", name=name[:40]), do=do, line=line)
        number = _number(score)
        if number is None:
            raise BadInput(
                _say("base_score", name=name[:40], score=str(score)[:24]),
                do=_say("write_number_such"),
                line=line,
            )
        return number


def _number(score: object) -> float | None:
    """From 0 to 1; texts of files are read, a percentage is not."""
    if isinstance(score, bool) or not isinstance(score, int | float | str):
        return None
    try:
        number = float(score)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) and 0 <= number <= 1 else None
