"""What `scale.py` measured, as Markdown, against the bars it is held to."""

import os
from collections.abc import Mapping
from importlib.metadata import version

from benchmarks.debates import CALLS, Work
from benchmarks.results import Row, bars, table, told, wrapped

SHARE, MEMORY = 0.95, 400  # the bars: of the ideal rate; kB a debate in flight
SCALING = 0.9  # the bar of two workers beside one


def ideal(work: Work) -> float:
    """Seconds of all calls of all debates, so many at once, if nothing but the provider took time."""
    return work.debates * CALLS * work.latency / 1000 / work.in_flight


def rounds(work: Work) -> float:
    """Seconds of the same where no debate takes another's place before it ends."""
    return -(-work.debates // work.in_flight) * CALLS * work.latency / 1000


def one_process(row: Row, work: Work) -> list[str]:
    """The bars of one process."""
    share = ideal(work) / row["seconds"]
    memory = row["growth"] / min(work.debates, work.in_flight) / 1000
    return [
        "## A thousand debates in one process",
        "",
        *wrapped(
            f"Written by `python -m benchmarks.scale one-process`. {work.debates:,} debates of the"
            f" published form through `App.batch`, {work.in_flight} in flight, each of {CALLS} calls"
            f" that await each other, at a provider that answers after {work.latency / 1000:g} s; the"
            " journal is a file on this machine. Ideal is what the provider alone would take:"
            f" {CALLS} calls × {work.latency / 1000:g} s × {work.debates:,} debates /"
            f" {work.in_flight} = {ideal(work):.1f} s. Debates of equal length end together, so that"
            f" the last round is not full: {rounds(work):.0f} s at least, {ideal(work) / rounds(work):.3f}"
            f" of the ideal. Taken: {row['seconds']:.1f} s. {_machine(row['load'])}"
        ),
        "",
        *bars(
            (
                ("debates that ended", f"{work.debates:,}", f"{row['finished']:,}", None),
                (f"calls asked, of {work.debates * CALLS:,}", "", f"{row['asked']:,}", None),
                ("ideal / taken", f"≥ {SHARE}", f"{share:.3f}", share >= SHARE),
                ("kB a debate in flight", f"≤ {MEMORY}", f"{memory:.0f}", memory <= MEMORY),
                ("journal, bytes a debate", "", f"{row['bytes'] / work.debates:,.0f}", None),
                (
                    "journal, bytes an answer",
                    "",
                    f"{row['bytes'] / work.debates / CALLS:,.0f}",
                    None,
                ),
                ("processor time an answer, ms", "", f"{_ms(row, work):.2f}", None),
                ("debates an hour", "", f"{work.debates / row['seconds'] * 3600:,.0f}", None),
            )
        ),
    ]


def beside(rows: Mapping[str, Row], work: Work, load: float) -> list[str]:
    """Ours and LangGraph's, undisturbed and killed."""
    packages = ", ".join(
        f"{name} {version(name)}"
        for name in ("langgraph", "langchain-openai", "langgraph-checkpoint-sqlite")
    )
    return [
        "## The same debates in LangGraph",
        "",
        *wrapped(
            f"Written by `python -m benchmarks.scale langgraph`. {work.debates} debates,"
            f" {work.in_flight} in flight, {CALLS} calls each, {work.latency / 1000:g} s a call;"
            " LangGraph's send the prompts that ours send and read the answers into the same types,"
            " a node a call, a thread a debate, kept by its AsyncSqliteSaver with"
            ' `durability="sync"`, and go on with None as the input, as its'
            " [documentation](https://docs.langchain.com/oss/python/langgraph/durable-execution) has"
            " it (which recommends PostgreSQL, not SQLite, for production). Neither checks nor"
            " argues: what follows from an answer is ours alone. Killed: kill -9 once half of the"
            " answers were given, then the same command again; the seconds are of both."
            f" “Answered and asked again” were on their way from the server when the process died:"
            f" not yet in the journal. {packages}. {_machine(load)}"
        ),
        "",
        *table(
            "stack | ideal / taken | kB a debate in flight | bytes a debate | processor ms a call |"
            " killed: ended | answered and asked again | open and asked again | seconds, both",
            (
                _beside(label, rows[stack], rows[f"{stack}, killed"], work)
                for stack, label in (("ours", "**ours**"), ("langgraph", "LangGraph"))
            ),
        ),
    ]


def _beside(label: str, row: Row, dead: Row, work: Work) -> tuple[object, ...]:
    return (
        label,
        f"{ideal(work) / row['seconds']:.3f}",
        f"{row['growth'] / work.in_flight / 1000:.0f}",
        f"{row['bytes'] / work.debates:,.0f}",
        f"{_ms(row, work):.2f}",
        f"{dead['finished']} of {work.debates}",
        dead["paid_twice"],
        dead["open_twice"],
        f"{dead['seconds']:.0f}",
    )


MEANS = {
    "undisturbed": ("nothing", ""),
    "killed": ("`kill -9` of the one process", "the same command again resumes from the journal"),
    "provider_down": (
        "the provider refuses connections for a minute",
        "who has answered before is waited for, up to `--patience` (600 s in a batch)",
    ),
    "disk_full": (
        "the journal's disk is full; then there is room",
        "what cannot be committed does not count; the same command again",
    ),
    "restarted": (
        "PostgreSQL is killed, and started again after 5 s",
        "the writer connects again, takes its locks, and finds what was committed",
    ),
    "stalled": (
        "its connection passes nothing for 30 s",
        "nothing counts before it is committed: the batch waits, and goes on",
    ),
    "worker_killed": (
        "`kill -9` of a worker",
        "Ray starts it anew and hands it its runs, which go on from the journal",
    ),
    "node_killed": (
        "every process of one node is killed, and none comes back",
        "its runs are handed to the other; its locks end with its connection",
    ),
    "driver_killed": (
        "`kill -9` of the process that hands out the runs",
        "its workers end with it; the same command again",
    ),
    "clock_back": (
        "the clock is set back an hour",
        (
            "nothing is timed by it: intervals are of the monotonic clock, order is the chain's;"
            " libfaketime, which sets it back, takes the time, without a step too"
        ),
    ),
}


TITLES = {
    "failures": "What breaks, with the journal in a file",
    "postgres": "What breaks, with the journal in PostgreSQL",
    "ray-failures": "What breaks, on Ray with two workers",
}


def broken(part: str, rows: Mapping[str, Row], debates: int, in_flight: int) -> list[str]:
    """A row for each thing that broke; of a database also what it wrote."""
    calm = rows["undisturbed"]
    return [
        f"## {TITLES[part]}",
        "",
        *wrapped(
            f"Written by `python -m benchmarks.scale {part}`. {debates} debates, {in_flight} in"
            " flight, 2 s a call; each row breaks something once half of the"
            " answers were given. Repeated are calls that were asked again: of those whose answer"
            " was in the journal, and of those that were not yet. Lost are the seconds beyond"
            f" the {calm['took']:.0f} s of a run that nothing disturbs, starts of processes included."
        ),
        "",
        *table(
            "what breaks | ended | in the journal and asked again | not yet and asked again |"
            " s lost | means",
            (_broke(name, row, debates, calm["took"]) for name, row in rows.items()),
            left=(0, 5),
        ),
        *(["", *_written(calm, debates)] if "log" in calm else ()),
    ]


def _broke(name: str, row: Row, debates: int, calm: float) -> tuple[object, ...]:
    what, means = MEANS[name]
    ended = f"{row['finished']} of {debates}"
    return what, ended, *repeated(row, debates), f"{row['took'] - calm:.0f}", means


def _written(calm: Row, debates: int) -> list[str]:
    answers = debates * CALLS
    return wrapped(
        f"Undisturbed, an answer took {calm['rows'] / answers:.1f} rows and"
        f" {calm['commits'] / answers:.2f} transactions, {calm['bytes'] / answers:,.0f} bytes of"
        f" the database and {calm['log'] / answers:,.0f} of its log, and"
        f" {1000 * calm['cpu'] / answers:.2f} ms of processor time in our process; a debate"
        f" {calm['bytes'] / debates:,.0f} bytes."
    )


def ray(rows: Mapping[int, Row], debates: int, in_flight: int) -> list[str]:
    """How the rate grows with the workers."""

    def scaled(workers: int, row: Row) -> tuple[object, ...]:
        share = rows[1]["seconds"] / row["seconds"] / workers
        rounds = -(-debates // (in_flight * workers)) * CALLS * 2
        bar = f"≥ {SCALING}" if workers == 2 else ""
        return (
            workers,
            f"{row['seconds']:.1f}",
            f"{rounds / row['seconds']:.2f}",
            told(f"{share:.2f}", share >= SCALING) if bar else f"{share:.2f}",
            bar,
            f"{1000 * row['cpu'] / debates:.0f}",
            f"{row['load']:.1f}",
        )

    return [
        "## Workers on Ray",
        "",
        *wrapped(
            f"Written by `python -m benchmarks.scale ray`. {debates} debates, {in_flight} in flight"
            " in each worker, 2 s a call, on Ray clusters of so many nodes, each with a worker, and"
            " a PostgreSQL that waits for its disk; stand-in, database, cluster and the process"
            " that hands the debates out share two cores. Scaling is the rate beside that of one"
            f" worker, by the number of workers. Ray {version('ray')}."
        ),
        "",
        *table(
            "workers | s | ideal / taken | scaling | bar | ms of processor time to hand out a"
            " debate | load",
            (scaled(*each) for each in rows.items()),
            left=(),
        ),
    ]


def repeated(row: Row, debates: int) -> tuple[int, int]:
    """Calls asked again: with an answer in the journal, and without.

    Every call that had none is asked again once; what was asked beyond that had one.
    """
    again = row["asked"] - debates * CALLS
    if "committed" not in row:
        return row["paid_twice"], again - row["paid_twice"]
    without = row["marked"]["asked"] - row["committed"]
    return max(0, again - without), min(again, without)


def _machine(load: float) -> str:
    """What else went on where this was measured."""
    first = f", these first (nice {os.nice(0)})" if os.nice(0) else ""
    return (
        f"{os.cpu_count()} cores, shared with other work: a mean of {load:.1f} processes wanted to"
        f" run{first}."
    )


def _ms(row: Row, work: Work) -> float:
    return float(1000 * row["cpu"] / work.debates / CALLS)
