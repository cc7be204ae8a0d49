"""A million debates a day in simulated time, from what was measured at small size.

    python -m benchmarks.simulate [MINUTES]    writes its part of RESULTS.md; 15 minutes of that day

The simulation first plays what `benchmarks.scale` measured, and says by how much it is off; then
other scenes: slow answers, limits of the provider, the loss of workers.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.debates import CALLS
from benchmarks.results import measured, put, table, wrapped
from benchmarks.simulated import Costs, Course, Scene, fixed, play, tailed

DAY, MILLION = 86_400, 1_000_000
FULL = 15  # minutes
EVEN, TAIL, SLOW = fixed(2.0), tailed(2.0, 20.0), tailed(10.0, 60.0)


def checks() -> Iterator[tuple[str, float, float]]:
    """What was measured, its seconds, and those of the simulation."""
    for name, row in measured().items():
        scene = Scene(
            debates=row["debates"],
            calls=CALLS,
            workers=row["workers"],
            in_flight=row["in_flight"],
            costs=Costs(answer=row["cpu"], run=row.get("run", 0.0)),
            latency=fixed(row["latency"]),
        )
        yield name, row["seconds"], play(scene).seconds


def scenes(minutes: int) -> dict[str, Scene]:
    """That share of a million debates, under what may befall them."""
    even = Scene(
        debates=MILLION * minutes * 60 // DAY,
        calls=CALLS,
        workers=2,
        in_flight=256,
        costs=Costs(answer=max(row["cpu"] for row in measured().values())),
        latency=EVEN,
    )
    tail = replace(even, workers=3, latency=TAIL)
    return {
        "every answer takes 2 s": even,
        "half take over 2 s, one in a hundred over 20 s": tail,
        "the same, and 5,000 requests a minute": replace(tail, requests=5_000),
        "the same, and 12 million tokens a minute": replace(tail, tokens=12_000_000),
        "the same, and one worker of four is lost": replace(tail, workers=4, lost=(300.0,)),
        "half take over 10 s, one in a hundred over 60 s": replace(even, workers=10, latency=SLOW),
    }


def lines(minutes: int) -> list[str]:
    """The checks, then the scenes."""
    found = list(checks())
    off = max(abs(s / taken - 1) for name, taken, s in found if "Ray" not in name)
    return [
        "## A million debates a day, simulated",
        "",
        *wrapped(
            "Written by `python -m benchmarks.simulate`, a discrete-event simulation (simpy) of"
            f" debates of {CALLS} calls: worker loops on a core each, the provider's limits by the"
            " bucket that real runs wait for, a journal that commits in groups. Its costs are those"
            " that `benchmarks.scale` measured. First what was measured, played again: off by"
            f" {off:.0%} at most in one process. Workers of Ray have a core each here, where those"
            " measured shared two with the database and all else: what they took beyond it is that."
        ),
        "",
        *table(
            "measured | s | simulated, s | off",
            ((name, f"{t:.0f}", f"{s:.0f}", f"{s / t - 1:+.1%}") for name, t, s in found),
        ),
        "",
        *wrapped(
            f"Then {minutes} minutes of a million debates a day"
            f" ({MILLION * CALLS / DAY:.0f} calls/s), from an empty start to the end of the last."
        ),
        "",
        *table(
            "what happens | workers × in flight | debates a day | cores busy | calls in flight |"
            " fullest minute, requests | waited for a limit, s a call | asked again | commits/s",
            (_row(what, scene, play(scene)) for what, scene in scenes(minutes).items()),
        ),
    ]


def _row(what: str, scene: Scene, course: Course) -> tuple[object, ...]:
    return (
        what,
        f"{scene.workers} × {scene.in_flight}",
        f"{scene.debates / course.seconds * DAY:,.0f}",
        f"{course.busy / course.seconds:.1f}",
        f"{course.held / course.seconds:.0f}",
        f"{course.most_in_a_minute():,}",
        f"{course.waited / course.asked:.1f}",
        course.again,
        f"{course.commits / course.seconds:.0f}",
    )


if __name__ == "__main__":
    minutes = int(sys.argv[1]) if len(sys.argv) > 1 else FULL
    put("simulate", lines(minutes), full=minutes == FULL)
