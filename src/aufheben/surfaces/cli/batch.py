"""`aufheben batch`: every input of files and folders as a run of a room, whichever it is."""

import asyncio
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AgentFailed, BadInput, JournalFailed, Left, Unusable
from aufheben.formats.endings import why_ended
from aufheben.surfaces.cli.configuration import defaults, offer_variables
from aufheben.surfaces.cli.execute import ASK_ABOVE, application, confirmed, say_note
from aufheben.surfaces.cli.flags import IN_FLIGHT, Flag, Grouped, parameters, request_of, whole
from aufheben.surfaces.cli.help_page import HELP
from aufheben.surfaces.cli.live import length, say_taken
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import refuse_same
from aufheben.surfaces.cli.progress import BatchProgress
from aufheben.surfaces.cli.result_lines import ResultLines
from aufheben.surfaces.cli.room_command import Given, journal_flag, weak
from aufheben.surfaces.cli.usage import code_of
from aufheben.words import Fact, Invocation, speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import Batch, Summary
    from aufheben.app.batch_summary import BatchEstimate

_SAMPLE = 20
"""Inputs by whose cost the whole is judged before it is run."""
_NAMED = 20
"""Failures that are shown to people; programs get all."""
_ROOM = "AUFHEBEN_ROOM"
_RATE: dict[str, Any] = {"group": "Limits", "multiple": True, "metavar": "N|PROVIDER=N"}


class BatchCommand(Grouped):
    """Its options are its own and those of the room that is named, or that the source looks made for."""

    room: Any = None

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """As click does; the options of a room are this call's alone."""
        try:
            return super().make_context(*args, **more)
        finally:
            self.params = _own()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the room first: its options are flags."""
        self.params, self.room = _own(), None
        if not ({*HELP, "--help-all"} & {*args}) or _said_room(args):
            self.room = self._found_room(ctx, args)
        if self.room is not None:
            self.params = [*self.params, *_flags(self.room)]
        offer_variables(self)
        ctx.default_map = defaults(self, ctx.meta.get("aufheben.configured") or {})
        return super().parse_args(ctx, args)

    def _found_room(self, ctx: click.Context, args: list[str]) -> Any:
        from aufheben.rooms.recognition import room_of
        from aufheben.rooms.registry import chosen

        named = _said_room(args)
        if named is not None:
            return chosen(named)
        sources = _sources(ctx, args)
        return chosen(room_of(*sources)) if sources else None


def _said_room(args: list[str]) -> str | None:
    """The room that is named, before anything else is read."""
    for number, word in enumerate(args):
        if word == "--room" and number + 1 < len(args):
            return args[number + 1]
        if word.startswith("--room="):
            return word.removeprefix("--room=")
    return os.environ.get(_ROOM)


def _sources(ctx: click.Context, args: list[str]) -> list[str]:
    """What is to be run: the words that are no option's value, whichever of our rooms it is for."""
    from aufheben.formats.topics import SHIPPED
    from aufheben.rooms.files import is_called
    from aufheben.rooms.registry import OURS, named

    known = _own()
    for room in OURS:
        spelled = {word for each in known for word in each.opts}
        known += [each for each in _flags(named(room)) if not spelled & {*each.opts}]
    settings = {"ignore_unknown_options": True, "allow_extra_args": True}
    words = click.Command("batch", params=known, context_settings=settings)
    found, _, _ = words.make_parser(click.Context(words, **settings)).parse_args(list(args))  # type: ignore[arg-type]
    given = found.get("sources")
    every = [*given] if isinstance(given, tuple) else []
    # What is not there is told when it is read, options that no room has when they are parsed.
    there = [word for word in every if word == "-" or word in SHIPPED or is_called(word)]
    return there or every[:1]


def _flags(room: Any) -> list[click.Parameter]:
    """The options of a room that its inputs do not fill in."""
    from aufheben.rooms.listed import filled_by_inputs

    ours = {str(each.name) for each in _own()}
    return parameters(room.request, (*filled_by_inputs(room), *ours))


