"""A run in what tools return: how it stands, what happened, what is open, what came of it."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from aufheben.app import App, Event, RunInfo
from aufheben.app.open_tasks import OpenTask
from aufheben.app.server_runs import Driven
from aufheben.errors import AufhebenError, Left
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.replies import (
    Calls,
    Complaint,
    Happened,
    Progress,
    Refusal,
    Result,
    RunRow,
    State,
    Task,
)
from aufheben.surfaces.mcp.requests import complaints
from aufheben.words import speaker, speaking, spelled, tell

_say = speaker(__name__)

_MOST = 200
"""Events that are told at once, the last ones."""
_OPEN = 4
"""Tasks that are handed out at once."""


def progress(hall: Hall, name: str, after: int = 0, **more: Any) -> Progress:
    """How a run stands, with what happened since event `after`; `more` are keys of an answer's.

    What came of it is computed where that may take its time.
    """
    room, job, record = hall.app.kept(name)
    driven, tasks = hall.runs.get(name), hall.tasks(name)
    state = _state(driven, ended=record.ended is not None, asked=bool(tasks))
    last = record.events[-1].number if record.events else 0
    kind = more.pop("kind", Progress)
    # A run in Japanese is told in Japanese, unless the server was told otherwise.
    with speaking(hall.lang or ("ja" if job.lang == "ja" else "")):
        if "leaves" in more:
            more["leaves"] = tell(more["leaves"])
        told: Progress = kind(
            run=name,
            room=room.name,
            state=state,
            next=tell(_say(f"next_{state.replace(' ', '_')}", last=last)),
            happened=list(
                _happened(room, job, record.events, after, whole=not hall.is_secret(name))
            ),
            last=last,
            bound=job.job.bound,
            tasks=[_task(each) for each in tasks[:_OPEN]],
            complaint=_complaint(driven) if state == "failed" else None,
            **more,
        )
    return told


def result(app: App, run: str, form: str = "") -> Result:
    """What a run has come to; its `text` is Markdown where its room has that. Raises BadInput."""
    found = app.result(run)
    envelope = found.envelope
    text = found.to(form or ("md" if "md" in found.formats else "txt"))
    return Result(
        run=run,
        room=found.room.name,
        issue=envelope["issue"],
        outcome=found.outcome,
        stop_reason=found.stop_reason,
        answer=found.answer,
        flags=list(found.flags),
        agents=dict(envelope["agents"]),
        calls=Calls(**{name: envelope["calls"][name] for name in Calls.model_fields}),
        text=text,
    )


def row(info: RunInfo) -> RunRow:
    """A run as it is listed."""
    return RunRow(
        run=info.run,
        created=info.created,
        room=info.kind,
        issue=info.issue,
        outcome=info.outcome,
        answer=info.answer,
    )


def refusal_of(event: Event) -> Refusal:
    """Why an answer was refused, as the journal has it."""
    ruling: Any = event.payload.get("ruling", {})
    return Refusal(**{name: str(ruling.get(name, "")) for name in Refusal.model_fields})


def plain(value: Any) -> Any:
    """A value of ours as JSON has it."""
    return json.loads(json.dumps(value, ensure_ascii=False, default=str))


def _state(driven: Driven | None, *, ended: bool, asked: bool) -> State:
    if ended:
        return "ended"
    if driven is None:
        return "waiting"
    if driven.is_under_way:
        return "your turn" if asked else "under way"
    is_failed = driven.state == "failed" and not isinstance(driven.error, Left)
    return "failed" if is_failed else "waiting"


def _task(task: OpenTask) -> Task:
    refused = task.refused
    return Task(
        task=task.id,
        seat=task.seat,
        kind=task.prompt.name,
        attempt=task.attempt,
        read_first=spelled(_say("read_first", seat=task.seat), task.lang),
        prompt=f"{task.prompt.system}\n{task.prompt.user}",
        answer_schema=task.schema,
        refused=None
        if refused is None
        else Refusal(expected=refused.expected, got=refused.got, do=refused.do),
    )


def _happened(
    room: Any, job: Any, events: Sequence[Event], after: int, *, whole: bool
) -> Iterator[Happened]:
    """What is said of each event; if not `whole`, no words of a seat: another may not see them."""
    new = [each for each in events if each.number > after][-_MOST:]
    before = events[: len(events) - len(new)]
    describe = room.progress.describe(job, before)
    for event in new:
        if line := describe(event):
            said = tell(line) if whole or not event.seat else f"{event.seat}: {event.kind}"
            yield Happened(number=event.number, said=said)


def _complaint(driven: Driven | None) -> Complaint:
    error = None if driven is None else driven.error
    if not isinstance(error, AufhebenError):
        return Complaint(what=tell(_say("bug")))
    each = complaints(error)
    does = (one.do for one in each if one.do)
    return Complaint(what="\n".join(one.what for one in each), do="\n".join(does))
