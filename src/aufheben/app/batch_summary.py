"""Many runs of one source: iterated for each as it ends, and summed up as far as they are."""

import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any

from aufheben import wiring
from aufheben.app.app import App
from aufheben.app.batch import Failed, Heard, Item, patient
from aufheben.app.result import Result
from aufheben.app.run_names import Named
from aufheben.app.wording import speaks_python, told_in_python
from aufheben.domain import Tally, Usage
from aufheben.errors import AufhebenError, BadInput, BegunOtherwise
from aufheben.rooms.costs import CostEstimate, Receiver, place, priced, said_of
from aufheben.rooms.inputs import Input
from aufheben.rooms.lines import short
from aufheben.rooms.listed import Inputs
from aufheben.rooms.models import about, taking
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.batch import Engine
from aufheben.runtime.blocking import iterated
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event
from aufheben.words import Fact, Said, speaker, tell

_say = speaker(__name__)

SCHEMA = "aufheben.batch/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A run that failed: what it was made of and asks, its name if it was begun, and why."""

    input: str
    run: str
    reason: str
    error: AufhebenError | None = field(default=None, repr=False)
    question: str = ""

    @property
    def called(self) -> str:
        """Its input, with its question where that does not say it."""
        asked = short(self.question)
        return f"{self.input} ({asked})" if asked and asked not in self.input else self.input

    def for_programs(self) -> dict[str, str]:
        """For the envelope."""
        return {"input": self.input, "run": self.run, "reason": self.reason}


@dataclass(slots=True, kw_only=True)
class Summary:
    """Counts runs as they end, and calls as they are answered; nothing else of them is kept.

    `spent` is what this time was asked, `whole` what finished runs took in all; `found` of the
    finished had ended before, `resumed` were gone on with, `limited` were cut short by a limit.
    """

    name: str = ""
    room: str = ""
    finished: int = 0
    found: int = 0
    resumed: int = 0
    limited: int = 0
    failed: list[Failure] = field(default_factory=list)
    outcomes: dict[str, int] = field(default_factory=dict)
    spent: Tally = field(default_factory=Tally)
    whole: Tally = field(default_factory=Tally)
    began: float = field(default_factory=time.monotonic)
    _runs: set[str] = field(default_factory=set)
    _busy_since: float = field(default_factory=time.monotonic)

    def heard(self, told: object) -> None:
        """One thing that happened in a run of it."""
        if isinstance(told, Event) and told.kind in ("answered", "rejected"):
            self.spent.made += 1
            self.spent.add(read_usage(told.payload))

    def ended(self, done: Result | Failed) -> None:
        """One run has ended."""
        if isinstance(done, Failed):
            self._failed(done, str(done.error), done.error, Item.of(done.request).question)
            return
        self._count(done)
        if done.outcome == "failed":
            self._failed(done, done.stop_reason, None, str(done.envelope.get("issue") or ""))
            return
        self.finished += 1
        self.outcomes[done.outcome] = self.outcomes.get(done.outcome, 0) + 1
        self.found += done.found
        if self.found == self.finished:
            # What is found again takes no time that says how long the others will take.
            self._busy_since = time.monotonic()
        self.resumed += not done.found and done.before > 0
        cut = any(flag.startswith("limit_") for flag in done.flags)
        self.limited += cut or done.outcome == "budget"

    def _count(self, done: Result) -> None:
        """What a run took in all; once, where several inputs ask the very same."""
        if done.run not in self._runs:
            self.whole.made += done.tally.made
            self.whole.add(done.tally.usage)
        self._runs.add(done.run)

    @property
    def done(self) -> int:
        """Runs that came to an end of any kind."""
        return self.finished + len(self.failed)

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self.began

    @property
    def throughput(self) -> float:
        """Runs that were finished this time, a minute, since the first of them was begun."""
        seconds = time.monotonic() - self._busy_since
        return 60 * (self.finished - self.found) / max(seconds, 0.001)

    def left(self, total: int) -> float | None:
        """Seconds that the rest of so many runs will take at the rate so far, if any is known."""
        rate = self.throughput
        return 60 * (total - self.done) / rate if rate else None

    def for_programs(self) -> dict[str, Any]:
        """One object of the schema `aufheben.batch/1`."""
        return {
            "schema": SCHEMA,
            "name": self.name or None,
            "room": self.room,
            "finished": self.finished,
            "failed": [each.for_programs() for each in self.failed],
            "resumed": self.resumed,
            "found": self.found,
            "limited": self.limited,
            "outcomes": dict(self.outcomes),
            **_spent(self.spent),
            "throughput": round(self.throughput, 2),
            "seconds": round(self.seconds, 2),
            "whole": _spent(self.whole),
        }

    def _failed(
        self, done: Result | Failed, reason: str, error: AufhebenError | None, question: str
    ) -> None:
        named = done.input or done.run
        self.failed.append(
            Failure(input=named, run=done.run, reason=reason, error=error, question=question)
        )


