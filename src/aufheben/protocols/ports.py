"""What a protocol needs of the world: a chair that asks seats, and tasks it can ask.

A task is a frozen value: its place, what that seat may see, and what is legal. Its type
argument is the type of the answer, so `ask` is typed without casts.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from aufheben.domain import Seat, Usage
from aufheben.domain.vocabulary import Lang, Limit

if TYPE_CHECKING:
    from aufheben.logic.effort import Clock

A = TypeVar("A")
Place = tuple[str | int, ...]
Reason = Literal["illegal"] | Limit
Why = Literal["shape", "rule", "cut", "refused", "repetition", "language", "length"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """An illegal answer, as a value: what was expected, what came, what to do.

    `why` says which check refused it: its shape, the protocol's rules, an answer cut off at the
    agent's limit, one the agent would not give, a repetition, another language than asked, or a
    length beyond what people read. For its length alone the last attempt is not refused.
    """

    expected: str
    got: str
    do: str
    why: Why = "rule"

    def __str__(self) -> str:
        return f"expected {self.expected}; got {self.got}; {self.do}"

    def said_in(self, lang: Lang | None) -> "Rejected":
        """The refusal in the language of the run, where it has words in it."""
        return self


class News(NamedTuple):
    """What must say something new, and what the same seat said before.

    `asks` makes of a `place` and both the question whether it does; without it no model is asked.
    """

    said: str
    before: tuple[str, ...]
    asks: Callable[..., "Task[Any]"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer with what it took: from agents that are paid, may be cut off, or may decline.

    `answer` is whatever an agent may answer. `cut` where it ended at a limit on its length;
    `refused` is why the agent would not answer at all, else empty. `by` names who answered.
    `prompted` where it was asked in our own words, and so for all that `Task.lacks` looks for.
    """

    answer: object
    usage: Usage = field(default_factory=Usage)
    by: str = ""
    cut: bool = False
    refused: str = ""
    prompted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Generic[A]):
    """What one seat is asked at one place.

    `reserve` is how many answers the protocol still needs after this one to reach its
    integration; a limit on calls never eats into it.
    """

    place: Place
    reserve: int = 0

    @property
    def needed(self) -> bool:
        """Whether who never answers it legally has failed; some steps can be done without."""
        return True

    @property
    def keys(self) -> tuple[str, ...]:
        """What its message names as keys of an object: the sides of a dispute, or teams."""
        return ()

    def read(self, message: Mapping[str, object]) -> A | Rejected:
        """The answer that a message in the task's published form means."""
        raise NotImplementedError

    def hear(self, message: Mapping[str, object]) -> A | Rejected:
        """The answer that a message an agent sent as text means; by default as it is read.

        A task whose written form holds more than an agent may say overrides it.
        """
        return self.read(message)

    def write(self, answer: A) -> Mapping[str, object]:
        """The answer in its published form; `read` gives it back."""
        raise NotImplementedError

    def spoken(self, answer: A) -> Mapping[str, object]:
        """The message in which an agent says the answer; by default as it is written.

        `hear` gives it back. A task whose written form holds more than an agent says overrides it.
        """
        return self.write(answer)

    def own_words(self, answer: A) -> object:
        """What of the message are the seat's own words: by these its language is judged."""
        return self.write(answer)

    def accepts(self, answer: object) -> A | Rejected:
        """`answer` itself where it is a value of the answer's type."""
        raise NotImplementedError

    def legal(self, answer: A) -> Rejected | None:
        """What is wrong with the answer by the rules of the protocol, if anything; by default nothing."""
        return None

    def lacks(self, answer: A) -> Rejected | None:
        """What the answer lacks of what our own prompt asks for beside the published message."""
        return None

    def news(self, answer: A) -> News | None:
        """What the answer must not merely say again, for tasks and seats where that counts."""
        return None

    def fails(self, rulings: Sequence[Rejected]) -> bool:
        """Whether all answers were refused so that `failed` stands in, not the fallback."""
        return False

    def failed(self) -> A:
        """What stands in where failing decides nothing, though the fallback of `illegal` would."""
        return self.fallback("illegal")

    def fallback(self, reason: Reason) -> A:
        """What stands in for an answer that never came or was never legal."""
        raise NotImplementedError


class Agent(Protocol):
    """Who sits in a seat. Answers with a value of the task's answer type, or a message.

    An agent whose answers cost something, or may be cut off or declined, wraps them in `Said`.
    """

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """One answer: a value, a mapping in the published form, or JSON text of one.

        `rulings` say what was wrong with the earlier attempts at this very task.

        Raises AgentFailed if the agent itself broke down.
        """
        ...


class Chair(Protocol):
    """Asks; what it returns is legal, committed to the journal, or a marked fallback."""

    async def ask(self, seat: Seat, task: Task[A]) -> A:
        """The seat's legal answer to the task, or the task's own fallback."""
        ...

    async def together(self, asks: Sequence[Awaitable[A]]) -> list[A]:
        """All the answers, asked at once; a failure is raised after all have ended."""
        ...

    def start(self, ask: Awaitable[A]) -> Awaitable[A]:
        """The answer, asked for from now on, and awaited by as many as need it.

        Whoever starts several awaits them with `together`, so that a failure cancels nobody.
        """
        ...

    async def note(self, place: Place, found: Mapping[str, object]) -> None:
        """Write what the protocol worked out by itself, so that it can be looked up.

        Raises Diverged if the journal has another finding for this place.
        """
        ...

    def clock(self, place: Place) -> "Clock":
        """A clock for what the protocol works out, by the limit on time that is left.

        Where the journal has at `place` after how many steps it was over before, it is over then.
        """
        ...

    def took(self, place: Place) -> int:
        """Tokens that the answers at a place took, refused ones included."""
        ...
