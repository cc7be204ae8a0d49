"""Judging at a provider's pace: how near to the longest chain of calls, and to full lanes.

    python benchmarks/judging.py [--quick]    writes its part of RESULTS.md

One run holds all schedules: ours, the ancestor's (speech after speech, dimensions at once) and
one call after another; the fake provider serves from a process of its own. The whole benchmark
is 22 debates of PanelBench's lengths, five panels, three trials, 64 calls under way.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from aufheben import wiring  # noqa: E402 - found by the line above
from aufheben.domain import Limits, Seat  # noqa: E402 - same
from aufheben.domain.matches import Heading, Match, Speech, Team  # noqa: E402 - same
from aufheben.protocols.ports import Agent, Rejected, Task  # noqa: E402 - same
from aufheben.rooms.judging.job import COURSE, EndedJudging, JudgingJob  # noqa: E402 - same
from aufheben.rooms.judging.panels import PANELS, published  # noqa: E402 - same
from aufheben.runtime.batch import each, throttled  # noqa: E402 - same
from aufheben.runtime.drive import drive  # noqa: E402 - same
from aufheben.runtime.journal import Record  # noqa: E402 - same
from aufheben.testing.words import sentence  # noqa: E402 - same
from benchmarks.overhead import provider  # noqa: E402 - same
from benchmarks.results import put  # noqa: E402 - same

ORDER = ("OG", "OO", "OG", "OO", "CG", "CO", "CG", "CO")
SENTENCES = 160  # a speech of about the mean length of PanelBench's, 9,000 characters
DEPTH = 11  # calls of DbKai that await each other: 9 analyses, judgment, verdict
PACE, SLOW = 200, 1_000  # milliseconds
LANES = 64
DEBATES, TRIALS = 22, 3
PATH, ANCESTOR, SERIAL, THROUGHPUT, GROWTH = 1.05, 2.0, 3.0, 0.95, 1.10  # the bars
JUDGE = Seat(name="J1", stance="")


class SpeechBySpeech:
    """The ancestor's schedule: a speech's four calls begin when the one before has all of them."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._answered: Counter[int] = Counter()
        self._turn = asyncio.Condition()

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The agent's answer, when all of the speech before are there."""
        speech = task.place[3] if task.place[2] == "speech" else 9
        assert isinstance(speech, int)
        async with self._turn:
            await self._turn.wait_for(lambda: speech in (1, 9) or self._answered[speech - 1] == 4)
        said = await self._agent.answer(seat, task, rulings)
        async with self._turn:
            self._answered[speech] += 1
            self._turn.notify_all()
        return said


def match(number: int) -> Match:
    """A debate of PanelBench's shape and length, of words that mean nothing."""
    speeches = tuple(
        Speech(
            number=n,
            team=team,
            text=" ".join(sentence("en", (number * 8 + n) * 1_000 + k) for k in range(SENTENCES)),
        )
        for n, team in enumerate(ORDER, start=1)
    )
    teams = tuple(
        Team(name=name, side="for" if name[1] == "G" else "against")
        for name in ("OG", "OO", "CG", "CO")
    )
    heading = Heading(motion=f"This house would do without number {number}.", teams=teams)
    return Match(heading=heading, speeches=speeches)


def hearing(debate: Match, panel: str) -> JudgingJob:
    """One judge, no re-asks."""
    return JudgingJob(
        match=debate,
        panel=published(panel),
        judges=(JUDGE,),
        limits=Limits(reasks=0),
        lang="en",
        forced=True,
    )


async def one(seats: Mapping[str, Agent], what: JudgingJob, run: str, store: Any) -> EndedJudging:
    """A debate from its journal's beginning to its verdict."""
    journal = store.begin(Record(run=run, created="", settings={}))
    try:
        return await drive(COURSE, what, seats, journal, wiring.clock())
    finally:
        journal.close()


