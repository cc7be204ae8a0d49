"""The chair: asks seats, checks every answer, journals it, and keeps within the limits.

An answer counts once it is legal and committed. What is wrong goes back to the agent as
"expected, got, do", a bounded number of times; then the task's own fallback is taken and
marked. A limit throws nothing: past it the fallback is returned. On going on or replaying,
what the journal has is not asked again.
"""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aufheben.domain import Limits, Seat
from aufheben.domain.words import Limit
from aufheben.errors import AgentFailed, AufhebenError, Diverged
from aufheben.protocols.ports import Agent, Place, Reason, Rejected, Task
from aufheben.runtime.clock import Clock
from aufheben.runtime.digest import digest
from aufheben.runtime.journal import Event, Journal, Kind
from aufheben.runtime.reader import read

A = TypeVar("A")
SHOWN = 100_000
_ANSWERS: tuple[Kind, ...] = ("answered", "rejected", "decided")


@dataclass(slots=True)
class Tally:
    """What was spent, and how each seat did."""

    made: int = 0
    rejected: int = 0
    legal: dict[str, int] = field(default_factory=dict)
    fallbacks: dict[str, int] = field(default_factory=dict)
    flags: dict[str, None] = field(default_factory=dict)

    @property
    def never_legal(self) -> tuple[str, ...]:
        """Seats whose fallback was taken and who never gave a legal answer."""
        return tuple(seat for seat in self.fallbacks if not self.legal.get(seat))


