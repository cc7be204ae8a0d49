"""Workers, a provider and a journal in simulated time: what a batch of debates takes.

A worker is an event loop on one core, which holds so many debates at once. A call waits for the
provider's limits (the same bucket that real runs wait for), then for its answer, then for its
turn on the core, then for the journal, which commits all that waits in one transaction. A worker
that is lost loses its calls under way; its debates go on elsewhere from what was committed.
"""

import random
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any

import simpy

from aufheben.runtime.rates import Bucket

Steps = Generator[Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What was measured: seconds, and tokens of a call."""

    answer: float  # processor time
    run: float = 0.0  # what it takes to hand a debate to a worker
    commit: float = 0.001  # a transaction
    row: float = 0.0001  # each answer in it
    tokens: int = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is simulated. `latency` draws seconds; `lost` workers die at those seconds."""

    debates: int
    calls: int
    workers: int
    in_flight: int
    costs: Costs
    latency: Callable[[random.Random], float]
    requests: int | None = None  # a minute
    tokens: int | None = None  # a minute
    lost: tuple[float, ...] = ()
    seen: float = 10.0  # until somebody notices
    seed: int = 20261122


@dataclass(slots=True, kw_only=True)
class Course:
    """What came of it."""

    seconds: float = 0.0
    ended: int = 0
    asked: int = 0
    answered: int = 0
    waited: float = 0.0  # for the provider's limits, all calls together
    busy: float = 0.0  # of all cores
    commits: int = 0
    held: float = 0.0  # seconds of all debates together, from first call to last
    starts: list[float] = field(default_factory=list)

    @property
    def again(self) -> int:
        """Calls asked for a second time."""
        return self.asked - self.answered

    def most_in_a_minute(self) -> int:
        """Requests that began within the fullest minute, wherever it begins."""
        most, first = 0, 0
        for last, at in enumerate(self.starts):
            while self.starts[first] + 60.0 <= at:
                first += 1
            most = max(most, last - first + 1)
        return most


class Simulation:
    """One scene, played once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.course = Course()
        self._random = random.Random(scene.seed)
        self._now = simpy.Environment()
        self._bucket = Bucket(requests=scene.requests, tokens=scene.tokens)
        self._line = simpy.Resource(self._now)
        self._left = list(range(scene.debates))
        self._done = [0] * scene.debates
        self._waiting: list[simpy.Event] = []
        self._wake = self._now.event()

    def played(self) -> Course:
        """From the first debate to the end of the last."""
        now, scene = self._now, self.scene
        now.process(self._journal())
        workers = [self._worker(number) for number in range(scene.workers)]
        for at, dying in zip(scene.lost, workers, strict=False):
            now.process(self._death(at, dying))
        now.run(until=now.process(self._all()))
        self.course.seconds = now.now
        return self.course

    def _all(self) -> Steps:
        while self.course.ended < self.scene.debates:
            yield self._now.timeout(0.1 if self.scene.debates < 10_000 else 1.0)

    def _worker(self, _number: int) -> list[simpy.Process]:
        core = simpy.Resource(self._now)
        return [self._now.process(self._lane(core)) for _ in range(self.scene.in_flight)]

    def _lane(self, core: simpy.Resource) -> Steps:
        """One debate after another, until none is left or the worker is lost."""
        while True:
            if not self._left:
                if self.course.ended == self.scene.debates:
                    return
                yield self._now.timeout(self.scene.seen)  # a lost one may come back
                continue
            debate, began = self._left.pop(), self._now.now
            try:
                yield from self._core(core, self.scene.costs.run)
                while self._done[debate] < self.scene.calls:
                    yield from self._call(core)
                    self._done[debate] += 1
                self.course.ended += 1
            except simpy.Interrupt:
                self._now.process(self._back(debate))
                return
            finally:
                self.course.held += self._now.now - began

    def _call(self, core: simpy.Resource) -> Steps:
        yield from self._allowed()
        self.course.asked += 1
        self.course.starts.append(self._now.now)
        yield self._now.timeout(self.scene.latency(self._random))
        yield from self._core(core, self.scene.costs.answer)
        durable = self._now.event()
        self._waiting.append(durable)
        if not self._wake.triggered:
            self._wake.succeed()
        yield durable
        self.course.answered += 1

    def _allowed(self) -> Steps:
        """In the order in which they came, as `runtime.rates` has it."""
        scene, came = self.scene, self._now.now
        if scene.requests is None and scene.tokens is None:
            return
        with self._line.request() as turn:
            yield turn
            while delay := self._bucket.delay(self._now.now, scene.costs.tokens):
                yield self._now.timeout(delay)
            self._bucket.take(self._now.now, scene.costs.tokens)
        self.course.waited += self._now.now - came

    def _core(self, core: simpy.Resource, seconds: float) -> Steps:
        if not seconds:
            return
        with core.request() as turn:
            yield turn
            yield self._now.timeout(seconds)
        self.course.busy += seconds

    def _journal(self) -> Steps:
        """All that waits goes into one transaction."""
        costs = self.scene.costs
        while True:
            yield self._wake
            self._wake = self._now.event()
            while self._waiting:
                group, self._waiting = self._waiting, []
                seconds = costs.commit + costs.row * len(group)
                yield self._now.timeout(seconds)
                self.course.commits += 1
                for durable in group:
                    durable.succeed()

    def _death(self, at: float, lanes: list[simpy.Process]) -> Steps:
        yield self._now.timeout(at)
        for lane in lanes:
            if lane.is_alive:
                lane.interrupt()

    def _back(self, debate: int) -> Steps:
        """What a lost worker held is handed out again once the loss is seen."""
        yield self._now.timeout(self.scene.seen)
        self._left.append(debate)


def play(scene: Scene, **other: Any) -> Course:
    """What comes of a scene, or of one that differs from it."""
    return Simulation(replace(scene, **other)).played()


def fixed(seconds: float) -> Callable[[random.Random], float]:
    """Every answer takes as long."""
    return lambda _random: seconds


def tailed(median: float, hundredth: float) -> Callable[[random.Random], float]:
    """Lognormal: half take longer than the median, one in a hundred longer than the other."""
    from math import log

    sigma = log(hundredth / median) / 2.3263
    return lambda drawn: drawn.lognormvariate(log(median), sigma)
