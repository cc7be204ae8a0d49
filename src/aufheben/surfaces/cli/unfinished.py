"""Runs that stopped before their end: what is said, and how to go on."""

import json
from typing import TYPE_CHECKING, Any

from aufheben.errors import AufhebenError, Diverged, Left, Unusable
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.exits import code_of
from aufheben.surfaces.cli.journals import print_json

if TYPE_CHECKING:
    from aufheben.domain.words import Outcome
    from aufheben.formats.cases.casting import Cast
    from aufheben.runtime.journal import Record


def unfinished(
    chosen: "Cast", record: "Record", stopped: AufhebenError, options: dict[str, Any]
) -> int:
    """A person left, or an agent or the journal broke down. Raises what must not be touched."""
    if isinstance(stopped, Diverged | Unusable):
        raise stopped
    if options.get("jsonl"):
        echo(json.dumps(_envelope(chosen, record, stopped), ensure_ascii=True))
    elif options.get("as_json"):
        print_json(_envelope(chosen, record, stopped))
    word = "waiting" if isinstance(stopped, Left) else "error"
    echo(f"{word}: {stopped}\n{hint(record.run, options)}", err=True)
    return code_of(stopped)


def hint(run: str, options: dict[str, Any]) -> str:
    """The line that goes on with a run."""
    kept = {"--journal": options.get("journal"), "--base-url": options.get("base_url")}
    more = "".join(f" {name} {value}" for name, value in kept.items() if value)
    return f"to go on: aufheben resume {run}{more}"


def _envelope(chosen: "Cast", record: "Record", stopped: AufhebenError) -> dict[str, Any]:
    """What was reached, as far as the journal has it."""
    from aufheben.formats.dialectic import envelope, tell
    from aufheben.runtime.courses.dialectic import so_far
    from aufheben.runtime.drive import reason_of
    from aufheben.runtime.replaying import reached

    reason = reason_of(stopped)
    outcome: Outcome = "unresolved" if reason == "waiting" else "failed"
    came = reached(
        record, lambda part: tell(record.run, so_far(chosen.case, part, outcome, reason))
    )
    return {**envelope(came), "error": str(stopped)}
