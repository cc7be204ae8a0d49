"""The command of a room: its request's options as flags, then the application."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from aufheben.surfaces.cli.execute import Asked, Present, application, estimated, execute
from aufheben.surfaces.cli.flags import Flag, Grouped, option, parameters, request_of
from aufheben.surfaces.cli.present import check_targets, output_flags, output_of, present
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Given = dict[str, Any]
_READS = re.compile("FILE|DIR")
"""In the name of what an option takes."""


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
        help: Fact,  # noqa: A002 - click's own name
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
        Flag("--estimate", is_flag=True, group="Limits", help=_say("help_estimate")),
        Flag("--yes", is_flag=True, group="Limits", help=_say("help_yes_room_command")),
        Flag("--run", "run_name", help=_say("help_run_room_command")),
    ]


_JOURNAL = _say("help_journal")
journal_option = option("--journal", metavar="PATH|URL", help=_JOURNAL)


def journal_flag() -> Flag:
    """Where runs are kept."""
    return Flag("--journal", metavar="PATH|URL", help=_JOURNAL)


def said_again() -> Flag:
    """Of a run that was begun before: which command lines of it may be run."""
    return Flag(
        "--model", group="Seats", metavar="PROVIDER:MODEL", multiple=True, help=_say("help_model")
    )


def inputs(request: Any, given: Given) -> list[str]:
    """The files that a request reads; of a folder those among them that are to be written."""
    from aufheben.rooms.options import options

    read = {
        n: o for n, o in options(request).items() if o.argument or _READS.search(o.metavar or "")
    }
    targets = [name for name in (*given["output"], given.get("fix")) if name]
    found: list[str] = []
    for name, said in read.items():
        for each in _named(given.get(name)):
            found += [each] if _is(each, Path.is_file) else _of_folder(each, said.within, targets)
    return found


def _named(value: object) -> list[str]:
    several = value if isinstance(value, tuple) else (value,)
    return [each for each in several if isinstance(each, str) and each != "-"]


def _of_folder(folder: str, endings: Sequence[str], targets: Sequence[str]) -> list[str]:
    """The targets that are read where the folder is."""
    if not endings or not _is(folder, Path.is_dir):
        return []
    there = [each for each in targets if Path(each).suffix.lower() in endings]
    top = Path(folder).resolve()
    return [t for t in there if _is(t, Path.is_file) and Path(t).resolve().is_relative_to(top)]


def _is(name: str, kind: Callable[[Path], bool]) -> bool:
    """Whether a word names such a thing; an odd one names none."""
    try:
        return kind(Path(name))
    except (OSError, ValueError):
        return False


def weak(ctx: click.Context, request: Any, given: Given | None = None) -> dict[str, Any]:
    """Options that a file of defaults gives: they yield to what the input file says.

    So does a model in the environment: it is there for all runs, and argues what logic cannot.
    """
    from click.core import ParameterSource

    from aufheben.rooms.options import options

    return {
        name: ctx.params[name]
        for name in options(request)
        if name in (ctx.params if given is None else given)
        if (source := ctx.get_parameter_source(name)) is ParameterSource.DEFAULT_MAP
        or (name == "model" and source is ParameterSource.ENVIRONMENT)
    }
