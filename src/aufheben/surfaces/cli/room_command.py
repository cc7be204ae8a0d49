"""The command of a room: its request's options as flags, then the application."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from aufheben.surfaces.cli.execute import Asked, Present, application, estimated, execute
from aufheben.surfaces.cli.flags import Flag, Grouped, parameters, request_of
from aufheben.surfaces.cli.present import check_targets, output_flags, output_of, present

Given = dict[str, Any]


class RoomCommand(Grouped):
    """Starts runs of a room. `flags` are more than its request has; `instead` may answer itself,
    with the exit code that it returns; `shown` presents the result another way.
    """

    def __init__(
        self,
        room: str,
        *,
        help: str = "",  # noqa: A002 - click's own name
        flags: Sequence[Flag] = (),
        instead: Callable[[Given, Any, Any], int | None] | None = None,
        shown: Callable[[Given, Any, Any], Present] = lambda *_: present,
    ) -> None:
        from aufheben import rooms

        self._room = rooms.named(room)
        self._instead, self._shown = instead, shown
        super().__init__(
            self._room.command,
            params=[
                *parameters(self._room.request),
                *flags,
                *_running(),
                *output_flags((*self._room.formats, "json")),
                journal_flag(),
            ],
            callback=self._run,
            help=help or self._room.summary,
        )

    def _run(self, **given: Any) -> int:
        room, output = self._room, output_of(given)
        configured = weak(click.get_current_context(), room.request)
        own = {name: value for name, value in given.items() if name not in configured}
        request, app = request_of(room.request, own), application(given, configured)
        answered = self._instead(given, request, app) if self._instead is not None else None
        if answered is not None:
            return answered
        check_targets(room, output)
        asked = Asked(
            app=app,
            room=room,
            request=request,
            job=app.seat(request)[1],
            asking=app.asking_of(request),
            output=output,
            name=given["run_name"],
            yes=given["yes"],
            present=self._shown(given, request, app),
        )
        return estimated(asked) if given["estimate"] else execute(asked)


def _running() -> list[Flag]:
    return [
        Flag("--estimate", is_flag=True, group="Limits", help="Print what it will take and stop."),
        Flag("--yes", is_flag=True, group="Limits", help="Do not ask before a costly run."),
        Flag("--run", "run_name", help="Name the run, or go on with it where it exists."),
    ]


def journal_flag() -> Flag:
    """Where runs are kept."""
    return Flag(
        "--journal",
        metavar="PATH",
        help="The journal (default: in the platform's data directory).",
    )


def weak(ctx: click.Context, request: Any) -> dict[str, Any]:
    """What was not asked for but configured: it yields to what the input file says."""
    from click.core import ParameterSource

    from aufheben.rooms.options import options

    return {
        name: ctx.params[name]
        for name in options(request)
        if ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP
    }
