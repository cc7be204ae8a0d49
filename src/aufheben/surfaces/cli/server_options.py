"""What the servers have in common: defaults of runs, and the token that opens them."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.rooms.options import Request, options
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.flags import Flag, number, parameters, request_of
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.translations import tell
from aufheben.words import Fact

if TYPE_CHECKING:
    from aufheben.app.allowed import Allowed
    from aufheben.app.token_file import TokenFile

TOKEN = "AUFHEBEN_TOKEN"  # noqa: S105 - the name of a variable


def to_stderr(fact: Fact) -> None:
    """What a server tells whoever started it."""
    echo(tell(fact), err=True, verbatim=True)


def defaults_of(given: dict[str, Any]) -> dict[str, Any]:
    """What was said of models and limits. Raises BadInput."""
    said = {name: value for name, value in given.items() if name in options(Request)}
    asked = request_of(Request, said)
    plain = Request()
    found = {name: getattr(asked, name) for name in options(Request)}
    kept = {name: value for name, value in found.items() if value != getattr(plain, name)}
    return kept | ({"model": given["model"]} if given["model"] else {})


def allowed_of(given: dict[str, Any]) -> "Allowed":
    """What was said of what a server may ask and spend. Raises BadInput for what names no model."""
    from aufheben.app.allowed import Allowed
    from aufheben.domain.models import agent_name

    named = (each.strip() for said in given["models"] for each in said.split(","))
    return Allowed(
        models=tuple(agent_name(each) for each in named if each),
        free=given["free"],
        budget=given.get("budget"),
        per_day=given["budget_per_day"],
        engine=given["engine_time"],
    )


def server_flags() -> list[click.Parameter]:
    """The options of every server."""
    return [
        Flag(
            "--model", group="Seats", metavar="PROVIDER:MODEL", help="Who argues what logic cannot."
        ),
        Flag(
            "--models",
            group="Seats",
            metavar="A,B",
            multiple=True,
            help="What may be asked beside --model (default: --model alone; without it any).",
        ),
        Flag(
            "--free",
            is_flag=True,
            group="Limits",
            help="What is served at --base-url, or at an address behind a model, or by llm and named here, costs nothing.",
        ),
        Flag(
            "--token-file",
            metavar="FILE",
            help="Tokens by name, which only you may read; who is taken out of it is out at once.",
        ),
        *_limits(),
        *parameters(Request),
        journal_flag(),
    ]


def _limits() -> list[click.Parameter]:
    return [
        Flag(
            "--budget-per-day",
            group="Limits",
            type=number(),
            metavar="USD",
            help="Most US dollars for all runs begun within 24 hours, by the journal.",
        ),
        Flag(
            "--engine-time",
            group="Limits",
            type=number(1),
            metavar="SECONDS",
            help="What the logic engine may take for one thing, which is then ended (default: 20).",
        ),
    ]


def say_what_is_missing(defaults: dict[str, Any], tell: Callable[[str], None] = to_stderr) -> None:
    """Before the first user finds it out. Raises BadInput for a key that cannot be one."""
    from aufheben.app.providers import lacking

    why = lacking(defaults)
    if why is not None:
        tell(f"note: {why}")


def names_of(given: dict[str, Any], tell: Callable[[str], None]) -> "TokenFile | None":
    """Who has a token of a file. Raises BadInput for a file that is wrong, or that others can read."""
    from aufheben.app.token_file import TokenFile

    return None if given["token_file"] is None else TokenFile(Path(given["token_file"]), tell)


def token_of() -> str:
    """That of the environment, else a new one of 32 random bytes.

    Raises BadInput for one that could be guessed.
    """
    from aufheben.app.token_names import STRONG

    said = os.environ.get(TOKEN)
    if said and not STRONG.fullmatch(said):
        what = f"{TOKEN} is too short, or holds what no address can"
        raise BadInput(what, do="give 16 or more letters and digits, or nothing")
    return said or secrets.token_urlsafe(32)
