"""Every try of a contest: stances found first where there are none, then one run each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from aufheben.app import App, Failed
from aufheben.app.wording import first_line
from aufheben.bench.dialectic.contest import Contest, PlannedTry, Where, can_be_made, planned
from aufheben.bench.figures import tests_of
from aufheben.bench.measurement import Ended, Told, ran
from aufheben.evaluation.dialectic.methods import ComparedMethod
from aufheben.evaluation.dialectic.runs.measured import measured
from aufheben.evaluation.dialectic.trial import AnswerTrial
from aufheben.formats.endings import ends_of, why_ended
from aufheben.rooms.dialectic.told import ToldDialectic as Debate
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
        works = list(filter(can_be_made, self.contest.works))
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
    told = done[replace(work, method=spending).key].told
    return None if told is None else told.finished.tally.usage.tokens
