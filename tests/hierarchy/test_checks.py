"""Surveys: gone on with after anything, read again, cut by limits, failed, and killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits, Seat
from aufheben.domain.findings import Finding
from aufheben.domain.forms import forms
from aufheben.domain.taxonomies import Edge
from aufheben.errors import AgentFailed, Diverged, JournalFailed
from aufheben.protocols.hierarchy import CheckedEdge
from aufheben.protocols.ports import Task
from aufheben.runtime.courses.hierarchy import EndedHierarchy, HierarchyJob
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import Curator, FakeServer, Received, WireReply
from tests.driving import surveyed_again
from tests.hierarchy.debates import (
    JOB,
    METHODS,
    RUN,
    TRAFFIC,
    WRONG,
    Noting,
    Refused,
    answer,
    job,
    surveyed,
    tree,
)
from tests.profiles import examples


def answered(record: Record) -> set[tuple[object, ...]]:
    kinds = ("answered", "rejected")
    return {(*e.place, e.attempt - 1) for e in record.events if e.kind in kinds}


@pytest.fixture(scope="module")
def undisturbed() -> tuple[EndedHierarchy, Record]:
    store = MemoryStore()
    return surveyed(JOB, Refused(), store.begin(RUN)), store.read("r")


def test_the_survey_has_all_that_can_happen(undisturbed: tuple[EndedHierarchy, Record]) -> None:
    done, record = undisturbed
    assert (done.upheld, done.rejected, done.undecided) == (4, 3, 0)
    assert {(found.subject, found.parent) for found in done.findings} == WRONG
    assert done.tally.rejected == 1 + 3
    edits = {found.subject: found.edit for found in done.findings}
    assert [bool(edits[key]) for key in ("parking prohibition", "vehicle", "wheel")] == [
        *(True, False, True)
    ]
    assert edits["wheel"] is not None
    assert edits["wheel"].checked
    places = {event.place[3:] for event in record.events}
    for end in [("triage",), ("mend",), ("round", 2, "feedback"), ("round", 3, "N")]:
        assert end in places
    assert [end for end in places if end[:1] == ("mended",)]
    assert len(record.events) > 100


# Going on


class FailingAt:
    """A journal that cannot be written from its `number`-th event on."""

    def __init__(self, journal: Journal, number: int) -> None:
        self._journal = journal
        self._number = number

    @property
    def head(self) -> Record:
        return self._journal.head

    @property
    def record(self) -> Record:
        return self._journal.record

    async def append(self, event: Event) -> None:
        if event.number >= self._number:
            raise JournalFailed("disk full")
        await self._journal.append(event)

    def close(self) -> None:
        self._journal.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A survey broken off before event `number`, and what it had settled by then."""

    store: MemoryStore
    settled: dict[Edge, Finding | None]


def broken(asked: HierarchyJob, number: int, at_once: int) -> Broken:
    store = MemoryStore()
    journal = store.begin(RUN)
    settled: dict[Edge, Finding | None] = {}

    def seen(checked: CheckedEdge, found: Finding | None) -> None:
        settled[checked.edge] = found

    with pytest.raises(JournalFailed, match="disk full"):
        surveyed(asked, Refused(), FailingAt(journal, number), at_once, seen=seen)
    journal.close()
    return Broken(store=store, settled=settled)


def gone_on(asked: HierarchyJob, was: Broken, at_once: int) -> EndedHierarchy:
    """The rest of it: nothing that was answered is asked, nothing written or settled is lost."""
    before = was.store.read("r")
    agent = Refused()
    agent.places.extend(answered(before))
    known = len(agent.places)
    settled: dict[Edge, Finding | None] = {}

    def seen(checked: CheckedEdge, found: Finding | None) -> None:
        settled[checked.edge] = found

    journal = was.store.hold("r")
    done = surveyed(asked, agent, journal, at_once, seen=seen)
    journal.close()
    assert answered(before).isdisjoint(agent.places[known:])
    assert len(set(agent.places)) == len(agent.places)
    after = was.store.read("r")
    assert after.events[: len(before.events)] == before.events
    assert was.settled.items() <= settled.items()
    assert asyncio.run(surveyed_again(asked, after)) == done
    return done


@pytest.mark.parametrize(("at_once", "every"), [(1, 1), (3, 4), (64, 4)])
def test_f28_the_nth_write_may_fail_for_every_n_and_nothing_is_asked_twice(
    undisturbed: tuple[EndedHierarchy, Record], at_once: int, every: int
) -> None:
    done, record = undisturbed
    for number in range(1, len(record.events) + 1, every):
        assert gone_on(JOB, broken(JOB, number, at_once), at_once) == done


