"""The typed verdict: a ranking with reasons, deciding points, and words of the speeches."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar

from aufheben.domain.matches import Speech
from aufheben.domain.panels import Dimension, Finding
from aufheben.domain.verdicts import Difference, Point, Quote, Unsaid, Verdict
from aufheben.protocols.judging.base_task import JudgingTask, unknown
from aufheben.protocols.judging.messages import VerdictMessage
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected

Notes = tuple[tuple[Speech, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(JudgingTask[Verdict]):
    """Who won: by `judgments`, or without them by all `analyses`, or `by` views of the speeches `heard`.

    `finding` as the panel says: by the points compared, by what the judge names, or by `totals`,
    the teams' scores, which then settle the ranking but for equals. `absorbed` are the dimensions
    that others have read: those others govern.
    """

    answers: ClassVar[type[Any]] = Verdict
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

    def read(self, message: Mapping[str, object]) -> Verdict | Unsaid | Rejected:
        """See `messages.VerdictMessage`."""
        read = parse(VerdictMessage, message)
        if isinstance(read, Rejected):
            return read
        return Verdict(
            ranking=tuple(read.ranking),
            comment=read.comment,
            reasons=tuple(read.reasons.items()),
            points=tuple(Point(**point.model_dump()) for point in read.points),
            quotes=tuple(Quote(text=quote.text, speech=quote.speech) for quote in read.quotes),
            differences=tuple(Difference(**each.model_dump()) for each in read.differences),
            close=read.close,
        )

    def write(self, answer: Verdict | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {
            "ranking": list(answer.ranking),
            "close": answer.close,
            "comment": answer.comment,
            "reasons": dict(answer.reasons),
            "points": [write_point(point) for point in answer.points],
            "quotes": [_write_quote(quote) for quote in answer.quotes],
            **({"differences": write_differences(answer)} if answer.differences else {}),
        }

    @property
    def keys(self) -> tuple[str, ...]:
        """The teams, each of which is given reasons."""
        return self.heading.names

    def legal(self, answer: Verdict | Unsaid) -> Rejected | None:
        """Every team ranked once and given reasons, no other named; a winner where one must be."""
        if isinstance(answer, Unsaid):
            return None
        names = self.heading.names
        given = tuple(team for team, _ in answer.reasons)
        strange = unknown((*answer.ranking, *given, *(p.team for p in answer.points)), names)
        return (
            strange
            or _each_once("ranking", answer.ranking, names)
            or _each_once("reasons", given, names)
            or self._unsettled(answer)
            or self._too_close(answer)
            or self._misplaced(answer)
            or self._ungoverned(answer)
            or self.named_in_words(answer, self._shown())
        )

    def _shown(self) -> str:
        noted = [text for _, rows in self.analyses for _, text in rows]
        return "\n".join(
            [text for _, text in self.judgments] + noted + [s.words for s in self.heard]
        )

    def _unsettled(self, answer: Verdict) -> Rejected | None:
        scores = dict(self.totals)
        if not scores or all(scores[a] >= scores[b] for a, b in pairwise(answer.ranking)):
            return None
        best = sorted(self.totals, key=lambda row: -row[1])
        return Rejected(
            expected="the ranking of the scores: "
            + ", ".join(f"{t} {float(s):.2f}" for t, s in best),
            got=", ".join(answer.ranking),
            do="rank by the scores; only equals are yours to order",
        )

    def _too_close(self, answer: Verdict) -> Rejected | None:
        if not (self.forced and answer.close):
            return None
        return Rejected(expected="a winner", got="too close to call", do='set "close" to false')

    def _misplaced(self, answer: Verdict) -> Rejected | None:
        numbers = [number for number, _ in self.speeches]
        given = (q.speech for q in answer.quotes if q.speech is not None)
        lost = next((speech for speech in given if speech not in numbers), None)
        if lost is None:
            return None
        known = f"speeches {numbers[0]} to {numbers[-1]}"
        return Rejected(expected=known, got=f"a quotation from speech {lost}", do="number it so")

    def _ungoverned(self, answer: Verdict) -> Rejected | None:
        names = self.views
        strange = next((d.governs for d in answer.differences if d.governs not in names), None)
        if strange is None:
            return None
        known = f"one of {', '.join(names)}"
        return Rejected(expected=known, got=strange, do='name in "governs" the view that governs')


def by_rank(verdict: Verdict) -> Verdict:
    """With the reasons in the order of the ranking: a journal keeps no order of keys."""
    reasons = dict(verdict.reasons)
    ordered = tuple((team, reasons[team]) for team in verdict.ranking if team in reasons)
    return replace(verdict, reasons=ordered)


def write_point(point: Point) -> dict[str, object]:
    """A point as messages show it."""
    return {
        "point": point.point,
        "team": point.team,
        "validity": point.validity,
        "importance": point.importance,
    }


def write_differences(verdict: Verdict) -> list[dict[str, str]]:
    """Where the views contradicted each other, as messages show it."""
    return [asdict(difference) for difference in verdict.differences]


def _write_quote(quote: Quote) -> dict[str, object]:
    named = {} if quote.speech is None else {"speech": quote.speech}
    return {"text": quote.text, **named}


def _each_once(what: str, got: tuple[str, ...], wanted: tuple[str, ...]) -> Rejected | None:
    if sorted(got) == sorted(wanted):
        return None
    return Rejected(
        expected=f"{what} of {', '.join(wanted)}, each once",
        got=", ".join(got) or "none",
        do=f"give {what} for every team",
    )
