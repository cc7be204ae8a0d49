"""`aufheben replay`: recompute a run from its journal alone."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aufheben.app import finished
from aufheben.errors import Diverged
from aufheben.rooms.settings import other_dictionary
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Flag, Grouped
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.surfaces.cli.screen import print_page
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import Record, Result


def _command(run: str | None, *, as_json: bool, **given: Any) -> int:
    """Recompute RUN (default: the newest), asking nobody. Exit 1 where it would differ."""
    app = application(given)
    record = app.exported(run) if run is not None and run.endswith(".jsonl") else None
    record = record or app.store.read(app.find(run))
    if other := other_dictionary(record.settings):
        echo(_say("other_dictionary", other=other), err=True)
    try:
        result = finished(app.replay(record))
    except Diverged as differs:
        return _differs(record, differs, other, as_json=as_json)
    if as_json:
        print_json({**result.envelope, "differs": False})
    else:
        print_page(result.to("txt"))
    by = ", ".join(answered_by(record)) or _unnamed(result)
    echo(_say("replayed", by=by), err=True)
    return 0


def _unnamed(result: "Result") -> Said:
    """Who answered where the record names nobody: logic, or an agent that a program brought."""
    free = set(result.job.agents.values()) <= {"symbolic", "lexical"}
    return _say("logic_engine" if free else "nameless")


def _differs(record: "Record", differs: Diverged, other: Fact, *, as_json: bool) -> int:
    """Another dictionary reads otherwise: that is told, and is no difference of the run."""
    if as_json:
        found = {
            "expected": spelled(differs.expected, "en"),
            "recorded": differs.recorded,
            "dictionary": spelled(other, "en"),
        }
        print_json({"run": record.run, "differs": not other, "at": list(differs.at), **found})
    said = _say("read_otherwise" if other else "differs", how=differs.said)
    echo(said, err=True)
    return 0 if other else 1


def answered_by(record: "Record") -> list[str]:
    """Who gave the answers, as the record says."""
    spent = [event.payload.get("spent") for event in record.events]
    named = [str(each.get("by")) for each in spent if isinstance(each, Mapping)]
    return list(dict.fromkeys(named))


command = Grouped(
    "replay",
    callback=_command,
    help=_say("help_replay"),
    params=[
        click.Argument(["run"], required=False),
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        journal_flag(),
    ],
)
