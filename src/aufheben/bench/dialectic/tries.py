"""The runs of a contest: stances where there are none, every try, then what each judge says of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from aufheben.app import App, Failed, Result
from aufheben.app.wording import first_line, whole
from aufheben.bench.dialectic.contest import Contest, PlannedTry, Where, planned
from aufheben.bench.figures import tests_of
from aufheben.bench.measurement import Ended, Told, asked, ran
from aufheben.domain.models import unplaced
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.errors import AgentFailed
from aufheben.evaluation.dialectic.methods import ComparedMethod
from aufheben.evaluation.dialectic.runs.measured import measured
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel, JudgedMark, duel_of, marks_of
from aufheben.formats.endings import ends_of, why_ended
from aufheben.rooms.dialectic.told import ToldDialectic as Debate
from aufheben.rooms.rating.report import exhibit
from aufheben.rooms.rating.request import Rating
from aufheben.runtime.repetition import Repetition
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The trial, and the finished debate where it came to an end."""

    work: PlannedTry
    trial: AnswerTrial
    told: Debate | None = None


@dataclass(slots=True, kw_only=True)
class Tries:
    """The runs of a contest; `unfound` says why a topic that came without stances got none."""

    contest: Contest
    app: App
    told: Told
    stances: dict[Where, tuple[str, ...]] = field(default_factory=dict)
    unfound: dict[Where, str] = field(default_factory=dict)

    async def all(self) -> list[Tried]:
        """Every try in order; those that match another's tokens after the others."""
        await self._find_stances()
        spending = self.contest.spending
        works = self.contest.works
        first = [work for work in works if spending is None or not work.method.matching]
        done = {one.work.key: one for one in await self._tried(first)}
        if spending is not None:
            later = [work for work in works if work.method.matching]
            found = [replace(work, matched=_spent(work, spending, done)) for work in later]
            # Unmatched it would be no like with like, and tokens nobody counts buy any number.
            matched = [work for work in found if work.matched]
            done |= {one.work.key: one for one in await self._tried(matched)}
        return [done[work.key] for work in works if work.key in done]

    async def _find_stances(self) -> None:
        """Stances for the topics that have none, the same for every method and trial."""
        for one in await self._tried(self.contest.stanceless):
            seats = one.told.finished.case.seats if one.told is not None else ()
            if seats and all(seat.stance.strip() for seat in seats):
                self.stances[one.work.where] = tuple(seat.stance for seat in seats)
            else:
                self.unfound[one.work.where] = one.trial.error or f"{one.trial.stop_reason}"

    async def _tried(self, works: Sequence[PlannedTry]) -> list[Tried]:
        """What came of each, in order; with stances of its own no run could be compared."""
        options = self.contest.options
        asked_for = [work for work in works if work.where not in self.unfound]
        found = await ran(
            self.app,
            [planned(work, options, self.stances) for work in asked_for],
            partial(_seen, asked_for, tests_of(options)),
            _said,
            self.told,
            at_once=options.in_flight,
        )
        done = {one.work.key: one for one in found}
        return [done.get(work.key) or self._lacking(work) for work in works]

    def _lacking(self, work: PlannedTry) -> Tried:
        error = _say("no_stances_found", why=self.unfound[work.where])
        return Tried(work=work, trial=_trial(work, error=spelled(error, "en")))


async def _seen(
    works: Sequence[PlannedTry], tests: Mapping[str, Repetition], ended: Ended
) -> Tried:
    """What was measured of the run; its failure is the trial's error."""
    work = works[ended.number]
    if isinstance(ended, Failed):
        return Tried(
            work=work,
            trial=_trial(work, run=ended.run, error=spelled(first_line(ended.error), "en")),
        )
    found = await measured(ended.told, ended.record.events, tests=tests)
    trial = _trial(
        work,
        run=ended.run,
        outcome=ends_of(work.method.form, ended.outcome),
        stop_reason=ends_of(work.method.form, ended.stop_reason),
        values=found.values,
        notes=found.notes,
    )
    return Tried(work=work, trial=trial, told=ended.told)


def _trial(work: PlannedTry, *, run: str = "", **more: Any) -> AnswerTrial:
    row, method, topic, lang, number = work.key
    return AnswerTrial(
        row=row, method=method, topic=topic, lang=lang, number=number, run=run, **more
    )


def _said(_number: int, one: Tried) -> Fact:
    trial = one.trial
    end = trial.error or why_ended(str(trial.stop_reason))
    case = f"{trial.row} {trial.method} {trial.topic} {trial.lang} {trial.number}"
    return _say.joined(case, end, between="colon")


def _spent(work: PlannedTry, spending: ComparedMethod, done: Mapping[Any, Tried]) -> int | None:
    """Tokens that the measure of spending took on the same topic; None if it came to no end."""
    found = done.get(replace(work, method=spending).key)
    return None if found is None or found.told is None else found.told.finished.tally.usage.tokens


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
            trial, who = shown[ended.number][0].trial, unplaced(judge)
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
            duel = duel_of(rated, one, other, judge=unplaced(judge), run=ended.run)
            duels[ended.number] = duel
            return _say(
                "compared",
                method=one.method,
                other=other.method,
                topic=one.topic,
                judge=unplaced(judge),
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
            self.told(0, 0, _say("judge_given_up", judge=unplaced(judge), why=why))
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
