"""`aufheben replay`: recompute a run from its journal alone."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option

if TYPE_CHECKING:
    from aufheben.runtime.journal import Record


@click.command("replay")
@click.argument("run", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(run: str | None, as_json: bool, journal: str | None) -> int:
    """Recompute RUN (default: the newest), asking nobody. Exit 1 where it would differ.

    RUN may be a file that `runs export` wrote; the journal is then not touched.
    """
    from aufheben.errors import Diverged
    from aufheben.surfaces.cli.journals import print_json
    from aufheben.surfaces.cli.rooms import recomputed
    from aufheben.surfaces.cli.screen import print_page

    record = _recorded(run, journal)
    try:
        envelope, text = recomputed(record)
    except Diverged as differs:
        if as_json:
            at = list(differs.at)
            difference = {"expected": differs.expected, "recorded": differs.recorded}
            print_json({"run": record.run, "differs": True, "at": at, **difference})
        echo(f"differs {differs}", err=True)
        return 1
    if as_json:
        print_json({**envelope, "differs": False})
    else:
        print_page(text)
    by = ", ".join(answered_by(record)) or "the logic engine"
    echo(f"replayed from the record alone, answered by {by}: no difference", err=True)
    return 0


def _recorded(run: str | None, journal: str | None) -> "Record":
    """From an exported file where `run` names one, else from the journal."""
    from aufheben.formats.journals import read_record
    from aufheben.rooms.files import read_text
    from aufheben.surfaces.cli.journals import latest, open_store

    if run is not None and run.endswith(".jsonl"):
        return read_record(read_text(run), run)
    store = open_store(journal)
    return store.read(run or latest(store))


def answered_by(record: "Record") -> list[str]:
    """Who gave the answers, as the record says."""
    spent = [event.payload.get("spent") for event in record.events]
    named = [str(each.get("by")) for each in spent if isinstance(each, Mapping)]
    return list(dict.fromkeys(named))
