"""Running a benchmark: each judgment a run in the journal, found again where it was begun."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aufheben.errors import AufhebenError, BadInput
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.evaluation.judging.plan import Case, Outcome
    from aufheben.evaluation.judging.table import Row
    from aufheben.formats.transcripts import Gold
    from aufheben.formats.verdicts import Bench
    from aufheben.protocols.ports import Agent
    from aufheben.runtime.courses.judging import Judged
    from aufheben.runtime.journal import Store

JUDGE = "J1"
Ended = tuple["Judged", str]
"""What a run came to, and why it ended too early; empty where it did not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a benchmark found, for people and for programs; `failed` runs are misses."""

    rows: "tuple[Row, ...]"
    flips: str
    summary: dict[str, Any]
    failed: int


def measured(
    name: str, cases: "Sequence[Case]", golds: "Sequence[Gold]", options: dict[str, Any]
) -> Found:
    """Every case judged, or read from the journal where it has been."""
    from aufheben.evaluation.judging.summary import summary
    from aufheben.evaluation.judging.table import difference_table, flip_table, rows
    from aufheben.evaluation.judging.trial import Gold as Label
    from aufheben.surfaces.cli.models import named_model

    model = named_model(options)
    if not model:
        raise BadInput("nobody judges", do="name a model: --model openai:gpt-5-mini")
    outcomes = asyncio.run(_all(cases, model, options))
    labels = [Label(debate=g.name, winners=g.winners, teams=g.match.heading.names) for g in golds]
    public = model.partition("@")[0]
    return Found(
        rows=rows(name, outcomes, labels, public),
        flips=difference_table(outcomes) + flip_table(outcomes),
        summary=summary(name, outcomes, labels, public),
        failed=sum(not outcome.trial.finished for outcome in outcomes),
    )


def written(found: Found, suffix: str) -> str:
    """In the format that a file's ending names."""
    from aufheben.evaluation.judging.picture import picture
    from aufheben.evaluation.judging.table import comma_separated, markdown

    match suffix:
        case ".csv":
            return comma_separated(found.rows)
        case ".svg":
            return picture(found.rows, title=str(found.summary["benchmark"]))
        case ".json":
            return json.dumps(found.summary, ensure_ascii=False, indent=2) + "\n"
        case _:
            return markdown(found.rows) + found.flips


async def _all(cases: "Sequence[Case]", model: str, options: dict[str, Any]) -> "list[Outcome]":
    from aufheben import wiring
    from aufheben.runtime.batch import GiveUp, each, throttled
    from aufheben.surfaces.cli.journals import open_store
    from aufheben.surfaces.cli.models import asking_apart

    store, most = open_store(options["journal"]), options["in_flight"]
    known = frozenset(record.run for record in store.runs())
    found: dict[int, Outcome] = {}
    hope = GiveUp()
    async with wiring.seated(
        {JUDGE: model}, lang=options["lang"], asking=asking_apart(options)
    ) as seats:
        agents = throttled(seats, most)
        jobs = [_job(case, model, options, store, known, agents) for case in cases]
        async for number, judged in each(jobs, most):
            found[number] = _outcome(cases[number], judged, model, options)
            _say(len(found), len(cases), found[number], options)
            hope.record(found[number].error)
    return [found[number] for number in range(len(cases))]


def _job(
    case: "Case",
    model: str,
    options: dict[str, Any],
    store: "Store",
    known: frozenset[str],
    agents: "dict[str, Agent]",
) -> Any:
    async def judged() -> "Ended":
        return await _judged(
            _bench(case, model, options), _name(case, model, options), store, known, agents
        )

    return judged


async def _judged(
    bench: "Bench", run: str, store: "Store", known: frozenset[str], agents: "dict[str, Agent]"
) -> "Ended":
    from aufheben import wiring
    from aufheben.formats.verdicts import write_settings
    from aufheben.runtime.courses.judging import hear, heard_again
    from aufheben.runtime.journal import Record

    if run in known:
        journal = store.hold(run)
    else:
        settings = write_settings(bench)
        journal = store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))
    try:
        return await hear(bench.hearing, agents, journal, wiring.clock()), ""
    except AufhebenError as failed:
        # What was paid for is in the journal, and counts.
        return await heard_again(bench.hearing, journal.record, so_far=True), str(failed)
    finally:
        journal.close()


def _bench(case: "Case", model: str, options: dict[str, Any]) -> "Bench":
    from aufheben.domain import Limits, Seat
    from aufheben.formats.verdicts import Bench
    from aufheben.runtime.courses.judging import Hearing

    hearing = Hearing(
        match=case.match,
        panel=case.panel,
        judges=(Seat(name=JUDGE, stance=""),),
        limits=Limits(reasks=options["reasks"]),
        lang=options["lang"],
        forced=True,
    )
    return Bench(hearing=hearing, agents={JUDGE: model})


def _name(case: "Case", model: str, options: dict[str, Any]) -> str:
    """A run's name by all that its verdict may depend on; another address is the same model."""
    from aufheben.formats.verdicts import write_settings
    from aufheben.rooms.fingerprint import run_name
    from aufheben.surfaces.cli.models import asking_apart

    words = f"{case.number}-{case.panel.name}-{case.debate}"
    return run_name(words, write_settings(_bench(case, model, options)), asking_apart(options))


def _outcome(
    case: "Case", ended: "Ended | AufhebenError", model: str, options: dict[str, Any]
) -> "Outcome":
    from aufheben.evaluation.judging.plan import Outcome, trial_of

    judged, error = (None, str(ended)) if isinstance(ended, AufhebenError) else ended
    return Outcome(
        trial=trial_of(case, judged, failed=bool(error)),
        run=_name(case, model, options),
        error=error,
        probe=case.probe,
    )


def _say(done: int, of: int, outcome: "Outcome", options: dict[str, Any]) -> None:
    if options["quiet"]:
        return
    trial = outcome.trial
    mark = outcome.error.split("\n")[0] or f"{trial.predicted} ({'hit' if trial.hit else 'miss'})"
    echo(f"{done}/{of} {trial.panel} {trial.debate} {trial.number}: {mark}", err=True)
