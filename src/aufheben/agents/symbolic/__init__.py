"""The logic engine in a seat, and which part of it answers which task."""

from collections.abc import Sequence
from typing import Any

from aufheben.agents.symbolic.arguing import counterargument, main_argument
from aufheben.agents.symbolic.integration import answer_to, axis, characters, core, rebuilt
from aufheben.domain import Seat
from aufheben.errors import Misuse
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import (
    Answer,
    Characterize,
    Generalize,
    NameAxis,
    Reconstruct,
    Situate,
)

__all__ = ["SymbolicAgent"]


class SymbolicAgent:
    """Deterministic, without memory: the same seat and task give the same answer."""

    def __init__(self, steps: int = 20_000) -> None:
        self._steps = steps

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The engine's answer. Raises Misuse for a task of another room."""
        match task:
            case Construct():
                return main_argument(seat, task, self._steps)
            case Counter():
                return counterargument(seat, task, self._steps)
            case Characterize():
                return characters(seat, task)
            case Generalize() | Situate():
                return core(seat, task)
            case Answer():
                return answer_to(seat, task)
            case NameAxis():
                return axis(task)
            case Reconstruct():
                return rebuilt(seat, task)
            case _:
                return _of_a_board(task, self._steps)


def _of_a_board(task: Task[Any], steps: int) -> object:
    """An act of deliberation; its room is loaded by those who enter it."""
    from aufheben.agents.symbolic.deliberation.acts import deliberated
    from aufheben.rooms.deliberation.asks.base_task import DeliberationTask

    if isinstance(task, DeliberationTask):
        return deliberated(task, steps)
    raise Misuse(f"the symbolic agent has no answer to {type(task).__name__}")
