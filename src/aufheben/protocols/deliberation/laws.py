"""What answers in a deliberation are held to, by path."""

from dataclasses import dataclass
from typing import Any

from aufheben.protocols.asking import at
from aufheben.protocols.asking.laws import Known
from aufheben.protocols.asking.narrowing import Narrowed
from aufheben.protocols.ports import Rejected


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What stands at the path is on the board; it is called `what`."""

    path: str
    known: Known
    what: str

    @property
    def keys(self) -> tuple[str, ...]:
        """One for the room."""
        return ("unknown",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that is not."""
        known = self.known(task)
        strange = next((each for each in at(answer, self.path) if each not in known), None)
        return None if strange is None else task.unknown(self.what, strange, known)

    def narrow(self, task: Any) -> Narrowed:
        """One of these; where there are none, no entry."""
        known = list(self.known(task))
        yield self.path, {"enum": known} if known else {}