async def schedules(url: str, rounds: int) -> dict[str, float]:
    """Median seconds of a DbKai hearing under each schedule."""
    taken: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated({"J1": f"openai:after-{PACE}@{url}"}, lang="en") as seats:
            under: dict[str, Callable[[], Mapping[str, Agent]]] = {
                "ours": lambda: seats,
                "ancestor": lambda: {"J1": SpeechBySpeech(seats["J1"])},
                "serial": lambda: throttled(seats, asyncio.Semaphore(1)),
            }
            await one(seats, hearing(match(0), "dbkai"), "warm", store)
            for number in range(rounds):
                for name, held in under.items():
                    began = time.perf_counter()
                    judged = await one(
                        held(), hearing(match(1), "dbkai"), f"{name}-{number}", store
                    )
                    taken.setdefault(name, []).append(time.perf_counter() - began)
                    assert judged.tally.made == published("dbkai").calls(8, 4)
    return {name: statistics.median(found) for name, found in taken.items()}


async def throughput(url: str, debates: int, trials: int) -> tuple[int, float, float]:
    """Calls, seconds, and the memory at the end to that at a tenth of the runs."""
    matches = [match(number) for number in range(debates)]
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated({"J1": f"openai:after-{SLOW}@{url}"}, lang="en") as seats:
            gated = throttled(seats, asyncio.Semaphore(LANES))
            wanted = [(m, p, t) for t in range(trials) for p in PANELS for m in range(debates)]

            def job(m: int, panel: str, trial: int) -> Callable[[], Awaitable[EndedJudging]]:
                run = f"{panel}-{m}-{trial}"
                return lambda: one(gated, hearing(matches[m], panel), run, store)

            began, made, early = time.perf_counter(), 0, 0
            async for _, judged in each((job(*want) for want in wanted), LANES):
                assert isinstance(judged, EndedJudging), judged
                made += judged.tally.made
                if made >= 0.1 * debates * trials * 166 and not early:
                    early = _memory()
            return made, time.perf_counter() - began, _memory() / early


def _memory() -> int:
    """Resident bytes; 1 where the system does not tell."""
    try:
        status = Path("/proc/self/statm").read_text(encoding="ascii")
    except OSError:
        return 1
    return int(status.split()[1]) * 4096


def table(found: dict[str, float], made: int, seconds: float, grown: float) -> list[str]:
    """The measurements as Markdown, against the bars."""
    path = found["ours"] / (DEPTH * PACE / 1000)
    ideal = made * SLOW / 1000 / LANES
    rows = [
        (f"DbKai over 8 speeches / its {DEPTH} calls in a row", f"≤ {PATH}", path, path <= PATH),
        *(
            (f"{name} / ours", f"≥ {bar}", found[key] / found["ours"], found[key] / found["ours"] >= bar)
            for name, key, bar in (
                ("speech after speech, as the ancestor", "ancestor", ANCESTOR),
                ("one call after another", "serial", SERIAL),
            )
        ),
        (f"{made:,} calls of {SLOW / 1000:g} s, {LANES} at once: ideal / taken", f"≥ {THROUGHPUT}",
         ideal / seconds, ideal / seconds >= THROUGHPUT),
        ("memory at the end / at a tenth", f"≤ {GROWTH}", grown, grown <= GROWTH),
    ]  # fmt: skip
    shown = [
        f"| {what} | {bar} | {value:.2f}{'' if kept else ', **missed**'} |"
        for what, bar, value, kept in rows
    ]
    return [
        "## Judging at a provider's pace",
        "",
        f"The fake server answers after {PACE} ms (first three rows) or {SLOW / 1000:g} s. A DbKai",
        f"hearing takes {found['ours']:.2f} s here, {found['ancestor']:.2f} s speech after speech,",
        f"{found['serial']:.2f} s one call after another.",
        "",
        "| what | bar | measured |",
        "|---|--:|--:|",
        *shown,
    ]


def main(*, quick: bool) -> None:
    """Measure everything and write it down."""
    with provider() as (url, _):
        found = asyncio.run(schedules(url, 1 if quick else 5))
        print(found, file=sys.stderr, flush=True)
        debates, trials = (4, 1) if quick else (DEBATES, TRIALS)
        made, seconds, grown = asyncio.run(throughput(url, debates, trials))
    lines = table(found, made, seconds, grown)
    print("\n".join(lines), file=sys.stderr)
    put("judging", lines)


if __name__ == "__main__":
    main(quick="--quick" in sys.argv[1:])