def _spent(tally: Tally) -> dict[str, Any]:
    usage = tally.usage
    return {"calls": tally.made, "tokens": usage.tokens, "money": usage.money}


@speaks_python
@dataclass(slots=True, kw_only=True, repr=False)
class Batch:
    """Every input of a source as a run of a room, with the options of `request`; or `requests`.

    Iterate it, blocking or asynchronously, for each run as it ends: a Result, or Failed. Iterated
    again, or begun again with the same `name`, it goes on where it stood; `summary` says what it
    has come to. `in_flight` runs are under way at once, `limit` is how many inputs are taken.
    """

    app: App
    room: Room[Any, Any, Any, Any] | None = None
    request: Any = None
    inputs: Inputs | None = None
    requests: Sequence[Any] = ()
    name: str | None = None
    in_flight: int = 64
    limit: int | None = None
    tell: Heard | None = None
    engine: Engine[Asking] | str | None = None
    summary: Summary = field(default_factory=Summary)

    def __repr__(self) -> str:
        """In a line, with what it has come to; a notebook shows it."""
        called = (
            f"{self.name or 'without a name'}, of {self.room.name if self.room else 'requests'}"
        )
        return (
            f"<Batch {called}: {self.summary.finished} finished, {len(self.summary.failed)} failed>"
        )

    def __iter__(self) -> Iterator[Result | Failed]:
        """Each as it ends. Left early, it stops the runs that are under way."""
        return iterated(self._each)

    def __aiter__(self) -> AsyncIterator[Result | Failed]:
        """As `__iter__`, in the loop that runs."""
        return self._each()

    @told_in_python
    async def _each(self) -> AsyncIterator[Result | Failed]:
        self.check()
        self.summary = Summary(name=self.name or "", room=self.room.name if self.room else "")
        async with self.app:
            found = self.app.batch(
                self.items(),
                at_once=self.in_flight,
                name=self.name,
                tell=self._heard,
                engine=self.engine,
            )
            async with aclosing(found) as each:  # type: ignore[type-var]
                async for done in each:
                    self.summary.ended(done)
                    yield done

    def _heard(self, number: int, told: object) -> None:
        self.summary.heard(told)
        if self.tell is not None:
            self.tell(number, told)

    def items(self) -> Iterator[Item]:
        """A request for each input, made when it is asked for. Raises BadInput."""
        if self.inputs is None:
            yield from map(Item.of, islice(self.requests, self.limit))
            return
        chosen = (each for each in self.inputs.each() if _is_meant(each, self.request))
        for each in islice(chosen, self.limit):
            request = None if each.wrong is not None else _filled(self.request, each.given)
            yield Item(request=request, words=each.words, input=each)

    def check(self) -> None:
        """Raises BadInput where the batch of this name was begun with other options."""
        named = Named.of(self.name, self.app.store)
        for item in self.items() if named.begun else ():
            if item.input is not None and named.has(item.input) and self._is_named(item, named):
                return

    def _is_named(self, item: Item, named: Named) -> bool:
        """Whether it can be read, and is asked as before. Raises BegunOtherwise."""
        if item.request is None:
            return False
        try:
            room, job = self.app.seat(item.request)
            asking = patient(self.app.asking_of(item.request))
            return bool(named(room.encode(job), asking, item.words, item.input))
        except BegunOtherwise:
            raise
        except BadInput:
            return False

    async def estimate(self, sample: int | None = None) -> "BatchEstimate":
        """What it will take: of every input, or by a `sample` of so many. Raises BadInput.

        What cannot be read counts nothing; where that is all, the first of it is raised.
        """
        found = BatchEstimate()
        if isinstance(self.engine, str):
            found.leaves |= dict.fromkeys(place("engine", wiring.engine_at(self.engine)))
        for number, item in enumerate(self.items()):
            found.inputs += 1
            found.notes += item.input.notes if item.input is not None else ()
            if sample is None or number < sample:
                await self._add(found, item)
        if found.wrong and not found.looked_at:
            raise found.wrong[0]
        return found

    async def _add(self, found: "BatchEstimate", item: Item) -> None:
        try:
            if item.input is not None and item.input.wrong is not None:
                raise item.input.wrong
            room, job = self.app.seat(item.request)
            cost = await self.app.cost(room, job, self.app.asking_of(item.request))
        except BadInput as wrong:
            # A place in a row alone would be looked for in the file.
            found.wrong.append(wrong if item.input is None else wrong.at(file=item.input.name))
            return
        found.people = found.people or "human" in job.agents.values()
        found.add(cost)


