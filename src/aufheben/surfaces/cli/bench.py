"""`aufheben bench`: options of a benchmark as flags, then the benchmark, then its table."""

import asyncio
import re
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.bench.options import Benchmark, Conformance, Dialectic, Hierarchy, Pairs, PanelBench
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.document import Block, Document, Table
from aufheben.formats.document.text import Text
from aufheben.formats.quoting.plain import PLAIN
from aufheben.rooms.costs import said_of
from aufheben.rooms.fingerprint import check_prompts
from aufheben.rooms.options import naming, texts
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Choice, Flag, Grouped, option, parameters, request_of
from aufheben.surfaces.cli.live import say_taken
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import (
    Output,
    check_targets,
    is_shown,
    output_flags,
    output_of,
    put,
)
from aufheben.surfaces.cli.room_command import Given, inputs, journal_flag, weak
from aufheben.surfaces.cli.usage import Group
from aufheben.words import Fact, Lang, speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.bench.measurement import Measured

Shown = Callable[["Measured", Any], str]


def _markdown(found: "Measured", _options: Any) -> str:
    return str(found.to("md"))


class BenchCommand(Grouped):
    """Runs the benchmark of this module of `aufheben.bench`.

    `leave` are options that it has no flags for; `shown` is what of it people read.
    """

    def __init__(
        self,
        options: type[Benchmark],
        module: str,
        *,
        leave: tuple[str, ...] = (),
        flags: tuple[Flag, ...] = (),
        shown: Shown = _markdown,
    ) -> None:
        self._options, self._module, self._shown = options, module, shown
        output = [flag for flag in output_flags(options.formats) if flag.name not in _NO_RUN]
        super().__init__(
            options.name,
            params=[*parameters(options, leave), *flags, *output, journal_flag()],
            callback=self._run,
            help=options.help,
        )

    def _run(self, **given: Any) -> int:
        output = output_of(given)
        check_targets("", self._options.formats, output, inputs(self._options, given))
        from aufheben.bench.measurement import check_drawing

        check_drawing(Path(path).suffix.removeprefix(".") for path in output.output)
        options = request_of(self._options, _apart(self._options, given))
        check_prompts(options.prompts)
        bench, app = import_module(f"aufheben.bench.{self._module}"), application(given)
        from aufheben.app.secrecy import away, leaving_to

        leaves = said_of((*leaving_to(_models(options), options), *away(app.store)))
        if given.get("estimate"):
            echo(bench.estimate(options, app))
            echo(leaves)
            return 0
        if not output.quiet:
            echo(leaves, err=True)
        try:
            found = asyncio.run(_measured(bench, options, app, quiet=output.quiet))
        except AufhebenError:
            say_taken(app.taken)
            raise
        except KeyboardInterrupt:
            say_taken(app.taken)
            echo(_say("same_command_goes_on"), err=True)
            raise
        say_taken(app.taken, quiet=output.quiet)
        _present(found, output, lambda: self._shown(found, options))
        return _code(found)


_NO_RUN = ("jsonl", "full")
"""What is said of one run, and not of a table of many."""


def _models(options: Benchmark) -> Iterator[str]:
    """Everybody who is named in it, several in one word too."""
    from aufheben.rooms.models import served_model

    for word in texts([getattr(options, name) for name in naming(options)]):
        for each in word.split(","):
            name = _SEAT.sub("", each.strip())
            if ":" in name:
                yield served_model(name, options.base_url)


_SEAT = re.compile(r"^\w+=")


def _apart(options: type[Benchmark], given: Given) -> Given:
    """Without a cache: a configured one is left alone. Raises BadInput for one that was asked for."""
    configured = weak(click.get_current_context(), options)
    if given["cache"] and "cache" not in configured:
        raise BadInput(_say("cache_gives_same"), do=_say("leave_cache_out"))
    return {**given, "cache": None}


async def _measured(bench: Any, options: Any, app: Any, *, quiet: bool) -> "Measured":
    def told(done: int, of: int, line: Fact) -> None:
        if not quiet:
            echo(f"{done}/{of} {tell(line)}" if of else tell(line), err=True)

    async with app:
        found: Measured = await bench.measured(options, app, told)
    return found


def _present(found: "Measured", output: Output, shown: Callable[[], str]) -> None:
    for path in output.output:
        put(path, found.to(Path(path).suffix.removeprefix(".")), quiet=output.quiet)
    if output.as_json:
        print_json(found.summary)
    elif is_shown(output):
        echo(shown(), nl=False)


def _code(found: "Measured") -> int:
    """3 where the only run failed, 5 where some did, 1 where what was found is not as published."""
    if found.summary.get("outcome") == "failed":
        return 3
    return 5 if found.failed else int(not found.summary.get("conforms", True))


def _conformance_table(found: "Measured", options: Any) -> str:
    from aufheben.formats.bench.page import report_of

    width = shutil.get_terminal_size((160, 24)).columns
    return drawn(report_of(found.summary).document(), options.lang, max(_NARROWEST, width))


_NARROWEST = 100
"""Columns below which nine cells beside each other cannot be read."""


def drawn(document: Document, lang: Lang, width: int = 120) -> str:
    """Draw the document so many columns wide, sentences in cells wrapped."""
    from rich.console import Console, Group

    whole = Group(*(_block(block, Text(lang, PLAIN)) for block in document))
    lines = Console(width=width, color_system=None, legacy_windows=False).render_lines(whole)
    return "".join(f"{''.join(part.text for part in line).rstrip()}\n" for line in lines)


def _block(block: Block, text: Text) -> Any:
    from rich import table
    from rich.text import Text as Shown

    if not isinstance(block, Table):
        return Shown("\n".join(text.block(block)))
    shown = table.Table(show_lines=True)
    for head in block.heads:
        shown.add_column(text.line(head), overflow="fold")
    for row in block.rows:
        shown.add_row(*(Shown(text.line(cell)) for cell in row.cells))
    return shown


@click.group("bench", cls=Group, help=_say("help_bench"))
def command() -> None:
    """Measure ways to an answer, panels of judges, and debates of is-a edges."""


@command.command("list", help=_say("help_bench_list"))
@option("--lang", type=Choice(["en", "ja"]), default="en", show_default=True)
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
def listing(lang: str, as_json: bool) -> int:
    """List the benchmarks, the ways to an answer, the measures, and the topics."""
    from aufheben.bench.catalog import listed, plain

    if as_json:
        print_json(listed(lang))
    else:
        echo(plain(lang), nl=False)
    return 0


_ESTIMATE = Flag("--estimate", is_flag=True, group="Limits", help=_say("help_estimate_bench"))
for each in (
    BenchCommand(Conformance, "conformance", leave=("in_flight",), shown=_conformance_table),
    # Each folder of prompts is a row of its own.
    BenchCommand(Dialectic, "dialectic", leave=("prompts",), flags=(_ESTIMATE,)),
    BenchCommand(Hierarchy, "hierarchy"),
    BenchCommand(PanelBench, "judging"),
    BenchCommand(Pairs, "judging"),
):
    command.add_command(each)
