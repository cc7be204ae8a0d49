"""One judge's ballot: what awaits what, and nothing waits for anything else.

Each answer is a node that awaits the nodes it reads: a speech's analysis the one before it and
those beside it, a judgment its dimension's analyses, the verdict the judgments. So every stream
runs as far ahead as its inputs allow, and with equal answers a debate takes as long as its
longest chain.
"""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.matches import Dimension, Match, Panel, Speech
from aufheben.domain.verdicts import (
    Analysis,
    Ballot,
    DebateFeedback,
    Judgment,
    Mark,
    PointScale,
    Summary,
    Unsaid,
    Verdict,
)
from aufheben.protocols.ports import Chair
from aufheben.rooms.judging.asks.laws import of_analysis
from aufheben.rooms.judging.asks.tasks import Analyze, Grade, Notes, Weigh
from aufheben.rooms.judging.panels import in_order
from aufheben.rooms.judging.protocol import speech_reading
from aufheben.rooms.judging.protocol.judge import FoundVerdict, JudgeAtChair, feedback
from aufheben.rooms.judging.protocol.quotations import source_of
from aufheben.rooms.judging.protocol.scores import Scores, team_scores
from aufheben.rooms.judging.protocol.speech_reading import condensed
from aufheben.rooms.judging.protocol.verdict import AllRead, Said, found_at_once, verdict_of

A = TypeVar("A")
Node = Awaitable[Analysis | Unsaid]
Judged = tuple[Dimension, Judgment | Unsaid]


