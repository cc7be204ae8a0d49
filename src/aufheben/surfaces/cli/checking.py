"""Starting, going on with and showing checks: findings as they come, then what came of it."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import (
    AgentFailed,
    AufhebenError,
    BadInput,
    Diverged,
    JournalFailed,
    Left,
    Unusable,
)
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.costs import ASK_ABOVE, OUTPUT
from aufheben.surfaces.cli.exits import code_of
from aufheben.surfaces.cli.journals import open_store, print_json
from aufheben.surfaces.cli.output import check_folder, refuse_same
from aufheben.surfaces.cli.unfinished import hint

if TYPE_CHECKING:
    from aufheben.domain.words import Outcome
    from aufheben.formats.surveys import Check, Told
    from aufheben.runtime.courses.hierarchy import Surveyed
    from aufheben.runtime.journal import Journal, Record

ENDINGS = (".tsv", ".json", ".html", ".md", ".ttl", ".kgcl", ".txt")
MENDED = (".ttl", ".csv", ".tsv")
FREE = ("lexical", "human")
_FAILS = {"error": 2, "warn": 1, "none": 3}


def targets(options: dict[str, Any], *inputs: str | None) -> None:
    """Refuse targets that exist or have no known ending, before any work is done.

    `inputs` are never written, not even by force.
    """
    output, fix = options.get("output"), options.get("fix")
    for path, endings, others in ((output, ENDINGS, inputs), (fix, MENDED, (*inputs, output))):
        if path is None:
            continue
        refuse_same(path, others)
        refuse_ending(path, endings)
        if Path(path).exists() and not options["force"]:
            raise BadInput("the file exists", do="add --force or name another", file=path)
        check_folder(path)


def refuse_ending(path: str, endings: tuple[str, ...]) -> None:
    """Raise BadInput where the ending of `path` names no format."""
    if Path(path).suffix not in endings:
        do = f"name a file that ends in {', '.join(endings)}"
        raise BadInput(f"no format ends in {Path(path).suffix!r}", do=do, file=path)


def start(check: "Check", content: bytes, options: dict[str, Any]) -> int:
    """Begin a run (or go on with the named one), print its findings, write the mends."""
    from aufheben import wiring
    from aufheben.formats.surveys import write_settings
    from aufheben.surfaces.cli.mending import mended
    from aufheben.surfaces.cli.running import opened

    settings = write_settings(check)
    run = options["run_name"] or wiring.new_run()
    journal = opened(open_store(options["journal"]), settings, run)
    if not options["quiet"]:
        edges = len(check.survey.edges)
        echo(f"run {run}: {edges} edges, at most {check.survey.bound} calls", err=True)
    return go_on(check, journal, options, lambda told: mended(told, content, options))


def go_on(
    check: "Check",
    journal: "Journal",
    options: dict[str, Any],
    then: "Callable[[Told], None] | None" = None,
) -> int:
    """Check the edges of the run held open in `journal`; `then` is told what came of it."""
    import asyncio

    from aufheben.formats.surveys import tell

    run = journal.head.run
    try:
        surveyed = asyncio.run(_surveyed(check, journal, options))
    except (AgentFailed, JournalFailed, Left) as stopped:
        return _unfinished(check, journal, stopped, options)
    except BaseException:
        echo(_hint(check, run, options), err=True)
        raise
    finally:
        journal.close()
    told = tell(run, check, surveyed)
    code = show(told, options, fresh=True)
    if then is not None:
        then(told)
    return code


async def _surveyed(check: "Check", journal: "Journal", options: dict[str, Any]) -> "Surveyed":
    from aufheben import wiring
    from aufheben.runtime.batch import throttled
    from aufheben.runtime.courses.hierarchy import survey
    from aufheben.surfaces.cli.desk import TerminalDesk
    from aufheben.surfaces.cli.progress import Progress

    people = "human" in check.agents.values()
    most = 1 if people else options.get("in_flight") or 64
    lang = check.survey.procedure.debate.lang
    asking = _asking(check, options)
    seated = wiring.seated(check.agents, lang=lang, asking=asking, desk=TerminalDesk())
    with Progress(check, options) as progress:
        async with seated as seats:
            return await survey(
                check.survey,
                throttled(seats, most),
                journal,
                wiring.clock(),
                at_once=most,
                seen=progress,
            )


def _hint(check: "Check", run: str, options: dict[str, Any]) -> str:
    """The line that goes on; where files were to be written, they are the command's own."""
    if not any(options.get(name) for name in ("fix", "diff", "output", "accept")):
        return hint(run, options)
    again = f"aufheben check {check.file} --run {run}"
    return f"to go on: {again} and the same options; to see the findings alone: {hint(run, options)[10:]}"


def _asking(check: "Check", options: dict[str, Any]) -> Any:
    """How models are asked; answers about edges are kept across runs unless told otherwise."""
    from aufheben import wiring
    from aufheben.surfaces.cli.models import asking

    kept = options.get("cache") or str(wiring.home() / "edges.db")
    return asking({**options, "cache": kept if check.cached else None})


def again(record: "Record") -> "Told":
    """A finished check, recomputed from its record. Raises Diverged, BadInput."""
    import asyncio

    from aufheben.formats.surveys import read_settings, tell
    from aufheben.runtime.courses.hierarchy import surveyed_again

    if record.ended is None:
        do = f"go on with it: aufheben resume {record.run}"
        raise BadInput(f"run {record.run} has not ended", do=do)
    check = read_settings(record.settings)
    return tell(record.run, check, asyncio.run(surveyed_again(check.survey, record)))


