"""`aufheben replay`: recompute a run from its journal alone."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.journals import journal_option

if TYPE_CHECKING:
    from aufheben.runtime.journal import Record


@click.command("replay")
@click.argument("run", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(run: str | None, as_json: bool, journal: str | None) -> int:
    """Recompute RUN (default: the newest), asking nobody. Exit 1 where it would differ."""
    from aufheben.errors import Diverged
    from aufheben.surfaces.cli.journals import latest, open_store, print_json

    store = open_store(journal)
    record = store.read(run or latest(store))
    try:
        envelope, text = _recomputed(record)
    except Diverged as differs:
        if as_json:
            at = list(differs.at)
            difference = {"expected": differs.expected, "recorded": differs.recorded}
            print_json({"run": record.run, "differs": True, "at": at, **difference})
        click.echo(f"differs {differs}", err=True)
        return 1
    if as_json:
        print_json({**envelope, "differs": False})
    else:
        click.echo(text, nl=False)
    click.echo("replayed from the journal alone: no difference", err=True)
    return 0


def _recomputed(record: "Record") -> "tuple[dict[str, Any], str]":
    """The run for programs and for people. Raises Diverged."""
    if record.settings.get("room") == "judging":
        from aufheben.formats import verdicts
        from aufheben.surfaces.cli import hearings

        judged = hearings.again(record)
        return verdicts.envelope(record.run, judged), verdicts.plain(record.run, judged)
    from aufheben.formats import report
    from aufheben.formats.envelope import envelope
    from aufheben.surfaces.cli.journals import told

    found = told(record)
    return envelope(found), report.plain(found)
