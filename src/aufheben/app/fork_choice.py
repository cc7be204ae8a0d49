"""Which of the ways to begin as another run did is meant."""

from collections.abc import Mapping

from aufheben.app.fork import Answer, Aside, from_answer, from_step
from aufheben.errors import BadInput
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


async def begun(
    source: Record,
    name: str,
    *,
    at: int | None,
    event: int | None,
    answer: Answer | None,
    aside: Aside | None,
    changes: Mapping[str, object],
) -> Record:
    """The record that a fork begins with. Raises BadInput for no way, or several at once."""
    if aside is not None and at is None and event is None and answer is None and not changes:
        # Reading what a person says takes more than any other fork does.
        from aufheben.app.objection import from_aside

        return await from_aside(source, aside, name)
    if at is not None and event is None and answer is None and aside is None:
        return from_step(source, at, changes, name)
    if event is not None and at is None and aside is None and not changes:
        return await from_answer(source, event, answer, name)
    do = _say("name_step_changes")
    raise BadInput(_say("run_forked_step"), do=do)
