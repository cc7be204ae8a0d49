"""The typed verdict: a ranking with reasons, deciding points, and words of the speeches."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from aufheben.domain.matches import Dimension, Finding, Speech
from aufheben.domain.verdicts import Verdict
from aufheben.protocols.asking import Among, Law
from aufheben.rooms.judging.asks.base_task import JudgingTask
from aufheben.rooms.judging.asks.laws import (
    Teams,
    by_scores,
    decided,
    governed,
    in_words,
    placed,
    teams,
)

Notes = tuple[tuple[Speech, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(JudgingTask[Verdict]):
    """Who won: by `judgments`, or without them by all `analyses`, or `by` views of the speeches `heard`.

    `finding` as the panel says: by the points compared, by what the judge names, or by `totals`,
    the teams' scores, which then settle the ranking but for equals. `absorbed` are the dimensions
    that others have read: those others govern.
    """

    name, answers, called = "decide", Verdict, "a verdict"
    laws: ClassVar[tuple[Law, ...]] = (
        Teams("ranking reasoned points.team"),
        Among("ranking", teams, each=True),
        Among("reasoned", teams, each=True),
        by_scores,
        decided,
        placed,
        governed,
        in_words,
    )
    judgments: tuple[tuple[Dimension, str], ...]
    speeches: tuple[tuple[int, str], ...]
    forced: bool = False
    absorbed: tuple[str, ...] = ()
    analyses: tuple[tuple[Dimension, Notes], ...] = ()
    heard: tuple[Speech, ...] = ()
    finding: Finding = "points"
    totals: tuple[tuple[str, Fraction], ...] = ()
    by: tuple[Dimension, ...] = ()

    @property
    def views(self) -> tuple[str, ...]:
        """The dimensions of which something is shown."""
        shown = [dimension for dimension, _ in (*self.judgments, *self.analyses)]
        return tuple(dimension.name for dimension in (*shown, *self.by))

    @property
    def governing(self) -> tuple[str, ...]:
        """The dimensions that nobody has read: all there is stands in what they found."""
        return tuple(name for name in self.views if name not in self.absorbed)

    @property
    def keys(self) -> tuple[str, ...]:
        """The teams, each of which is given reasons."""
        return self.heading.names

    def shown(self) -> str:
        """The judgments, or the analyses, or the speeches."""
        noted = [text for _, rows in self.analyses for _, text in rows]
        return "\n".join(
            [text for _, text in self.judgments] + noted + [s.words for s in self.heard]
        )


def by_rank(verdict: Verdict) -> Verdict:
    """With the reasons in the order of the ranking: a journal keeps no order of keys."""
    reasons = dict(verdict.reasons)
    ordered = tuple((team, reasons[team]) for team in verdict.ranking if team in reasons)
    return replace(verdict, reasons=ordered)
