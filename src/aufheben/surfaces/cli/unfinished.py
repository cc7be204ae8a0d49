"""Runs that stopped before their end: what is said, and how to go on."""

import json
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AgentFailed, AufhebenError, Diverged, Left, Unusable
from aufheben.surfaces.cli.journals import print_json

if TYPE_CHECKING:
    from aufheben.formats.cases.casting import Cast
    from aufheben.runtime.journal import Record


def unfinished(
    chosen: "Cast", record: "Record", stopped: AufhebenError, options: dict[str, Any]
) -> int:
    """A person left, or an agent or the journal broke down. Raises what must not be touched."""
    if isinstance(stopped, Diverged | Unusable):
        raise stopped
    envelope = _envelope(chosen, record, stopped)
    if options.get("jsonl"):
        click.echo(json.dumps(envelope))
    elif options.get("as_json"):
        print_json(envelope)
    word = "waiting" if isinstance(stopped, Left) else "error"
    click.echo(f"{word}: {stopped}\n{hint(record.run, options)}", err=True)
    return stopped.exit_code


def hint(run: str, options: dict[str, Any]) -> str:
    """The line that goes on with a run."""
    journal = options.get("journal")
    return f"to go on: aufheben resume {run}" + (f" --journal {journal}" if journal else "")


def _envelope(chosen: "Cast", record: "Record", stopped: AufhebenError) -> dict[str, Any]:
    from aufheben.runtime.spending import spent_of

    made = sum(event.kind in ("answered", "rejected") for event in record.events)
    rejected = sum(event.kind == "rejected" for event in record.events)
    case, usage = chosen.case, spent_of(record.events)
    return {
        "schema": "aufheben.run/1",
        "run": record.run,
        "room": "dialectic",
        "protocol": case.constitution.form,
        "issue": case.issue.question,
        "outcome": "unresolved" if isinstance(stopped, Left) else "failed",
        "stop_reason": _reason(stopped),
        "flags": [],
        "answer": None,
        "calls": {"made": made, "rejected": rejected, "bound": case.bound},
        "usage": usage,
        "arguments": [],
        "disputes": [],
        "integration": None,
        "answer_detail": None,
        "error": str(stopped),
    }


def _reason(stopped: AufhebenError) -> str:
    match stopped:
        case Left():
            return "waiting"
        case AgentFailed():
            return "provider"
        case _:
            return "journal"
