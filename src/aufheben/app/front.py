"""Each room in one call: asked, run to its end, its result handed over."""

import dataclasses
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from aufheben import wiring
from aufheben.app.app import App
from aufheben.app.batch_summary import Batch
from aufheben.app.result import Result
from aufheben.app.run import Tell
from aufheben.app.wording import told_in_python
from aufheben.errors import AgentFailed, BadInput, Damaged, JournalFailed
from aufheben.formats.nodes import known
from aufheben.rooms import registry as rooms
from aufheben.rooms.listed import inputs_of_all
from aufheben.rooms.options import Asking
from aufheben.rooms.recognition import room_of
from aufheben.rooms.specifications import Stances, is_file
from aufheben.rooms.tables import wanted_of
from aufheben.runtime.batch import Engine
from aufheben.runtime.blocking import finished
from aufheben.runtime.memory import MemoryStore
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_OF_APP = ("journal", "agents", "people", "in_flight")
_RATES = ("requests_per_minute", "tokens_per_minute", "rates")
_OF_RUN = ("name", "tell")


def ask(what: Any, stances: Stances = (), **options: Any) -> Result:
    """Argue a question and answer it; `what` is the question, or the file that it is in.

    It may be a table of options, in a file, a data frame or a list of mappings, with `question`
    and `wants`: by person, or a second table with columns person and wish.

    `stances` are by seat, or in the order of AG1, AG2 …; those that are missing are found by the
    model. Seats whose stance is controlled English, Japanese or logic need no model.

    `options` are those of `Dialectic`, with the same names as flags and files: `model`,
    `protocol`, `calls` … Besides, as all of `ask`, `judge`, `check`, `deliberate`, `rate` take:
    `journal` is where the run is kept: a path, or ":memory:" to keep nothing; by default the
    journal of the command line. `name` names it; one of that name is gone on with. `agents` answer
    in place of models: by seat, or all under "". `tell` is called with each event.

    Inside a running event loop, as in a notebook, it works too. An interrupt stops the run, which
    goes on where it is called again with its `name`. Raises BadInput, AgentFailed, JournalFailed.
    """
    is_named = isinstance(what, str | Path)
    given: dict[str, Any] = {"what": str(what)} if is_named else {"table": what}
    if "wants" in options:
        given["wanted"] = tuple(wanted_of(options.pop("wants")))
    return _ended("dialectic", {**given, "stances": stances}, options)


def deliberate(what: str | Path, stances: Stances = (), **options: Any) -> Result:
    """Let one mind argue with itself, and write a memo of it; `what` and `stances` as for `ask`.

    `options` are those of `Deliberation`, and those that `ask` names. Raises as `ask`.
    """
    return _ended("deliberation", {"what": str(what), "stances": stances}, options)


def judge(transcript: str | Path, **options: Any) -> Result:
    """Judge a debate; `transcript` is a file (`-`: standard input), or its text.

    `options` are those of `Judging` (`model`, `panel`, `judges` …), and those that `ask` names.
    Raises as `ask`.
    """
    _check_source(transcript)
    is_path = isinstance(transcript, Path) or ("\n" not in transcript and is_file(transcript))
    given = {"file": str(transcript)} if is_path else {"text": transcript}
    return _ended("judging", given, options)


def check(ontology: str | Path, **options: Any) -> Result:
    """Find the wrong is-a edges of an ontology in a file (`-`: standard input).

    `options` are those of `Hierarchy` (`model`, `experts`, `form` …), and those that `ask` names;
    `content` are the file's bytes where it is not on the disk. Raises as `ask`.
    """
    _check_source(ontology)
    return _ended("hierarchy", {"file": str(ontology)}, options)


def rate(run: str | Path | Result, **options: Any) -> Result:
    """Let a model rate a finished debate, or say which of two it prefers.

    `run` is a result, the name of a run in the journal, or a file with an exported one; `other` is
    the second. `options` are those of `Rating`, and those that `ask` names. Raises as `ask`.
    """
    given = {"record": run.record} if isinstance(run, Result) else {"run": str(run)}
    if isinstance(options.get("other"), Result):
        given["other_record"] = options.pop("other").record
    return _ended("rating", given, options)


