"""Starting and going on with runs, with progress on stderr and the result on stdout."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AgentFailed, BadInput, JournalFailed, Left
from aufheben.surfaces.cli.journals import open_store, print_json
from aufheben.surfaces.cli.output import save
from aufheben.surfaces.cli.unfinished import hint, unfinished

if TYPE_CHECKING:
    from aufheben.domain import Conclusion
    from aufheben.formats.cases.casting import Cast
    from aufheben.formats.dialectic import Told
    from aufheben.runtime.conduct import Finished
    from aufheben.runtime.journal import Event, Journal, Store


def start(chosen: "Cast", options: dict[str, Any]) -> int:
    """Begin a run (or go on with the named one) and print its result."""
    from aufheben import wiring

    store = open_store(options["journal"])
    journal = _opened(store, chosen, options["run_name"] or wiring.new_run())
    if not options["quiet"]:
        case = chosen.case
        bound = case.constitution.formula(len(case.seats))
        click.echo(f"run {journal.record.run}: at most {case.bound} calls, {bound}", err=True)
    return go_on(chosen, journal, options)


def go_on(chosen: "Cast", journal: "Journal", options: dict[str, Any]) -> int:
    """Conduct the run held open in `journal` to its end and print what came of it."""
    import asyncio

    from aufheben.formats.dialectic import tell

    run = journal.record.run
    try:
        finished = asyncio.run(_conducted(chosen, journal, options))
    except (AgentFailed, JournalFailed, Left) as stopped:
        return unfinished(chosen, journal.record, stopped, options)
    except BaseException:
        click.echo(hint(run, options), err=True)
        raise
    finally:
        journal.close()
    return show(tell(run, finished), options)


async def _conducted(chosen: "Cast", journal: "Journal", options: dict[str, Any]) -> "Finished":
    from aufheben import wiring
    from aufheben.runtime.conduct import conducting
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.models import asking

    how, prose = asking(options), chosen.case.lang is not None
    async with wiring.seated(chosen.agents, lang=chosen.case.lang, asking=how) as agents:
        return await conducting(
            chosen.case,
            agents,
            Watched(journal, _watcher(options)),
            wiring.clock(),
            wiring.repetition(how) if prose else None,
        )


def show(told: "Told", options: dict[str, Any]) -> int:
    """The result on stdout, or in the named file; the exit code it stands for."""
    from aufheben.formats import report
    from aufheben.formats.envelope import envelope

    if options.get("output"):
        save(told, options["output"])
    if options.get("jsonl"):
        click.echo(json.dumps(envelope(told), ensure_ascii=True))
    elif options.get("as_json"):
        print_json(envelope(told))
    elif not options.get("output"):
        click.echo(report.plain(told), nl=False)
    return exit_code(told.finished.conclusion)


def exit_code(conclusion: "Conclusion") -> int:
    """3 for a failed run, 4 where a limit cut something short, else 0."""
    if conclusion.outcome == "failed":
        return 3
    cut = any(flag.startswith("limit_") for flag in conclusion.flags)
    return 4 if cut or conclusion.outcome == "budget" else 0


def _opened(store: "Store", chosen: "Cast", run: str) -> "Journal":
    """The named run, begun now; or held again where it was begun with the same settings."""
    from aufheben import wiring
    from aufheben.formats.cases.settings import write_settings
    from aufheben.runtime.journal import Record

    settings = write_settings(chosen)
    if run in {record.run for record in store.runs()}:
        journal = store.hold(run)
        if dict(journal.record.settings) != settings:
            journal.close()
            raise BadInput(
                f"the run {run} exists with another input",
                do=f"choose another name, or go on with it: aufheben resume {run}",
            )
        return journal
    return store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))


def _watcher(options: dict[str, Any]) -> "Any":
    """Who is told of each event: `--jsonl` on stdout, or a line of progress on stderr."""
    if options.get("jsonl"):
        return lambda event: click.echo(json.dumps(_event(event), ensure_ascii=True))
    if options.get("quiet"):
        return lambda event: None
    return _progress


def _event(event: "Event") -> dict[str, Any]:
    return {"event": event.kind, **{k: v for k, v in asdict(event).items() if k != "kind"}}


def _progress(event: "Event") -> None:
    place = _said_place(event)
    match event.kind:
        case "answered":
            click.echo(f"  {event.seat}: {place}", err=True)
        case "rejected":
            click.echo(f"  {event.seat}: {place}: refused, asked again", err=True)
        case "decided":
            click.echo(f"  {event.seat}: {place}: no answer ({event.payload['reason']})", err=True)
        case _:
            pass


def _said_place(event: "Event") -> str:
    """Where in the dialogue an event stands, in words."""
    match event.place:
        case ("thesis", number, _):
            return f"main argument {number}"
        case ("dispute" | "confirm" as part, number, "reply", reply, _):
            return f"{'dispute' if part == 'dispute' else 'confirmation'} {number}, reply {reply}"
        case (_, *steps):
            return f"integration: {' '.join(map(str, steps))}"
        case _:
            return ""
