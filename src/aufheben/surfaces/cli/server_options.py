"""What the servers have in common: defaults of runs, and the token that opens them."""

import os
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.app.allowance import Allowed
from aufheben.errors import BadInput
from aufheben.rooms.options import Request, options
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Flag, parameters, request_of
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.app.token_file import TokenFile

TOKEN = "AUFHEBEN_TOKEN"  # noqa: S105 - the name of a variable


def to_stderr(line: Fact) -> None:
    """What a server tells whoever started it."""
    echo(line, err=True)


def defaults_of(given: dict[str, Any]) -> dict[str, Any]:
    """What was said of models and limits. Raises BadInput."""
    asked, plain = request_of(Request, given), Request()
    found = {name: getattr(asked, name) for name in options(Request)}
    kept = {name: value for name, value in found.items() if value != getattr(plain, name)}
    return kept | ({"model": given["model"]} if given["model"] else {})


def allowed_of(given: dict[str, Any]) -> Allowed:
    """What was said of what a server may ask and spend. Raises BadInput for what names no model."""
    from aufheben.domain.models import agent_name

    named = (each.strip() for said in given["models"] for each in said.split(","))
    models = tuple(agent_name(each) for each in named if each)
    allowed: Allowed = request_of(Allowed, given)
    return replace(allowed, models=models)


def server_flags() -> list[click.Parameter]:
    """The options of every server."""
    model, models = _say("help_model_server_options"), _say("help_models_server_options")
    return [
        Flag("--model", group="Seats", metavar="PROVIDER:MODEL", help=model),
        Flag("--models", group="Seats", metavar="A,B", multiple=True, help=models),
        *parameters(Allowed, only=("free",)),
        Flag("--token-file", metavar="FILE", help=_say("help_token_file")),
        *parameters(Allowed, only=("per_day", "engine")),
        *parameters(Request),
        journal_flag(),
    ]


def made_with(
    given: dict[str, Any], defaults: dict[str, Any], allowed: Allowed, desk: str
) -> "Callable[[Any], App]":
    """Makes applications on one journal, each with a `desk` of its own: of people, of an assistant."""
    store = application(given, defaults).store

    def made(who: Any) -> "App":
        from aufheben.app import App

        return App(journal=store, allowed=allowed, **{desk: who}, **defaults)

    return made


def folder_of(said: str | None, do: Fact) -> Path | None:
    """Raises BadInput where there is no such folder."""
    if said is not None and not Path(said).is_dir():
        raise BadInput(_say("no_such_folder"), do=do, file=said)
    return None if said is None else Path(said)


def say_stopped(runs: Iterable[str], to: Callable[[Fact], None]) -> None:
    """How to go on with what was under way."""
    for run in runs:
        to(_say("go_on_with", run=run))


def say_what_is_missing(defaults: dict[str, Any], to: Callable[[Fact], None]) -> None:
    """Before the first user finds it out. Raises BadInput for a key that cannot be one."""
    from aufheben.app.providers import lacking

    why = lacking(defaults)
    if why is not None:
        to(_say("note", note=why))


def names_of(given: dict[str, Any], to: Callable[[Fact], None]) -> "TokenFile | None":
    """Who has a token of a file. Raises BadInput for a file that is wrong, or that others can read."""
    from aufheben.app.token_file import TokenFile

    return None if given["token_file"] is None else TokenFile(Path(given["token_file"]), to)


def token_of() -> str:
    """That of the environment, else a new one of 32 random bytes.

    Raises BadInput for one that could be guessed.
    """
    from aufheben.app.token_names import STRONG

    said = os.environ.get(TOKEN)
    if said and not STRONG.fullmatch(said):
        raise BadInput(_say("weak_token"), do=_say("strong_token"))
    return said or secrets.token_urlsafe(32)
