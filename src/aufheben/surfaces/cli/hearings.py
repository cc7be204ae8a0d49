"""Starting, going on with and showing hearings: progress on stderr, the verdict on stdout."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.costs import ASK_ABOVE
from aufheben.surfaces.cli.journals import open_store, print_json
from aufheben.surfaces.cli.telling import Telling, check_ended, failed, gone_on

if TYPE_CHECKING:
    from aufheben.domain.words import StopReason
    from aufheben.formats.verdicts import Bench
    from aufheben.runtime.courses.judging import Judged
    from aufheben.runtime.journal import Journal, Record


class _Cost(NamedTuple):
    """Calls, tokens, characters of all prompts, and US dollars (None where no price is known)."""

    calls: int
    tokens: int
    characters: int
    money: float | None


def start(bench: "Bench", options: dict[str, Any]) -> int:
    """Begin a run (or go on with the named one) and print its verdict."""
    from aufheben import wiring
    from aufheben.formats.verdicts import write_settings
    from aufheben.surfaces.cli.running import opened

    settings = write_settings(bench)
    run = options["run_name"] or wiring.new_run()
    journal = opened(open_store(options["journal"]), settings, run)
    if not options["quiet"]:
        bound = bench.hearing.bound
        echo(f"run {journal.head.run}: at most {bound} calls", err=True)
    return go_on(bench, journal, options)


def telling(run: str) -> "Telling[Judged]":
    """How a judged debate is told."""
    from aufheben.formats import verdicts

    return Telling(
        envelope=lambda judged: verdicts.envelope(run, judged),
        texts={
            ".md": lambda judged: verdicts.markdown(run, judged),
            ".txt": lambda judged: verdicts.plain(run, judged),
        },
    )


def go_on(bench: "Bench", journal: "Journal", options: dict[str, Any]) -> int:
    """Hear the run held open in `journal` to its end and print what came of it."""
    import asyncio

    from aufheben.runtime.courses.judging import heard_again

    def reached(record: "Record", reason: "StopReason") -> dict[str, Any]:
        judged = asyncio.run(heard_again(bench.hearing, record, so_far=True))
        return telling(record.run).envelope(failed(judged, reason))

    judged = gone_on(journal, lambda: _heard(bench, journal, options), reached, options)
    return judged if isinstance(judged, int) else show(journal.head.run, judged, options)


async def _heard(bench: "Bench", journal: "Journal", options: dict[str, Any]) -> "Judged":
    from aufheben import wiring
    from aufheben.runtime.courses.judging import hear
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.models import asking
    from aufheben.surfaces.cli.running import watching

    hearing = bench.hearing
    seated = wiring.seated(bench.agents, lang=hearing.lang, asking=asking(options))
    with watching(hearing.bound, options, people=False) as watcher:
        async with seated as agents:
            return await hear(hearing, agents, Watched(journal, watcher), wiring.clock())


def again(record: "Record") -> "Judged":
    """A finished hearing, recomputed from its record. Raises Diverged, BadInput."""
    import asyncio

    from aufheben.formats.verdicts import read_settings
    from aufheben.runtime.courses.judging import heard_again

    check_ended(record)
    return asyncio.run(heard_again(read_settings(record.settings).hearing, record))


def show(run: str, judged: "Judged", options: dict[str, Any]) -> int:
    """The verdict on stdout, or in the named file; the exit code it stands for."""
    return telling(run).show(judged, judged, options)


def estimate(bench: "Bench", options: dict[str, Any]) -> None:
    """The bound on calls, and what the hearing will take, before the first call."""
    cost = _cost(bench, options)
    if not options["as_json"]:
        echo(f"at most {bench.hearing.bound} calls; usually {_said(cost)}")
        return
    bound = bench.hearing.bound
    print_json({"schema": "aufheben.estimate/1", "bound": bound, "usual": cost._asdict()})


def agreed(bench: "Bench", options: dict[str, Any]) -> bool:
    """The cost is said; a person at a terminal may say no to a costly run."""
    cost = _cost(bench, options)
    for notice in () if options["quiet"] else _notices(bench, cost.calls):
        echo(f"note: {notice}", err=True)
    if not options["quiet"]:
        models = ", ".join(name.partition("@")[0] for name in bench.models)
        echo(f"{models}: {_said(cost)}", err=True)
    costly = cost.money is not None and cost.money > ASK_ABOVE
    if not costly or options["yes"] or not sys.stdin.isatty():
        return True
    return click.confirm("Go on?", err=True)


def _notices(bench: "Bench", calls: int) -> "Iterator[str]":
    """What may surprise: hidden text in speeches, a limit that no verdict can be reached under."""
    from aufheben.formats.transcripts.hidden import hidden

    yield from hidden(bench.hearing.match)
    limit = bench.hearing.limits.calls
    if limit is not None and limit < calls:
        yield f"--calls {limit} ends before a verdict, which takes {calls} calls"


def _said(cost: _Cost) -> str:
    priced = "no price known" if cost.money is None else f"${cost.money:.2f}"
    prompts = f"{cost.characters:,} characters of prompts"
    return f"{cost.calls} calls, about {cost.tokens:,} tokens ({prompts}), {priced}"


def _cost(bench: "Bench", options: dict[str, Any]) -> _Cost:
    """What the hearing will take, at the price of the dearest model, if every answer is legal."""
    import asyncio

    from aufheben import wiring
    from aufheben.runtime.forecast import forecast

    told = asyncio.run(forecast(bench.hearing, prompts=options["prompts"]))
    known = [wiring.price(name, told.usage) for name in bench.models]
    return _Cost(
        calls=told.calls,
        tokens=told.usage.tokens,
        characters=told.characters,
        money=max((price for price in known if price is not None), default=None),
    )
