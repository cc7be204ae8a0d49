"""`aufheben bench conformance`: seed 000's own evaluation, run again."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option, open_store, print_json
from aufheben.surfaces.cli.models import asking_options
from aufheben.surfaces.cli.output import check_folder, write_out

if TYPE_CHECKING:
    from aufheben.evaluation.conformance.comparison import Conformance
    from aufheben.formats.cases.casting import Cast
    from aufheben.runtime.courses.dialectic import Finished
    from aufheben.runtime.journal import Journal

ENDINGS = (".md", ".json", ".csv")
NARROWEST = 100
"""Columns below which nine cells beside each other cannot be read."""


@click.command("conformance")
@click.option("--model", metavar="PROVIDER:MODEL", help="Who argues; by default the logic engine.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", help="Of the table's words.")
@click.option("--reasks", type=click.IntRange(min=0), default=2, help="Second chances.")
@asking_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("-o", "--output", "outputs", multiple=True, metavar="FILE.{md,json,csv}")
@click.option("--force", is_flag=True, help="Overwrite the output files.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(**options: Any) -> int:
    """Argue the published camera problem and put the run beside its formal example.

    Checked are the premises, the rules, the conclusions, how the right to claim passes, and
    whether the final answer means the same; where one differs the command ends with 1. The run
    is in the journal: begun again, the command goes on where it stopped.
    """
    from aufheben.evaluation.conformance.comparison import conformance
    from aufheben.formats.dialectic import tell

    for output in options["outputs"]:
        _check(output, force=options["force"])
    ready = _cast(options)
    run = _name(ready, options)
    finished = _finished(ready, run, options)
    found = conformance(tell(run, finished))
    _print(found, _public(options), options)
    if found.outcome == "failed":
        return 3
    return 0 if found.conforms else 1


def _print(found: "Conformance", model: str, options: dict[str, Any]) -> None:
    from aufheben.evaluation.conformance.report import summary
    from aufheben.surfaces.cli.benches.conformance_table import plain

    if options["as_json"]:
        print_json(summary(found, model))
    elif not options["outputs"]:
        width = max(NARROWEST, shutil.get_terminal_size((160, 24)).columns)
        echo(plain(found, options["lang"], width), nl=False)
    for output in options["outputs"]:
        write_out(output, _written(found, model, Path(output).suffix, options["lang"]))


def _written(found: "Conformance", model: str, suffix: str, lang: Any) -> str:
    from aufheben.evaluation.conformance.report import comma_separated, markdown, summary

    match suffix:
        case ".json":
            return json.dumps(summary(found, model), ensure_ascii=False, indent=2) + "\n"
        case ".csv":
            return comma_separated(found)
        case _:
            return markdown(found, lang)


def _check(output: str, *, force: bool) -> None:
    """Refuse a target before any work is done."""
    if Path(output).suffix not in ENDINGS:
        do = f"name a file that ends in {', '.join(ENDINGS)}"
        raise BadInput(f"no format ends in {Path(output).suffix!r}", do=do, file=output)
    if Path(output).exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=output)
    check_folder(output)


def _cast(options: dict[str, Any]) -> "Cast":
    """The camera problem in the published form, without the explanation that came later."""
    from aufheben.formats.cases import SeatSpecification, Specification
    from aufheben.formats.cases.casting import Choice, cast
    from aufheben.formats.topics import read_topics, shipped
    from aufheben.surfaces.cli.models import named_model

    model = named_model(options)
    [topic] = read_topics(shipped("camera"))
    specification = Specification(
        question=topic.question,
        seats=tuple(
            SeatSpecification(name=f"AG{number}", stance=stance, agent=model or "symbolic")
            for number, stance in enumerate(topic.stances, start=1)
        ),
        limits={"reasks": options["reasks"]},
        protocol={"name": "published"},
    )
    ready = cast(specification, choice=Choice(model=model, lang=topic.lang))
    rules = replace(ready.case.constitution, explain=False)
    return replace(ready, case=replace(ready.case, constitution=rules))


def _finished(ready: "Cast", run: str, options: dict[str, Any]) -> "Finished":
    import asyncio

    journal = _journal(ready, run, options)
    try:
        return asyncio.run(_conducted(ready, journal, options))
    finally:
        journal.close()


def _journal(ready: "Cast", run: str, options: dict[str, Any]) -> "Journal":
    """The run of that name, begun or held again."""
    from aufheben import wiring
    from aufheben.formats.cases.settings import write_settings
    from aufheben.runtime.journal import Record

    store = open_store(options["journal"])
    if store.has(run):
        return store.hold(run)
    settings = write_settings(ready)
    return store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))


async def _conducted(ready: "Cast", journal: "Journal", options: dict[str, Any]) -> "Finished":
    from aufheben import wiring
    from aufheben.runtime.courses.dialectic import conducting
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.models import asking
    from aufheben.surfaces.cli.running import watching

    how, case = asking(options), ready.case
    prose = any(seat.premises == "prose" for seat in case.seats)
    repetition = wiring.repetition(how) if prose else None
    with watching(case.bound, options, people=False) as watcher:
        async with wiring.seated(ready.agents, lang=case.lang, asking=how) as agents:
            watched = Watched(journal, watcher)
            return await conducting(case, agents, watched, wiring.clock(), repetition)


def _public(options: dict[str, Any]) -> str:
    """The model's name without where it is served."""
    from aufheben.surfaces.cli.models import named_model

    return (named_model(options) or "symbolic").partition("@")[0]


def _name(ready: "Cast", options: dict[str, Any]) -> str:
    """A run's name by all that may change what is said; another address is the same model."""
    from aufheben.formats.cases.settings import write_settings
    from aufheben.rooms.fingerprint import run_name
    from aufheben.surfaces.cli.models import asking

    return run_name(f"conformance-{_public(options)}", write_settings(ready), asking(options))
