"""Surveys: read again, cut by limits and gone on with, and failed."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import forms
from aufheben.domain.taxonomies import Edge, Finding
from aufheben.errors import AgentFailed, Diverged, JournalFailed
from aufheben.protocols.ports import Task
from aufheben.rooms.hierarchy.job import EndedHierarchy, HierarchyJob
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import surveyed_again
from tests.full_journal import FullStore
from tests.hierarchy.debates import (
    JOB,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A survey broken off before event `number`, and what it had settled by then."""

    store: FullStore
    settled: dict[Edge, Finding | None]


def broken(asked: HierarchyJob, number: int, at_once: int) -> Broken:
    store = FullStore(number)
    journal = store.begin(RUN)
    settled: dict[Edge, Finding | None] = {}

    def seen(checked: CheckedEdge, found: Finding | None) -> None:
        settled[checked.edge] = found

    with pytest.raises(JournalFailed, match="disk full"):
        surveyed(asked, Refused(), journal, at_once, seen=seen)
    journal.close()
    store.full = None
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


@examples(60)
@given(where=st.floats(0, 1, exclude_max=True), at_once=st.sampled_from([1, 3, 64]))
def test_f28_broken_off_anywhere_nothing_that_was_settled_is_lost_or_asked_again(
    undisturbed: tuple[EndedHierarchy, Record], where: float, at_once: int
) -> None:
    done, record = undisturbed
    number = 1 + int(where * len(record.events))
    assert gone_on(JOB, broken(JOB, number, at_once), at_once) == done


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
    for number in range(1, len(store.read("r").events) + 1, 3):
        gone_on(asked, broken(asked, number, 5), 5)


# Reading again


@pytest.mark.parametrize("at_once", [1, 64])
@pytest.mark.parametrize("calls", [None, 0, 7, 33])
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
    for number in (*range(0, len(record.events), 7), len(record.events)):
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


@pytest.mark.parametrize("at_once", [1, 7])
@pytest.mark.parametrize("at", TRAFFIC.edges[::3], ids="-".join)
def test_a_failing_agent_stops_new_edges_and_keeps_what_was_answered(
    at: Edge, at_once: int, undisturbed: tuple[EndedHierarchy, Record]
) -> None:
    store = FullStore()
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