def _own() -> list[click.Parameter]:
    return [
        click.Argument(["sources"], nargs=-1, metavar="FILE|DIR..."),
        Flag("--room", group="Reading", metavar="NAME", help=_say("help_room")),
        Flag("--limit", group="Reading", type=whole(1), help=_say("help_limit")),
        Flag("--name", "batch", group="Output", metavar="NAME", help=_say("help_name")),
        Flag("--in-flight", **IN_FLIGHT, default=64, help=_say("help_in_flight")),
        Flag("--engine", group="Limits", metavar="ray|ADDRESS", help=_say("help_engine")),
        Flag("--requests-per-minute", **_RATE, help=_say("help_requests_per_minute")),
        Flag("--tokens-per-minute", **_RATE, help=_say("help_tokens_per_minute")),
        Flag("--estimate", is_flag=True, group="Limits", help=_say("help_estimate")),
        Flag("--yes", is_flag=True, group="Limits", help=_say("help_yes")),
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        Flag("-o", "--output", metavar="FILE.jsonl", help=_say("help_output")),
        Flag("--force", is_flag=True, help=_say("help_force_batch")),
        Flag("-q", "--quiet", is_flag=True, help=_say("help_quiet")),
        journal_flag(),
    ]


def _run(**given: Any) -> int:
    batch = _batch(given)
    if given["estimate"]:
        return _estimated(batch, given)
    lines = _lines(given)
    batch.check()
    found = asyncio.run(batch.estimate(_SAMPLE))
    _say_begin(batch, found, given)
    if not _agreed(found, given):
        return 0
    if found.people:
        batch.in_flight = 1
    return _ended(batch, found.inputs, lines, given)


def _lines(given: Given) -> ResultLines | None:
    """Where every result goes. Raises BadInput for what is read, or would be the next time."""
    output, sources = given["output"], given["sources"]
    if output is None:
        return None
    refuse_same(output, [*sources, given["journal"]])
    read = (Path(source).resolve() for source in sources if source != "-")
    if any(map(Path(output).resolve().is_relative_to, read)):
        raise BadInput(_say("results_read"), do=_say("file_outside"), file=output)
    return ResultLines(output, force=given["force"])


def _batch(given: Given) -> "Batch":
    from aufheben.app import Batch
    from aufheben.rooms.listed import inputs_of_all

    ctx = click.get_current_context()
    assert isinstance(ctx.command, BatchCommand)
    room = ctx.command.room
    if not given["sources"] or room is None:
        param = next(each for each in ctx.command.params if each.name == "sources")
        raise click.MissingParameter(ctx=ctx, param=param)
    configured = weak(ctx, room.request, given)
    own = {name: value for name, value in given.items() if name not in configured}
    app = application(
        given,
        configured,
        requests_per_minute=_per_minute("--requests-per-minute", given["requests_per_minute"]),
        tokens_per_minute=_per_minute("--tokens-per-minute", given["tokens_per_minute"]),
    )
    return Batch(
        app=app,
        room=room,
        request=request_of(room.request, own),
        inputs=inputs_of_all(given["sources"], room),
        name=given["batch"],
        in_flight=given["in_flight"],
        limit=given["limit"],
        engine=given["engine"],
    )


def _per_minute(flag: str, words: Iterable[str]) -> dict[str, int]:
    """Numbers by provider, under "" of all that are not named. Raises BadInput."""
    found: dict[str, int] = {}
    for word in words:
        provider, equals, number = word.rpartition("=")
        if not number.strip().isdecimal() or (equals and not provider.strip()):
            named = Invocation(flag)
            raise BadInput(
                _say("per_minute", flag=named, word=word), do=_say("write_rate", flag=named)
            )
        found[provider.strip()] = int(number)
    return found


def _estimated(batch: "Batch", given: Given) -> int:
    found = asyncio.run(batch.estimate())
    if given["as_json"]:
        print_json(found.for_programs())
        return 0
    for line in found.lines():
        echo(line)
    return 0


def _say_begin(batch: "Batch", found: "BatchEstimate", given: Given) -> None:
    if given["quiet"]:
        return
    assert batch.room is not None
    for note in dict.fromkeys(found.notes):
        say_note(note)
    if given["room"] is None:
        from aufheben.rooms.registry import command_of

        room = batch.room
        read = _say("read_for_room", room=room.name, command=command_of(room.name))
        echo(read, err=True)
    for line in found.lines():
        echo(line, err=True)


def _agreed(found: "BatchEstimate", given: Given) -> bool:
    """A person at a terminal may say no to a costly batch."""
    costly = found.money is not None and found.money > ASK_ABOVE
    if not costly or given["yes"] or not sys.stdin.isatty():
        return True
    return confirmed()


def _ended(batch: "Batch", total: int, lines: ResultLines | None, given: Given) -> int:
    try:
        asyncio.run(_each(batch, total, lines, quiet=given["quiet"]))
    except Unusable:
        raise
    except (AgentFailed, JournalFailed, Left) as stopped:
        if given["as_json"]:
            print_json({**batch.summary.for_programs(), "error": str(stopped)})
        word = "waiting" if isinstance(stopped, Left) else "error"
        echo(_say(word, told=stopped.told(tell)), err=True)
        _say_stopped(batch, total)
        return code_of(stopped)
    except BaseException:
        _say_stopped(batch, total)
        raise
    _present(batch, total, given)
    return exit_code(batch.summary)


async def _each(batch: "Batch", total: int, lines: ResultLines | None, *, quiet: bool) -> None:
    """Every run to its end. Raises Left where a person leaves."""
    from aufheben.app import Failed

    with BatchProgress(total, quiet=quiet) as progress, lines or nullcontext():
        batch.tell = lambda _, __: progress.heard(batch.summary)
        async with AsyncExitStack() as stack:
            each = batch.__aiter__()
            stack.push_async_callback(each.aclose)  # type: ignore[attr-defined]
            async for done in each:
                if isinstance(done, Failed) and isinstance(done.error, Left):
                    raise done.error
                if lines is not None and not isinstance(done, Failed):
                    lines.add(done)
                progress.heard(batch.summary)


def _say_stopped(batch: "Batch", total: int) -> None:
    say_taken(batch.app.taken)
    for said in (_finished(batch, total), _say("same_command")):
        echo(said, err=True)


def _present(batch: "Batch", total: int, given: Given) -> None:
    if given["as_json"]:
        print_json(batch.summary.for_programs())
        return
    for line in _told(batch, total):
        echo(line)
    _say_failures(batch.summary)
    if given["batch"]:
        echo(_say("see_runs", batch=given["batch"]))


def _told(batch: "Batch", total: int) -> Iterator[Fact]:
    summary = batch.summary
    yield _finished(batch, total)
    if summary.found or summary.resumed:
        yield _say("of_them", found=summary.found, resumed=summary.resumed)
    for outcome, count in sorted(summary.outcomes.items(), key=lambda pair: -pair[1]):
        yield _say("so_many", outcome=_say(f"outcome_{outcome}"), n=count)
    yield from batch.app.taken.lines()
    yield _say("took_in_all", time=length(summary.seconds))


def _finished(batch: "Batch", total: int) -> Fact:
    return _say("runs_finished", n=batch.summary.finished, total=total)


def _say_failures(summary: "Summary") -> None:
    """What failed, and why, a line each; what mends it, said once; how to go on."""
    if not summary.failed:
        return
    echo(_say("so_many_failed", n=len(summary.failed)))
    mended: set[str] = set()
    for failure in summary.failed[:_NAMED]:
        reason = failure.error.told(tell) if failure.error else tell(why_ended(failure.reason))
        reason, name = reason.splitlines()[0], failure.called
        file = failure.error.file if isinstance(failure.error, BadInput) else None
        # A file's own name stands before its complaint already.
        stands = file and failure.input in reason.partition(": ")[0]
        echo(f"  {tell(_say('failed', what=reason if stands else f'{name}: {reason}'))}")
        do = tell(failure.error.fix) if isinstance(failure.error, BadInput) else ""
        if do and do not in mended:
            mended.add(do)
            echo(f"    {tell(_say('do', fix=do))}")
    if len(summary.failed) > _NAMED:
        echo(f"  {tell(_say('more_failed', n=len(summary.failed) - _NAMED))}")
    echo(_say("go_on_with_failed"))


def exit_code(summary: "Summary") -> int:
    """5 where some failed; where all did, that of the first; 4 where a limit cut some short."""
    if summary.failed and summary.finished:
        return 5
    if summary.failed:
        first = summary.failed[0].error
        return 3 if first is None else code_of(first)
    return 4 if summary.limited else 0


command = BatchCommand("batch", params=_own(), callback=_run, help=_say("help_batch"))