@dataclass(slots=True, kw_only=True)
class BatchEstimate:
    """What a batch will take, by those of its `inputs` that were `looked_at`."""

    inputs: int = 0
    looked_at: int = 0
    bound: int = 0
    usual: Tally = field(default_factory=Tally)
    wrong: list[AufhebenError] = field(default_factory=list)
    notes: tuple[Fact, ...] = ()
    people: bool = False
    kept: int = 0
    leaves: dict[Receiver, None] = field(default_factory=dict)

    def add(self, cost: CostEstimate) -> None:
        """One more that was looked at."""
        self.looked_at += 1
        self.bound += cost.bound
        self.leaves |= dict.fromkeys(cost.leaves)
        kept = cost.after.get("kept")
        self.kept += kept if isinstance(kept, int) else 0
        calls, tokens = cost.usual.get("calls"), cost.usual.get("tokens")
        self.usual.made += calls if isinstance(calls, int) else 0
        self.usual.add(Usage(input=tokens if isinstance(tokens, int) else 0, money=cost.money))

    @property
    def share(self) -> float:
        """How many inputs there are to one that was looked at."""
        return self.inputs / max(1, self.looked_at + len(self.wrong))

    @property
    def calls(self) -> int:
        """Calls it usually takes."""
        return round(self.usual.made * self.share)

    @property
    def tokens(self) -> int:
        """Tokens it usually takes."""
        return round(self.usual.usage.tokens * self.share)

    @property
    def money(self) -> float | None:
        """US dollars it usually takes; None if no price is known."""
        money = self.usual.usage.money
        return None if money is None else money * self.share

    @property
    def paid(self) -> Fact:
        """What it usually takes beside calls and tokens, as people pay for it."""
        return priced(self.money, [each.agent for each in self.leaves if not each.place])

    def lines(self) -> Iterator[Fact]:
        """In words: how much there is to do, what it takes and whom, and what leaves this machine."""
        yield from self._said()
        yield said_of(self.leaves)

    def _said(self) -> Iterator[Said]:
        bound = round(self.bound * self.share)
        yield _say("inputs", inputs=_say("counted", n=self.inputs), n=bound)
        if self.calls:
            yield taking(about(self.calls, bound), self.tokens, self.paid)
        if self.kept and self.share == 1:
            yield _say("kept_of", n=self.kept)
        if self.wrong:
            first = self.wrong[0].told(tell).splitlines()[0]
            yield _say("unreadable", n=len(self.wrong), first=first)

    def for_programs(self) -> dict[str, Any]:
        """One object of the published schema of estimates."""
        usual = {"calls": self.calls, "tokens": self.tokens, "money": self.money}
        return {
            "schema": "aufheben.estimate/1", "inputs": self.inputs, "unreadable": len(self.wrong),
            "bound": round(self.bound * self.share), "usual": usual,
            "leaves": [each.for_programs() for each in self.leaves],
        }  # fmt: skip


def _filled(request: Any, given: Mapping[str, Any]) -> Any:
    """The request with what an input gives, where no option says otherwise."""
    default = {each.name: each.default for each in fields(request)}
    own = {name: v for name, v in given.items() if getattr(request, name) == default[name]}
    return replace(request, **own)


def _is_meant(each: Input, request: Any) -> bool:
    """Of what is there in several languages only the one that was chosen."""
    chosen = getattr(request, "lang", None)
    return not (each.lang and chosen) or each.lang == chosen
