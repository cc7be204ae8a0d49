"""`aufheben resume`: go on with a run; what was answered is not asked again."""

from typing import Any

import click

from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import asking_options


@click.command("resume")
@click.argument("run", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Every new event as a JSON line, then the result.")
@click.option("-o", "--output", metavar="FILE", help="Write to a file; its ending says the format.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("--full", is_flag=True, help="All of it on a terminal too, arguments and all.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@asking_options
@journal_option
def command(run: str | None, journal: str | None, **options: Any) -> int:
    """Go on with RUN (default: the newest). A run that has ended shows its result again."""
    from aufheben.surfaces.cli.journals import latest, open_store
    from aufheben.surfaces.cli.rooms import resumed

    store = open_store(journal)
    held = store.hold(run or latest(store))
    return resumed(held, {**options, "journal": journal})
