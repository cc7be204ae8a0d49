"""A run looked at again: `aufheben show` (result, debate, board, table), `why` (a status, a doubt)."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.app import finished
from aufheben.errors import BadInput
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Flag, Grouped, Listed, whole
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import (
    check_free,
    check_targets,
    output_flags,
    output_of,
    present,
    refuse_ending,
)
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.rooms.aspects import Shown
    from aufheben.surfaces.cli.present import Output


_say = speaker(__name__)


def _why(argument: str | None, *, as_json: bool, **given: Any) -> int:
    """Show why ARG (such as Arg1; default: the one behind the answer) stands or falls."""
    shown = _found(application(given), argument, given)
    if as_json:
        print_json(shown.value)
    else:
        echo(shown.text, nl=False)
    return 0


def _found(app: "App", argument: str | None, given: dict[str, Any]) -> "Shown":
    """Of the run that is named, also in the place of an argument that the newest has not."""
    try:
        return _why_shown(app, app.find(given["run_name"]), argument, given)
    except BadInput:
        if argument is None or given["run_name"] is not None:
            raise
        if (run := _named(app, argument)) is None:
            raise
    return _why_shown(app, run, None, given)


def _named(app: "App", run: str) -> str | None:
    """The run of that name, or whose name alone begins so."""
    try:
        return app.find(run)
    except BadInput:
        return None


def _why_shown(app: "App", run: str, argument: str | None, given: dict[str, Any]) -> "Shown":
    room, job, record = app.kept(run)
    if "why" not in room.looks:
        do = _say("see_result", run=run)
        raise BadInput(_say("without_arguments", run=run, noun=room.noun), do=do)
    from aufheben.rooms.dialectic.looks import doubted, flips, standing

    doubts, semantics = given["doubt"], given["semantics"]
    if given["flip"] and semantics not in (None, "grounded"):
        do = _say("leave_flag_out", flag="--semantics")
        raise BadInput(_say("flip_is_grounded"), do=do)
    if given["flip"]:
        return flips(record, job, doubts, argument)
    if semantics is not None:
        return standing(record, job, semantics, doubts, argument)
    if doubts:
        return doubted(record, job, doubts, argument)
    return room.looks["why"](record, job, argument)


why = Grouped(
    "why",
    callback=_why,
    help=_say("help_why"),
    params=[
        click.Argument(["argument"], metavar="[ARG]", required=False),
        Flag("--run", "run_name", help=_say("help_run_why")),
        Flag("--doubt", multiple=True, metavar="PREMISE", help=_say("help_doubt")),
        Flag(
            "--semantics",
            type=Listed(["grounded", "complete", "preferred", "stable"]),
            help=_say("help_semantics_why"),
        ),
        Flag("--flip", is_flag=True, help=_say("help_flip")),
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        journal_flag(),
    ],
)


def _command(**given: Any) -> int:
    """The result of RUN (default: the newest) again, or one debate or step of it."""
    app, output = application(given), output_of({**given, "full": True})
    run = app.find(given["run"])
    if given["events"]:
        return _events(app, run, output)
    if given["follow"]:
        asyncio.run(_follow(app, run, output))
    asked = _asked(given)
    if asked is not None:
        return _look(app, run, *asked, output)
    room = app.kept(run)[0]
    check_targets(room.name, room.report.formats, output)
    return present(finished(app.replay(run)), output)


async def _follow(app: "App", run: str, output: "Output") -> None:
    """What happens in it, a line each, until it has ended; whoever stops watching stops no run."""
    room, job, _ = app.kept(run)
    describe = room.progress.describe(job, ())
    async for event in app.follow(run):
        line = None if output.quiet else describe(event)
        if line is not None:
            echo(f"  {tell(line)}", err=True)


def _asked(given: dict[str, Any]) -> tuple[str, str | None] | None:
    """What is looked at, and with which words."""
    at = None if given["at"] is None else str(given["at"])
    if given["edge"]:
        return "edge", given["edge"]
    if given["utility"]:
        return "utility", at
    return None if at is None else ("board", at)


def _look(app: "App", run: str, what: str, words: str | None, output: "Output") -> int:
    room, job, record = app.kept(run)
    look = room.looks.get(what)
    if look is None:
        flag = "--at" if what == "board" else f"--{what}"
        other = "no_hierarchy" if what == "edge" else "no_deliberation"
        raise BadInput(_say(other, run=run, noun=room.noun), do=_say("leave_flag_out", flag=flag))
    shown = look(record, job, words)
    for path in output.output:
        refuse_ending(path, shown.files)
        check_free(path, force=output.force)
        _write(path, shown)
    if output.as_json:
        print_json(shown.value)
    elif not output.output:
        echo(shown.text, nl=False)
    return 0


def _write(path: str, shown: "Shown") -> None:
    from aufheben.rooms.files import write

    write(path, shown.files[Path(path).suffix.removeprefix(".")])


def _events(app: "App", run: str, output: "Output") -> int:
    """Every answer with its number, by which it can be forked."""
    from aufheben.rooms.lines import lines

    room, job, record = app.kept(run)
    describe, plain = room.progress.describe(job, ()), lines()
    # A room may say of several answers together what came of them.
    told = [
        (each, tell(describe(each) or (plain(each) if each.seat else None) or ""))
        for each in record.events
    ]
    if output.as_json:
        print_json([{"number": e.number, "seat": e.seat, "said": said} for e, said in told if said])
        return 0
    for event, said in told:
        if said:
            echo(f"{event.number:>5}  {said}")
    return 0


show = Grouped(
    "show",
    callback=_command,
    help=_say("help_show"),
    params=[
        click.Argument(["run"], required=False),
        Flag("--edge", metavar="CHILD,PARENT", help=_say("help_edge")),
        Flag("--utility", is_flag=True, help=_say("help_utility")),
        Flag("--at", type=whole(0), metavar="STEP", help=_say("help_at_show")),
        Flag("--events", is_flag=True, help=_say("help_events")),
        Flag("--follow", is_flag=True, help=_say("help_follow")),
        *(flag for flag in output_flags(()) if flag.name in ("as_json", "output", "force")),
        journal_flag(),
    ],
)
