"""Judging what a benchmark of answers came to: each rating, and each comparison, a run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from aufheben.errors import AgentFailed, AufhebenError
from aufheben.surfaces.cli.benches.answer_rows import public
from aufheben.surfaces.cli.benches.answer_runs import Hall, Tried

if TYPE_CHECKING:
    from aufheben.domain.ratings import Exhibit, Measure
    from aufheben.evaluation.dialectic.trial import Duel, Mark
    from aufheben.runtime.courses.rating import Rated, Rating

JUDGE = "J1"
HOPELESS = 8
"""So often a judge failed and never did not: it is not asked again."""
READ: "tuple[Measure, ...]" = (
    *("rubric", "constructiveness", "preservation", "coverage"),
    *("synthesis", "usefulness", "control"),
)
"""What is asked of every answer, where it applies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """One judge's marks of one run; `error` where the judge failed."""

    run: str
    marks: "tuple[Mark, ...]" = ()
    error: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Two answers compared by one judge; `error` where the judge failed."""

    duel: "Duel | None" = None
    error: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two tries of the same topic by different ways; `one` is the baseline's."""

    one: Tried
    other: Tried


async def rated(one: Tried, judge: str, hall: Hall) -> Marked:
    """Everything that can be judged of a finished run, as often as it is to be read."""
    from aufheben.evaluation.dialectic.marks import marks_of

    shown = _exhibit(one)
    said = f"{one.trial.method} {one.trial.topic} by {public(judge)}"
    if shown is None:
        return Marked(run=one.trial.run, said=f"{said}: no answer to judge")
    try:
        run, found = await _held(_rating(shown, None, READ, hall, one), judge, hall)
    except AufhebenError as failed:
        error = _first_line(failed)
        return Marked(run=one.trial.run, error=error, said=f"{said}: {error}")
    marks = marks_of(found, public(judge), run)
    missing = sum(mark.value is None for mark in marks)
    return Marked(run=one.trial.run, marks=marks, said=f"{said}: {len(marks) - missing} marks")


def pairs_of(tries: Sequence[Tried], baseline: str) -> list[Pair]:
    """Each try beside the baseline's on the same topic, where both have an answer."""
    first = {(*one.work.key[:1], *one.work.key[2:]): one for one in tries if _is(one, baseline)}
    found = [(first.get((*one.work.key[:1], *one.work.key[2:])), one) for one in tries]
    return [
        Pair(one=one, other=other)
        for one, other in found
        if one is not None and not _is(other, baseline) and _exhibit(one) and _exhibit(other)
    ]


async def dueled(pair: Pair, judge: str, hall: Hall) -> Met:
    """Which of the two answers a judge prefers, asked in both orders."""
    from aufheben.evaluation.dialectic.marks import duel_of

    one, other = _exhibit(pair.one), _exhibit(pair.other)
    assert one is not None
    assert other is not None
    trials = pair.one.trial, pair.other.trial
    said = f"{trials[0].method} or {trials[1].method}, {trials[0].topic}, by {public(judge)}"
    try:
        rating = _rating(one, other, ("preference",), hall, pair.one)
        run, found = await _held(rating, judge, hall)
    except AufhebenError as failed:
        error = _first_line(failed)
        return Met(error=error, said=f"{said}: {error}")
    duel = duel_of(found, trials[0], trials[1], judge=public(judge), run=run)
    return Met(duel=duel, said=f"{said}: {duel.winner}")


def _first_line(failed: AufhebenError) -> str:
    return str(failed).split("\n")[0]


def _is(one: Tried, method: str) -> bool:
    return one.trial.method == method


def _exhibit(one: Tried) -> "Exhibit | None":
    from aufheben.formats.ratings import exhibit

    return None if one.told is None else exhibit(one.told, one.work.topic)


def _rating(
    shown: "Exhibit",
    other: "Exhibit | None",
    measures: "tuple[Measure, ...]",
    hall: Hall,
    one: Tried,
) -> "Rating":
    from aufheben.domain import Limits, Seat
    from aufheben.runtime.courses.rating import Rating

    options = hall.options
    return Rating(
        exhibit=shown,
        other=other,
        measures=measures,
        readings=options["readings"],
        judge=Seat(name=JUDGE, stance=""),
        limits=Limits(reasks=options["reasks"]),
        lang=one.work.topic.lang,
    )


async def _held(rating: "Rating", judge: str, hall: Hall) -> "tuple[str, Rated]":
    """The rating's run, by a judge that is not given up. Raises AgentFailed, JournalFailed."""
    if judge not in hall.heard and hall.lost[judge] >= HOPELESS:
        raise AgentFailed(f"{public(judge)} failed {HOPELESS} times and is not asked again")
    try:
        found = await _rated(rating, judge, hall)
    except AufhebenError:
        hall.lost[judge] += 1
        raise
    hall.heard.add(judge)
    return found


async def _rated(rating: "Rating", judge: str, hall: Hall) -> "tuple[str, Rated]":
    """The rating's run, begun or gone on with. Raises AgentFailed, JournalFailed."""
    from aufheben import wiring
    from aufheben.formats.ratings import Desk, write_settings
    from aufheben.rooms.fingerprint import run_name
    from aufheben.runtime.courses.rating import rate

    settings = write_settings(Desk(rating=rating, agents={JUDGE: judge}))
    # Whoever judges is asked in our own words, whatever is tried with debaters.
    run = run_name("rating", settings, replace(hall.asking, prompts=None))
    journal = hall.open(run, settings)
    try:
        agents = {JUDGE: hall.judging[judge, rating.lang or "en"]}
        return run, await rate(rating, agents, journal, wiring.clock())
    finally:
        journal.close()
