"""Who answers: the logic engine (symbolic) and a script, a public double and a way to take part."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from aufheben.agents.symbolic import SymbolicAgent
from aufheben.domain import Seat
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Rejected, Task
from aufheben.words import speaker

__all__ = ["ScriptedAgent", "SymbolicAgent"]


_say = speaker(__name__)

Script = Callable[[Seat, Task[Any]], object]


class ScriptedAgent:
    """Answers from `script`: in order of asking from a list, or by calling a function.

    An answer is whatever an agent may answer: a value, a message, text of one, or garbage.
    Raises AgentFailed if a list has come to its end.
    """

    def __init__(self, script: Iterable[object] | Script) -> None:
        self.asked: list[Task[Any]] = []
        self._script = script if callable(script) else _in_order(list(script))

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The script's answer; what was asked stays in `asked`."""
        self.asked.append(task)
        return self._script(seat, task)


def _in_order(answers: list[object]) -> Script:
    def script(seat: Seat, task: Task[Any]) -> object:
        if not answers:
            raise AgentFailed(_say("script_no_answer", name=seat.name, place=repr(task.place)))
        return answers.pop(0)

    return script
