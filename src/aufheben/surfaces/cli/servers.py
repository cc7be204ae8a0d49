"""`aufheben serve` (the page) and `aufheben mcp` (tools of assistants): defaults of runs, tokens, both servers."""

import asyncio
import os
import secrets
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.app.permissions import Allowed
from aufheben.errors import BadInput, MissingExtra
from aufheben.rooms.options import Request, options
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import (
    IN_FLIGHT,
    Choice,
    Flag,
    Grouped,
    option,
    parameters,
    request_of,
    whole,
)
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.surfaces.cli.usage import Group
from aufheben.words import Fact, speaker

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.app.holders import Keys, TokenFile
    from aufheben.surfaces.page.door import Door
    from aufheben.surfaces.page.log import Log


_say = speaker(__name__)


class _Served(Grouped, Group):
    """A command of its own that has others below it."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its options, then what is below it."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


@click.pass_context
def _mcp(ctx: click.Context, /, **given: Any) -> int | None:
    """Offer runs to an assistant as tools of the Model Context Protocol."""
    if ctx.invoked_subcommand is not None:
        return None
    try:
        from aufheben.app.holders import Keys
        from aufheben.app.loop_thread import Ending
        from aufheben.surfaces.mcp import serving
    except ImportError:
        raise MissingExtra(extra="mcp", why=_say("no_mcp")) from None
    files = folder_of(given["files"], _say("name_one_there"))
    how = {"files": files and files.resolve(), "lang": given["language"]}
    make = made_with(given, defaults_of(given), allowed_of(given), "assistant")
    if given["http"]:
        keys = Keys(token=token_of(), file=names_of(given, to_stderr))
        stopped = _over_http(make, given["port"], keys, how)
    else:
        if sys.stdin.isatty():
            to_stderr(_say("client_speaks"))
        with Ending() as ending:
            stopped = asyncio.run(serving.over_pipes(make, to_stderr, ending=ending, **how))
    say_stopped(stopped, to_stderr)
    return 0


def _over_http(make: Any, port: int | None, keys: "Keys", how: dict[str, Any]) -> tuple[str, ...]:
    from aufheben.app.loop_thread import Ending
    from aufheben.surfaces.mcp import serving

    with serving.listen(port) as listening, Ending() as ending:
        echo(serving.address(listening))
        echo(f"Authorization: Bearer {keys.token}")
        to_stderr(_say("interrupt_ends"))
        stopped: tuple[str, ...] = asyncio.run(
            serving.over_http(make, to_stderr, listening, keys, ending=ending, **how)
        )
    return stopped


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


mcp = _Served(
    "mcp",
    callback=_mcp,
    help=_say("help_mcp"),
    invoke_without_command=True,
    params=[
        Flag("--http", is_flag=True, help=_say("help_http")),
        Flag("--port", type=whole(0, 65535), help=_say("help_port")),
        Flag("--files", metavar="DIR", help=_say("help_files")),
        *parameters(Allowed, only=("budget",)),
        Flag("--language", type=Choice(["en", "ja"]), help=_say("help_language")),
        *server_flags(),
    ],
)


@mcp.command("install", help=_say("help_mcp_install"))
@option("--host", required=True, metavar="NAME", help=_say("help_host"))
@option("--write", is_flag=True, help=_say("help_write"))
@option("--file", metavar="FILE", help=_say("help_file"))
def install(host: str, write: bool, file: str | None) -> None:
    """Print what a client is configured with, or write it."""
    from aufheben.formats.nodes import known
    from aufheben.surfaces.mcp.hosts import HOSTS, command_here, shown, written

    known(host, HOSTS, where=_say("the_clients"), file=None, kind="name")
    chosen, run = HOSTS[host], command_here()
    target = Path(file) if file is not None else chosen.file
    if not write:
        echo(shown(chosen, run), nl=False)
        to_stderr(_say("to_write_it", file=str(target)))
        return
    backup = written(chosen, run, target)
    to_stderr(_say("names_us", file=str(target), host=host))
    if backup is not None:
        to_stderr(_say("as_before", file=str(backup)))


def _serve(**given: Any) -> int:
    """Show, start and stop runs in the browser."""
    try:
        from aufheben.surfaces.page.server import listen, placed, serve
    except ImportError:
        raise MissingExtra(extra="web", why=_say("no_web")) from None
    log, reports = _log(given), folder_of(given["reports"], _say("name_reports"))
    tell = log.told if log else to_stderr
    defaults, allowed, door = defaults_of(given), allowed_of(given), _door(given, tell)
    say_what_is_missing(defaults, tell)
    made = made_with(given, defaults, allowed, "people")
    with listen(given["host"], given["port"]) as listening:
        door = placed(door, listening)
        _announce(door, log, chats=given["openai"])
        stopped = serve(
            door,
            listening,
            made,
            tell,
            browser=not given["no_browser"],
            reports=reports,
            chats=given["openai"],
            resume=given["resume"],
            log=log,
        )
    say_stopped(stopped, tell)
    return 0


def _door(given: dict[str, Any], tell: Callable[[Fact], None]) -> "Door":
    """As it was asked for, whose port is not known yet. Raises BadInput."""
    from aufheben.surfaces.page.door import Bounds, Door, public_origin

    return Door(
        host=given["host"],
        token=token_of(),
        names=names_of(given, tell),
        bounds=Bounds(runs=given["in_flight"]),
        public=None if given["address"] is None else public_origin(given["address"]),
    )


def _log(given: dict[str, Any]) -> "Log | None":
    """Who is told what happens, in lines of JSON on stderr. Raises BadInput where nobody could come in."""
    from aufheben.surfaces.page.log import Log

    if given["log"] is None:
        return None
    if not os.environ.get(TOKEN) and given["token_file"] is None:
        raise BadInput(_say("log_hides_token"), do=_say("choose_token"))
    return Log(to_stderr)


def _announce(door: "Door", log: "Log | None", *, chats: bool) -> None:
    """The address goes to stdout: whoever starts it from a program reads it there.

    Where there is a log, both are kept by the same hand, and the token is known: it is not shown.
    """
    if log is not None:
        log.say("start", address=door.origin)
        return
    if door.is_open_to_others():
        to_stderr(_say("note", note=_say("others_reach", host=door.host)))
    if door.is_open_to_others() and not door.is_encrypted:
        to_stderr(_say("note", note=_say("not_encrypted")))
    echo(door.address)
    if chats:
        to_stderr(_say("for_chats", origin=door.origin))
    to_stderr(_say("page_open"))


_PLACE = [
    Flag("--port", type=whole(0, 65535), help=_say("help_port_serve")),
    Flag(
        "--host",
        default="127.0.0.1",
        show_default=True,
        metavar="HOST",
        help=_say("help_host_serve"),
    ),
    Flag("--address", metavar="URL", help=_say("help_address")),
    Flag("--reports", metavar="DIR", help=_say("help_reports")),
    Flag("--openai", is_flag=True, help=_say("help_openai")),
    Flag("--resume", is_flag=True, help=_say("help_resume_serve")),
    Flag("--in-flight", **IN_FLIGHT, default=256, metavar="N", help=_say("help_in_flight_serve")),
    Flag("--log", type=Choice(["json"]), help=_say("help_log")),
    Flag("--no-browser", is_flag=True, help=_say("help_no_browser")),
]

serve = Grouped(
    "serve", callback=_serve, help=_say("help_serve"), params=[*_PLACE, *server_flags()]
)


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
    from aufheben.app.holders import TokenFile

    return None if given["token_file"] is None else TokenFile(Path(given["token_file"]), to)


def token_of() -> str:
    """That of the environment, else a new one of 32 random bytes.

    Raises BadInput for one that could be guessed.
    """
    from aufheben.app.holders import STRONG

    said = os.environ.get(TOKEN)
    if said and not STRONG.fullmatch(said):
        raise BadInput(_say("weak_token"), do=_say("strong_token"))
    return said or secrets.token_urlsafe(32)
