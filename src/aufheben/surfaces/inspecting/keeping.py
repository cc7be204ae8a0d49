"""What a sample keeps in Inspect's store: its topic, and the run with its whole journal.

From these a finished eval log can be scored anew, and a run be taken into a journal of ours.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from inspect_ai.util import Store

from aufheben.domain.topics import Topic
from aufheben.domain.words import Outcome, StopReason
from aufheben.errors import BadInput
from aufheben.formats.cases.settings import read_settings
from aufheben.formats.dialectic import Told, tell
from aufheben.formats.journals import read_record, write_record
from aufheben.runtime.courses.dialectic import replay, so_far
from aufheben.runtime.journal import Record

TOPIC = "topic"
"""In a sample's metadata."""
KNOWN = "aufheben_topic"
"""In its store, where the agent sees it."""
RUN = "aufheben_run"
"""Under it: `record` (the journal, as `aufheben runs import` reads it), `outcome` and
`stop_reason` of a run that was cut off, else `envelope`."""
_STOPS: Mapping[str, StopReason] = {
    "token": "tokens",
    "cost": "money",
    "time": "time",
    "working": "time",
    "message": "calls",
    "turn": "calls",
    "operator": "interrupted",
}
"""What stopped a run, by the kind of Inspect's limit."""


def topic_in(metadata: Mapping[str, Any]) -> Topic | None:
    """The topic in a sample's metadata, where it has one of ours."""
    return topic_of(metadata.get(TOPIC))


def topic_of(written: object) -> Topic | None:
    """The topic again; None where it is none of ours."""
    ours = {field.name for field in fields(Topic)}
    if not isinstance(written, Mapping) or not {"id", "lang", "question"} <= set(written) <= ours:
        return None
    return Topic(**{name: _tuples(value) for name, value in written.items()})


def topic_out(topic: Topic) -> dict[str, Any]:
    """The topic, for a sample's metadata."""
    return {TOPIC: {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(topic).items()}}


def _tuples(value: object) -> Any:
    return tuple(value) if isinstance(value, list) else value


def keep(store: Store, record: Record, **more: object) -> None:
    """The run as far as it came."""
    store.set(RUN, {"record": write_record(record), **more})


def stop_of(limit: str) -> StopReason:
    """Why a run stopped that one of Inspect's limits cut off."""
    return _STOPS.get(limit, "interrupted")


def record_in(store: Store) -> Record | None:
    """The run's journal, where the sample came to one."""
    kept = store.get(RUN)
    return None if kept is None else read_record(kept["record"], RUN)


async def told_in(store: Store) -> Told | None:
    """The run recomputed from its journal; one that was cut off, as far as it came."""
    record = record_in(store)
    if record is None:
        return None
    kept = store.get(RUN)
    # Recomputing runs a loop of its own, and there is one already in this thread.
    return await asyncio.to_thread(
        recomputed, record, kept.get("outcome", "budget"), kept.get("stop_reason", "interrupted")
    )


def recomputed(record: Record, outcome: Outcome, stop_reason: StopReason) -> Told:
    """The run by its record; how it stands, where it has not ended. Raises BadInput."""
    if record.settings.get("room") != "dialectic":
        raise BadInput("the store holds another room's run", do="score what our tasks made")
    case = read_settings(record.settings).case
    if record.ended is not None:
        return tell(record.run, replay(case, record))
    return tell(record.run, so_far(case, record, outcome, stop_reason))
