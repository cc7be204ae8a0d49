"""Starting and going on with runs, with progress on stderr and the result on stdout."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aufheben.errors import AgentFailed, BadInput, JournalFailed, Left
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import open_store, print_json
from aufheben.surfaces.cli.output import save
from aufheben.surfaces.cli.patience import PatienceError, within
from aufheben.surfaces.cli.unfinished import hint, unfinished

if TYPE_CHECKING:
    from aufheben.domain import Conclusion
    from aufheben.formats.cases.casting import Cast
    from aufheben.formats.cases.expectation import Expectation
    from aufheben.formats.dialectic import Told
    from aufheben.runtime.courses.dialectic import Finished
    from aufheben.runtime.journal import Event, Journal, Store

PATIENCE = 5.0
"""Seconds for which expected patterns are looked for."""


def start(chosen: "Cast", options: dict[str, Any], expected: "Expectation | None" = None) -> int:
    """Begin a run (or go on with the named one) and print its result.

    Exits 1 where the result is not what the input `expected`.
    """
    from aufheben import wiring
    from aufheben.formats.cases.settings import write_settings
    from aufheben.surfaces.cli.costs import bound_of

    store = open_store(options["journal"])
    run = options["run_name"] or wiring.new_run()
    journal = opened(store, write_settings(chosen), run)
    if not options["quiet"]:
        echo(f"run {journal.head.run}: {bound_of(chosen.case, mark=', that is')}", err=True)
    return go_on(chosen, journal, options, expected)


def go_on(
    chosen: "Cast",
    journal: "Journal",
    options: dict[str, Any],
    expected: "Expectation | None" = None,
) -> int:
    """Conduct the run held open in `journal` to its end and print what came of it."""
    import asyncio

    from aufheben.formats.dialectic import tell

    run = journal.head.run
    try:
        finished = asyncio.run(_conducted(chosen, journal, options))
    except (AgentFailed, JournalFailed, Left) as stopped:
        return unfinished(chosen, journal.record, stopped, options)
    except BaseException:
        echo(hint(run, options), err=True)
        raise
    finally:
        journal.close()
    told = tell(run, finished)
    ended = show(told, options)
    return ended if expected is None else _as_expected(told, expected, ended)


def _as_expected(told: "Told", expected: "Expectation", ended: int) -> int:
    """1 where something differs, said on stderr; else the run's own exit code.

    Raises BadInput where a pattern is sought for too long.
    """
    from aufheben.formats.dialectic.expected import differences

    try:
        with within(PATIENCE):
            found = list(differences(told, expected))
    except PatienceError:
        patterns = ", ".join(map(repr, expected.patterns))
        what = f"looking for {patterns} in the answers takes too long"
        raise BadInput(what, do="write a simpler pattern, such as a name") from None
    for difference in found:
        echo(f"not as expected: {difference}", err=True)
    return 1 if found else ended


async def _conducted(chosen: "Cast", journal: "Journal", options: dict[str, Any]) -> "Finished":
    from aufheben import wiring
    from aufheben.runtime.courses.dialectic import conducting
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.desk import TerminalDesk
    from aufheben.surfaces.cli.models import asking

    how, case = asking(options), chosen.case
    prose = any(seat.premises == "prose" for seat in case.seats)
    repetition = wiring.repetition(how) if prose else None
    seated = wiring.seated(chosen.agents, lang=case.lang, asking=how, desk=TerminalDesk())
    people = "human" in chosen.agents.values()
    with watching(case.bound, options, people=people) as watcher:
        async with seated as agents:
            watched = Watched(journal, watcher)
            return await conducting(case, agents, watched, wiring.clock(), repetition)


def show(told: "Told", options: dict[str, Any]) -> int:
    """The result on stdout, or in the named file; the exit code it stands for."""
    if options.get("output"):
        save(told, options["output"])
    if options.get("jsonl") or options.get("as_json"):
        _print_envelope(told, lines=bool(options.get("jsonl")))
    elif not options.get("output"):
        _print(told, options)
    return exit_code(told.finished.conclusion)


def _print(told: "Told", options: dict[str, Any]) -> None:
    """All of it; on a terminal, unless it is asked for, no more than fits the screen."""
    from aufheben.surfaces.cli.screen import is_terminal, print_page, size

    if options.get("full") or not is_terminal():
        from aufheben.formats.dialectic import plain

        print_page(plain(told))
        return
    from aufheben.formats.dialectic.first_screen import first_screen

    journal = options.get("journal")
    rest = f"aufheben show {told.run}{f' --journal {journal}' if journal else ''}"
    print_page(first_screen(told, *size(), rest))


def _print_envelope(told: "Told", *, lines: bool) -> None:
    from aufheben.formats.dialectic import envelope

    if lines:
        echo(json.dumps(envelope(told), ensure_ascii=True))
    else:
        print_json(envelope(told))


def exit_code(conclusion: "Conclusion") -> int:
    """3 for a failed run, 4 where a limit cut something short, else 0."""
    if conclusion.outcome == "failed":
        return 3
    cut = any(flag.startswith("limit_") for flag in conclusion.flags)
    return 4 if cut or conclusion.outcome == "budget" else 0


def opened(store: "Store", settings: dict[str, Any], run: str) -> "Journal":
    """The named run, begun now; or held again where it was begun with the same settings."""
    from aufheben import wiring
    from aufheben.runtime.journal import Record

    if store.has(run):
        journal = store.hold(run)
        if dict(journal.head.settings) != settings:
            journal.close()
            raise BadInput(
                f"the run {run} exists with another input",
                do=f"choose another name, or go on with it: aufheben resume {run}",
            )
        return journal
    return store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))


@contextmanager
def watching(
    bound: int, options: dict[str, Any], *, people: bool
) -> "Iterator[Callable[[Event], None]]":
    """Who is told of each event: `--jsonl` on stdout, or a view of what happens on stderr."""
    from aufheben.surfaces.cli.live import watcher

    if options.get("jsonl"):
        yield lambda event: echo(json.dumps(_event(event), ensure_ascii=True))
    elif options.get("quiet"):
        yield lambda event: None
    else:
        with watcher(bound, people=people) as view:
            yield view


def _event(event: "Event") -> dict[str, Any]:
    return {"event": event.kind, **{k: v for k, v in asdict(event).items() if k != "kind"}}
