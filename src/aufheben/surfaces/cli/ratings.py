"""Going on with and showing ratings: progress on stderr, the figures on stdout."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AgentFailed, AufhebenError, BadInput, Diverged, JournalFailed, Unusable
from aufheben.surfaces.cli.clean import clean
from aufheben.surfaces.cli.hearings import check_target
from aufheben.surfaces.cli.journals import print_json
from aufheben.surfaces.cli.output import write_out
from aufheben.surfaces.cli.unfinished import hint

if TYPE_CHECKING:
    from aufheben.domain.words import StopReason
    from aufheben.formats.ratings import Desk
    from aufheben.runtime.journal import Journal, Record
    from aufheben.runtime.rating import Rated

__all__ = ["again", "check_target", "exit_code", "go_on", "show"]


def go_on(desk: "Desk", journal: "Journal", options: dict[str, Any]) -> int:
    """Rate the run held open in `journal` to its end and print what came of it."""
    import asyncio

    run = journal.head.run
    try:
        rated = asyncio.run(_rated(desk, journal, options))
    except (AgentFailed, JournalFailed) as stopped:
        return _unfinished(desk, journal.record, stopped, options)
    except BaseException:
        click.echo(hint(run, options), err=True)
        raise
    finally:
        journal.close()
    return show(run, rated, options)


async def _rated(desk: "Desk", journal: "Journal", options: dict[str, Any]) -> "Rated":
    from aufheben import wiring
    from aufheben.runtime.rating import rate
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.models import asking
    from aufheben.surfaces.cli.running import watching

    rating = desk.rating
    seated = wiring.seated(desk.agents, lang=rating.lang, asking=asking(options))
    with watching(rating.bound, options, people=False) as watcher:
        async with seated as agents:
            return await rate(rating, agents, Watched(journal, watcher), wiring.clock())


def again(record: "Record") -> "Rated":
    """A finished rating, recomputed from its record. Raises Diverged, BadInput."""
    import asyncio

    from aufheben.formats.ratings import read_settings
    from aufheben.runtime.rating import rated_again

    if record.ended is None:
        do = f"go on with it: aufheben resume {record.run}"
        raise BadInput(f"run {record.run} has not ended", do=do)
    return asyncio.run(rated_again(read_settings(record.settings).rating, record))


def show(run: str, rated: "Rated", options: dict[str, Any]) -> int:
    """The figures on stdout, or in the named file; the exit code they stand for."""
    from aufheben.formats import ratings

    if options.get("output"):
        _save(run, rated, options["output"])
    if options.get("jsonl"):
        click.echo(json.dumps(ratings.envelope(run, rated), ensure_ascii=True))
    elif options.get("as_json"):
        print_json(ratings.envelope(run, rated))
    elif not options.get("output"):
        click.echo(clean(ratings.plain(run, rated)), nl=False)
    return exit_code(rated)


def exit_code(rated: "Rated") -> int:
    """3 for a failed run, 4 where a limit cut something short, else 0."""
    if rated.outcome == "failed":
        return 3
    cut = any(flag.startswith("limit_") for flag in rated.flags)
    return 4 if cut or rated.outcome == "budget" else 0


def _save(run: str, rated: "Rated", path: str) -> None:
    from aufheben.formats import ratings

    written = {
        ".json": lambda: json.dumps(ratings.envelope(run, rated), ensure_ascii=False, indent=2),
        ".md": lambda: ratings.markdown(run, rated),
        ".txt": lambda: ratings.plain(run, rated),
    }
    write_out(path, written[Path(path).suffix]())


def _unfinished(
    desk: "Desk", record: "Record", stopped: AufhebenError, options: dict[str, Any]
) -> int:
    """What was reached is shown; raises what must not be touched."""
    if isinstance(stopped, Diverged | Unusable):
        raise stopped
    if options.get("jsonl") or options.get("as_json"):
        told = {**_reached(desk, record, stopped), "error": str(stopped)}
        if options.get("jsonl"):
            click.echo(json.dumps(told, ensure_ascii=True))
        else:
            print_json(told)
    click.echo(f"error: {stopped}\n{hint(record.run, options)}", err=True)
    return stopped.exit_code


def _reached(desk: "Desk", record: "Record", stopped: AufhebenError) -> dict[str, Any]:
    import asyncio
    from dataclasses import replace

    from aufheben.formats.ratings import envelope
    from aufheben.runtime.rating import rated_again

    reason: StopReason = "provider" if isinstance(stopped, AgentFailed) else "journal"
    reached = asyncio.run(rated_again(desk.rating, record, so_far=True))
    flags = tuple(flag for flag in reached.flags if not flag.startswith("limit_"))
    failed = replace(reached, outcome="failed", stop_reason=reason, flags=flags)
    return envelope(record.run, failed)
