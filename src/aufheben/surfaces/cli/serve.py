"""`aufheben serve`: the page, in the browser of whoever starts it."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput, MissingExtra
from aufheben.surfaces.cli.flags import IN_FLIGHT, Choice, Flag, Grouped, whole
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.server_options import (
    TOKEN,
    allowed_of,
    defaults_of,
    folder_of,
    made_with,
    names_of,
    say_stopped,
    say_what_is_missing,
    server_flags,
    to_stderr,
    token_of,
)
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.surfaces.page.door import Door
    from aufheben.surfaces.page.log import Log


def _command(**given: Any) -> int:
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

command = Grouped(
    "serve", callback=_command, help=_say("help_serve"), params=[*_PLACE, *server_flags()]
)
