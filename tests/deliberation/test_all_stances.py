"""Where the logic engine deliberates alone, its end is what all stances together come to."""

from dataclasses import replace
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from aufheben.agents import SymbolicAgent
from aufheben.domain import Issue, Limits, Seat
from aufheben.logic.sentences import read_proposition
from aufheben.logic.union import decision_of
from aufheben.protocols.deliberation import Rules
from aufheben.runtime.pondering import Pondered, Pondering
from tests.deliberation.alone import EXECUTOR
from tests.deliberation.scripted import pondered
from tests.deliberation.small import tables

Table = tuple[Issue, tuple[Seat, ...]]
NOISY = "The square is noisy.\nIf something is noisy, we should close it."
BUSY = "The square is busy.\nIf something is busy, we should not close it."


def alone(issue: Issue, seats: tuple[Seat, ...], *, steps: int = 40) -> Pondered:
    rules = Rules(
        personas=(EXECUTOR,), minds=seats, asked=issue, whole=True, steps=steps, quiet=4
    )  # fmt: skip
    what = Pondering(issue=issue.question, rules=rules, limits=Limits())
    return pondered(SymbolicAgent(), what=what)


def literals(done: Pondered, issue: Issue, seats: tuple[Seat, ...]) -> set[object]:
    union, _ = decision_of(issue, seats)
    return {read_proposition(answer, union.lexicon) for answer in done.answers}


@settings(max_examples=1000, deadline=None)
@given(tables, st.sampled_from([40, 40, 40, 3]))
def test_what_is_answered_is_what_all_stances_come_to(table: Table, steps: int) -> None:
    issue, seats = table
    _, decision = decision_of(issue, seats)
    for order in permutations(seats):
        done = alone(issue, order, steps=steps)
        found = literals(done, issue, order)
        assert done.tally.rejected == 0
        assert found <= set(decision.answers)
        if done.stop_reason != "converged":
            assert (done.outcome, done.kind, found) == ("unresolved", None, set())
            assert done.unfinished
            continue
        assert (done.outcome, done.kind) == (decision.outcome, decision.kind)
        assert bool(found) == bool(decision.answers)
        if decision.outcome == "justified":
            assert found == set(decision.answers)
