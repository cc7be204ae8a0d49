"""Runs that are gone on with: `aufheben resume`, `fork` (differently), `replay` (recomputed, asking nobody)."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from aufheben.app import finished
from aufheben.errors import BadInput, Diverged
from aufheben.rooms.deliberation.request import CHANGES, Deliberation
from aufheben.rooms.fingerprint import other_dictionary
from aufheben.rooms.options import Asking
from aufheben.surfaces.cli.execute import Asked, application, go_on
from aufheben.surfaces.cli.flags import Flag, Grouped, parameters, request_of, whole
from aufheben.surfaces.cli.output import echo, print_json, print_page
from aufheben.surfaces.cli.present import check_targets, output_flags, output_of
from aufheben.surfaces.cli.progress import followed
from aufheben.surfaces.cli.room_command import journal_flag, said_again, weak
from aufheben.words import Fact, Said, speaker, spelled, tell

if TYPE_CHECKING:
    from aufheben.app import App, Aside, Record, Result


_say = speaker(__name__)

TYPED = ParameterSource.COMMANDLINE


def _resume(**given: Any) -> int:
    """Go on with RUN (default: the newest). A run that has ended shows its result again."""
    from aufheben.app.permissions import Allowed
    from aufheben.rooms.options import Asking

    allowed = Allowed(models=tuple(given["model"]))
    app, output = application(given, allowed=allowed), output_of(given)
    asking, run = app.asking_of(request_of(Asking, given)), app.find(given["run"])
    # In no loop: an interrupt is heard while a large run is read.
    with app.hold(run) as held:
        check_targets(held.room.name, held.room.report.formats, output)
        room, job, record = held.room, held.job, held.journal.record
        asked = Asked(app=app, room=room, job=job, asking=asking, output=output)
        resumed = partial(app.resume, held, asking=asking)
        return go_on(followed(asked, record), resumed, over=record.ended is not None)


def _parameters() -> list[click.Parameter]:
    from aufheben.rooms.options import Asking

    return [
        click.Argument(["run"], required=False),
        said_again(),
        *parameters(Asking),
        *output_flags(()),
        journal_flag(),
    ]


resume = Grouped("resume", callback=_resume, help=_say("help_resume"), params=_parameters())


def _replay(run: str | None, *, as_json: bool, **given: Any) -> int:
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


replay = Grouped(
    "replay",
    callback=_replay,
    help=_say("help_replay"),
    params=[
        click.Argument(["run"], required=False),
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        journal_flag(),
    ],
)


def _fork(**given: Any) -> int:
    """Print the present answer, or go on from the step or the answer that is named."""
    from aufheben.app.permissions import Allowed

    defaults = weak(click.get_current_context(), Deliberation)
    own = {name: value for name, value in given.items() if name not in defaults}
    app = application(given, defaults, allowed=Allowed(models=tuple(given["model"])))
    source = app.store.read(app.find(given["source"]))
    if given["print_answer"]:
        return _printed(app, source, given["event"])
    output = output_of(given)
    room = app.kept(source)[0]
    check_targets(room.name, room.report.formats, output, [given["answer"], given["weights"]])
    asking = app.asking_of(request_of(Asking, own))
    return _forked(app, source, own, asking, output)


def _printed(app: "App", source: "Record", event: int | None) -> int:
    if event is None:
        raise BadInput(_say("which_answer"), do=_say("add_event"))
    print_json(app.answer(source, event))
    return 0


def _forked(app: "App", source: "Record", own: Any, asking: Any, output: Any) -> int:
    if all(own.get(way) is None for way in ("at", "event", "against", "say")):
        raise BadInput(_say("fork_nowhere"), do=_say("name_where"))
    aside = _aside(own)
    # What is said against an argument changes nothing else.
    how = {"aside": aside} if aside else {"answer": _answer(own), **_changes(own)}
    at, event, name = own["at"], own["event"], own["run_name"]
    begun = asyncio.run(app.forked(source, at=at, event=event, name=name, **how))
    room, job, _ = app.kept(begun)
    asked = Asked(app=app, room=room, job=job, asking=asking, output=output)
    heading = tell(_heading(source, own, begun, job))
    return go_on(followed(asked, begun), partial(app.start, begun, asking=asking), heading)


def _heading(source: "Record", own: dict[str, Any], begun: "Record", job: Any) -> Said:
    """What of the other run is not asked again, and what may be asked."""
    event: Any = own["event"] or begun.settings.get("forked_at")
    runs = {"run": begun.run, "source": source.run, "bound": job.job.bound}
    if own["at"]:
        return _say("begins_at_step", at=own["at"], **runs)
    return _say("begins_at_event", at=event, **runs) if event else _say("argues_anew", **runs)


def _aside(own: dict[str, Any]) -> "Aside | None":
    if own["against"] is None:
        if own["say"] is not None:
            raise BadInput(_say("against_what"), do=_say("add_against"))
        return None
    if own["say"] is None:
        raise BadInput(_say("say_what"), do=_say("add_say"))
    from aufheben.app import Aside

    return Aside(against=own["against"], say=own["say"], seat=own["as_seat"])


def _answer(own: dict[str, Any]) -> str | None:
    from aufheben.rooms.files import read_text

    return None if own["answer"] is None else read_text(own["answer"])


def _changes(own: dict[str, Any]) -> dict[str, Any]:
    """What is other from a step on; at an answer, whatever the environment says of all runs."""
    if own["at"] is None:
        context = click.get_current_context()
        own = {n: v for n, v in own.items() if context.get_parameter_source(n) is TYPED}
    given = request_of(Deliberation, own)
    found = {name: getattr(given, name) for name in CHANGES}
    return {name: value for name, value in found.items() if value not in (None, {}, ())}


_WHERE = [
    Flag("--at", type=whole(1), metavar="STEP", group="Form", help=_say("help_at")),
    Flag("--event", type=whole(1), metavar="NUMBER", group="Form", help=_say("help_event")),
    Flag("--answer", metavar="FILE", group="Form", help=_say("help_answer")),
    Flag("--print", "print_answer", is_flag=True, group="Form", help=_say("help_print")),
    Flag("--against", metavar="ARGUMENT", group="Form", help=_say("help_against")),
    Flag("--say", metavar="TEXT", group="Form", help=_say("help_say")),
    Flag("--as", "as_seat", metavar="SEAT", group="Form", help=_say("help_as_fork")),
]

fork = Grouped(
    "fork",
    callback=_fork,
    params=[
        click.Argument(["source"], metavar="[RUN]", required=False),
        *_WHERE,
        *parameters(Deliberation, only=CHANGES),
        said_again(),
        *parameters(Asking),
        Flag("--run", "run_name", help=_say("help_run")),
        *output_flags(),
        journal_flag(),
    ],
    help=_say("help_fork"),
)
