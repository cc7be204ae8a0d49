"""What a load held, in a line a promise."""

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from aufheben.app import App
from tests.load.clients import QUESTIONS, Crowd

STATUS_MS = 50.0
GROWTH = {300: 1.1, 0: 1.5}
"""Most memory of the last third to that of the first, from so many seconds on."""
LEAVE = 10.0
"""Seconds within which a signal ends it."""
ENDS = (0, 1, 2, 3)
"""Codes of a run that came to an end of its own."""


@dataclass(frozen=True, kw_only=True)
class Held:
    """What was seen: `ended` are the server's exit code and the seconds that it took to leave."""

    folder: Path
    crowd: Crowd
    memory: list[float]
    under_way: int
    ended: tuple[int, float]
    deaf: tuple[str, ...]
    attacked: Mapping[str, int]

    @cached_property
    def events(self) -> Mapping[str, int]:
        """How many each run has; every row is verified by this."""
        app = App(journal=self.folder / "journal.db")
        return {run.run: len(app.record(run.run).events) for run in app.runs()}

    @cached_property
    def open(self) -> tuple[str, ...]:
        """Runs that were under way, but for those of the attacker."""
        found = App(journal=self.folder / "journal.db").runs(outcome="open")
        return tuple(run.run for run in found if run.issue in QUESTIONS)

    @cached_property
    def bugs(self) -> tuple[str, ...]:
        """What its terminal said of faults of its own."""
        said = (self.folder / "aufheben.err").read_text(encoding="utf-8").splitlines()
        return tuple(line for line in said if "bug in aufheben" in line or "Traceback" in line)

    @cached_property
    def probed(self) -> Mapping[str, list[tuple[float, str]]]:
        """Milliseconds and status of what was asked, by what it was."""
        rows = [line.split("\t") for line in (self.folder / "probe.tsv").read_text().splitlines()]
        return {
            kind: sorted((float(ms), status) for one, ms, status in rows if one == kind)
            for kind in ("standing", "list")
        }


def report(held: Held, resumed: Mapping[str, int]) -> int:
    """Print it; 1 where something was not held, but for times: a machine may have more to do."""
    promises = [*_served(held), *_left(held, resumed)]
    for said, is_held in [*_timed(held), *promises]:
        print("ok " if is_held else "NOT", said)
    for wrong in (*held.crowd.wrong[:5], *held.bugs[:5]):
        print("   ", wrong)
    return int(not all(is_held for _, is_held in promises))


def _served(held: Held) -> Iterator[tuple[str, bool]]:
    came = ", ".join(f"{number} {what}" for what, number in sorted(held.crowd.came.items()))
    yield f"{len(held.crowd.wrong)} errors; {came}", not held.crowd.wrong
    yield f"{len(held.bugs)} faults of its own told", not held.bugs
    odd = {code for code in held.attacked if code.startswith("5") and code != "503"}
    yield f"an attacker was answered with {dict(held.attacked)}", bool(held.attacked) and not odd
    codes = Counter(status for each in held.probed.values() for _, status in each)
    yield f"answered with {dict(codes)}", set(codes) == {"200"}
    third = max(1, len(held.memory) // 3)
    early, late = max(held.memory[:third]), max(held.memory[-third:])
    growth = next(most for least, most in GROWTH.items() if len(held.memory) >= least)
    yield f"memory {early:.0f} MB, at the end {late:.0f} MB", late < early * growth


def _timed(held: Held) -> Iterator[tuple[str, bool]]:
    standing = [ms for ms, _ in held.probed["standing"]]
    slow, lists = _at(standing, 0.95), _at([ms for ms, _ in held.probed["list"]], 0.95)
    asked = f"{len(standing)} times how a run stands: half within {_at(standing, 0.5):.1f} ms,"
    yield (
        f"{asked} 95 % within {slow:.1f} (bar {STATUS_MS:.0f}); lists {lists:.1f}",
        slow < STATUS_MS,
    )


def _left(held: Held, resumed: Mapping[str, int]) -> Iterator[tuple[str, bool]]:
    code, took = held.ended
    said = f"SIGTERM with {held.under_way} under way: ended in {took:.1f} s with {code}"
    yield said, code == 0 and took < LEAVE
    yield f"gone on with afterwards: {dict(resumed)}", set(resumed.values()) <= set(ENDS)
    yield f"{len(held.events)} runs kept, every row of them whole", bool(held.events)
    usual = statistics.median(held.events.values())
    unread = [held.events[run] for run in held.deaf]
    yield f"{unread} events of runs that nobody read (median {usual:.0f})", min(unread) >= usual / 2


def _at(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0
