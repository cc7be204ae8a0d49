"""`aufheben ask` and `judge`: from a question, or the transcript of a debate, to an answer with reasons."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.judging.request import Judging
from aufheben.surfaces.cli.execute import say_note
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import Output, present
from aufheben.surfaces.cli.room_command import Given, RoomCommand
from aufheben.words import speaker

if TYPE_CHECKING:
    from aufheben.app import App, Result
    from aufheben.formats.cases.specification import Expectation
    from aufheben.surfaces.cli.execute import Present

_say = speaker(__name__)


PATIENCE = 5.0
"""Seconds for which expected patterns are looked for."""


def _instead(given: Given, request: "Dialectic", app: "App") -> int | None:
    """What is answered without a run: how sentences are understood, or the first prompts."""
    if given["read_only"]:
        return _read_back(request, app, as_json=given["as_json"])
    return _dry_run(request, app) if given["dry_run"] else None


def _read_back(request: "Dialectic", app: "App", *, as_json: bool) -> int:
    """2 where a sentence is refused, else 0."""
    from aufheben.rooms.dialectic.read import written_of
    from aufheben.rooms.dialectic.readings import as_json as for_programs
    from aufheben.rooms.dialectic.readings import as_text, readings

    written = written_of(request, app.defaults)
    found = readings(written.specification, written.file)
    if as_json:
        print_json(for_programs(found))
    else:
        echo(as_text(found), nl=False)
    return 2 if found.refused else 0


def _dry_run(request: "Dialectic", app: "App") -> int:
    from aufheben.app.first_prompts import first_prompts
    from aufheben.rooms.dialectic.estimate import bound_of
    from aufheben.rooms.options import filled

    room, ready = app.seat(request)
    for note in (
        *room.briefing.notices(ready),
        *room.briefing.unused(filled(request, app.defaults), ready),
    ):
        say_note(note)
    made = asyncio.run(first_prompts(ready, app.asking_of(request).prompts))
    echo("".join(made), nl=False)
    if made:
        said = _say("nothing_sent")
    elif ready.case.constitution.asking:
        said = _say("no_model_asked")
    else:
        said = _say("as_sentence", said=bound_of(ready))
    echo(said, err=True)
    return 0


def _shown(given: Given, request: "Dialectic", app: "App") -> "Present":
    """The result; with `--expect`, 1 where it is not what the input says."""
    if not given["expect"]:
        return present
    from aufheben.rooms.dialectic.read import written_of

    written = written_of(request, app.defaults)
    if written.specification.expect is None:
        raise BadInput(_say("nothing_expected"), do=_say("write_expect"), file=written.file)
    expected = written.specification.expect

    def shown(result: "Result", output: Output) -> int:
        return _as_expected(result, expected, present(result, output))

    return shown


def _as_expected(result: "Result", expected: "Expectation", ended: int) -> int:
    """1 where something differs, said on stderr; else the run's own exit code.

    Raises BadInput where a pattern is sought for too long.
    """
    from aufheben.rooms.dialectic.told import differences

    try:
        with _within(PATIENCE):
            found = list(differences(result.told, expected))
    except _PatienceError:
        patterns = ", ".join(map(repr, expected.patterns))
        what = _say("slow_patterns", patterns=patterns)
        raise BadInput(what, do=_say("simpler_pattern")) from None
    for difference in found:
        said = _say("not_as_expected", difference=difference)
        echo(said, err=True)
    return 1 if found else ended


class _PatienceError(Exception):
    """The time is over."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raises _PatienceError when `seconds` are over; of the main thread only.

    A regular expression can be sought for years, and Python's engine heeds signals alone. Where
    the platform has no such timer nothing is limited.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _over(_number: int, _frame: FrameType | None) -> None:
    raise _PatienceError


_FLAGS = [
    Flag("--expect", is_flag=True, group="Reading", help=_say("help_expect")),
    Flag("--read", "read_only", is_flag=True, group="Reading", help=_say("help_read")),
    Flag("--dry-run", is_flag=True, group="Limits", help=_say("help_dry_run")),
]

ask = RoomCommand(
    "ask", Dialectic, help=_say("help_ask"), flags=_FLAGS, instead=_instead, shown=_shown
)


def _printed(given: Given, _request: Any, _app: Any) -> int | None:
    """The panel as TOML, where that is asked for."""
    if not given["print_panel"]:
        return None
    from aufheben.rooms.judging.panels import source

    echo(source(given["panel"], given["lang"] or "en"), nl=False)
    return 0


judge = RoomCommand(
    "judge",
    Judging,
    help=_say("help_judge"),
    flags=[Flag("--print-panel", is_flag=True, group="Form", help=_say("help_print_panel"))],
    instead=_printed,
)
