"""What becomes of an edge in a survey: a cheap look, a debate, and a finding or none."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import Opinion, Truth, forms
from aufheben.protocols.ports import Task
from aufheben.rooms.hierarchy.asks import Mediate, Opine
from aufheben.rooms.hierarchy.job import HierarchyJob
from tests.hierarchy.debates import (
    JOB,
    SLOW,
    TRAFFIC,
    WRONG,
    Noting,
    Refused,
    answer,
    job,
    surveyed,
    tree,
)


def shares(verdicts: str) -> HierarchyJob:
    """One edge, on which experts of these verdicts vote once."""
    taxonomy = tree(("wheel", "vehicle"))
    names = "NSRI"[: len(verdicts)]
    return job(forms(1)["parallel"], names=names, taxonomy=taxonomy, cheap=False, mends=False)


def voting(verdicts: str) -> Noting:
    meant: dict[str, Truth] = {"+": "true", "-": "false", "?": "unsure"}
    said = dict(zip("NSRI", verdicts, strict=False))
    return Noting(lambda _, task: answer(task, lambda name: meant[said[name[0]]]))


@pytest.mark.parametrize(
    ("verdicts", "min_agree", "rule", "level"),
    [
        ("+-", 0.5, "wrong_edge", "ERROR"),
        ("+-", 0.51, "doubtful_edge", "WARN"),
        ("--", 1.0, "wrong_edge", "ERROR"),
        ("++-", 0.3, "wrong_edge", "ERROR"),
        ("++-", 0.5, "doubtful_edge", "WARN"),
        ("+---", 0.75, "wrong_edge", "ERROR"),
        ("+---", 0.76, "doubtful_edge", "WARN"),
        ("??-", 0.5, "doubtful_edge", "WARN"),
        ("-?", 0.0, "undecided_edge", "INFO"),
        ("-?", 1.0, "undecided_edge", "INFO"),
    ],
)
def test_too_little_agreement_makes_an_error_a_doubt(
    verdicts: str, min_agree: float, rule: str, level: str
) -> None:
    [found] = surveyed(replace(shares(verdicts), min_agree=min_agree), voting(verdicts)).findings
    assert (found.rule, found.level) == (rule, level)


@pytest.mark.parametrize("heuristic", [True, False])
def test_what_a_heuristic_leaves_undecided_is_counted_and_no_finding(heuristic: bool) -> None:
    done = surveyed(replace(shares("-?"), heuristic=heuristic), voting("-?"))
    assert (done.undecided, len(done.findings)) == (1, int(not heuristic))
    assert done.outcome == "unresolved"


def test_what_a_heuristic_rejects_is_a_doubt_without_confidence() -> None:
    [found] = surveyed(replace(shares("--"), heuristic=True), voting("--")).findings
    assert (found.rule, found.level, found.confidence) == ("doubtful_edge", "WARN", None)


def test_a_survey_of_no_edges_has_ended_before_it_began() -> None:
    done = surveyed(replace(JOB, edges=()), Noting(lambda *_: "never asked"))
    assert (done.checked, done.outcome, done.survey.bound) == (0, "justified", 0)


def test_only_the_edges_asked_for_are_checked() -> None:
    agent = Refused()
    done = surveyed(replace(JOB, edges=(SLOW,)), agent)
    assert done.checked == 1
    assert {place[1:3] for place in agent.places} == {SLOW}


def test_a_cheap_look_alone_upholds_and_nothing_else_settles_an_edge() -> None:
    agent = Refused()
    surveyed(JOB, agent)
    cheap = {edge for edge in TRAFFIC.edges if edge not in WRONG and edge != SLOW}
    for edge in TRAFFIC.edges:
        places = [place for place in agent.places if place[1:3] == edge]
        assert places[0][3] == "triage"
        assert (len(places) == 1) is (edge in cheap)


@pytest.mark.parametrize("first", ["unsure", "garbage"])
def test_who_is_unsure_or_illegal_at_the_cheap_look_makes_a_debate(first: str) -> None:
    def script(seat: Seat, task: Task[Any]) -> object:
        if task.place[-1] != "triage":
            return answer(task, lambda _: "true")
        return Opinion(verdict="unsure", reason="?") if first == "unsure" else first

    asked = job(forms(1)["parallel"], taxonomy=tree(("truck", "vehicle")), limits=Limits(reasks=0))
    agent = Noting(script)
    done = surveyed(asked, agent)
    assert [place[3] for place in agent.places] == ["triage", "round"]
    assert (done.upheld, done.outcome) == (1, "justified")


def test_the_cheap_look_is_neutral_and_hears_nobody() -> None:
    asked: list[tuple[Seat, Task[Any]]] = []

    def script(seat: Seat, task: Task[Any]) -> object:
        asked.append((seat, task))
        return answer(task, lambda _: "true")

    surveyed(
        job(forms(1)["relay"], names="RI", taxonomy=tree(("truck", "vehicle"))), Noting(script)
    )
    [(seat, task)] = asked
    assert (seat.name, seat.stance) == ("N", "")
    assert isinstance(task, Opine)
    assert not isinstance(task, Mediate)
    assert (task.own, task.heard) == (None, ())
