"""What a terminal needs of a result: where it goes, in which format, with which exit code."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from aufheben.errors import AufhebenError, BadInput, Left
from aufheben.formats.journals import is_address, shown
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.output import echo, print_json, print_page
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app import Ended, Result, Run

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Where a result goes. `journal` and `base_url` are repeated in the line that goes on."""

    as_json: bool = False
    jsonl: bool = False
    output: tuple[str, ...] = ()
    force: bool = False
    full: bool = False
    quiet: bool = False
    journal: str | None = None
    base_url: str | None = None


def output_flags(formats: Iterable[str] = ()) -> list[Flag]:
    """The flags of `Output`, for a command whose results have these formats (none: any)."""
    known = ",".join(formats)
    where = _say("help_write_to", file=f"FILE.{{{known}}}") if known else _say("help_write_any")
    return [
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        Flag("--jsonl", is_flag=True, help=_say("help_jsonl")),
        Flag("-o", "--output", multiple=True, metavar="FILE", help=where),
        Flag("--force", is_flag=True, help=_say("help_force")),
        Flag("--full", is_flag=True, help=_say("help_full")),
        Flag("-q", "--quiet", is_flag=True, help=_say("help_quiet")),
    ]


def output_of(given: Mapping[str, Any]) -> Output:
    """Where the result goes, by the flags given."""
    names = Output.__dataclass_fields__
    return Output(**{name: value for name, value in given.items() if name in names})


def check_targets(
    room: str, formats: Iterable[str], output: Output, inputs: Iterable[str | None] = ()
) -> None:
    """Refuse targets that exist or have no known ending, before any work is done.

    `inputs` are never written, not even by force.
    """
    for number, path in enumerate(output.output):
        refuse_same(path, inputs)
        refuse_same(path, output.output[:number], "named_twice")
        refuse_ending(path, _written(path, room, ("json", *formats)))
        check_free(path, force=output.force)


def refuse_same(path: str | None, others: Iterable[str | None], key: str = "also_input") -> None:
    """Raise BadInput where `path` is one of the other files of this command, even by force.

    They are inputs, or what `key` says.
    """
    if path is None:
        return
    where = Path(path).resolve()
    if any(_is(name, where) for name in others):
        raise BadInput(_say(key), do=_say("name_another_file"), file=path)


def _is(name: str | None, where: Path) -> bool:
    """Whether a word names that file; a long question or another odd one names none."""
    try:
        return bool(name) and name != "-" and _same(Path(str(name)), where)
    except (OSError, ValueError):
        return False


def _same(one: Path, other: Path) -> bool:
    """By its name, or as two names of one file."""
    return one.resolve() == other or (one.exists() and other.exists() and one.samefile(other))


def _written(path: str, room: str, ours: tuple[str, ...]) -> tuple[str, ...]:
    """The room's formats; where the path ends in none of them, those of other packages too."""
    from aufheben.app.formats import names
    from aufheben.rooms.files import form_of

    if form_of(path, ours) is not None:
        return ours

    return (*ours, *names(room, ours))


def refuse_ending(path: str, formats: Iterable[str]) -> None:
    """Raises BadInput where the ending of `path` names none of the formats."""
    from aufheben.rooms.files import form_of

    known = tuple(dict.fromkeys(formats))
    if form_of(path, known) is None:
        do = _say("end_in", endings=", ".join(f".{form}" for form in known))
        raise BadInput(_say("no_format_ends", ending=Path(path).suffix), do=do, file=path)


def check_free(path: str, *, force: bool) -> None:
    """Raises BadInput where the file exists already, or no folder can hold it."""
    from aufheben.rooms.files import check_folder, is_there, refuse_database

    refuse_database(path)
    if is_there(path) and not force:
        raise BadInput(_say("file_exists"), do=_say("force_or_another"), file=path)
    check_folder(path)


def put(path: str, text: str | bytes, *, quiet: bool = False) -> None:
    """Write a file, and say so."""
    from aufheben.rooms.files import write

    write(path, text)
    if not quiet:
        echo(_say("wrote", path=path), err=True)


def present(result: "Result", output: Output) -> int:
    """The result on stdout and in the named files; the exit code it stands for."""
    save(result, output)
    if output.jsonl or output.as_json:
        say(result.envelope, output)
    elif is_shown(output):
        print_page(_page(result, output))
    return found_code(result)


def save(result: "Result", output: Output) -> None:
    """Write the named files, and say so."""
    for path in output.output:
        result.save(path, force=True)
        if not output.quiet:
            echo(_say("wrote", path=path), err=True)


def is_shown(output: Output) -> bool:
    """Whether people see the result: files take its place but on a terminal."""
    from aufheben.surfaces.cli.output import is_terminal

    return not output.output or is_terminal()


def _page(result: "Result", output: Output) -> str:
    """All of it; on a terminal, unless it is asked for, no more than fits the screen."""
    from aufheben.surfaces.cli.output import is_terminal, size

    first = result.room.report.first_screen
    if first is None or output.full or not is_terminal():
        return result.to("txt")
    journal = _named(output)
    kept = f" --journal {shlex.quote(journal)}" if journal else ""
    return first(result.told, *size(), f"aufheben show {result.run}{kept}")


def say(envelope: Mapping[str, Any], output: Output) -> None:
    """For programs: one line after the events, or one object."""
    print_json(envelope, line=output.jsonl)


def exit_code(result: "Ended") -> int:
    """3 for a failed run, 4 where a limit cut something short, else 0."""
    if result.outcome == "failed":
        return 3
    cut = any(flag.startswith("limit_") for flag in result.flags)
    return 4 if cut or result.outcome == "budget" else 0


LEVELS = {"INFO": 0, "WARN": 1, "ERROR": 2}


def found_code(result: "Result", fail_on: str = "error") -> int:
    """As `exit_code`; 1 for a finding of level `fail_on` (error, warn, none) or a worse one."""
    worst = result.room.report.worst(result.told)
    found = worst is not None and LEVELS[worst] >= LEVELS.get(fail_on.upper(), len(LEVELS))
    return exit_code(result) or int(found)


def stopped(reached: "Result | None", error: AufhebenError, output: Output, to_go_on: str) -> None:
    """What a run that stopped had reached, why it stopped, and how to go on."""
    if reached is not None:
        say({**reached.envelope, "error": str(error)}, output)
    key = "waiting" if isinstance(error, Left) else "error"
    echo(_say(key, told=error.told(tell)), err=True)
    echo(to_go_on, err=True)


def hint(run: "Run", output: Output) -> str:
    """The line that says how to go on with a run."""
    return tell(_say("to_go_on", command=resuming(run, output)))


def resuming(run: "Run", output: Output) -> str:
    """The command that does, with how models were asked, and which command lines are.

    What is pasted goes on: a command line is asked only where it is said again.
    """
    from aufheben.domain.models import is_command

    models = dict.fromkeys(filter(is_command, run.job.agents.values()))
    again = "".join(f" --model {shlex.quote(name)}" for name in models)
    kept = {"journal": _named(output), "base_url": output.base_url}
    kept |= {name: said_now(name) for name in _asked_with()}
    more = (
        f" --{name.replace('_', '-')} {shlex.quote(str(value))}"
        for name, value in kept.items()
        if value is not None
    )
    return f"aufheben resume {run.name}{again}{''.join(more)}"


def _named(output: Output) -> str | None:
    """The journal as the next command names it: without a password, which nobody may see.

    An address that is configured holds for it too, and with it its password.
    """
    if output.journal is None or not is_address(output.journal):
        return output.journal
    return shown(output.journal) if said_now("journal") else None


def _asked_with() -> tuple[str, ...]:
    from aufheben.rooms.options import Asking, options

    return tuple(name for name in options(Asking) if name != "base_url")


def said_now(name: str) -> Any:
    """What was said of an option in this call; what is configured is so next time too."""
    context = click.get_current_context(silent=True)
    if context is None or context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
        return None
    return context.params.get(name)
