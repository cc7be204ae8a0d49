"""Looking back at a deliberation: how acts were weighed, and the board as it stood."""

from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import print_json

if TYPE_CHECKING:
    from aufheben.runtime.journal import Record


def show_utility(record: "Record", options: dict[str, Any]) -> int:
    """The tables of all acts, or of the step of `--at`. Raises BadInput where there is none."""
    from aufheben.formats.deliberations import read_tables, tables

    found = read_tables(record)
    at = options.get("at")
    if at is not None:
        found = [table for table in found if table.step == at]
    if not found:
        what = "no step" if at is None else f"no step {at}"
        do = f"`aufheben show {record.run} --utility` shows all there are"
        raise BadInput(f"run {record.run} has {what} in which acts were weighed", do=do)
    if options.get("as_json"):
        print_json({"run": record.run, "steps": [table._asdict() for table in found]})
    else:
        echo(tables(found), nl=False)
    return 0


def show_board(record: "Record", options: dict[str, Any]) -> int:
    """The board as it stood after the step of `--at`. Raises BadInput where there is none."""
    import asyncio

    from aufheben.formats.deliberations import board, mermaid, read_settings, shown, stance
    from aufheben.runtime.courses.deliberation import pondered_again, until
    from aufheben.surfaces.cli.deliberating import telling
    from aufheben.surfaces.cli.output import write_out

    path, step = options.get("output"), options["at"]
    telling().check(path, force=options["force"])
    if path and not path.endswith(".mmd"):
        raise BadInput("a board is written as a map", do="name a file that ends in .mmd", file=path)
    job = read_settings(record.settings).pondering
    found = asyncio.run(pondered_again(job, until(record, step), so_far=True))
    state = found.deliberated.state
    if path:
        write_out(path, mermaid(state, job.rules.lang))
    elif options.get("as_json"):
        weighed = stance(state.weights.stance())
        print_json({"run": record.run, "at": step, "board": board(state), "stance": weighed})
    else:
        echo(shown(state, step, job.rules.lang), nl=False)
    return 0
