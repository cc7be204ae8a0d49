"""The winner judge of the literature: it reads all analyses (or all speeches) at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.domain.matches import Dimension, Match, Panel, Speech
from aufheben.domain.verdicts import Unsaid, Verdict
from aufheben.rooms.judging.asks.verdict_task import Decide, Notes, by_rank
from aufheben.rooms.judging.protocol.judge import FoundVerdict, JudgeAtChair
from aufheben.rooms.judging.protocol.score_rule import ScoreRule
from aufheben.rooms.judging.protocol.scores import Scores, totals


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
    return _by_scores(rule, said, asking) if scored else _named(said)


def _named(said: Verdict | Unsaid) -> FoundVerdict:
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