class JournaledChair:
    """The one implementation of the protocols' `Chair`.

    `agents` by seat name; a seat without one is held by the first. With `recorded_only` it
    asks nobody and raises Diverged where the journal has no answer.
    """

    def __init__(
        self,
        *,
        agents: Mapping[str, Agent],
        journal: Journal,
        limits: Limits,
        clock: Clock,
        recorded_only: bool = False,
    ) -> None:
        self.tally = Tally()
        self._agents = agents
        self._journal = journal
        self._limits = limits
        self._clock = clock
        self._recorded_only = recorded_only
        events = journal.record.events
        self._count = len(events)
        self._past = {(e.place, e.attempt): e for e in events if e.kind in _ANSWERS}

    async def ask(self, seat: Seat, task: Task[A]) -> A:
        """A legal answer, committed; or the task's fallback, marked."""
        asked = digest(seat, task)
        rulings: list[Rejected] = []
        for attempt in range(1, self._limits.reasks + 2):
            outcome = await self._attempt(seat, task, asked, attempt, rulings)
            if not isinstance(outcome, Rejected):
                return outcome
            rulings.append(outcome)
        return self._decided(seat, task, asked, self._limits.reasks + 2, "illegal")

    async def together(self, asks: Sequence[Awaitable[A]]) -> list[A]:
        """All the answers; a failure cancels nobody and is raised after all have ended."""
        done = await asyncio.gather(*asks, return_exceptions=True)
        answers: list[A] = []
        for result in done:
            if isinstance(result, BaseException):
                raise result
            answers.append(result)
        return answers

    async def _attempt(
        self, seat: Seat, task: Task[A], asked: str, attempt: int, rulings: Sequence[Rejected]
    ) -> A | Rejected:
        past = self._past.get((task.place, attempt))
        if past is not None:
            return self._again(seat, task, asked, past)
        if self._recorded_only:
            raise Diverged(at=task.place, expected=type(task).__name__, recorded="nothing")
        limit = self._spent(task.reserve)
        if limit is not None:
            return self._decided(seat, task, asked, attempt, limit)
        self._write("asked", task.place, attempt, seat, asked, {"task": type(task).__name__})
        said = await self._said(seat, task, tuple(rulings))
        return self._ruled(seat, task, asked, attempt, said)

    async def _said(self, seat: Seat, task: Task[A], rulings: tuple[Rejected, ...]) -> object:
        """What the agent says. Raises AgentFailed for whatever it breaks down with."""
        try:
            return await self._agent(seat).answer(seat, task, rulings)
        except AufhebenError:
            raise
        except Exception as broken:
            raise AgentFailed(f"the agent of {seat.name} broke down: {broken!r}") from broken

    def _ruled(
        self, seat: Seat, task: Task[A], asked: str, attempt: int, said: object
    ) -> A | Rejected:
        answer = _judged(task, said)
        self.tally.made += 1
        if isinstance(answer, Rejected):
            ruling = {"expected": answer.expected, "got": answer.got, "do": answer.do}
            row = {"said": _shown(said), "ruling": ruling}
            self._write("rejected", task.place, attempt, seat, asked, row)
            self.tally.rejected += 1
            return answer
        self._write("answered", task.place, attempt, seat, asked, task.write(answer))
        self._count_legal(seat)
        return answer

    def _again(self, seat: Seat, task: Task[A], asked: str, past: Event) -> A | Rejected:
        """What the journal has for this attempt, checked as if it had just been said."""
        if past.digest != asked:
            raise Diverged(
                at=task.place,
                expected=f"{type(task).__name__} {asked[:12]}",
                recorded=past.digest[:12],
            )
        if past.kind == "decided":
            return self._mark(seat, task, _reason(past))
        self.tally.made += 1
        if past.kind == "rejected":
            self.tally.rejected += 1
            return _ruling(past)
        answer = _judged(task, past.payload)
        if isinstance(answer, Rejected):
            raise Diverged(at=task.place, expected=str(answer), recorded="a legal answer")
        self._count_legal(seat)
        return answer

    def _decided(self, seat: Seat, task: Task[A], asked: str, attempt: int, reason: Reason) -> A:
        past = self._past.get((task.place, attempt))
        if past is None:
            row = {"by": "fallback", "reason": reason}
            self._write("decided", task.place, attempt, seat, asked, row)
        return self._mark(seat, task, reason)

    def _mark(self, seat: Seat, task: Task[A], reason: Reason) -> A:
        answer = task.fallback(reason)
        if reason == "illegal":
            self.tally.fallbacks[seat.name] = self.tally.fallbacks.get(seat.name, 0) + 1
            self.tally.flags[f"fallback_{_word(answer)}"] = None
        return answer

    def _count_legal(self, seat: Seat) -> None:
        self.tally.legal[seat.name] = self.tally.legal.get(seat.name, 0) + 1

    def _spent(self, reserve: int) -> Limit | None:
        """The limit that forbids one more call, given what must be kept back."""
        limits = self._limits
        if limits.calls is not None and self.tally.made + 1 + reserve > limits.calls:
            return "calls"
        if limits.time is not None and self._clock.elapsed() >= limits.time:
            return "time"
        return None

    def _agent(self, seat: Seat) -> Agent:
        held = self._agents.get(seat.name)
        if held is not None:
            return held
        if not self._agents:
            raise AgentFailed(f"nobody sits in {seat.name!r}")
        return next(iter(self._agents.values()))

    def _write(
        self,
        kind: Kind,
        place: Place,
        attempt: int,
        seat: Seat,
        asked: str,
        payload: Mapping[str, object],
    ) -> None:
        self._count += 1
        self._journal.append(
            Event(
                number=self._count,
                kind=kind,
                place=place,
                attempt=attempt,
                seat=seat.name,
                digest=asked,
                payload=payload,
            )
        )


def _judged(task: Task[A], said: object) -> A | Rejected:
    answer = read(task, said)
    if isinstance(answer, Rejected):
        return answer
    return task.legal(answer) or answer


def _shown(said: object) -> str | None:
    """What was said, cut to what a journal should keep of an illegal answer."""
    if said is None or isinstance(said, str):
        return said and said[:SHOWN]
    try:
        return repr(said)[:SHOWN]
    except Exception:  # noqa: BLE001 - an object from outside may fail at anything
        return f"something of type {type(said).__name__} that cannot be shown"


def _ruling(past: Event) -> Rejected:
    ruling = past.payload.get("ruling")
    parts: Mapping[str, Any] = ruling if isinstance(ruling, Mapping) else {}
    return Rejected(
        expected=str(parts.get("expected")), got=str(parts.get("got")), do=str(parts.get("do"))
    )


def _reason(past: Event) -> Reason:
    known: tuple[Reason, ...] = ("illegal", "rounds", "calls", "tokens", "money", "time", "steps")
    return next((reason for reason in known if reason == past.payload.get("reason")), "illegal")


def _word(answer: object) -> str:
    words = {"Concede": "concession", "NoThesis": "silence", "NoSynthesis": "no_synthesis"}
    return words.get(type(answer).__name__, type(answer).__name__.lower())
