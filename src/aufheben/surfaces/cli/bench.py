"""`aufheben bench`: what is measured, and how well judges judge debates that people judged."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.benches.answers import command as dialectic
from aufheben.surfaces.cli.benches.conformance import command as conformance
from aufheben.surfaces.cli.benches.edges import command as hierarchy
from aufheben.surfaces.cli.benches.listing import command as listing
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option, print_json
from aufheben.surfaces.cli.models import asking_options
from aufheben.surfaces.cli.output import check_folder, refuse_same, write_out

if TYPE_CHECKING:
    from aufheben.evaluation.judging.plan import Case
    from aufheben.formats.transcripts import Gold

F = TypeVar("F", bound=Callable[..., Any])
ENDINGS = (".md", ".csv", ".svg", ".json")
_SHARED = (
    click.option("--panels", default="all", show_default=True, help="all, or names with commas."),
    click.option("--trials", type=click.IntRange(min=1), default=3, show_default=True),
    click.option("--limit", type=click.IntRange(min=1), help="Only the first so many debates."),
    click.option("--model", metavar="PROVIDER:MODEL", help="Who judges."),
    click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True),
    click.option("--as-shipped", is_flag=True, help="With the calls of the ancestor's program."),
    click.option("--relabel", is_flag=True, help="Probe: teams under other names."),
    click.option("--swap", is_flag=True, help="Probe: speeches presented the other way round."),
    click.option("--pad", is_flag=True, help="Probe: filler in the last team's speeches."),
    click.option("--plant", is_flag=True, help="Probe: a speech says who has won."),
    click.option("--fake-verdict", is_flag=True, help="Probe: a speech begins with a verdict."),
    click.option("--in-flight", type=click.IntRange(min=1), default=64, show_default=True),
    click.option("--reasks", type=click.IntRange(min=0), default=2, help="Second chances."),
    click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout."),
    click.option("-o", "--output", "outputs", multiple=True, metavar="FILE.{md,csv,svg,json}"),
    click.option("--force", is_flag=True, help="Overwrite the output files."),
    click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors."),
)


def shared_options(function: F) -> F:
    """What every benchmark of judges is told."""
    for option in reversed(_SHARED):
        function = option(function)
    return asking_options(function)


@click.group("bench")
def command() -> None:
    """Measure ways to an answer, panels of judges, and debates of is-a edges."""


command.add_command(conformance)
command.add_command(dialectic)
command.add_command(hierarchy)
command.add_command(listing)


@command.command("panelbench")
@click.option("--data", required=True, metavar="FILE", help="PanelBench's BP-Competition.tar.gz.")
@shared_options
@journal_option
def panelbench(**options: Any) -> int:
    """Judge PanelBench's debates (Liang et al. 2024) with every panel, so many trials each.

    Every judgment is a run in the journal: begun again, the command goes on where it stopped.
    The data is not ours to ship: release v0.1 of ljcleo/debatrix on GitHub holds it.
    """
    from aufheben.formats.transcripts import read_archive

    _check_all(options)
    golds = read_archive(_content(options["data"]), options["data"])
    return _measured("panelbench", golds, options)


@command.command("pairs")
@click.option("--data", required=True, metavar="FILE", help="JSON lines: topic, a1, a2, label.")
@shared_options
@journal_option
def pairs(**options: Any) -> int:
    """Which of two arguments is more convincing (UKPConvArg1; Habernal & Gurevych 2016).

    With --swap each pair is judged in the other order too.
    """
    from aufheben.formats.transcripts.pairs import read_pairs

    _check_all(options)
    text = _content(options["data"]).decode("utf-8", "replace")
    return _measured("pairs", read_pairs(text, options["data"]), options)


def _measured(name: str, golds: "tuple[Gold, ...]", options: dict[str, Any]) -> int:
    from aufheben.surfaces.cli.benches.judge_runs import measured, written

    cases = _cases(golds, options)
    found = measured(name, cases, golds, options)
    if options["as_json"]:
        print_json(found.summary)
    elif not options["outputs"]:
        echo(written(found, ".md"), nl=False)
    for output in options["outputs"]:
        write_out(output, written(found, Path(output).suffix))
    return 5 if found.failed else 0


def _content(data: str) -> bytes:
    try:
        return Path(data).read_bytes()
    except OSError as wrong:
        raise BadInput(
            f"cannot read: {wrong.strerror}",
            do="PanelBench is in release v0.1 of ljcleo/debatrix on GitHub; see the command's help",
            file=data,
        ) from None


def _cases(golds: "tuple[Gold, ...]", options: dict[str, Any]) -> "list[Case]":
    from aufheben.evaluation.judging.plan import Case
    from aufheben.evaluation.judging.probes import PROBES
    from aufheben.formats.panels import PANELS, as_shipped, published

    named = PANELS if options["panels"] == "all" else options["panels"].split(",")
    names = dict.fromkeys(name.strip() for name in named)
    panels = [published(name, options["lang"]) for name in names]
    if options["as_shipped"]:
        panels = [as_shipped(panel) for panel in panels]
    plain = [
        Case(panel=panel, debate=g.name, match=g.match, winners=g.winners, number=number)
        for number in range(1, options["trials"] + 1)
        for panel in panels
        for g in golds[: options["limit"]]
    ]
    probes = [name for name in PROBES if options[name.replace("-", "_")]]
    return [*plain, *(case.probed(probe) for probe in probes for case in plain)]


def _check_all(options: dict[str, Any]) -> None:
    for output in options["outputs"]:
        _check(output, force=options["force"])
        refuse_same(output, [options["data"]])


def _check(output: str, *, force: bool) -> None:
    """Refuse a target before any work is done."""
    if Path(output).suffix not in ENDINGS:
        do = f"name a file that ends in {', '.join(ENDINGS)}"
        raise BadInput(f"no format ends in {Path(output).suffix!r}", do=do, file=output)
    if Path(output).exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=output)
    check_folder(output)
