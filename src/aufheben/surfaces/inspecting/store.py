"""What a sample keeps in Inspect's store: its topic, and the run with its whole journal.

From these a finished eval log can be scored anew, and a run be taken into a journal of ours.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from inspect_ai.util import LimitExceededError, Store

from aufheben import App, AufhebenError, BadInput, Result
from aufheben.app import reason_of
from aufheben.formats.journals import read_record, write_record
from aufheben.surfaces.inspecting.models import MEMORY
from aufheben.surfaces.inspecting.parameters import Topic
from aufheben.words import speaker

_say = speaker(__name__)

TOPIC = "topic"
"""In a sample's metadata."""
KNOWN = "aufheben_topic"
"""In its store, where the agent sees it."""
RUN = "aufheben_run"
"""Under it: `record` (the journal, as `aufheben runs import` reads it), `outcome` and
`stop_reason` of a run that was cut off, else `envelope`."""
_STOPS = {
    "token": "tokens",
    "cost": "money",
    "time": "time",
    "working": "time",
    "message": "calls",
    "turn": "calls",
}
"""What stopped a run, by the kind of Inspect's limit; else it was interrupted."""


def topic_in(metadata: Mapping[str, Any]) -> Topic | None:
    """The topic in a sample's metadata, where it has one of ours."""
    return topic_of(metadata.get(TOPIC))


def topic_of(written: object) -> Topic | None:
    """The topic again; None if it is none of ours."""
    ours = {field.name for field in fields(Topic)}
    if not isinstance(written, Mapping) or not {"id", "lang", "question"} <= set(written) <= ours:
        return None
    given: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in written.items()}
    return Topic(**given)


def topic_out(topic: Topic) -> dict[str, Any]:
    """The topic, for a sample's metadata."""
    return {TOPIC: {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(topic).items()}}


def keep(store: Store, record: Any, **more: object) -> None:
    """The run as far as it came."""
    store.set(RUN, {"record": write_record(record), **more})


def ending(broken: BaseException) -> dict[str, str]:
    """How a run stands that something broke: a limit of Inspect's is no failure."""
    cause = broken.__cause__ if isinstance(broken, Exception) else None
    limit = next((e for e in (broken, cause) if isinstance(e, LimitExceededError)), None)
    if limit is not None:
        return {"outcome": "budget", "stop_reason": _STOPS.get(limit.type, "interrupted")}
    if isinstance(broken, AufhebenError):
        return {"outcome": "failed", "stop_reason": reason_of(broken)}
    if isinstance(broken, Exception):
        return {"outcome": "failed", "stop_reason": "provider"}
    # A limit on time cancels, and says so only afterwards.
    return {"outcome": "budget", "stop_reason": "time"}


async def result_in(store: Store) -> Result | None:
    """The run recomputed from its journal, as far as it came; None if there is none.

    Raises BadInput if it is none of ours.
    """
    kept = store.get(RUN)
    if kept is None:
        return None
    record, app = read_record(kept["record"], RUN), App(journal=MEMORY)
    if app.kept(record)[0].name != "dialectic":
        raise BadInput(_say("another_room"), do=_say("score_ours"))
    if record.ended is not None:
        return await app.replay(record)
    outcome, why = kept.get("outcome", "budget"), kept.get("stop_reason", "interrupted")
    return await app.standing(record, outcome, why)
