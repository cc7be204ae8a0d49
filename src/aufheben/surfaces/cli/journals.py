"""What commands that open a journal share: the option, the store, finding and telling a run."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.formats.dialectic import Told
    from aufheben.runtime.journal import Record, Store

journal_option = click.option(
    "--journal",
    metavar="PATH",
    help="The journal (default: in the platform's data directory).",
)


_WITHOUT_ARGUMENTS = {
    "judging": "a judged debate",
    "hierarchy": "a checked hierarchy",
    "deliberation": "a deliberation",
    "rating": "a rating",
}


def open_store(journal: str | None) -> "Store":
    """The store behind `--journal`."""
    from aufheben import wiring

    return wiring.store(journal)


def latest(store: "Store") -> str:
    """The newest run's name. Raises BadInput where there is none."""
    newest = next(iter(store.runs()), None)
    if newest is None:
        raise BadInput("the journal has no runs", do="run `aufheben ask FILE` first")
    return newest.run


def told(record: "Record", doubt: str = "") -> "Told":
    """A finished run, recomputed from its record; as far as it came where none goes on with it."""
    from aufheben.formats.cases.settings import read_settings
    from aufheben.formats.dialectic import tell
    from aufheben.runtime.courses.dialectic import replay, so_far

    room = record.settings.get("room")
    if room in _WITHOUT_ARGUMENTS:
        do = f"see its result: aufheben show {record.run}"
        raise BadInput(f"run {record.run} is {_WITHOUT_ARGUMENTS[room]}, without arguments", do=do)
    case = read_settings(record.settings).case
    if record.ended is None and case.constitution.closed:
        return tell(record.run, so_far(case, record, "unresolved", "interrupted"), doubt)
    if record.ended is None:
        raise BadInput(
            f"run {record.run} has not ended", do=f"go on with it: aufheben resume {record.run}"
        )
    return tell(record.run, replay(case, record), doubt)


def print_json(value: Any) -> None:
    """One object on stdout; what no encoding can carry is escaped."""
    import json

    echo(json.dumps(value, ensure_ascii=False, indent=2))