def show(told: "Told", options: dict[str, Any], *, fresh: bool = False) -> int:
    """The result on stdout, or in the named file; the exit code it stands for.

    Of a `fresh` one the findings stand on stdout already, as they came.
    """
    from aufheben.formats.surveys import envelope
    from aufheben.surfaces.cli.reports import save, text

    if options.get("output"):
        save(told, options["output"])
    if options.get("jsonl"):
        echo(json.dumps(envelope(told), ensure_ascii=True))
    elif options.get("as_json"):
        print_json(envelope(told))
    elif not options.get("output") and not options.get("diff"):
        echo(text(told, whole=not fresh), nl=False)
    return exit_code(told, options.get("fail_on") or "error")


def exit_code(told: "Told", fail_on: str) -> int:
    """3 for a failed run, 4 where a limit cut it short, 1 for findings of that level, else 0."""
    if told.surveyed.outcome == "failed":
        return 3
    if told.surveyed.outcome == "budget":
        return 4
    return 1 if told.worst() >= _FAILS[fail_on] else 0


def estimate(check: "Check", *, as_json: bool) -> None:
    """The bound on calls, and what a check of edges that mostly stand takes."""
    calls, tokens, money = _usual(check)
    bound, edges = check.survey.bound, len(check.survey.edges)
    if as_json:
        usual = {"calls": calls, "tokens": tokens, "money": money}
        print_json({"schema": "aufheben.estimate/1", "bound": bound, "usual": usual})
        return
    echo(f"{edges} edges: at most {bound} calls; usually {_said(calls, tokens, money)}")


def agreed(check: "Check", options: dict[str, Any]) -> bool:
    """The cost is said; a person at a terminal may say no to a costly run."""
    models = {a.partition("@")[0] for a in check.agents.values() if a not in FREE}
    if not models:
        if not options["quiet"]:
            echo(
                "no model: structure and head nouns only; name one with --model to debate", err=True
            )
        return True
    calls, tokens, money = _usual(check)
    if not options["quiet"]:
        echo(f"{', '.join(sorted(models))}: {_said(calls, tokens, money)}", err=True)
    costly = money is not None and money > ASK_ABOVE
    if not costly or options["yes"] or not sys.stdin.isatty():
        return True
    return click.confirm("Go on?", err=True)


def _said(calls: int, tokens: int, money: float | None) -> str:
    priced = "no price known" if money is None else f"${money:.2f}"
    return f"about {calls:,} calls, {tokens:,} tokens, {priced}"


DOUBTED = 0.2
"""Share of edges taken to be debated where the look before is cheap."""


def _usual(check: "Check") -> tuple[int, int, float | None]:
    """Calls, tokens and US dollars if experts agree in the first round."""
    from aufheben import wiring
    from aufheben.domain import Usage

    procedure, edges = check.survey.procedure, len(check.survey.edges)
    form, once = procedure.debate.form, len(procedure.debate.experts)
    once += form.mediated and not form.sparing
    debated = edges * (DOUBTED if procedure.cheap else 1.0)
    again = debated if procedure.cheap and procedure.asks_once else 0
    mended = edges * DOUBTED / 2 * (1 + once) if procedure.mends else 0
    calls = round(edges * procedure.cheap + debated * once - again + mended)
    usage = Usage(input=_read(check) * calls, output=min(OUTPUT, 150) * calls)
    named = {agent for agent in check.agents.values() if agent not in FREE}
    known = [p for p in (wiring.price(name, usage) for name in named) if p is not None]
    return calls, usage.tokens, max(known) if known else None


def _read(check: "Check") -> int:
    """Tokens that a question about an edge is: the prompt's own words, and what is shown."""
    from itertools import islice

    from aufheben.logic.taxonomies.neighbors import neighborhood

    around = neighborhood(check.survey.taxonomy)
    claims = [around.claim(edge, check.survey.context) for edge in islice(check.survey.edges, 100)]
    shown = sum(len(repr(claim).encode("utf-8", "replace")) for claim in claims)
    return 750 + shown // (4 * max(1, len(claims)))


def _unfinished(
    check: "Check", journal: "Journal", stopped: AufhebenError, options: dict[str, Any]
) -> int:
    """What was reached is shown; raises what must not be touched."""
    if isinstance(stopped, Diverged | Unusable):
        raise stopped
    if options.get("jsonl") or options.get("as_json"):
        import asyncio
        from dataclasses import replace

        from aufheben.formats.surveys import envelope, tell
        from aufheben.runtime.courses.hierarchy import surveyed_again
        from aufheben.runtime.drive import reason_of
        from aufheben.runtime.replaying import reached

        reason = reason_of(stopped)
        outcome: Outcome = "unresolved" if reason == "waiting" else "failed"
        came = reached(
            journal.record,
            lambda part: asyncio.run(surveyed_again(check.survey, part, so_far=True)),
        )
        flags = tuple(flag for flag in came.flags if not flag.startswith("limit_"))
        came = replace(came, outcome=outcome, stop_reason=reason, flags=flags)
        told = {**envelope(tell(journal.head.run, check, came)), "error": str(stopped)}
        if options.get("jsonl"):
            echo(json.dumps(told, ensure_ascii=True))
        else:
            print_json(told)
    word = "waiting" if isinstance(stopped, Left) else "error"
    echo(f"{word}: {stopped}\n{_hint(check, journal.head.run, options)}", err=True)
    return code_of(stopped)
