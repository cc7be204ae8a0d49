"""`aufheben serve`: the page, in the browser of whoever starts it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput, MissingExtra
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Flag, Grouped, whole
from aufheben.surfaces.cli.server_options import (
    TOKEN,
    allowed_of,
    defaults_of,
    names_of,
    say_what_is_missing,
    server_flags,
    to_stderr,
    token_of,
)

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.surfaces.page.door import Door
    from aufheben.surfaces.page.log import Log
    from aufheben.words import Fact


def _command(**given: Any) -> int:
    """Show, start and stop runs in the browser.

    The page is for this machine's browser alone: it opens to whoever has the address that is
    printed, with its token. Models and limits that are given here hold for every run: one may say
    less, and none may say more. Keys come from the environment, and are never shown. An interrupt
    ends it: runs that are under way are kept, and can be gone on with.
    """
    try:
        from aufheben.app import App
        from aufheben.surfaces.page.server import listen, placed, serve
    except ImportError:
        why = "starlette, uvicorn or prometheus-client is not installed; they serve the page"
        raise MissingExtra(extra="web", why=why) from None
    log, reports = _log(given), _reports(given["reports"])
    tell = log.told if log else to_stderr
    defaults, allowed, door = defaults_of(given), allowed_of(given), _door(given, tell)
    say_what_is_missing(defaults, tell)
    store = application(given, defaults).store

    def made(people: Any) -> "App":
        return App(journal=store, people=people, allowed=allowed, **defaults)

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
    for run in stopped:
        tell(f"to go on: aufheben resume {run}")
    return 0


def _door(given: dict[str, Any], tell: Callable[["Fact"], None]) -> "Door":
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
        what = "a log shows no token, and nobody knows one that is made anew"
        raise BadInput(
            what,
            do=f"choose one: {TOKEN}, of 16 or more letters and digits; or name some by --token-file",
        )
    return Log(to_stderr)


def _reports(folder: str | None) -> Path | None:
    """Where tables of benchmarks are. Raises BadInput where there is no such folder."""
    if folder is not None and not Path(folder).is_dir():
        do = "name a folder of files that `aufheben bench … -o FILE.json` wrote"
        raise BadInput("there is no such folder", do=do, file=folder)
    return None if folder is None else Path(folder)


def _announce(door: "Door", log: "Log | None", *, chats: bool) -> None:
    """The address goes to stdout: whoever starts it from a program reads it there.

    Where there is a log, both are kept by the same hand, and the token is known: it is not shown.
    """
    if log is not None:
        log.say("start", address=door.origin)
        return
    if door.is_open_to_others():
        echo(f"note: other machines can reach this page: {door.host}", err=True)
    if door.is_open_to_others() and not door.is_encrypted:
        echo("note: whoever reads along can take its token: the page is not encrypted", err=True)
    echo(door.address)
    if chats:
        echo(f"chat windows and programs: {door.origin}/v1, the key is the token", err=True)
    echo("the page is open; an interrupt (Ctrl-C) ends it", err=True)


def _places() -> list[click.Parameter]:
    return [
        Flag(
            "--port",
            type=whole(0, 65535),
            help="The port (default: 8765, or the next that is free).",
        ),
        Flag(
            "--host",
            default="127.0.0.1",
            show_default=True,
            metavar="HOST",
            help="The address to listen at; another than this machine's own lets others reach it.",
        ),
        Flag(
            "--address",
            metavar="URL",
            help="Where browsers find the page behind a proxy, such as https://debates.example.org.",
        ),
    ]


def _parameters() -> list[click.Parameter]:
    return [
        *_places(),
        Flag(
            "--reports",
            metavar="DIR",
            help="Show the benchmarks whose tables (FILE.json) are in this folder.",
        ),
        Flag(
            "--openai",
            is_flag=True,
            help="Debates as models for chat windows and OpenAI's clients, at /v1.",
        ),
        Flag(
            "--resume",
            is_flag=True,
            help="Go on with runs whose process was killed (runs list --interrupted).",
        ),
        Flag(
            "--in-flight",
            group="Limits",
            type=whole(1),
            default=256,
            show_default=True,
            metavar="N",
            help="Runs under way at once; one more is refused (503), and may be sent again.",
        ),
        Flag(
            "--log",
            type=click.Choice(["json"]),
            help="Log requests, ends of runs and outages on stderr, a line of JSON each.",
        ),
        Flag("--no-browser", is_flag=True, help="Do not open a browser."),
        *server_flags(),
    ]


command = Grouped("serve", callback=_command, help=_command.__doc__, params=_parameters())
