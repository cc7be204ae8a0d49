"""`aufheben fork`: a run that begins as another did, and goes on differently from a step on."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import SPENDING, asking_options

if TYPE_CHECKING:
    from aufheben.formats.deliberations import Deliberation
    from aufheben.runtime.journal import Record


@click.command("fork")
@click.argument("source", metavar="[RUN]", required=False)
@click.option("--at", type=click.IntRange(min=1), required=True, help="The first step anew.")
@click.option("--weights", metavar="FILE", help="Other weights from there on.")
@click.option("--steps", type=click.IntRange(1, 500), help="Most steps in all, those before too.")
@click.option("--persona", "personas", multiple=True, metavar="NAME=WORDS", help="Others act.")
@click.option("--calls", type=click.IntRange(min=0), help="Most calls in all.")
@click.option("--tokens", type=click.IntRange(min=0), help="Most tokens in all.")
@click.option("--money", type=click.FloatRange(min=0), help="Most US dollars in all.")
@click.option("--time", type=click.FloatRange(min=0), help="Most seconds; a call may end.")
@asking_options
@click.option("--run", "run_name", help="Name the new run.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Every new event as a JSON line, then the result.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE.{md,txt,json,mmd}.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(source: str | None, at: int, journal: str | None, **options: Any) -> int:
    """Go on differently with the deliberation RUN (default: the newest) from a step on.

    What was answered before that step is copied and not asked again. RUN stays as it is.
    """
    from aufheben import wiring
    from aufheben.formats.deliberations import write_settings
    from aufheben.runtime.courses.deliberation import forked
    from aufheben.runtime.journal import Record
    from aufheben.surfaces.cli.deliberating import go_on, sources_of, telling
    from aufheben.surfaces.cli.journals import latest, open_store

    telling().check(options["output"], force=options["force"])
    store = open_store(journal)
    record = store.read(source or latest(store))
    deliberation = _forked(record, at, options)
    run = options["run_name"] or wiring.new_run()
    copied = forked(record, at)
    looking = sources_of(deliberation, options)
    held = store.begin(
        Record(
            run=run,
            created=wiring.clock().now(),
            settings=write_settings(deliberation),
            events=copied,
        )
    )
    if not options["quiet"]:
        bound = deliberation.pondering.bound
        begun = f"as {record.run} did, its rows before step {at} copied"
        echo(f"run {run} begins {begun}: at most {bound} calls", err=True)
    return go_on(deliberation, held, {**options, "journal": journal}, looking)


def _forked(record: "Record", at: int, options: dict[str, Any]) -> "Deliberation":
    """The deliberation with what the options change. Raises BadInput."""
    from aufheben.formats.deliberations import ROOM, read_settings
    from aufheben.runtime.courses.deliberation import forked
    from aufheben.surfaces.cli.configuration import merely_configured

    if record.settings.get("room") != ROOM:
        do = "`aufheben fork` goes on with runs of `aufheben deliberate`"
        raise BadInput(f"run {record.run} is no deliberation", do=do)
    forked(record, at)
    source = read_settings(record.settings)
    rules = source.pondering.rules
    if options["steps"] is not None and options["steps"] < at:
        do = f"give {at} or more: the steps before count too"
        raise BadInput(f"--steps {options['steps']} ends before --at {at}", do=do)
    changed = replace(rules, **_changes(options), since=at, before=rules)
    # The run that it begins as is nearer than what is configured.
    said = [name for name in SPENDING if not merely_configured(name)]
    given = {name: options[name] for name in said if options[name] is not None}
    limits = replace(source.pondering.limits, **given)
    job = replace(source.pondering, rules=changed, limits=limits)
    agents = {**source.agents}
    performing = next((agents[seat.name] for seat in rules.personas if seat.name in agents), "")
    agents |= {seat.name: agents.get(seat.name, performing) for seat in changed.personas}
    return replace(source, pondering=job, agents=agents, origin=record.run)


def _changes(options: dict[str, Any]) -> dict[str, Any]:
    """What the options change in the rules."""
    from aufheben.surfaces.cli.minding import personas, tuning

    changes: dict[str, Any] = {}
    if options["weights"]:
        changes["tuning"] = tuning(options)
    if options["steps"] is not None:
        changes["steps"] = options["steps"]
    if options["personas"]:
        changes["personas"] = personas(options["personas"])
    return changes
