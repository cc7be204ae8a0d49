"""From judgments to the verdict: typed, or read off free words, or reckoned from scores."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.matches import Heading, Match, Speech
from aufheben.domain.panels import Dimension, Panel
from aufheben.domain.verdicts import Judgment, Named, TeamView, Unsaid, Verdict
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.judging.base_task import JudgingTask
from aufheben.protocols.judging.course import FIRST
from aufheben.protocols.judging.judgment_tasks import Conclude, NameWinner, ViewTeam
from aufheben.protocols.judging.quotations import QuoteSource, looked_up
from aufheben.protocols.judging.scores import Scores, totals
from aufheben.protocols.judging.verdict_task import Decide, by_rank
from aufheben.protocols.ports import Chair, Place

A = TypeVar("A")
Said = tuple[tuple[Dimension, str], ...]


@dataclass(frozen=True, slots=True)
class JudgeAtChair:
    """A judge, and the chair who asks them about one debate. `cut` are limits met.

    `source` looks up what they quote.
    """

    judge: Seat
    chair: Chair
    heading: Heading
    forced: bool
    procedure: int
    source: QuoteSource
    cut: dict[Limit, None] = field(default_factory=dict)

    async def about(self, step: type[JudgingTask[A]], place: Place, **shown: Any) -> A | Unsaid:
        """The judge's answer to a step at a place of theirs; `reserve` may be among `shown`."""
        place = ("ballot", self.judge.name, *place)
        task = step(place=place, heading=self.heading, procedure=self.procedure, **shown)
        answer = await self.chair.ask(self.judge, task)
        if isinstance(answer, Unsaid) and answer.limit is not None:
            self.cut[answer.limit] = None
        speech: Speech | None = shown.get("speech")
        return self.source.in_words_of(answer, speech.number if speech else None)

    @property
    def renewed(self) -> bool:
        """Whether this is not the first course."""
        return self.procedure != FIRST


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadJudgment:
    """What was read off one judgment."""

    views: tuple[tuple[str, TeamView], ...]
    named: Named | Unsaid


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundVerdict:
    """A verdict, what was read off the dimensions' judgments, and flags on how it came about."""

    verdict: Verdict | Unsaid
    views: tuple[tuple[str, str, TeamView], ...] = ()
    flags: tuple[str, ...] = ()


