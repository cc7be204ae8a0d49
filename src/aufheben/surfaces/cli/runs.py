"""`aufheben runs`: the runs in the journal."""

from typing import Any

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option


@click.group("runs")
@journal_option
@click.pass_context
def command(ctx: click.Context, journal: str | None) -> None:
    """List, show, remove, export and import runs."""
    ctx.obj = journal


def _store(ctx: click.Context, journal: str | None) -> Any:
    from click.core import ParameterSource

    from aufheben.surfaces.cli.journals import open_store

    # What was said of the group is nearer than what the environment or a file says.
    own = ctx.get_parameter_source("journal") is ParameterSource.COMMANDLINE
    return open_store(journal if own else ctx.obj or journal)


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON array on stdout.")
@journal_option
@click.pass_context
def list_runs(ctx: click.Context, as_json: bool, journal: str | None) -> None:
    """Every run, newest first."""
    from aufheben.formats.quoting.plain import line
    from aufheben.surfaces.cli.journals import print_json

    rows = [_row(record) for record in _store(ctx, journal).runs()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        ended = row["outcome"] or "open"
        echo(f"{row['run']}  {row['created']}  {ended:<11} {line(str(row['issue']))}")
    if not rows:
        echo("no runs yet", err=True)


@command.command("show")
@click.argument("run", required=False)
@click.option("--edge", metavar="CHILD,PARENT", help="Of a check: the debate of this edge.")
@click.option("--utility", is_flag=True, help="Of a deliberation: every act weighed, by step.")
@click.option("--at", type=click.IntRange(min=0), metavar="STEP", help="Its board as it stood.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("-o", "--output", metavar="FILE", help="Write to a file; its ending says the format.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@journal_option
@click.pass_context
def show(ctx: click.Context, /, run: str | None, journal: str | None, **options: Any) -> int:
    """The result of RUN (default: the newest) again, or one debate or step of it."""
    from aufheben.surfaces.cli.journals import latest
    from aufheben.surfaces.cli.rooms import shown

    store = _store(ctx, journal)
    return shown(store.read(run or latest(store)), options)


@command.command("rm")
@click.argument("runs", nargs=-1, required=True)
@journal_option
@click.pass_context
def remove(ctx: click.Context, runs: tuple[str, ...], journal: str | None) -> None:
    """Forget RUNS."""
    store = _store(ctx, journal)
    for run in runs:
        store.remove(run)
        echo(f"removed {run}", err=True)


@command.command("export")
@click.argument("run", required=False)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@journal_option
@click.pass_context
def export(
    ctx: click.Context, run: str | None, output: str | None, force: bool, journal: str | None
) -> None:
    """The whole journal of RUN (default: the newest) as JSON lines, without keys or hosts."""
    from dataclasses import replace
    from pathlib import Path

    from aufheben.errors import BadInput
    from aufheben.formats.journals import write_record
    from aufheben.rooms.fingerprint import public
    from aufheben.surfaces.cli.journals import latest

    store = _store(ctx, journal)
    record = store.read(run or latest(store))
    text = write_record(replace(record, settings=public(record.settings)))
    if output is None:
        echo(text, nl=False)
        return
    if Path(output).exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=output)
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"cannot write: {wrong.strerror}", file=output) from None


@command.command("import")
@click.argument("file")
@click.option("--as", "name", help="Keep it under another name.")
@journal_option
@click.pass_context
def import_run(ctx: click.Context, file: str, name: str | None, journal: str | None) -> None:
    """Take in a run that `runs export` wrote. Nothing is written outside the journal."""
    from dataclasses import replace

    from aufheben.formats.journals import read_record
    from aufheben.rooms.files import read_text

    record = read_record(read_text(file), file)
    if name:
        record = replace(record, run=name)
    _store(ctx, journal).begin(record).close()
    echo(f"imported {record.run}", err=True)


def _row(record: Any) -> dict[str, Any]:
    ended = record.ended
    return {
        "run": record.run,
        "created": record.created,
        "issue": record.settings.get("question"),
        "protocol": record.settings.get("constitution", {}).get("form")
        or record.settings.get("panel", {}).get("name")
        or record.settings.get("form", {}).get("name")
        or record.settings.get("protocol"),
        "outcome": ended.payload.get("outcome") if ended else None,
        "answer": ended.payload.get("answer") if ended else None,
    }
