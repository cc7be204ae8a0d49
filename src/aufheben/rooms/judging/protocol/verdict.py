"""From judgments to the verdict: typed, read off free words, reckoned from scores, or found at once."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from aufheben.domain.matches import Dimension, Match, Panel, Speech
from aufheben.domain.verdicts import Judgment, TeamView, Unsaid, Verdict, Winner
from aufheben.protocols.ports import Place
from aufheben.rooms.judging.asks.tasks import Conclude, Decide, NameWinner, Notes, ViewTeam, by_rank
from aufheben.rooms.judging.protocol.judge import FoundVerdict, JudgeAtChair
from aufheben.rooms.judging.protocol.scores import ScoreRule, Scores, ranked, totals

Said = tuple[tuple[Dimension, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadJudgment:
    """What was read off one judgment."""

    views: tuple[tuple[str, TeamView], ...]
    named: Winner | Unsaid


async def verdict_of(
    match: Match, panel: Panel, judgments: Said, scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    if asking.cut or not judgments:
        # A debate that was heard in part is not judged.
        return FoundVerdict(verdict=Unsaid(limit=next(iter(asking.cut), None)))
    if panel.extraction == "none":
        return await _decided(match, panel, judgments, asking)
    reckoned = totals(panel, scores) if panel.finding == "mean" else None
    rule = ScoreRule(match=match, panel=panel, reckoned=reckoned)
    if panel.whole:
        [(_, text)] = judgments
        read = await _read(text, (), 0, asking)
        return _found(rule, text, read, asking)
    return await _drawn_together(rule, judgments, asking)


async def _decided(
    match: Match, panel: Panel, judgments: Said, asking: JudgeAtChair
) -> FoundVerdict:
    decided = await asking.about(
        Decide,
        ("verdict",),
        judgments=judgments,
        speeches=match.order,
        forced=asking.forced,
        absorbed=_absorbed(panel, judgments),
    )
    if isinstance(decided, Unsaid):
        return FoundVerdict(verdict=decided)
    return FoundVerdict(verdict=replace(by_rank(decided), undecided=False))


async def _drawn_together(rule: ScoreRule, judgments: Said, asking: JudgeAtChair) -> FoundVerdict:
    """The verdict from free words; every dimension's judgment is read too where the panel says."""
    panel = rule.panel
    chair, teams = asking.chair, len(asking.heading.teams)
    conclusion = chair.start(_concluded(panel, judgments, teams + 1, asking))
    each = judgments if panel.extraction == "every" else ()
    begun = [
        chair.start(_read(text, (d.name,), panel.closing(teams) - 1, asking)) for d, text in each
    ]
    closing = chair.start(_closing(rule, conclusion, asking))
    await chair.together([*begun, closing])
    reads = [(d.name, await read) for (d, _), read in zip(each, begun, strict=True)]
    views = tuple((name, team, view) for name, read in reads for team, view in read.views)
    return replace(await closing, views=views)


async def _closing(
    rule: ScoreRule, conclusion: Awaitable[Judgment | Unsaid], asking: JudgeAtChair
) -> FoundVerdict:
    """What is read off the conclusion; by the scores alone where no conclusion came."""
    comment = await conclusion
    if isinstance(comment, Judgment):
        read = await _read(comment.text, (), 0, asking)
        return _found(rule, comment.text, read, asking)
    found = _found(rule, "", ReadJudgment(views=(), named=comment), asking)
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
        absorbed=_absorbed(panel, judgments),
    )


def _absorbed(panel: Panel, judgments: Said) -> tuple[str, ...]:
    """The dimensions whose findings stand in what others found."""
    return panel.absorbed([d.name for d, _ in judgments])


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


async def _dropped(named: Awaitable[Winner | Unsaid]) -> Unsaid:
    """Waits for it beside answers of another type."""
    await named
    return Unsaid()


async def _viewed(
    judgment: str, team: str, of: Place, reserve: int, asking: JudgeAtChair
) -> TeamView | Unsaid:
    place = ("view", *of, team)
    return await asking.about(ViewTeam, place, reserve=reserve, judgment=judgment, team=team)


async def _named(judgment: str, of: Place, reserve: int, asking: JudgeAtChair) -> Winner | Unsaid:
    place, forced = ("winner", *of), asking.forced
    return await asking.about(NameWinner, place, reserve=reserve, judgment=judgment, forced=forced)


def _found(rule: ScoreRule, comment: str, read: ReadJudgment, asking: JudgeAtChair) -> FoundVerdict:
    reasons = tuple((team, view.text) for team, view in read.views)
    if rule.panel.finding == "mean":
        named = read.named.winner if isinstance(read.named, Winner) else None
        return rule.found(named, comment, reasons, asking)
    if isinstance(read.named, Unsaid):
        return FoundVerdict(verdict=read.named)
    views = {team: Fraction(view.score) for team, view in read.views}
    rated = {team: views.get(team, Fraction()) for team in asking.heading.names}
    ranking = ranked(rated, lead=read.named.winner)
    tie = read.named.winner is None
    verdict = Verdict(ranking=ranking, comment=comment, reasons=reasons, close=tie, undecided=tie)
    return FoundVerdict(verdict=verdict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllRead:
    """What the winner judge is shown: each dimension's analyses, or the speeches."""

    analyses: Sequence[tuple[Dimension, Notes]] = ()
    heard: Sequence[Speech] = ()

    @property
    def missing(self) -> bool:
        """Whether there is nothing to judge by."""
        return not self.heard and not any(notes for _, notes in self.analyses)


async def found_at_once(
    match: Match, panel: Panel, read: AllRead, scores: Scores, asking: JudgeAtChair
) -> FoundVerdict:
    """The verdict in one typed answer; the scores settle its ranking where they are to."""
    if asking.cut or read.missing:
        # A debate that was heard in part is not judged.
        return FoundVerdict(verdict=Unsaid(limit=next(iter(asking.cut), None)))
    scored = panel.finding == "mean"
    rule = ScoreRule(match=match, panel=panel, reckoned=totals(panel, scores) if scored else None)
    if scored and rule.reckoned is None:
        return rule.found(None, "", (), asking)
    said = await asking.about(
        Decide,
        ("verdict",),
        judgments=(),
        speeches=match.order,
        forced=asking.forced,
        absorbed=panel.absorbed([view.name for view, notes in read.analyses if notes]),
        analyses=tuple((view, notes) for view, notes in read.analyses if notes),
        heard=tuple(read.heard),
        finding=panel.finding,
        totals=tuple((rule.reckoned or {}).items()),
        by=panel.dimensions if read.heard else (),
    )
    return _by_scores(rule, said, asking) if scored else _by_name(said)


def _by_name(said: Verdict | Unsaid) -> FoundVerdict:
    return FoundVerdict(verdict=by_rank(said) if isinstance(said, Verdict) else said)


def _by_scores(rule: ScoreRule, said: Verdict | Unsaid, asking: JudgeAtChair) -> FoundVerdict:
    """The judge's own words with the winner of the scores; these alone where no words came."""
    if isinstance(said, Unsaid):
        found = rule.found(None, "", (), asking)
        return replace(found, flags=(*found.flags, "no_comment"))
    told = by_rank(said)
    found = rule.found(told.ranking[0], told.comment, told.reasons, asking)
    if not isinstance(found.verdict, Verdict):
        return found
    settled = replace(told, close=found.verdict.close, undecided=found.verdict.undecided)
    return replace(found, verdict=settled)
