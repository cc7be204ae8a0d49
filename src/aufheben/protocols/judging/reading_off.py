"""From judgments to the verdict: typed, or read off free words, or reckoned from scores."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.matches import Heading, Match
from aufheben.domain.panels import Dimension, Panel
from aufheben.domain.verdicts import Judgment, Named, TeamView, Unsaid, Verdict
from aufheben.domain.words import Limit
from aufheben.protocols.judging.closing import Conclude, NameWinner, ViewTeam
from aufheben.protocols.judging.deciding import Decide
from aufheben.protocols.judging.quoting import looked_up
from aufheben.protocols.judging.scoring import Scores, total
from aufheben.protocols.judging.steps import Step
from aufheben.protocols.ports import Chair, Place

A = TypeVar("A")
Said = tuple[tuple[Dimension, str], ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """A judge, and the chair who asks them about one debate. `cut` are limits met."""

    judge: Seat
    chair: Chair
    heading: Heading
    forced: bool
    cut: dict[Limit, None] = field(default_factory=dict)

    async def about(self, step: type[Step[A]], place: Place, **shown: Any) -> A | Unsaid:
        """The judge's answer to a step at a place of theirs."""
        task = step(place=("ballot", self.judge.name, *place), heading=self.heading, **shown)
        answer = await self.chair.ask(self.judge, task)
        if isinstance(answer, Unsaid) and answer.limit is not None:
            self.cut[answer.limit] = None
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read off one judgment."""

    views: tuple[tuple[str, TeamView], ...]
    named: Named | Unsaid


async def verdict_of(
    match: Match, panel: Panel, judgments: Said, scores: Scores, asking: Asking
) -> tuple[Verdict | Unsaid, tuple[str, ...]]:
    """The verdict, and flags on how it came about."""
    if not judgments:
        return Unsaid(), ()
    if panel.extraction == "none":
        speeches = tuple((speech.number, speech.team) for speech in match.speeches)
        decided = await asking.about(
            Decide, ("verdict",), judgments=judgments, speeches=speeches, forced=asking.forced
        )
        return (looked_up(decided, match) if isinstance(decided, Verdict) else decided), ()
    return await _read_off(panel, judgments, scores, asking)


async def _read_off(
    panel: Panel, judgments: Said, scores: Scores, asking: Asking
) -> tuple[Verdict | Unsaid, tuple[str, ...]]:
    """The verdict from free words; every dimension's judgment is read too where the panel says."""
    chair = asking.chair
    every = panel.extraction == "every"
    begun = [chair.start(_read(text, (d.name,), asking)) for d, text in judgments if every]
    if panel.whole:
        [own] = await chair.together(begun)
        return _found(panel, judgments[0][1], own, scores, asking)
    *_, comment = await chair.together([*begun, chair.start(_concluded(judgments, asking))])
    if isinstance(comment, Unsaid):
        return comment, ()
    assert isinstance(comment, Judgment)
    read = await _read(comment.text, (), asking)
    return _found(panel, comment.text, read, scores, asking)


async def _concluded(judgments: Said, asking: Asking) -> Any:
    return await asking.about(Conclude, ("conclusion",), judgments=judgments, forced=asking.forced)


async def _read(judgment: str, of: Place, asking: Asking) -> Any:
    """One call for each team and one for the winner; none sees the others'."""
    chair, teams = asking.chair, asking.heading.names
    views = [chair.start(_viewed(judgment, team, of, asking)) for team in teams]
    named = chair.start(_named(judgment, of, asking))
    await chair.together([*views, named])
    found = [(team, await view) for team, view in zip(teams, views, strict=True)]
    return Read(
        views=tuple((team, view) for team, view in found if isinstance(view, TeamView)),
        named=await named,
    )


async def _viewed(judgment: str, team: str, of: Place, asking: Asking) -> TeamView | Unsaid:
    return await asking.about(ViewTeam, ("view", *of, team), judgment=judgment, team=team)


async def _named(judgment: str, of: Place, asking: Asking) -> Named | Unsaid:
    place = ("winner", *of)
    return await asking.about(NameWinner, place, judgment=judgment, forced=asking.forced)


def _found(
    panel: Panel, comment: str, read: Read, scores: Scores, asking: Asking
) -> tuple[Verdict | Unsaid, tuple[str, ...]]:
    reasons = tuple((team, view.text) for team, view in read.views)
    if panel.finding == "mean" and any(means for _, means in scores):
        totals = {team: total(panel, means) for team, means in scores}
        named = read.named.winner if isinstance(read.named, Named) else None
        ranking = _ranked(totals, first=named)
        tied = sum(value == max(totals.values()) for value in totals.values()) > 1
        close = tied and not asking.forced
        verdict = Verdict(ranking=ranking, comment=comment, reasons=reasons, close=close)
        return verdict, (("tied_scores",) if tied else ())
    if isinstance(read.named, Unsaid):
        return read.named, ()
    views = {team: float(view.score) for team, view in read.views}
    ranking = _ranked({t: views.get(t, 0.0) for t in asking.heading.names}, lead=read.named.winner)
    close = read.named.winner is None
    return Verdict(ranking=ranking, comment=comment, reasons=reasons, close=close), ()


def _ranked(
    totals: dict[str, float], *, first: str | None = None, lead: str | None = None
) -> tuple[str, ...]:
    """Best first. Among equals `first` stands first; `lead` stands before all."""
    order: Sequence[str] = [*totals]
    return tuple(sorted(order, key=lambda t: (t != lead, -totals[t], t != first, order.index(t))))
