"""Runs that stopped before their end: what is said, and how to go on."""

import json
import shlex
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AufhebenError, Diverged, Left, Unusable
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.exits import code_of
from aufheben.surfaces.cli.journals import print_json

COMMANDLINE = click.core.ParameterSource.COMMANDLINE
_ASKED = (
    *("temperature", "seed", "max_tokens", "timeout", "repetition", "embeddings"),
    *("cache", "trial", "prompts"),
)
"""How models are asked is in no record: who goes on has to say it again."""

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
    kept = {name: options.get(name) for name in ("journal", "base_url")}
    kept |= {name: options.get(name) for name in _ASKED if _said(name)}
    more = (
        f" --{name.replace('_', '-')} {shlex.quote(str(value))}"
        for name, value in kept.items()
        if value
    )
    return f"to go on: aufheben resume {run}{''.join(more)}"


def _said(name: str) -> bool:
    """Whether it was said in this call; what is configured is so next time too."""
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(name) is COMMANDLINE


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
