"""An agent: in the room of numbers it always names 7."""

from collections.abc import Sequence
from typing import Any

from aufheben.domain import Seat
from aufheben.protocols.ports import Rejected, Task


class Parrot:
    """Answers every task with the same message."""

    def __init__(self, *, lang: str) -> None:
        self.lang = lang

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """A message, or its JSON text; the chair refuses what the task does not allow."""
        return {"number": 7}
