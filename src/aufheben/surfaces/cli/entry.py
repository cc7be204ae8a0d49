"""The door: which command, and how every ending leaves the program."""

import atexit
import gc
import os
import re
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import click

from aufheben.app.doors import called_by
from aufheben.errors import AufhebenError, BadInput
from aufheben.surfaces.cli import output
from aufheben.surfaces.cli.commands import ASK, COMMANDS, GROUPS, found, is_command, others
from aufheben.surfaces.cli.flags import flag_of, option
from aufheben.surfaces.cli.help_page import Interruptible
from aufheben.surfaces.cli.output import clean, echo
from aufheben.surfaces.cli.usage import Context, Misused, as_bad_input, code_of, how_to_call
from aufheben.version import __version__
from aufheben.words import of_system, speaker, tell

_say = speaker(__name__)


class Commands(Interruptible):
    """Loads a command's module when it is called; help and completion load none."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order a user meets them; those of other packages last."""
        return [*COMMANDS, *others()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        try:
            command = found(cmd_name)
        except AufhebenError:
            # A broken package takes nothing from the completion of others.
            if not ctx.resilient_parsing:
                raise
            return None
        if command is None:
            return None
        _prepare(command)
        _give_defaults(ctx, command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """From the table, so that `--help` imports nothing."""
        for group, commands in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name, tell(said)) for name, said in commands.items()])
        if of_others := others():
            with formatter.section("Of other packages"):
                formatter.write_dl([(name, clean(tell(said))) for name, said in of_others.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """An option of the room that is meant may come first; `help COMMAND` is `COMMAND --help`."""
        if args[:1] == ["help"] and (len(args) == 1 or is_command(args[1])):
            args = [*args[1:], "--help"]
        own = {name for param in self.get_params(ctx) for name in param.opts}
        if args and args[0].startswith("-") and args[0].split("=")[0] not in own:
            args = [ASK, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A bare question is `ask`; a command that is misspelled is none."""
        if args and not is_command(args[0]):
            _refuse_misspelled(ctx, args[0])
            args = [ASK, *args]
        return super().resolve_command(ctx, args)


def _refuse_misspelled(ctx: click.Context, word: str) -> None:
    """Raises Misused for one word, no file, that is nearly a command."""
    from difflib import get_close_matches

    if not word.isascii() or not word.isalpha() or os.path.exists(word):  # noqa: PTH110 - any word
        return
    near = get_close_matches(word.lower(), (*COMMANDS, *others()), n=1, cutoff=0.7)
    if near:
        raise Misused(_say("no_command_called", word=word, near=near[0]), ctx)


def _prepare(command: click.Command) -> None:
    """Every option may be set by AUFHEBEN_ and its longest name."""
    from aufheben.surfaces.cli.configuration import offer_variables

    if isinstance(command, click.Group):
        for sub in command.commands.values():
            _prepare(sub)
    command.context_class = Context
    offer_variables(command)


def _give_defaults(ctx: click.Context, command: click.Command) -> None:
    """Every option may have a default in a file; read when the command is called."""
    from aufheben.surfaces.cli.configuration import defaults

    configured = ctx.meta.get("aufheben.configured")
    if configured:
        ctx.default_map = {
            **(ctx.default_map or {}),
            str(command.name): defaults(command, configured),
        }


def _configured(ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    from aufheben.surfaces.cli.configuration import settings

    ctx.meta["aufheben.config"] = value
    ctx.meta["aufheben.configured"] = {key: found for key, (found, _) in settings(value).items()}
    return value


@click.group(cls=Commands, help=_say("help_cli"))
@click.version_option(__version__, prog_name="aufheben", cls=flag_of, help=_say("help_version"))
@option(
    "--config",
    "config_file",
    is_eager=True,
    callback=_configured,
    expose_value=False,
    envvar="AUFHEBEN_CONFIG",
    metavar="FILE",
    help=_say("help_config_entry"),
)
def cli() -> None:
    """Answer contested questions by structured argument, lifting the conflict (止揚)."""


class Terminated(BaseException):
    """SIGTERM, as an exception, so that everything is let go in order."""


_terminated: list[int] = []


def _terminate(number: int, frame: FrameType | None) -> None:
    """As an interrupt where one is listened to: asyncio swallows what its own callbacks raise,
    so that a busy program would go on.
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _terminated.append(number)
    interrupt = signal.getsignal(signal.SIGINT)
    if not callable(interrupt):
        raise Terminated
    interrupt(signal.SIGINT, frame)


def main(args: list[str] | None = None, *, heard: bool = True) -> None:
    """Run the program and leave with its exit code; no traceback reaches a user.

    Interrupts are `heard` as exceptions only where each is caught.
    """
    signal.signal(signal.SIGTERM, _terminate)
    output.ready()
    hide_passwords(sys.argv)
    # Of what is imported nothing is garbage: to look for some would take a twentieth of a run.
    gc.set_threshold(20_000, 20, 50)
    # Everything was let go in order by then: a last search for cycles would take a tenth of a run.
    atexit.register(gc.freeze)
    code = run(lambda: _called(args, heard=heard))
    _quiet()
    sys.exit(code)


def _called(args: list[str] | None, *, heard: bool) -> Any:
    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return cli.main(args=args, prog_name="aufheben", standalone_mode=False)


def run(program: Callable[[], Any]) -> int:
    """The exit code of `program`; what ended it is said in words on stderr."""
    try:
        with called_by("command"):
            code = _pointed(program)
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    except SystemExit as leaving:
        # Click leaves by itself after completing (0), and with 1 when the pipe was closed.
        return _unread() if leaving.code else 0
    except (click.Abort, KeyboardInterrupt, Terminated):
        return _interrupted()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as usage:
        return _explained(usage)
    except AufhebenError as failed:
        return _complained(failed)
    except Exception as bug:  # noqa: BLE001 - our own bug must not show a traceback
        return _reported(bug)
    except BaseException as ended:
        # asyncio lets it out where a task was cancelled by more than the interrupt. By its name,
        # since most commands never load asyncio.
        if type(ended).__name__ != "CancelledError":
            raise
        return _interrupted()
    return code if isinstance(code, int) else 0


def _pointed(program: Callable[[], Any]) -> Any:
    """What it returns or raises; where it lacks a model, with where one is."""
    try:
        return program()
    except BadInput as failed:
        from aufheben.surfaces.cli.models import with_ways

        raise with_ways(failed) from None


def _interrupted() -> int:
    _quiet()
    # An event loop that was half made, a coroutine that nobody came to await: Python tells of each.
    sys.unraisablehook = lambda _: None
    warnings.simplefilter("ignore")
    echo(_say("terminated" if _terminated else "interrupted"), err=True)
    return 143 if _terminated else 130


def _complained(failed: AufhebenError) -> int:
    """Told in the user's language; the first line alone is marked as an error."""
    echo(_say("error", told=failed.told(tell)), err=True)
    return code_of(failed)


def _explained(usage: click.ClickException) -> int:
    """What was wrong with the call, after how it is called."""
    if (told := as_bad_input(usage)) is not None:
        return _complained(told)
    if isinstance(usage, click.exceptions.NoArgsIsHelpError):
        text = usage.format_message()
    else:
        ctx = usage.ctx if isinstance(usage, click.UsageError) else None
        said = usage.said if isinstance(usage, Misused) else usage.format_message()
        text = f"{how_to_call(ctx)}\n" if ctx is not None else ""
        text += tell(_say("wrong_call", said=said))
    echo(text, err=True)
    return usage.exit_code


def _unread() -> int:
    """The reader went away; nothing more may be written when the program exits."""
    output.discard(sys.stdout)
    return 130


def _quiet() -> None:
    """A second interrupt changes nothing any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _misplaced(failed: OSError) -> int:
    """What the system says of a place with a name is no bug of ours."""
    file = os.fsdecode(failed.filename)
    return _complained(BadInput(of_system(failed), do=_say("see_place"), file=file))


def _reported(bug: Exception) -> int:
    """One line for the user, the rest into a file to send to us."""
    if isinstance(bug, OSError) and bug.filename is not None:
        return _misplaced(bug)
    import tempfile
    import traceback

    from aufheben.app.secrecy import without_keys

    with tempfile.NamedTemporaryFile(
        "w", prefix="aufheben-bug-", suffix=".txt", delete=False, encoding="utf-8"
    ) as report:
        report.write(without_keys("".join(traceback.format_exception(bug))))
    said = _say("bug", bug=without_keys(repr(bug)), report=report.name)
    echo(said, err=True)
    return 70


_FLAG = re.compile(r"((?<![a-z-])(?:[a-z]|-(?!-))*+)--[a-z-]++=")
_START = 45  # fields of /proc/self/stat after the name: where the words begin in memory, and end


def hide_passwords(words: Sequence[str]) -> None:
    """Overwrite those in addresses where the system reads what was typed; only on Linux is that known."""
    if not any(":/" in word or "password" in word for word in words):
        return
    from aufheben.formats.journals import secrets

    for word in words:
        for secret in secrets(_FLAG.sub(r"\1", word, count=1)):
            _overwrite(os.fsencode(word), os.fsencode(secret))


def _overwrite(word: bytes, secret: bytes) -> None:
    import ctypes

    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        start, end = int(fields[_START]), int(fields[_START + 1])
    except (OSError, ValueError, IndexError):
        return
    if not 0 < start < end:
        return
    at = ctypes.string_at(start, end - start).find(word)
    if at >= 0:
        ctypes.memset(start + at + word.index(secret), ord("*"), len(secret))
