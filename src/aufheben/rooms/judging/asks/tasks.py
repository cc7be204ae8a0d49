"""What a judge of debates is asked: of each speech, of the whole debate, and what its speakers are told."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from aufheben.domain.matches import Dimension, Finding, Heading, Speech
from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import (
    Analysis,
    DebateFeedback,
    Judgment,
    Mark,
    PointScale,
    Summary,
    TeamView,
    Unsaid,
    Verdict,
    Winner,
)
from aufheben.protocols.asking import Among, Ask, Law
from aufheben.protocols.ports import Reason, Rejected
from aufheben.rooms.judging.asks.laws import (
    NAMING,
    Brief,
    Teams,
    by_scores,
    decided,
    every_speech,
    governed,
    in_order,
    in_words,
    on_scale,
    placed,
    scored,
    somebody,
    teams,
)

A = TypeVar("A")
Notes = tuple[tuple[Speech, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingTask(Ask[A, Unsaid], Generic[A]):
    """One question to a judge."""

    heading: Heading

    def own_words(self, answer: A | Unsaid) -> object:
        """The message without what it quotes: speeches may be in another language."""
        return _unquoted(self.write(answer))

    def shown(self) -> str:
        """The texts that an answer is made from: the letters in them are no labels."""
        raise NotImplementedError

    @classmethod
    def silent(cls, reason: Reason) -> Unsaid:
        return Unsaid(limit=None if reason == "illegal" else reason)


def _unquoted(value: object) -> object:
    """A message without quotations and names."""
    match value:
        case str():
            return unquoted(value)
        case Mapping():
            return {k: _unquoted(v) for k, v in value.items() if k not in NAMING}
        case list():
            return [_unquoted(each) for each in value]
        case _:
            return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarize(JudgingTask[Summary]):
    """What is said in a speech, or in part `part` of `parts` of one that is too long.

    `limit` is how many characters are asked for; 0 leaves it to the judge. What never fits is
    read in full by whoever comes later.
    """

    name, answers, called = "summarize", Summary, "a summary"
    laws: ClassVar[tuple[Law, ...]] = (Brief("text"),)
    speech: Speech
    part: int = 1
    parts: int = 1
    limit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyze(JudgingTask[Analysis]):
    """A speech seen from one dimension.

    `earlier` are the dimension's own analyses of the speeches before (or `before`, those
    speeches themselves); `beside` are other dimensions' analyses of this speech. `opening`
    where the team has not spoken before, for a view of one side alone; `final` where nobody of
    another side speaks after it.
    """

    name, answers, called = "analyze", Analysis, "an analysis"
    laws: ClassVar[tuple[Law, ...]] = (scored, Brief("text"), in_words)
    dimension: Dimension
    speech: Speech
    summaries: tuple[tuple[Speech, str], ...] = ()
    earlier: tuple[tuple[Speech, str], ...] = ()
    before: tuple[Speech, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    scored: bool = False
    limit: int = 0
    opening: bool = False
    final: bool = False

    def read(self, message: Mapping[str, object]) -> Analysis | Unsaid | Rejected:
        """The analysis; a score that is not asked for is passed over."""
        read = Ask.read(self, message)
        if isinstance(read, Analysis) and not self.scored:
            return replace(read, score=None)
        return read

    def shown(self) -> str:
        """The speeches, and what was noted of them."""
        noted = [text for _, text in (*self.summaries, *self.earlier, *self.beside)]
        return "\n".join([s.words for s in (*self.before, self.speech)] + noted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade(JudgingTask[Mark]):
    """A speech's score from one dimension, read off its analysis."""

    name, answers, called = "grade", Mark, "a score"
    dimension: Dimension
    speech: Speech
    analysis: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(JudgingTask[Judgment]):
    """A judgment in free words; any is legal that names points in words."""

    answers, called = Judgment, "a judgment"
    laws: ClassVar[tuple[Law, ...]] = (in_words,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(Free):
    """The debate seen from one dimension, from its analyses or from the speeches themselves.

    `whole` where no other dimension judges, so the judgment must name a winner.
    """

    name = "weigh"
    dimension: Dimension
    analyses: tuple[tuple[Speech, str], ...] = ()
    speeches: tuple[Speech, ...] = ()
    whole: bool = False
    forced: bool = False

    def shown(self) -> str:
        """The analyses, or the speeches."""
        return "\n".join([s.text for s in self.speeches] + [text for _, text in self.analyses])


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclude(Free):
    """All dimensions' judgments drawn together, in free words.

    `absorbed` are the dimensions that others have read: those others govern.
    """

    name = "conclude"
    judgments: tuple[tuple[Dimension, str], ...]
    forced: bool = False
    absorbed: tuple[str, ...] = ()

    def shown(self) -> str:
        return "\n".join(text for _, text in self.judgments)


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewTeam(JudgingTask[TeamView]):
    """What a judgment says of one team, with a score; only the judgment is seen."""

    name, answers, called = "view", TeamView, "a judgment of one team"
    judgment: str
    team: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWinner(JudgingTask[Winner]):
    """The winner a judgment names, nobody only where that is allowed; only the judgment is seen."""

    name, answers, called = "name", Winner, "a winner"
    laws: ClassVar[tuple[Law, ...]] = (Teams("winner"), somebody)
    judgment: str
    forced: bool = False


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveFeedback(JudgingTask[DebateFeedback]):
    """Feedback on every speech, with points, and the clashes of the debate.

    `analyses` are the judge's own, by speech and dimension; where there are none the `speeches`
    have their texts. The verdict stands without it. `limit` is how many characters each text is asked for.
    """

    name, answers, called, optional = "feedback", DebateFeedback, "feedback", True
    laws: ClassVar[tuple[Law, ...]] = (
        every_speech,
        on_scale,
        Teams("clashes.winner"),
        in_order,
        Brief("texts"),
        in_words,
    )
    verdict: Verdict
    speeches: tuple[Speech, ...]
    analyses: tuple[tuple[int, str, str], ...]
    scale: PointScale
    limit: int

    @property
    def ranked(self) -> tuple[str, ...]:
        """The teams whose points must follow the ranking: all, where all speak equally often."""
        counts = {name: self.numbers_of(name) for name in self.heading.names}
        even = len({len(numbers) for numbers in counts.values()}) == 1
        return self.verdict.ranking if even and self.verdict.winner is not None else ()

    def numbers_of(self, team: str) -> set[int]:
        """The speeches of a team, by their numbers."""
        return {speech.number for speech in self.speeches if speech.team == team}

    def read(self, message: Mapping[str, object]) -> DebateFeedback | Unsaid | Rejected:
        """The feedback, in the order of the speeches."""
        read = Ask.read(self, message)
        if not isinstance(read, DebateFeedback):
            return read
        ordered = sorted(read.speeches, key=lambda each: each.speech)
        return replace(read, speeches=tuple(ordered))

    def shown(self) -> str:
        """The speeches or their analyses, and the verdict."""
        given = [speech.text for speech in self.speeches] + [text for *_, text in self.analyses]
        return "\n".join([*given, self.verdict.comment])


TASKS = (Summarize, Analyze, Grade, Weigh, Conclude, ViewTeam, NameWinner, Decide, GiveFeedback)
