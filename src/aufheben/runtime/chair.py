"""The chair: asks seats, checks every answer, journals it, and keeps within the limits.

An answer counts once it is legal and committed. What is wrong goes back to the agent as
"expected, got, do", a bounded number of times; then the task's own fallback is taken and
marked. A limit throws nothing: past it the fallback is returned. On going on or replaying,
what the journal has is not asked again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TypeVar

from aufheben.domain import Limits, Seat, Tally, Usage
from aufheben.errors import AgentFailed, AufhebenError, Diverged
from aufheben.logic.effort import Clock as Effort
from aufheben.protocols.ports import Agent, Place, Rejected, Said, Task
from aufheben.protocols.words import refusal
from aufheben.runtime.batch import in_turn, turn
from aufheben.runtime.budget import forbids, read_usage, written
from aufheben.runtime.chain import digest
from aufheben.runtime.clock import Clock, Spans
from aufheben.runtime.journal import Event, Journal, Kind
from aufheben.runtime.past_answers import (
    Lapse,
    came_at,
    reason_of,
    ruling_of,
    tests_of,
    went_untested,
    word_of,
    worked_before,
)
from aufheben.runtime.validation import JUDGE, PERSON, Validation, judged, refused_row
from aufheben.words import speaker

_say = speaker(__name__)
A = TypeVar("A")
_ANSWERS: tuple[Kind, ...] = ("answered", "rejected", "decided")


class JournaledChair:
    """The one implementation of the protocols' `Chair`.

    `agents` by seat name; a seat without one is held by that under "", or the first. `validation` says what of an
    answer its task cannot: whether it repeats, and its language; with `by_model` a model is asked
    too whether a model's answer is new, the seat's own or the one in the seat JUDGE. With `recorded_only` it asks
    nobody and raises Diverged where the journal has no answer; with `so_far` as well, it takes
    the fallback there, as at a limit. `told` hears what is told besides events; `at_once` is how
    many parts of a run may be under way; `known` are the places that the journal had.
    """

    def __init__(
        self,
        *,
        agents: Mapping[str, Agent],
        journal: Journal,
        limits: Limits,
        clock: Clock,
        validation: Validation | None = None,
        recorded_only: bool = False,
        so_far: bool = False,
        by_model: bool = False,
        told: Callable[[object], None] | None = None,
        at_once: int = 64,
    ) -> None:
        self.tally = Tally()
        self.at_once = at_once
        self.recorded_only = recorded_only
        self._agents = agents
        self._journal = journal
        self._limits = limits
        self._clock = clock
        self._validation = validation or Validation()
        self._told = told
        self._by_model = by_model
        self._so_far, self._people = so_far, Spans()
        self._tokens: dict[Place, int] = {}
        self._noting: list[asyncio.Task[None]] = []
        record = journal.record
        events = record.events
        self._events = len(events)
        self._ended = record.ended is not None
        self.known = frozenset(event.place for event in events if event.place)
        self._past = {(e.place, e.attempt): e for e in events if e.kind in _ANSWERS}
        # What earlier sittings took counts from the first question on, whichever comes first.
        for event in self._past.values():
            usage = read_usage(event.payload)
            self.tally.made += (event.kind != "decided") + tests_of(event.payload)
            self.tally.add(usage)
            self._count_tokens(event.place, usage)
        self._before = max((came_at(event) for event in self._past.values()), default=0.0)

    async def ask(self, seat: Seat, task: Task[A]) -> A:
        """A legal answer, committed; or the task's fallback, marked."""
        asked = digest(seat, task)
        rulings: list[Rejected] = []
        for attempt in range(1, self._limits.reasks + 2):
            outcome = await self._attempt(seat, task, asked, attempt, rulings)
            if not isinstance(outcome, Rejected):
                return outcome
            rulings.append(outcome)
        self._mark_refusals(rulings)
        reason: Lapse = "failed" if task.fails(rulings) else "illegal"
        return await self._decided(seat, task, asked, self._limits.reasks + 2, reason)

    async def together(self, asks: Sequence[Awaitable[A]]) -> list[A]:
        """All the answers; a failure cancels nobody and is raised after all have ended."""
        done = await asyncio.gather(*asks, return_exceptions=True)
        answers: list[A] = []
        for result in done:
            if isinstance(result, BaseException):
                raise result
            answers.append(result)
        return answers

    def start(self, ask: Awaitable[A]) -> Awaitable[A]:
        """The answer, asked for from now on, and awaited by as many as need it."""
        return asyncio.ensure_future(ask)

    async def note(self, place: Place, found: Mapping[str, object]) -> None:
        """Write what the protocol worked out by itself; see the port.

        It is handed in, and not waited for: notes share a commit with what comes next.
        """
        past = self._past.get((place, 0))
        if past is None:
            row = {"by": "protocol", **found}
            note = self._append("decided", place, 0, Seat(name="", stance=""), "", row)
            self._noting.append(asyncio.ensure_future(note))
            # A run that is stopped waits for no note: why one was lost then is nobody's.
            self._noting[-1].add_done_callback(lambda done: done.cancelled() or done.exception())
            return
        known = {key: value for key, value in past.payload.items() if key != "by"}
        if known != dict(found):
            raise Diverged(at=place, expected=str(dict(found)), recorded=str(known))

    async def noted(self) -> None:
        """Wait until all that was noted is committed. Raises JournalFailed."""
        noting, self._noting = self._noting, []
        for wrong in await asyncio.gather(*noting, return_exceptions=True):
            if wrong is not None:
                raise wrong

    def tell(self, what: object) -> None:
        """Tell whoever watches of something that is no event and is not kept."""
        if self._told is not None:
            self._told(what)

    def clock(self, place: Place) -> Effort:
        """See the port. What was already told of was worked out in time."""
        past, limit = self._past.get((place, 0)), self._limits.time
        if past is not None or self.recorded_only or self.known or limit is None:
            return Effort(most=None if past is None else worked_before(past))
        return Effort(is_over=lambda: self._elapsed() >= limit)

    def took(self, place: Place) -> int:
        """Tokens that the answers at a place took, refused ones included."""
        return self._tokens.get(place, 0)

    async def end(self, how: Mapping[str, object]) -> None:
        """Write how the run ended, unless the journal has it."""
        if self._ended:
            return
        await self.noted()
        self._events += 1
        await self._journal.append(Event(number=self._events, kind="ended", payload=how))
        self._ended = True

    async def _attempt(
        self, seat: Seat, task: Task[A], asked: str, attempt: int, rulings: Sequence[Rejected]
    ) -> A | Rejected:
        past = self._past.get((task.place, attempt))
        if past is not None:
            return self._again(seat, task, asked, past, rulings)
        if self._so_far:
            return task.fallback("calls")
        if self.recorded_only:
            raise Diverged(at=task.place, expected=type(task).__name__, recorded="nothing")
        limit = forbids(self._limits, self.tally, self._elapsed(), task.reserve)
        if limit is not None:
            return await self._decided(seat, task, asked, attempt, limit)
        async with AsyncExitStack() as under_way:
            said = await self._asked(seat, task, asked, attempt, rulings, under_way)
            return await self._ruled(seat, task, asked, attempt, said, rulings)

    async def _asked(
        self,
        seat: Seat,
        task: Task[A],
        asked: str,
        attempt: int,
        rulings: Sequence[Rejected],
        under_way: AsyncExitStack,
    ) -> Said:
        """What is said, when it is its turn; that lasts as long as the question is `under_way`."""
        # Counted before anything is awaited, or those asked beside it could go beyond a limit.
        self.tally.asking += 1
        try:
            shown = {"task": type(task).__name__}
            await self.noted()
            await self._append("asked", task.place, attempt, seat, asked, shown)
            await under_way.enter_async_context(turn(self._agent(seat)))
            return await self._said(seat, task, tuple(rulings))
        finally:
            self.tally.asking -= 1

    async def _said(self, seat: Seat, task: Task[A], rulings: tuple[Rejected, ...]) -> Said:
        """What the agent says. Raises AgentFailed for whatever it breaks down with."""
        began = self._clock.elapsed()
        try:
            said = await in_turn(self._agent(seat)).answer(seat, task, rulings)
        except AufhebenError:
            raise
        except Exception as broken:
            # Its text is not ours to show: it may hold what the agent was sent, a key too.
            wrong = _say("agent_broke_down", name=seat.name, kind=type(broken).__name__)
            raise AgentFailed(wrong) from broken
        if not isinstance(said, Said):
            return Said(answer=said)
        took = self._clock.elapsed() - began
        if said.by == PERSON:
            self._people.add(began, began + took)
            return said
        took = max(took, said.usage.seconds)
        return replace(said, usage=replace(said.usage, seconds=took)) if said.by else said

    async def _ruled(
        self,
        seat: Seat,
        task: Task[A],
        asked: str,
        attempt: int,
        said: Said,
        rulings: Sequence[Rejected],
    ) -> A | Rejected:
        last = len(rulings) == self._limits.reasks
        spent = self._spent(said)
        try:
            answer = await self._validation.ruling(seat, task, said, rulings, last=last)
        except AgentFailed:
            # Only a test of meaning can fail so; the answer is paid for and is not lost to it.
            answer = await self._untested(seat, task, said, rulings, last=last)
            spent = self._spent(said, untested=True)
        self._count(task.place, said.usage)
        if not isinstance(answer, Rejected):
            repeated, spent = await self._told_again(seat, task, said, answer, spent)
            answer = repeated or answer
        if isinstance(answer, Rejected):
            row = {**refused_row(said.answer, answer), **spent}
            await self.noted()
            await self._append("rejected", task.place, attempt, seat, asked, row)
            self.tally.rejected += 1
            return answer
        row = {**task.write(answer), **spent}
        await self.noted()
        await self._append("answered", task.place, attempt, seat, asked, row)
        self._count_legal(seat, task, answer)
        return answer

    async def _told_again(
        self, seat: Seat, task: Task[A], said: Said, answer: A, spent: dict[str, object]
    ) -> tuple[Rejected | None, dict[str, object]]:
        """The refusal where a model finds it said before; what asking took, beside the answer.

        Only what a model said is put to one, not what the logic engine or a person did.
        """
        news = task.news(answer) if self._by_model and said.by not in ("", PERSON) else None
        if news is None or not news.before or news.asks is None:
            return None, spent
        if forbids(self._limits, self.tally, self._elapsed(), task.reserve) is not None:
            self.tally.flags["repetition_untested"] = None
            return None, self._spent(said, untested=True)
        judge = in_turn(self._agents.get(JUDGE) or self._agent(seat))
        try:
            repeat, asked = await judged(judge, seat, task.place, news)
        except AgentFailed:
            self.tally.flags["repetition_untested"] = None
            return None, self._spent(said, untested=True)
        self._count(task.place, asked.usage)
        spent = self._spent(replace(said, usage=said.usage + asked.usage), tests=1)
        return None if repeat is None else self._validation.again(repeat), spent

    async def _untested(
        self, seat: Seat, task: Task[A], said: Said, rulings: Sequence[Rejected], *, last: bool
    ) -> A | Rejected:
        self.tally.flags["repetition_untested"] = None
        without = replace(self._validation, repetition=None)
        return await without.ruling(seat, task, said, rulings, last=last)

    def _again(
        self, seat: Seat, task: Task[A], asked: str, past: Event, rulings: Sequence[Rejected]
    ) -> A | Rejected:
        """What the journal has for this attempt, checked as if it had just been said."""
        if past.digest != asked:
            raise Diverged(
                at=task.place,
                expected=f"{type(task).__name__} {asked[:12]}",
                recorded=past.digest[:12],
            )
        if past.kind == "decided":
            return self._mark(seat, task, reason_of(past))
        if went_untested(past.payload):
            self.tally.flags["repetition_untested"] = None
        if past.kind == "rejected":
            self.tally.rejected += 1
            return ruling_of(past)
        answer = self._validation.recorded(task, past.payload)
        if isinstance(answer, Rejected):
            raise Diverged(at=task.place, expected=refusal(answer), recorded="a legal answer")
        self._count_legal(seat, task, answer)
        return answer

    async def _decided(
        self, seat: Seat, task: Task[A], asked: str, attempt: int, reason: Lapse
    ) -> A:
        past = self._past.get((task.place, attempt))
        if past is not None:
            return self._mark(seat, task, reason_of(past))
        row = {"by": "fallback", "reason": reason}
        await self.noted()
        await self._append("decided", task.place, attempt, seat, asked, row)
        return self._mark(seat, task, reason)

    def _mark(self, seat: Seat, task: Task[A], reason: Lapse) -> A:
        answer = task.failed() if reason == "failed" else task.fallback(reason)
        if reason in ("illegal", "failed") and task.needed:
            self.tally.fallbacks[seat.name] = self.tally.fallbacks.get(seat.name, 0) + 1
            self.tally.flags[f"fallback_{word_of(answer)}"] = None
        return answer

    def _mark_refusals(self, rulings: Sequence[Rejected]) -> None:
        """Flag a seat that only repeated itself, or would not answer."""
        reasons = [ruling.why for ruling in rulings]
        if reasons and reasons[-1] == "repetition":
            self.tally.flags["stagnation"] = None
        if "refused" in reasons:
            self.tally.flags["refused"] = None

    def _count(self, place: Place, usage: Usage) -> None:
        """One call more, and what it took."""
        self.tally.made += 1
        self.tally.add(usage)
        self._count_tokens(place, usage)

    def _count_tokens(self, place: Place, usage: Usage) -> None:
        if usage.tokens:
            self._tokens[place] = self._tokens.get(place, 0) + usage.tokens

    def _count_legal(self, seat: Seat, task: Task[A], answer: A) -> None:
        self.tally.legal[seat.name] = self.tally.legal.get(seat.name, 0) + 1
        if self._validation.in_wrong_language(seat, task, answer):
            self.tally.flags["wrong_language"] = None

    def _elapsed(self) -> float:
        """Seconds of this and earlier sittings; a person's time does not count."""
        return self._before + self._clock.elapsed() - self._people.seconds

    def _spent(self, said: Said, **more: object) -> dict[str, object]:
        """What an answer took, and `at` how many seconds of the run; the logic engine takes nothing."""
        if said.usage == Usage() and not said.by:
            return {}
        return {
            "spent": {**written(said.usage), "by": said.by, "at": round(self._elapsed(), 3)} | more
        }

    def _agent(self, seat: Seat) -> Agent:
        held = self._agents.get(seat.name, self._agents.get(""))
        agent = next(iter(self._agents.values()), None) if held is None else held
        if agent is None:
            raise AgentFailed(_say("nobody_sits", seat=repr(seat.name)))
        return agent

    async def _append(
        self,
        kind: Kind,
        place: Place,
        attempt: int,
        seat: Seat,
        asked: str,
        payload: Mapping[str, object],
    ) -> None:
        self._events += 1
        event = Event(
            number=self._events, kind=kind, place=place, attempt=attempt,
            seat=seat.name, digest=asked, payload=payload,
        )  # fmt: skip
        await self._journal.append(event)