def test_with_documents_and_a_spot_check_it_is_gone_on_with_from_anywhere() -> None:
    asked = job(forms(2)["parallel-feedback"], drawn=0.3, sourced=True)
    store = MemoryStore()
    done = surveyed(asked, Refused(), store.begin(RUN))
    record = store.read("r")
    assert {fate.way for fate in done.fates} == {"one call", "debate", "spot check"}
    assert {("consult",), ("mended", "consult")} <= {event.place[3:] for event in record.events}
    assert done.tally.made <= asked.bound
    for number in range(1, len(record.events) + 1, 9):
        assert gone_on(asked, broken(asked, number, 3), 3) == done


@pytest.mark.parametrize("method", METHODS)
def test_a_survey_of_every_form_is_gone_on_with_from_its_middle(method: str) -> None:
    asked = job(forms(2)[method], names="N" if method == "single" else "NSR")
    store = MemoryStore()
    done = surveyed(asked, Refused(), store.begin(RUN))
    number = len(store.read("r").events) // 2
    assert gone_on(asked, broken(asked, number, 4), 4) == done


@examples(80)
@given(st.integers(0, 60), st.integers(0, 10**6), st.sampled_from([1, 2, 5]))
def test_a_survey_cut_by_a_limit_keeps_what_it_had_settled_when_it_goes_on(
    calls: int, where: int, at_once: int
) -> None:
    store = MemoryStore()
    asked = replace(JOB, limits=Limits(calls=calls))
    done = surveyed(asked, Refused(), store.begin(RUN), at_once)
    events = len(store.read("r").events)
    again = gone_on(asked, broken(asked, 1 + where % events, at_once), at_once)
    assert again.tally.made <= calls
    if at_once == 1:
        assert again == done


def test_edges_that_were_begun_come_to_their_end_past_a_limit_when_gone_on_with() -> None:
    """Of five at once one was cut; whoever goes on knows that before it looks at the others."""
    asked = replace(JOB, limits=Limits(calls=12))
    store = MemoryStore()
    surveyed(asked, Refused(), store.begin(RUN), 5)
    for number in range(1, len(store.read("r").events) + 1):
        gone_on(asked, broken(asked, number, 5), 5)


# Reading again


@pytest.mark.parametrize("at_once", [1, 4, 64])
@pytest.mark.parametrize("calls", [None, 0, 1, 7, 20, 33, 50])
def test_what_is_read_again_is_what_was_whatever_was_at_once(
    at_once: int, calls: int | None
) -> None:
    asked = replace(JOB, limits=Limits(calls=calls))
    store = MemoryStore()
    done = surveyed(asked, Refused(), store.begin(RUN), at_once)
    assert asyncio.run(surveyed_again(asked, store.read("r"))) == done


@pytest.mark.parametrize("at_once", [1, 4, 64])
def test_many_edges_at_once_end_as_one_after_the_other(
    undisturbed: tuple[EndedHierarchy, Record], at_once: int
) -> None:
    assert surveyed(JOB, Refused(), at_once=at_once) == undisturbed[0]


@pytest.mark.parametrize("at_once", [1, 2, 7])
def test_no_more_edges_are_looked_at_than_at_once(at_once: int) -> None:
    agent = Refused()
    surveyed(replace(JOB, procedure=replace(JOB.procedure, mends=False)), agent, at_once=at_once)
    # Two experts of an edge mend their reasons at once.
    assert at_once <= agent.most <= 2 * at_once


def test_findings_stand_in_file_order_whatever_ends_first() -> None:
    edges = tree(*((f"c{n}", "p") for n in range(9)))
    turns = {f"c{n}": 20 * (9 - n) for n in range(9)}

    class Late(Noting):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            for _ in range(turns[str(task.place[1])]):
                await asyncio.sleep(0)
            return await super().answer(seat, task, rulings)

    asked = job(forms(1)["single"], names="N", taxonomy=edges, cheap=False, mends=False)
    seen: list[str] = []
    agent = Late(lambda _, task: answer(task, lambda _: "false"))
    done = surveyed(
        asked, agent, at_once=9, seen=lambda checked, _: seen.append(checked.edge.child)
    )
    assert seen == [f"c{n}" for n in reversed(range(9))]
    assert [found.subject for found in done.findings] == [f"c{n}" for n in range(9)]


def test_so_far_counts_just_the_edges_that_are_settled(
    undisturbed: tuple[EndedHierarchy, Record],
) -> None:
    _, record = undisturbed
    last = -1
    for number in range(len(record.events)):
        head = replace(record, events=record.events[:number])
        done = asyncio.run(surveyed_again(JOB, head, so_far=True))
        assert done.checked >= last
        last = done.checked
    assert last == len(TRAFFIC.edges)


@pytest.mark.parametrize(
    "other",
    [
        replace(JOB, context="neighbourhood"),
        replace(JOB, procedure=replace(JOB.procedure, cheap=False)),
        replace(JOB, procedure=replace(JOB.procedure, mends=False)),
    ],
    ids=["other context", "not cheap", "not mended"],
)
def test_reading_again_as_another_survey_is_noticed(
    undisturbed: tuple[EndedHierarchy, Record], other: HierarchyJob
) -> None:
    _, record = undisturbed
    with pytest.raises(Diverged):
        asyncio.run(surveyed_again(other, record))


