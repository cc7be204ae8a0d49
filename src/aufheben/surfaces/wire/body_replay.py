"""A body that was read by whoever stands before the one who wants it."""

from collections.abc import Sequence

from starlette.types import Message, Receive


def again(came: Sequence[Message], receive: Receive) -> Receive:
    """What was read is read once more; then what comes after it."""
    waiting = [*reversed(came)]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving
