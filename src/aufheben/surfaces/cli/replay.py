"""`aufheben replay`: recompute a run from its journal alone."""

import click

from aufheben.surfaces.cli.journals import journal_option


@click.command("replay")
@click.argument("run", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(run: str | None, as_json: bool, journal: str | None) -> int:
    """Recompute RUN (default: the newest), asking nobody. Exit 1 where it would differ."""
    from aufheben.errors import Diverged
    from aufheben.formats import report
    from aufheben.formats.envelope import envelope
    from aufheben.surfaces.cli.journals import latest, open_store, print_json, told

    store = open_store(journal)
    record = store.read(run or latest(store))
    try:
        found = told(record)
    except Diverged as differs:
        if as_json:
            at = list(differs.at)
            difference = {"expected": differs.expected, "recorded": differs.recorded}
            print_json({"run": record.run, "differs": True, "at": at, **difference})
        click.echo(f"differs {differs}", err=True)
        return 1
    if as_json:
        print_json({**envelope(found), "differs": False})
    else:
        click.echo(report.plain(found), nl=False)
    click.echo("replayed from the journal alone: no difference", err=True)
    return 0