@told_in_python
def batch(
    source: str | Path | Iterable[str | Path] | Iterable[Any],
    room: str | None = None,
    *,
    name: str | None = None,
    limit: int | None = None,
    engine: Engine[Asking] | str | None = None,
    **options: Any,
) -> Batch:
    """Run every input of a file, a folder, or several; iterate what comes back for each run as it ends.

    `source` (or each, of several) is read as the inputs of `room` (dialectic, judging, hierarchy, deliberation, rating,
    or another package's), by default of the one that they look made for; or it is requests.
    `options` are those of the room, and `journal`, `agents`, `in_flight`, `requests_per_minute`
    and `tokens_per_minute` of `App`. An `engine` drives the runs in other processes: `ray`, or
    where a cluster is, as for the command line. The same call with the same `name` goes on where it stood.
    Nothing is asked before it is iterated. Raises BadInput.
    """
    own = {each: options.pop(each) for each in (*_OF_APP, *_RATES) if each in options}
    app, most = App(**own), own.get("in_flight", 64)
    more: dict[str, Any] = {"name": name, "in_flight": most, "limit": limit, "engine": engine}
    given = (source,) if isinstance(source, str | Path) else tuple(source)
    sources = [str(each) for each in given if isinstance(each, str | Path)]
    if not sources or len(sources) < len(given):
        known_options(options, (), _say("batch_requests"))
        return Batch(app=app, requests=given, **more)
    found = rooms.chosen(room or room_of(*sources))
    known_options(options, [each.name for each in dataclasses.fields(found.request)], found.name)
    inputs = inputs_of_all(sources, found)
    return Batch(app=app, room=found, request=found.request(**options), inputs=inputs, **more)


def known_options(options: Mapping[str, Any], names: Iterable[str], of: Fact) -> None:
    """Raises BadInput for an option that is none of those that are known."""
    every = (*names, *_OF_APP, *_RATES)
    for name in options:
        known(name, every, where=_say("options_of", of=of), file=None, kind="option")


def _check_source(source: object) -> None:
    if not isinstance(source, str | Path):
        do = _say("name_file_write")
        raise BadInput(_say("neither_text_nor", name=type(source).__name__), do=do)


@told_in_python
def _ended(room: str, given: Mapping[str, Any], options: dict[str, Any]) -> Result:
    """The result of one run in an application of its own. Raises BadInput for unknown names."""
    request = rooms.named(room).request
    fields = [field.name for field in dataclasses.fields(request)]
    for name in options:
        known(
            name,
            (*fields, *_OF_APP, *_OF_RUN),
            where=_say("options_of", of=room),
            file=None,
            kind="option",
        )
    of_app = {name: options.pop(name) for name in _OF_APP if name in options}
    name, tell = options.pop("name", None) or wiring.new_run(), options.pop("tell", None)
    app, asked = App(**of_app), request(**{**given, **options})
    _check_seats(app, asked, of_app.get("agents"))
    try:
        return finished(_run(app, asked, name, tell))
    except (AgentFailed, JournalFailed, KeyboardInterrupt) as stopped:
        # Who interrupts a run has no other way to learn its name.
        if not isinstance(app.store, MemoryStore) and not isinstance(stopped, Damaged):
            stopped.add_note(f"run {name} is kept; the same call with name={name!r} goes on")
        raise


def _check_seats(app: App, request: Any, agents: Mapping[str, Any] | None) -> None:
    """Raises BadInput for an agent in a seat that is not there: a model would answer, and be paid."""
    names = [name for name in agents or () if name]
    seats = app.seat(request)[1].agents if names else ()
    for name in names:
        known(name, seats, where="agents", file=None, kind="name")


async def _run(app: App, request: Any, name: str, tell: Tell | None) -> Result:
    return await (await app.start(request, name=name, tell=tell))