async def adjudicate(
    match: Match,
    panel: Panel,
    judge: Seat,
    chair: Chair,
    *,
    forced: bool = False,
    lang: str | None = None,
    points: PointScale | None = None,
) -> Ballot:
    """The ballot of `judge`; `forced` where there must be a winner.

    With `points` on that scale for every speech, and feedback to its speaker.

    Raises AgentFailed as the chair does, after everything under way has been answered.
    """
    asking = JudgeAtChair(judge, chair, match.heading, forced, source_of(match, lang))
    bench = _Bench(match=match, panel=panel, asking=asking, points=points, lang=lang)
    return await bench.ballot()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bench:
    """One judge at work on one debate."""

    match: Match
    panel: Panel
    asking: JudgeAtChair
    points: PointScale | None = None
    lang: str | None = None
    heard: dict[int, Awaitable[Speech]] = field(default_factory=dict)
    summaries: dict[int, Awaitable[Summary | Unsaid]] = field(default_factory=dict)
    analyses: dict[tuple[int, str], Node] = field(default_factory=dict)
    marks: dict[tuple[int, str], Awaitable[Mark | Unsaid]] = field(default_factory=dict)

    async def ballot(self) -> Ballot:
        chair = self.asking.chair
        for speech in self.match.speeches:
            heard = speech_reading.heard(speech, self.match, self.panel, self.asking)
            self.heard[speech.number] = chair.start(heard)
            if self.panel.summaries:
                self.summaries[speech.number] = chair.start(self._summary(speech))
            self._listen(speech)
        views = self.panel.dimensions if self.panel.judgments else ()
        judgments = [chair.start(self._judgment(each)) for each in views]
        closed = chair.start(self._closed(judgments))
        listened = (self.heard, self.summaries, self.analyses, self.marks)
        # A failure is raised once nothing is under way any more.
        under_way = (node for nodes in listened for node in nodes.values())
        await chair.together([*under_way, *judgments, closed])
        return await closed

    def _listen(self, speech: Speech) -> None:
        if self.panel.analyses == "none":
            return
        for dimension in in_order(self.panel.dimensions):
            node = self.asking.chair.start(self._analysis(speech, dimension))
            self.analyses[speech.number, dimension.name] = node
            if self.panel.scores == "apart":
                mark = self.asking.chair.start(self._graded(speech, dimension))
                self.marks[speech.number, dimension.name] = mark

    async def _summary(self, speech: Speech) -> Summary | Unsaid:
        heard = await self.heard[speech.number]
        return await speech_reading.summary(heard, self.match, self.asking)

    async def _analysis(self, speech: Speech, dimension: Dimension) -> Analysis | Unsaid:
        carried = self.panel.analyses == "carried"
        before = _before(self.match, speech, dimension)
        told = (*before, speech) if self.panel.newest == "both" else before
        beside = [(name, await self.analyses[speech.number, name]) for name in dimension.reads]
        place = ("speech", speech.number, "analysis", dimension.name)
        return await self.asking.about(
            Analyze,
            place,
            dimension=dimension,
            speech=await self.heard[speech.number],
            summaries=await self._summarized(told),
            earlier=await self._analyzed(before, dimension) if carried else (),
            before=() if carried else tuple([await self.heard[s.number] for s in before]),
            beside=tuple((name, a.text) for name, a in beside if isinstance(a, Analysis)),
            scored=self.panel.scores == "within",
            **self._bounded(speech, dimension),
        )

    def _bounded(self, speech: Speech, dimension: Dimension) -> dict[str, Any]:
        """What an analysis must keep to besides."""
        opening = _opens(self.match, speech, dimension)
        # Where there are no summaries, analyses are the only memory of the debate.
        limit = of_analysis(self.match, opening=opening) if self.panel.summaries else 0
        return {"limit": limit, "opening": opening, "final": _closes(self.match, speech)}

    async def _graded(self, speech: Speech, dimension: Dimension) -> Mark | Unsaid:
        analysis = await self.analyses[speech.number, dimension.name]
        if isinstance(analysis, Unsaid):
            return analysis
        place = ("speech", speech.number, "score", dimension.name)
        return await self.asking.about(
            Grade, place, dimension=dimension, speech=speech, analysis=analysis.text
        )

    async def _summarized(self, speeches: Sequence[Speech]) -> tuple[tuple[Speech, str], ...]:
        """What was said so far, apart from what was thought of it."""
        if not self.panel.summaries:
            return ()
        said = [(_bare(s), await self.summaries[s.number]) for s in speeches]
        return tuple((speech, s.text) for speech, s in said if isinstance(s, Summary))

    async def _analyzed(self, speeches: Sequence[Speech], dimension: Dimension) -> Notes:
        said = [(_bare(s), await self.analyses[s.number, dimension.name]) for s in speeches]
        return tuple((speech, a.text) for speech, a in said if isinstance(a, Analysis))

    async def _judgment(self, dimension: Dimension) -> tuple[Dimension, Judgment | Unsaid]:
        read = await self._read(dimension)
        judgment = await self.asking.about(
            Weigh,
            ("judgment", dimension.name),
            dimension=dimension,
            analyses=read,
            speeches=await self._all_heard(),
            whole=self.panel.whole,
            forced=self.asking.forced,
        )
        return dimension, judgment

    @property
    def _reads_analyses(self) -> bool:
        """Whether the debate is judged by its analyses, and not by its speeches."""
        return self.panel.analyses in ("apart", "carried")

    async def _read(self, dimension: Dimension) -> Notes:
        speeches = self.match.speeches if self._reads_analyses else ()
        return await self._analyzed(speeches, dimension)

    async def _all_heard(self) -> tuple[Speech, ...]:
        if self._reads_analyses:
            return ()
        return tuple([await self.heard[speech.number] for speech in self.match.speeches])

    async def _found(self, said: Said, scores: Scores) -> FoundVerdict:
        match, panel, asking = self.match, self.panel, self.asking
        if panel.judgments:
            return await verdict_of(match, panel, said, scores, asking)
        views = panel.dimensions if self._reads_analyses else ()
        analyses = [(dimension, await self._read(dimension)) for dimension in views]
        read = AllRead(analyses=analyses, heard=await self._all_heard())
        return await found_at_once(match, panel, read, scores, asking)

    async def _closed(self, judgments: Sequence[Awaitable[Judged]]) -> Ballot:
        judged = [await judgment for judgment in judgments]
        said = tuple((d, j.text) for d, j in judged if isinstance(j, Judgment))
        reckoned = self.panel.finding == "mean"
        scores = team_scores(self.match, self.panel, await self._scored()) if reckoned else ()
        found = await self._found(said, scores)
        analyses = await self._scored()
        scores = scores or team_scores(self.match, self.panel, analyses)
        summaries = [(number, await node) for number, node in self.summaries.items()]
        told = await self._told(found.verdict, analyses)
        missing = self.panel.judgments and 0 < len(said) < len(self.panel.dimensions)
        return Ballot(
            judge=self.asking.judge.name,
            verdict=found.verdict,
            summaries=tuple((n, s.text) for n, s in summaries if isinstance(s, Summary)),
            analyses=analyses,
            judgments=tuple((dimension.name, text) for dimension, text in said),
            views=found.views,
            scores=tuple((t, tuple((n, float(m)) for n, m in ms)) for t, ms in scores if ms),
            feedback=told,
            flags=(*found.flags, *self._flags(partial=missing), *self._untold(found.verdict, told)),
        )

    async def _told(
        self, verdict: Verdict | Unsaid, analyses: Sequence[tuple[int, str, Analysis]]
    ) -> DebateFeedback | None:
        """What each speaker is told, where that is asked for and the debate was decided."""
        if self.points is None or not isinstance(verdict, Verdict):
            return None
        speeches = self.match.speeches
        heard = [_bare(s) if analyses else await self.heard[s.number] for s in speeches]
        return await feedback(verdict, analyses, heard, self.points, self.asking, self.lang)

    def _untold(self, verdict: Verdict | Unsaid, told: DebateFeedback | None) -> tuple[str, ...]:
        wanted = self.points is not None and isinstance(verdict, Verdict)
        return ("no_feedback",) if wanted and told is None else ()

    def _flags(self, *, partial: bool) -> list[str]:
        cut = [f"limit_{limit}" for limit in self.asking.cut]
        long = any(condensed(s, self.match, self.panel) for s in self.match.speeches)
        return [*cut, *(["partial"] if partial else []), *(["windowed"] if long else [])]

    async def _scored(self) -> tuple[tuple[int, str, Analysis], ...]:
        """The analyses, each with its score, wherever that came from."""
        found = []
        for key, node in self.analyses.items():
            analysis = await node
            mark = await self.marks[key] if key in self.marks else None
            if isinstance(analysis, Analysis):
                score = mark.score if isinstance(mark, Mark) else analysis.score
                found.append((*key, Analysis(text=analysis.text, score=score)))
        return tuple(found)


def _bare(speech: Speech) -> Speech:
    """Who spoke when, without what was said."""
    return replace(speech, text="", examinations=())


def _before(match: Match, speech: Speech, dimension: Dimension) -> tuple[Speech, ...]:
    """The earlier speeches that a dimension sees something of."""
    earlier = match.speeches[: speech.number - 1]
    if dimension.hears == "debate":
        return earlier
    own = _side(match, speech)
    return tuple(each for each in earlier if _side(match, each) == own)


def _opens(match: Match, speech: Speech, dimension: Dimension) -> bool:
    """Whether a view of one side has nothing yet to hold a team to: its first speech."""
    first = speech == match.of(speech.team)[0]
    return dimension.hears == "side" and first


def _closes(match: Match, speech: Speech) -> bool:
    """Whether nobody of another side speaks after it."""
    own = _side(match, speech)
    return all(_side(match, each) == own for each in match.speeches[speech.number :])


def _side(match: Match, speech: Speech) -> str:
    return next(team.side for team in match.heading.teams if team.name == speech.team)
