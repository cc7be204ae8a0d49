"""`aufheben mcp`: the tools of assistants, over pipes or HTTP, and how clients are told of them."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.app.allowance import Allowed
from aufheben.errors import MissingExtra
from aufheben.surfaces.cli.flags import Choice, Flag, Grouped, option, parameters, whole
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.server_options import (
    allowed_of,
    defaults_of,
    folder_of,
    made_with,
    names_of,
    say_stopped,
    server_flags,
    to_stderr,
    token_of,
)
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
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
        from aufheben.app.forced_exit import Ending
        from aufheben.app.holders import Keys
        from aufheben.surfaces.mcp.serving import over_http, over_pipes
    except ImportError:
        raise MissingExtra(extra="mcp", why=_say("no_mcp")) from None
    files = folder_of(given["files"], _say("name_one_there"))
    how = {"files": files and files.resolve(), "lang": given["language"]}
    make = made_with(given, defaults_of(given), allowed_of(given), "assistant")
    if given["http"]:
        keys = Keys(token=token_of(), file=names_of(given, to_stderr))
        stopped = _over_http(over_http, make, given["port"], keys, how)
    else:
        if sys.stdin.isatty():
            to_stderr(_say("client_speaks"))
        with Ending() as ending:
            stopped = asyncio.run(over_pipes(make, to_stderr, ending=ending, **how))
    say_stopped(stopped, to_stderr)
    return 0


def _over_http(
    serve: Any, make: Any, port: int | None, keys: "Keys", how: dict[str, Any]
) -> tuple[str, ...]:
    from aufheben.app.forced_exit import Ending
    from aufheben.surfaces.mcp.serving import address, listen

    with listen(port) as listening, Ending() as ending:
        echo(address(listening))
        echo(f"Authorization: Bearer {keys.token}")
        to_stderr(_say("interrupt_ends"))
        stopped: tuple[str, ...] = asyncio.run(
            serve(make, to_stderr, listening, keys, ending=ending, **how)
        )
    return stopped


command = _Served(
    "mcp",
    callback=_command,
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


@command.command("install", help=_say("help_mcp_install"))
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