# Limits


@pytest.mark.parametrize("at_once", [1, 3])
def test_a_limit_is_never_a_verdict(at_once: int) -> None:
    """For every number of calls: who is counted was debated to its end."""
    whole: dict[Edge, CheckedEdge] = {}
    surveyed(JOB, Refused(), seen=lambda checked, _: whole.update({checked.edge: checked}))
    needed = surveyed(JOB, Refused()).tally.made
    for calls in range(needed):
        cut: list[CheckedEdge] = []
        asked = replace(JOB, limits=Limits(calls=calls))
        done = surveyed(asked, Refused(), at_once=at_once, seen=lambda c, _, to=cut: to.append(c))
        assert (done.outcome, done.stop_reason) == ("budget", "calls")
        assert "limit_calls" in done.flags
        assert done.tally.made <= calls
        assert done.checked == len(cut)
        for checked in cut:
            assert checked.examined == whole[checked.edge].examined
            assert (
                checked.edit is None
                or not checked.edit.checked
                or (checked.edit == whole[checked.edge].edit)
            )
    done = surveyed(replace(JOB, limits=Limits(calls=needed)), Refused())
    assert (done.outcome, done.stop_reason) == ("justified", "checked")


def test_past_a_limit_no_new_edge_is_begun() -> None:
    store = MemoryStore()
    surveyed(replace(JOB, limits=Limits(calls=2)), Refused(), store.begin(RUN))
    begun = {event.place[1:3] for event in store.read("r").events if event.place}
    assert begun == set(TRAFFIC.edges[:3])


# Failures


class Failing(Refused):
    """It breaks down when it is asked about one edge."""

    def __init__(self, at: Edge) -> None:
        super().__init__()
        self.at = at

    async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
        if task.place[1:3] == self.at:
            raise AgentFailed("the provider is gone")
        return await super().answer(seat, task, rulings)


@pytest.mark.parametrize("at_once", [1, 2, 7])
@pytest.mark.parametrize("at", TRAFFIC.edges, ids="-".join)
def test_a_failing_agent_stops_new_edges_and_keeps_what_was_answered(
    at: Edge, at_once: int, undisturbed: tuple[EndedHierarchy, Record]
) -> None:
    store = MemoryStore()
    journal = store.begin(RUN)
    agent = Failing(at)
    with pytest.raises(AgentFailed, match="the provider is gone"):
        surveyed(JOB, agent, journal, at_once)
    journal.close()
    record = store.read("r")
    assert record.ended is None
    assert len(answered(record)) == len(agent.places)
    number = TRAFFIC.edges.index(at)
    begun = {event.place[1:3] for event in record.events if event.place}
    assert begun <= set(TRAFFIC.edges[: number + at_once])
    done = gone_on(JOB, Broken(store=store, settled={}), at_once)
    assert done.findings == undisturbed[0].findings


# Killed

ROWS = [f"wheel {n},vehicle {n}" for n in range(12)]
IN_FLIGHT = 5


@pytest.mark.slow
def test_f28_kill_9_in_the_middle_of_a_survey_repeats_no_answered_call(tmp_path: Path) -> None:
    """With a journal on disk, in processes started as a user starts them."""
    data = tmp_path / "parts.csv"
    data.write_text("\n".join(["child,parent", *ROWS]), encoding="utf-8")
    curator = Curator(lambda child, _: "false" if int(child.split()[-1]) % 2 else "true")
    killed: list[int] = []

    def reply(received: Received) -> WireReply:
        if len(server.received) == 40 and not killed:
            killed.append(started.pid)
            os.kill(started.pid, signal.SIGKILL)
        return WireReply(text=curator(received))

    with FakeServer(reply) as server:
        words = [
            *(sys.executable, "-m", "aufheben", "check", str(data), "--run", "parts"),
            *("--form", "relay-mediator", "--in-flight", str(IN_FLIGHT), "--json", "--no-cache"),
            *("--no-structure", "--fail-on", "none", "--no-cheap"),
            *("--model", "openai:x", "--base-url", server.base_url("openai")),
        ]
        environment = {**os.environ, "AUFHEBEN_HOME": str(tmp_path / "home")}
        started = subprocess.Popen(
            words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert started.wait() == -signal.SIGKILL
        again = subprocess.run(words, env=environment, capture_output=True, check=True)
        asked = len(server.received)
    told = json.loads(again.stdout)
    # Three opinions an edge; a wrong one is mended, and three debate that, who reject it thrice.
    made = told["calls"]["made"]
    assert told["edges"]["checked"] == 12
    assert (told["edges"]["upheld"], told["edges"]["rejected"]) == (6, 6)
    assert made <= asked <= made + IN_FLIGHT
