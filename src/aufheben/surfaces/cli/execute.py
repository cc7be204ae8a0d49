"""From a request to an exit code, whatever the room: notices, cost, progress, a person's desk, the result."""

import asyncio
import io
import json
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from aufheben.errors import AgentFailed, Diverged, JournalFailed, Left, Unusable
from aufheben.surfaces.cli.live import say_taken
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import Output, hint, present, stopped
from aufheben.surfaces.cli.usage import code_of
from aufheben.words import Fact, speaker, tell

if TYPE_CHECKING:
    from aufheben.app import App, Result, Run
    from aufheben.rooms.costs import CostEstimate
    from aufheben.rooms.room import Room


_say = speaker(__name__)


class TerminalDesk:
    """Other seats may work while a line is awaited. The end of the input is leaving."""

    async def show(self, text: str) -> None:
        """A paragraph on stderr."""
        echo(f"\n{text}", err=True)

    async def ask(self, question: str) -> str:
        """One line. Raises Left at the end of the input."""
        echo(question, err=True, nl=False)
        line = await _line()
        if not line:
            echo(err=True)
            raise Left(_say("input_ended"))
        return line.rstrip("\r\n")


async def _line() -> str:
    """A line from stdin, read in a thread that does not outlive an interrupt.

    Bytes that are no text come as halves of characters, which whoever asks refuses.
    """
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors == "strict":
        sys.stdin.reconfigure(errors="surrogateescape")
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[str] = loop.create_future()

    def deliver(line: str) -> None:
        if not answered.done():
            answered.set_result(line)

    def read() -> None:
        try:
            line = sys.stdin.readline()
        except (OSError, ValueError):
            line = ""
        loop.call_soon_threadsafe(deliver, line)

    threading.Thread(target=read, daemon=True).start()
    return await answered


ASK_ABOVE = 1.0
"""US dollars above which a person at a terminal is asked first."""
Present = Callable[["Result", Output], int]
Tell = Callable[[object], None]
Hint = Callable[["Run", Output], str]
Watch = Callable[["Asked", "CostEstimate"], AbstractContextManager[Tell]]


