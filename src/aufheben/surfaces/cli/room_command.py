"""The command of a room: its request's options as flags, then the application."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from aufheben.surfaces.cli.execute import Asked, Present, application, estimated, execute
from aufheben.surfaces.cli.flags import Flag, Grouped, parameters, request_of
from aufheben.surfaces.cli.present import check_targets, output_flags, output_of, present

Given = dict[str, Any]


class RoomCommand(Grouped):
    """Starts runs of a room. `flags` are more than its request has; `instead` may answer itself,
    with the exit code that it returns; `shown` presents the result another way, `adds` says what
    else the command does of its own.
    """

    def __init__(
        self,
        name: str,
        request: Any,
        *,
        help: str,  # noqa: A002 - click's own name
        flags: Sequence[Flag] = (),
        instead: Callable[[Given, Any, Any], int | None] | None = None,
        shown: Callable[[Given, Any, Any], Present] = lambda *_: present,
        adds: Callable[[Given, Asked], Asked] = lambda _, asked: asked,
    ) -> None:
        self._request = request
        self._instead, self._shown, self._adds = instead, shown, adds
        super().__init__(
            name,
            params=[
                *parameters(request),
                *flags,
                *_running(),
                *output_flags((*request.formats, "json")),
                journal_flag(),
            ],
            callback=self._run,
            help=help,
        )

    def _run(self, **given: Any) -> int:
        configured = weak(click.get_current_context(), self._request)
        own = {name: value for name, value in given.items() if name not in configured}
        request, app = request_of(self._request, own), application(given, configured)
        answered = self._instead(given, request, app) if self._instead is not None else None
        if answered is not None:
            return answered
        output = output_of(given)
        check_targets(request.room, request.formats, output, inputs(self._request, given))
        from aufheben.rooms.options import filled

        room, job = app.seat(request)
        asked = Asked(
            app=app,
            room=room,
            request=filled(request, app.defaults),
            job=job,
            asking=app.asking_of(request),
            output=output,
            name=given["run_name"],
            yes=given["yes"],
            present=self._shown(given, request, app),
        )
        asked = self._adds(given, asked)
        return estimated(asked) if given["estimate"] else execute(asked)


def _running() -> list[Flag]:
    return [
        Flag("--estimate", is_flag=True, group="Limits", help="Print what it will take and stop."),
        Flag("--yes", is_flag=True, group="Limits", help="Do not ask before a costly run."),
        Flag("--run", "run_name", help="Name the run, or go on with it where it exists."),
    ]


_JOURNAL = "The journal (default: in the platform's data directory)."
journal_option = click.option("--journal", metavar="PATH", help=_JOURNAL)


def journal_flag() -> Flag:
    """Where runs are kept."""
    return Flag("--journal", metavar="PATH", help=_JOURNAL)


def inputs(request: Any, given: Given) -> list[str]:
    """The files that a request reads."""
    from aufheben.rooms.options import options

    files = [n for n, o in options(request).items() if o.argument or "FILE" in (o.metavar or "")]
    said = [given.get(name) for name in files]
    lists = [each if isinstance(each, tuple) else (each,) for each in said]
    named = [name for each in lists for name in each if isinstance(name, str)]
    return [name for name in named if name != "-" and _is_file(name)]


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def weak(ctx: click.Context, request: Any) -> dict[str, Any]:
    """Options that a file of defaults gives: they yield to what the input file says.

    So does a model in the environment: it is there for all runs, and argues what logic cannot.
    """
    from click.core import ParameterSource

    from aufheben.rooms.options import options

    return {
        name: ctx.params[name]
        for name in options(request)
        if (source := ctx.get_parameter_source(name)) is ParameterSource.DEFAULT_MAP
        or (name == "model" and source is ParameterSource.ENVIRONMENT)
    }
