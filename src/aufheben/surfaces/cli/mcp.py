"""`aufheben mcp`: the tools of assistants, over pipes or HTTP, and how clients are told of them."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput, MissingExtra
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Choice, Flag, Grouped, number, option, whole
from aufheben.surfaces.cli.server_options import (
    allowed_of,
    defaults_of,
    names_of,
    server_flags,
    to_stderr,
    token_of,
)
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.app.holders import Keys


class _Served(Grouped, Group):
    """A command of its own that has others below it."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its options, then what is below it."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


@click.pass_context
def _command(ctx: click.Context, /, **given: Any) -> int | None:
    """Offer runs to an assistant as tools of the Model Context Protocol."""
    if ctx.invoked_subcommand is not None:
        return None
    try:
        from aufheben.app.ending import Ending
        from aufheben.app.holders import Keys
        from aufheben.surfaces.mcp.serving import over_http, over_pipes
    except ImportError:
        raise MissingExtra(extra="mcp", why=_say("no_mcp")) from None
    how = {
        "files": _files(given["files"]), "lang": given["language"],
    }  # fmt: skip
    make = _maker(given)
    if given["http"]:
        keys = Keys(token=token_of(), file=names_of(given, to_stderr))
        stopped = _over_http(over_http, make, given["port"], keys, how)
    else:
        if sys.stdin.isatty():
            to_stderr(_say("client_speaks"))
        with Ending() as ending:
            stopped = asyncio.run(over_pipes(make, to_stderr, ending=ending, **how))
    for run in stopped:
        to_stderr(_say("go_on_with", run=run))
    return 0


def _over_http(
    serve: Any, make: Any, port: int | None, keys: "Keys", how: dict[str, Any]
) -> tuple[str, ...]:
    from aufheben.app.ending import Ending
    from aufheben.surfaces.mcp.serving import address, listen

    with listen(port) as listening, Ending() as ending:
        echo(address(listening))
        echo(f"Authorization: Bearer {keys.token}")
        to_stderr(_say("interrupt_ends"))
        stopped: tuple[str, ...] = asyncio.run(
            serve(make, to_stderr, listening, keys, ending=ending, **how)
        )
    return stopped


def _maker(given: dict[str, Any]) -> "Callable[[Any], App]":
    defaults, allowed = defaults_of(given), allowed_of(given)
    store = application(given, defaults).store

    def made(assistant: Any) -> "App":
        from aufheben.app import App

        return App(journal=store, assistant=assistant, allowed=allowed, **defaults)

    return made


def _files(folder: str | None) -> Path | None:
    """From where files may be named. Raises BadInput where there is no such folder."""
    if folder is not None and not Path(folder).is_dir():
        raise BadInput(_say("no_such_folder"), do=_say("name_one_there"), file=folder)
    return None if folder is None else Path(folder).resolve()


command = _Served(
    "mcp",
    callback=_command,
    help=_say("help_mcp"),
    invoke_without_command=True,
    params=[
        Flag("--http", is_flag=True, help=_say("help_http")),
        Flag(
            "--port",
            type=whole(0, 65535),
            help=_say("help_port"),
        ),
        Flag(
            "--files",
            metavar="DIR",
            help=_say("help_files"),
        ),
        Flag(
            "--budget",
            group="Limits",
            type=number(),
            metavar="USD",
            help=_say("help_budget"),
        ),
        Flag(
            "--language",
            type=Choice(["en", "ja"]),
            help=_say("help_language"),
        ),
        *server_flags(),
    ],
)


@command.command("install", help=_say("help_mcp_install"))
@option(
    "--host",
    required=True,
    metavar="NAME",
    help=_say("help_host"),
)
@option("--write", is_flag=True, help=_say("help_write"))
@option("--file", metavar="FILE", help=_say("help_file"))
def install(host: str, write: bool, file: str | None) -> None:
    """Print what a client is configured with, or write it."""
    from aufheben.formats.cases.specification import known
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