def _watch(asked: "Asked", found: "CostEstimate") -> AbstractContextManager[Tell]:
    return watching(asked.room, asked.job, asked.output, found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request that has been seated, and what the command line adds to it.

    `watch` is who is told while it goes on, `hint` the line that goes on with it.
    """

    app: "App"
    room: "Room[Any, Any, Any, Any]"
    job: Any
    asking: Any
    output: Output
    request: Any = None
    name: str | None = None
    yes: bool = False
    present: Present = present
    watch: Watch = _watch
    hint: Hint = hint


def application(
    given: Mapping[str, Any], defaults: Mapping[str, Any] | None = None, **more: Any
) -> "App":
    """The application behind a command's flags, with `more` of its own."""
    from aufheben.app import App

    return App(
        journal=_journal(given),
        people=TerminalDesk(),
        in_flight=given.get("in_flight") or 64,
        **more,
        **(defaults or {}),
    )


def _journal(given: Mapping[str, Any]) -> str | None:
    """The journal of a command; one said of its group is nearer than a configured one."""
    context = click.get_current_context(silent=True)
    group = context.parent.obj if context is not None and context.parent is not None else None
    if context is None or not isinstance(group, str):
        return given.get("journal")
    said = context.get_parameter_source("journal") is ParameterSource.COMMANDLINE
    return given.get("journal") if said else group


def estimated(asked: Asked) -> int:
    """Print what it will take, and stop."""
    found = _cost(asked)
    if asked.output.as_json:
        print_json(found.for_programs())
    else:
        _say_notes(asked, found)
        echo(found.said)
        echo(found.leaving)
    return 0


def execute(asked: Asked) -> int:
    """Run it: 0 where a person at a terminal thinks better of it."""
    found = _cost(asked)
    if not _agreed(asked, found):
        return 0
    from aufheben.app.run import Seated

    seated = Seated(asked.room, asked.job)
    started = partial(asked.app.start, seated, asking=asked.asking, name=asked.name)
    bound = asked.room.briefing.bound(asked.job)
    return asyncio.run(
        _followed(asked, found, started, lambda run: _say("run_begins", run=run.name, bound=bound))
    )


def _cost(asked: Asked) -> "CostEstimate":
    """What it will take. Raises NoModel where it could not be begun."""
    if asked.name is None or not asked.app.store.has(asked.name):
        asked.app.check_askable(asked.job, asked.asking)
    _say_heading(asked)
    return asyncio.run(asked.app.cost(asked.room, asked.job, asked.asking))


def _say_heading(asked: Asked) -> None:
    if not asked.output.quiet:
        for line in asked.room.briefing.heading(asked.job):
            echo(line, err=True)


def _agreed(asked: Asked, found: "CostEstimate") -> bool:
    """The cost is said; a person at a terminal may say no to a costly run."""
    _say_notes(asked, found)
    if not asked.output.quiet and found.brief:
        echo(found.brief, err=True)
    _say_leaving(asked.output, found)
    costly = found.money is not None and found.money > ASK_ABOVE
    if not costly or asked.yes or not sys.stdin.isatty():
        return True
    return confirmed()


def confirmed() -> bool:
    """Whether a person at the terminal wants to go on."""
    return click.confirm(tell(_say("go_on")), err=True)


def _say_leaving(output: Output, found: "CostEstimate") -> None:
    """What leaves this machine, before anything does."""
    if not output.quiet:
        echo(found.leaving, err=True)


def _say_notes(asked: Asked, found: "CostEstimate") -> None:
    if asked.output.quiet:
        return
    room, job = asked.room, asked.job
    for note in (
        *room.briefing.notices(job),
        *room.briefing.unused(asked.request, job),
        *found.notes,
    ):
        say_note(note)


def say_note(note: Fact) -> None:
    """What a person should know beside the result."""
    echo(_say("note", note=note), err=True)


async def _followed(
    asked: Asked,
    found: "CostEstimate",
    begin: Callable[..., Awaitable["Run"]],
    said: Callable[["Run"], Fact] = lambda _: "",
) -> int:
    """A run that `begin` begins, to its end: watched, and presented after what it took where models
    were asked; or the exit code that it stopped with.
    """
    with asked.watch(asked, found) as tell:
        run = await begin(tell=tell)
        _begun(run, asked.output, said(run))
        ended = await _ended(asked, run)
    if isinstance(ended, int):
        return ended
    say_taken(asked.app.taken, quiet=asked.output.quiet)
    return asked.present(ended, asked.output)


async def _ended(asked: Asked, run: "Run") -> "Result | int":
    """The result; where the run stopped, the exit code after saying so, and what it took."""
    app, output = asked.app, asked.output
    to_go_on = partial(_to_go_on, asked, run)
    try:
        return await run
    except (Diverged, Unusable):
        say_taken(app.taken)
        raise
    except (AgentFailed, JournalFailed, Left) as error:
        programs = output.as_json or output.jsonl
        reached = await app.so_far(run.record, error) if programs else None
        stopped(reached, error, output, to_go_on())
        return code_of(error)
    except BaseException:
        echo(to_go_on(), err=True)
        raise


def _to_go_on(asked: Asked, run: "Run") -> str:
    """What it took until now, and how to go on with it."""
    return "\n".join((*asked.app.taken.lines(), asked.hint(run, asked.output)))


def _begun(run: "Run", output: Output, said: Fact = "") -> None:
    """What a person should know of a run that goes on from here."""
    for line in () if output.quiet else (*(f"  {tell(note)}" for note in run.notes), tell(said)):
        if line:
            echo(line, err=True)


def go_on(
    asked: Asked, begin: Callable[..., Awaitable["Run"]], said: Fact = "", *, over: bool = False
) -> int:
    """Go on with a run that was begun, such as a fork; `said` once it goes on."""
    found = asyncio.run(asked.app.cost(asked.room, asked.job, asked.asking))
    if not over:
        _say_leaving(asked.output, found)
    return asyncio.run(_followed(asked, found, begin, lambda _: said))


@contextmanager
def watching(
    room: "Room[Any, Any, Any, Any]",
    job: Any,
    output: Output,
    found: "CostEstimate",
    before: Any = (),
) -> Iterator[Callable[[object], None]]:
    """Who is told of each event: `--jsonl` on stdout, or a view of what happens on stderr."""
    from aufheben.surfaces.cli.live import watcher

    if output.jsonl:
        rows = room.progress.rows(job)
        yield lambda told: _say_row(rows(told))
    elif output.quiet:
        yield lambda _: None
    else:
        people = "human" in job.agents.values()
        with watcher(
            room.progress.describe(job, before), found, people=people, before=before
        ) as view:
            yield view


def _say_row(row: Mapping[str, Any] | None) -> None:
    if row is not None:
        echo(json.dumps(row, ensure_ascii=True))
