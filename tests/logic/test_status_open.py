"""What hangs on an answer that never came is open, and what only looks like logic is not read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Argument, Dispute, Issue, Move, Rule, Seat
from aufheben.domain.vocabulary import Role
from aufheben.logic.audit import Audit, audit
from aufheben.logic.stance_theory import given_as_logic
from aufheben.rooms.dialectic.protocol.dispute import heard

ISSUE = Issue(question="Should we protect wolves?")
WOLVES = "Wolves are dangerous."
CULL = "We want sheep to live, and whoever wants that must act."


def move(seat: str, said: str, attacks: int | None = None, target: str = "") -> Move:
    argument = Argument(rules=(Rule(id="r1", strong=(f"{said} because",), consequent=said),))
    role: Role = "thesis" if attacks is None else "rebut"
    return Move(seat=seat, role=role, argument=argument, attacks=attacks, target=target or None)


def stood(*disputes: Dispute, stances: tuple[str, str] = (WOLVES, CULL)) -> Audit:
    seats = [Seat(name=f"AG{n}", stance=said) for n, said in enumerate(stances, start=1)]
    return audit(heard(disputes, seats, ISSUE), ISSUE, None)


def chain(length: int, result: str, **more: object) -> Dispute:
    """Each move attacks the one before it."""
    moves = [move("AG1", "0")]
    moves += [move(f"AG{1 + n % 2}", str(n), n - 1, str(n - 1)) for n in range(1, length)]
    return Dispute(moves=tuple(moves), result=result, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("length", [1, 2, 3, 6])
def test_a_dispute_that_a_limit_cut_is_open_from_its_last_word_to_its_first(length: int) -> None:
    assert stood(chain(length, "pending", stop="rounds")).statuses == ("open",) * length


@pytest.mark.parametrize("result", ["justified", "defeated"])
def test_one_that_came_to_an_end_is_labeled_as_it_was_argued(result: str) -> None:
    assert stood(chain(3, result)).statuses == ("justified", "overruled", "justified")


def test_what_a_granted_argument_defeats_is_overruled_although_the_dispute_is_open() -> None:
    """AG2 granted move 2 and had nothing new against the main argument."""
    found = stood(chain(3, "pending", stop="nothing_new", left=(0,)))
    assert found.statuses == ("open", "overruled", "justified")


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(["pending", "justified"]))
def test_an_open_dispute_opens_no_other(first: int, second: int, result: str) -> None:
    found = stood(chain(first, "pending", stop="calls"), chain(second, result))
    alone = stood(chain(second, result)).statuses
    assert found.statuses[first:] == alone


def test_prose_that_parses_contradicts_nothing_by_itself() -> None:
    one, other = "Wolves are dangerous", "Wolves are not dangerous"
    argument = Argument(rules=(Rule(id="r1", strong=(one, other), consequent="This is a matter"),))
    said = Move(seat="AG1", role="thesis", argument=argument)
    found = stood(Dispute(moves=(said,), result="justified"))
    assert found.statuses == ("justified",)
    assert found.edges == ()


LOGIC = "Rex is dangerous. If something is dangerous, we should not protect it."


def test_two_seats_of_prose_contradict_only_by_their_word() -> None:
    theses = [Dispute(moves=(move(s, t),), result="justified") for s, t in SAID]
    assert stood(*theses).edges == ()
    assert set(stood(*theses, stances=(LOGIC, LOGIC)).edges) == {(0, 1), (1, 0)}


SAID = [("AG1", "Rex is dangerous"), ("AG2", "Rex is not dangerous")]


@pytest.mark.parametrize("stance", [WOLVES, CULL, "", "狼は危険である。", "~", f"{LOGIC} {CULL}"])
def test_short_prose_gives_no_logic(stance: str) -> None:
    assert given_as_logic(stance, ISSUE) == frozenset()


def test_a_stance_with_rules_for_the_question_does() -> None:
    assert given_as_logic(LOGIC, ISSUE) == {"dangerous", "protect"}
