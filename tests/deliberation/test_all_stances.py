"""Where the logic engine deliberates alone, its end is what all stances together come to."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import SymbolicAgent
from aufheben.domain import Issue, Limits, Seat
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_proposition
from aufheben.logic.union import Union, UnionDecision, decision_of
from aufheben.rooms.deliberation.job import DeliberationJob, EndedDeliberation
from aufheben.rooms.deliberation.protocol.rules import Rules
from tests.deliberation.alone import EXECUTOR, alone, minds
from tests.deliberation.scripted import pondered
from tests.deliberation.small import Table, tables
from tests.profiles import examples

NOISY = "The square is noisy.\nIf something is noisy, we should close it."
BUSY = "The square is busy.\nIf something is busy, we should not close it."


def deliberated(issue: Issue, seats: tuple[Seat, ...], steps: int) -> EndedDeliberation:
    rules = Rules(personas=(EXECUTOR,), minds=seats, asked=issue, whole=True, steps=steps)
    what = DeliberationJob(issue=issue.question, rules=rules, limits=Limits())
    return pondered(SymbolicAgent(), what=what)


def answered(done: EndedDeliberation, union: Union) -> set[Literal | None]:
    return {read_proposition(answer, union.lexicon) for answer in done.answers}


@examples(120)
@given(tables, st.sampled_from([40, 40, 5, 2]))
def test_an_end_says_what_all_stances_come_to_in_every_order(table: Table, steps: int) -> None:
    issue, seats = table
    for order in permutations(seats):
        union, decision = decision_of(issue, order)
        done = deliberated(issue, order, steps)
        assert done.tally.rejected == 0
        if done.stop_reason == "converged":
            agrees(done, union, decision)
        else:
            assert steps < 40, "it is small enough to be finished"
            assert (done.outcome, done.kind, done.answers) == ("unresolved", None, ())
            assert done.unfinished
            assert "unfinished" in done.flags


def agrees(done: EndedDeliberation, union: Union, decision: UnionDecision) -> None:
    found = answered(done, union)
    assert (done.outcome, done.kind) == (decision.outcome, decision.kind)
    assert found <= set(decision.answers)
    assert bool(found) is bool(decision.answers)
    assert decision.outcome != "justified" or found == set(decision.answers)


@examples(120)
@given(tables)
def test_no_answer_stands_in_the_end_that_all_stances_do_not_justify(table: Table) -> None:
    issue, seats = table
    union, decision = decision_of(issue, seats)
    state = deliberated(issue, seats, 40).deliberated.state
    known = zip(decision.around.args, decision.around.statuses, strict=True)
    justified = {argument.warrant.head for argument, status in known if status == "justified"}
    for claim in state.board.claims.values():
        literal = read_proposition(claim.text, union.lexicon)
        is_answer = literal in {main.answer for main in decision.mains} and not claim.merges
        if is_answer and state.labels.of(claim.id) == "in":
            assert literal in justified


@pytest.mark.parametrize("steps", range(1, 7))
def test_the_square_is_never_closed_by_who_sits_first(steps: int) -> None:
    for first, second in ((NOISY, BUSY), (BUSY, NOISY)):
        seats = minds(A=first, B=second)
        done = deliberated(Issue(question="Should we close the square?"), seats, steps)
        assert (done.outcome, done.answer) == ("unresolved", None)
        assert (done.kind == "stalemate") is (done.stop_reason == "converged") is (steps >= 6)
        assert bool(done.breakers) is (done.kind is not None)


def test_a_text_that_ends_too_early_tells_nothing_as_an_answer() -> None:
    found = alone("Should we close the square?", minds=minds(A=NOISY, B=BUSY), steps=1)
    assert found.done.final is not None
    assert "What stands is" not in found.done.final.text
    assert "This is unfinished: We should not close the square has not been heard" in (
        found.done.final.text
    )


def test_only_what_was_opposed_is_tested_where_others_take_part() -> None:
    """A room with models keeps its rules: one side alone never converges."""
    found = alone("Should we close the square?", minds=minds(A=NOISY), whole=False)
    assert found.done.stop == "stagnation"
