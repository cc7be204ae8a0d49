"""What judges say of the answers: each rating, and each comparison with the baseline, a run."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aufheben.app import App, Result
from aufheben.app.wording import first_line, whole
from aufheben.bench.dialectic.contest import Contest, public
from aufheben.bench.dialectic.tries import Tried
from aufheben.bench.measurement import Told, asked
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.errors import AgentFailed
from aufheben.evaluation.dialectic.trial import Duel, JudgedMark, duel_of, marks_of
from aufheben.rooms.rating.report import exhibit
from aufheben.rooms.rating.request import Rating
from aufheben.words import Fact, speaker

_say = speaker(__name__)

READ: tuple[Measure, ...] = (
    *("rubric", "constructiveness", "preservation", "coverage"),
    *("synthesis", "usefulness", "control"),
)
"""What is asked of every answer, where it applies."""
Shown = tuple[Tried, Exhibit]
"""A try, and what judges see of it."""


@dataclass(slots=True, kw_only=True)
class Ratings:
    """What the judges of a contest said; `failed_by` has the judge of each rating that failed."""

    contest: Contest
    app: App
    told: Told
    marks: dict[str, tuple[JudgedMark, ...]] = field(default_factory=dict)
    duels: list[Duel] = field(default_factory=list)
    failed_by: list[str] = field(default_factory=list)

    async def all(self, tries: Sequence[Tried]) -> None:
        """Every answer rated by every judge, then held against the baseline's on its topic."""
        shown = [(one, found) for one in tries if (found := shown_of(one)) is not None]
        pairs = self._pairs(shown) if self.contest.options.prefer else []
        for judge in self.contest.judges:
            if await self._rated(shown, judge):
                await self._compared(pairs, judge)
            else:
                self.failed_by += [judge] * len(pairs)

    async def _rated(self, shown: Sequence[Shown], judge: str) -> bool:
        requests = [self._request(one, found, None, judge) for one, found in shown]

        def marked(ended: Result) -> Fact:
            trial, who = shown[ended.number][0].trial, public(judge)
            rated: Any = ended.value
            marks = marks_of(rated, who, ended.run)
            self.marks[trial.run] = (*self.marks.get(trial.run, ()), *marks)
            legal = sum(mark.value is not None for mark in marks)
            return _say("rated", method=trial.method, topic=trial.topic, judge=who, marks=legal)

        return await self._judged(requests, judge, marked)

    async def _compared(self, pairs: Sequence[tuple[Shown, Shown]], judge: str) -> None:
        requests = [self._request(one, first, second, judge) for (one, first), (_, second) in pairs]
        duels: dict[int, Duel] = {}

        def met(ended: Result) -> Fact:
            one, other = (tried.trial for tried, _ in pairs[ended.number])
            rated: Any = ended.value
            duel = duel_of(rated, one, other, judge=public(judge), run=ended.run)
            duels[ended.number] = duel
            return _say(
                "compared",
                method=one.method,
                other=other.method,
                topic=one.topic,
                judge=public(judge),
                winner=str(duel.winner),
            )

        await self._judged(requests, judge, met)
        self.duels += [duels[number] for number in sorted(duels)]

    async def _judged(
        self, requests: Sequence[Rating], judge: str, seen: Callable[[Result], Fact]
    ) -> bool:
        """Whether any rating came to an end; a judge that only fails is not asked again."""
        ended, rated = 0, 0
        words = ["rating"] * len(requests)
        most = self.contest.options.in_flight
        try:
            async for done in self.app.batch(requests, words=words, at_once=most):
                ended, rated = ended + 1, rated + isinstance(done, Result)
                what = seen(done) if isinstance(done, Result) else first_line(done.error)
                self.told(ended, len(requests), _say("ratings", what=what))
        except AgentFailed as hopeless:
            why = whole(hopeless)
            self.told(0, 0, _say("judge_given_up", judge=public(judge), why=why))
        self.failed_by += [judge] * (len(requests) - rated)
        return bool(rated) or not requests

    def _request(self, one: Tried, shown: Exhibit, other: Exhibit | None, judge: str) -> Rating:
        options = self.contest.options
        return Rating(
            exhibit=shown,
            other_exhibit=other,
            measures=READ if other is None else ("preference",),
            readings=options.readings,
            model=judge,
            lang=one.work.topic.lang,
            # Whoever judges is asked in our own words, whatever is tried with debaters.
            **asked(options) | {"prompts": None},
        )

    def _pairs(self, shown: Sequence[Shown]) -> list[tuple[Shown, Shown]]:
        """Each answer beside the baseline's to the same topic."""
        name = self.contest.baseline.name
        first = {_cell(one): (one, it) for one, it in shown if one.trial.method == name}
        others = [(one, it) for one, it in shown if one.trial.method != name]
        return [(first[_cell(o)], (o, it)) for o, it in others if _cell(o) in first]

    def added(self, one: Tried) -> Tried:
        """The try with what judges said of it."""
        return replace(one, trial=replace(one.trial, marks=self.marks.get(one.trial.run, ())))


def shown_of(one: Tried) -> Exhibit | None:
    """What judges see of a try; None if there is no answer."""
    return None if one.told is None else exhibit(one.told, one.work.topic)


def _cell(one: Tried) -> tuple[Any, ...]:
    row, _, *rest = one.work.key
    return (row, *rest)
