"""Starting, going on with and showing deliberations: steps on stderr, the memo on stdout."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.costs import ASK_ABOVE, INPUT, OUTPUT
from aufheben.surfaces.cli.journals import open_store, print_json
from aufheben.surfaces.cli.telling import Telling, check_ended, failed, gone_on

if TYPE_CHECKING:
    from aufheben.domain.words import StopReason
    from aufheben.formats.deliberations import Deliberation, Told
    from aufheben.protocols.ports import Agent
    from aufheben.runtime.courses.deliberation import Pondered
    from aufheben.runtime.journal import Event, Journal, Record


def start(deliberation: "Deliberation", options: dict[str, Any]) -> int:
    """Begin a run (or go on with the named one) and print its memo."""
    from aufheben import wiring
    from aufheben.formats.deliberations import write_settings
    from aufheben.surfaces.cli.running import opened

    sources = sources_of(deliberation, options)
    run = options["run_name"] or wiring.new_run()
    journal = opened(open_store(options["journal"]), write_settings(deliberation), run)
    if not options["quiet"]:
        echo(f"run {run}: at most {deliberation.pondering.bound} calls", err=True)
    return go_on(deliberation, journal, options, sources)


def go_on(
    deliberation: "Deliberation",
    journal: "Journal",
    options: dict[str, Any],
    sources: "dict[str, Agent] | None" = None,
) -> int:
    """Deliberate the run held open in `journal` to its end and print what came of it.

    `sources` are who looks facts up, where they sit already.
    """
    import asyncio

    from aufheben.formats.deliberations import Told
    from aufheben.runtime.courses.deliberation import pondered_again

    run = journal.head.run

    def told(pondered: "Pondered") -> "Told":
        return Told(run=run, deliberation=deliberation, pondered=pondered)

    def reached(record: "Record", reason: "StopReason") -> dict[str, Any]:
        pondered = asyncio.run(pondered_again(deliberation.pondering, record, so_far=True))
        return telling().envelope(told(failed(pondered, reason)))

    async def course() -> "Pondered":
        looking = sources_of(deliberation, options) if sources is None else sources
        return await _pondered(deliberation, journal, looking, options)

    pondered = gone_on(journal, course, reached, options)
    return pondered if isinstance(pondered, int) else show(told(pondered), options)


async def _pondered(
    deliberation: "Deliberation",
    journal: "Journal",
    sources: "dict[str, Agent]",
    options: dict[str, Any],
) -> "Pondered":
    from aufheben import wiring
    from aufheben.runtime.courses.deliberation import ponder
    from aufheben.surfaces.cli.models import asking

    job, how = deliberation.pondering, asking(options)
    repetition = wiring.repetition(how) if job.lang is not None else None
    seated = wiring.seated(deliberation.agents, lang=job.rules.lang, asking=how)
    with _watching(journal, options) as watcher:
        async with seated as agents:
            return await ponder(
                job,
                {**agents, **sources},
                journal,
                wiring.clock(),
                repetition=repetition,
                watcher=watcher,
            )


def sources_of(deliberation: "Deliberation", options: dict[str, Any]) -> "dict[str, Agent]":
    """Who sits in the source's seat, where facts can be looked up. Raises BadInput."""
    if not deliberation.facts:
        return {}
    from aufheben import wiring
    from aufheben.protocols.deliberation import SOURCE

    source = wiring.source(deliberation.facts)
    for left in () if options.get("quiet") else source.left_out:
        echo(f"  not looked into: {left.name}: {left.why}", err=True)
    return {SOURCE.name: source}


@contextmanager
def _watching(
    journal: "Journal", options: dict[str, Any]
) -> "Iterator[Callable[[Event], None] | None]":
    """Who is told of each event: `--jsonl` on stdout, or a line a step on stderr."""
    from aufheben.surfaces.cli.running import watching
    from aufheben.surfaces.cli.thinking import Steps

    if options.get("jsonl"):
        with watching(0, options, people=False) as watcher:
            yield watcher
    else:
        yield None if options.get("quiet") else Steps(journal.record.events)


def again(record: "Record") -> "Told":
    """A finished deliberation, recomputed from its record. Raises Diverged, BadInput."""
    import asyncio

    from aufheben.formats.deliberations import Told, read_settings
    from aufheben.runtime.courses.deliberation import pondered_again

    check_ended(record)
    deliberation = read_settings(record.settings)
    pondered = asyncio.run(pondered_again(deliberation.pondering, record))
    return Told(run=record.run, deliberation=deliberation, pondered=pondered)


def telling() -> "Telling[Told]":
    """How a deliberation is told."""
    from aufheben.formats.deliberations import envelope, markdown, mermaid, plain

    def drawn(told: "Told") -> str:
        return mermaid(told.pondered.deliberated.state, told.deliberation.pondering.rules.lang)

    texts = {".md": markdown, ".txt": plain, ".mmd": drawn}
    return Telling(envelope=envelope, texts=texts)


def show(told: "Told", options: dict[str, Any]) -> int:
    """The memo on stdout, or in the named file; the exit code it stands for."""
    return telling().show(told, told.pondered, options)


def estimate(deliberation: "Deliberation", *, as_json: bool) -> None:
    """The bound on calls, and what it takes if all steps are taken, before the first call."""
    calls, tokens, money = _usual(deliberation)
    job = deliberation.pondering
    if as_json:
        usual = {"calls": calls, "tokens": tokens, "money": money}
        print_json({"schema": "aufheben.estimate/1", "bound": job.bound, "usual": usual})
        return
    spelled = f"(3 × {job.rules.steps} steps + 2) × {job.limits.reasks + 1}"
    echo(f"at most {job.bound} calls: {spelled}")
    if deliberation.models:
        echo(_said(calls, tokens, money))


def agreed(deliberation: "Deliberation", options: dict[str, Any]) -> bool:
    """The cost is said; a person at a terminal may say no to a costly run."""
    if not deliberation.models:
        return True
    calls, tokens, money = _usual(deliberation)
    if not options["quiet"]:
        models = ", ".join(name.partition("@")[0] for name in deliberation.models)
        echo(f"{models}: {_said(calls, tokens, money)}", err=True)
    costly = money is not None and money > ASK_ABOVE
    if not costly or options["yes"] or not sys.stdin.isatty():
        return True
    return click.confirm("Go on?", err=True)


def _said(calls: int, tokens: int, money: float | None) -> str:
    priced = "no price known" if money is None else f"${money:.2f}"
    return f"about {calls} calls or fewer, {tokens:,} tokens, {priced}"


SHOWN = 900
"""Tokens of the board in a prompt, at most: 24 claims with what is said of them."""


def _usual(deliberation: "Deliberation") -> tuple[int, int, float | None]:
    """Calls, tokens and US dollars if all steps are taken and every answer is legal at once."""
    from aufheben import wiring
    from aufheben.domain import Usage

    calls = deliberation.pondering.rules.calls() if deliberation.models else 0
    usage = Usage(input=calls * (INPUT + SHOWN), output=calls * OUTPUT)
    priced = [wiring.price(name, usage) for name in deliberation.models]
    known = [price for price in priced if price is not None]
    return calls, usage.tokens, max(known) if known else None