async def verdict_of(
    match: Match, panel: Panel, judgments: Said, scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    """The verdict, as the panel finds it."""
    if asking.cut or not judgments:
        # A debate that was heard in part is not judged.
        return FoundVerdict(verdict=Unsaid(limit=next(iter(asking.cut), None)))
    if panel.extraction == "none":
        speeches = tuple((speech.number, speech.team) for speech in match.speeches)
        decided = await asking.about(
            Decide,
            ("verdict",),
            judgments=judgments,
            speeches=speeches,
            forced=asking.forced,
            absorbed=_absorbed(panel, asking),
        )
        if isinstance(decided, Unsaid):
            return FoundVerdict(verdict=decided)
        ordered = by_rank(decided)
        return FoundVerdict(verdict=ordered if asking.renewed else looked_up(ordered, match))
    if panel.whole:
        [(_, text)] = judgments
        read = await _read(text, (), 0, asking)
        return _found(panel, text, read, scores, asking)
    return await _drawn_together(panel, judgments, scores, asking)


async def _drawn_together(
    panel: Panel, judgments: Said, scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    """The verdict from free words; every dimension's judgment is read too where the panel says."""
    chair, teams = asking.chair, len(asking.heading.teams)
    conclusion = chair.start(_concluded(panel, judgments, teams + 1, asking))
    each = judgments if panel.extraction == "every" else ()
    begun = [
        chair.start(_read(text, (d.name,), panel.closing(teams) - 1, asking)) for d, text in each
    ]
    closing = chair.start(_closing(panel, conclusion, scores, asking))
    await chair.together([*begun, closing])
    reads = [(d.name, await read) for (d, _), read in zip(each, begun, strict=True)]
    views = tuple((name, team, view) for name, read in reads for team, view in read.views)
    return replace(await closing, views=views)


async def _closing(
    panel: Panel, conclusion: Awaitable[Judgment | Unsaid], scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    """What is read off the conclusion; by the scores alone where no conclusion came."""
    comment = await conclusion
    if isinstance(comment, Judgment):
        read = await _read(comment.text, (), 0, asking)
        return _found(panel, comment.text, read, scores, asking)
    found = _found(panel, "", ReadJudgment(views=(), named=comment), scores, asking)
    return replace(found, flags=(*found.flags, "no_comment"))


async def _concluded(
    panel: Panel, judgments: Said, reserve: int, asking: JudgeAtChair
) -> Judgment | Unsaid:
    return await asking.about(
        Conclude,
        ("conclusion",),
        reserve=reserve,
        judgments=judgments,
        forced=asking.forced,
        absorbed=_absorbed(panel, asking),
    )


def _absorbed(panel: Panel, asking: JudgeAtChair) -> tuple[str, ...]:
    """The dimensions whose findings stand in what others found."""
    return panel.absorbed if asking.renewed else ()


async def _read(judgment: str, of: Place, reserve: int, asking: JudgeAtChair) -> ReadJudgment:
    """One call for each team and one for the winner; none sees the others'."""
    chair, teams = asking.chair, asking.heading.names
    views = [chair.start(_viewed(judgment, team, of, reserve, asking)) for team in teams]
    named = chair.start(_named(judgment, of, reserve, asking))
    await chair.together([*views, _dropped(named)])
    found = [(team, await view) for team, view in zip(teams, views, strict=True)]
    return ReadJudgment(
        views=tuple((team, view) for team, view in found if isinstance(view, TeamView)),
        named=await named,
    )


async def _dropped(named: Awaitable[Named | Unsaid]) -> Unsaid:
    """Waits for it beside answers of another type."""
    await named
    return Unsaid()


async def _viewed(
    judgment: str, team: str, of: Place, reserve: int, asking: JudgeAtChair
) -> TeamView | Unsaid:
    place = ("view", *of, team)
    return await asking.about(ViewTeam, place, reserve=reserve, judgment=judgment, team=team)


async def _named(judgment: str, of: Place, reserve: int, asking: JudgeAtChair) -> Named | Unsaid:
    place, forced = ("winner", *of), asking.forced
    return await asking.about(NameWinner, place, reserve=reserve, judgment=judgment, forced=forced)


def _found(
    panel: Panel, comment: str, read: ReadJudgment, scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    reasons = tuple((team, view.text) for team, view in read.views)
    reckoned = totals(panel, scores) if panel.finding == "mean" else None
    if reckoned is not None:
        return _by_scores(reckoned, comment, reasons, read, asking)
    if panel.finding == "mean":
        # What the scores would have said is not guessed at.
        return FoundVerdict(verdict=Unsaid(), flags=("scores_missing",))
    if isinstance(read.named, Unsaid):
        return FoundVerdict(verdict=read.named)
    views = {team: Fraction(view.score) for team, view in read.views}
    rated = {team: views.get(team, Fraction()) for team in asking.heading.names}
    ranking = _ranked(rated, lead=read.named.winner)
    close = read.named.winner is None
    verdict = Verdict(ranking=ranking, comment=comment, reasons=reasons, close=close)
    return FoundVerdict(verdict=verdict)


def _by_scores(
    reckoned: dict[str, Fraction],
    comment: str,
    reasons: tuple[tuple[str, str], ...],
    read: ReadJudgment,
    asking: JudgeAtChair,
) -> FoundVerdict:
    named = read.named.winner if isinstance(read.named, Named) else None
    ranking = _ranked(reckoned, first=named)
    tied = sum(value == max(reckoned.values()) for value in reckoned.values()) > 1
    close = tied and not asking.forced
    verdict = Verdict(ranking=ranking, comment=comment, reasons=reasons, close=close)
    return FoundVerdict(verdict=verdict, flags=("tied_scores",) if tied else ())


def _ranked(
    rated: dict[str, Fraction], *, first: str | None = None, lead: str | None = None
) -> tuple[str, ...]:
    """Best first. Among equals `first` stands first; `lead` stands before all."""
    order: Sequence[str] = [*rated]
    return tuple(sorted(order, key=lambda t: (t != lead, -rated[t], t != first, order.index(t))))
