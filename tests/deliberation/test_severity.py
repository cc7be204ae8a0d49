"""Boards on which attacks count by their severity, and a judge finds what an amendment answers."""

from dataclasses import fields
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.acts import CheckFact, Critique, Performed, Propose, Rating, Stated, Synthesize
from aufheben.domain.boards import Attack, Board, Severity
from aufheben.logic.boards.labeling import Weights, weighed
from aufheben.logic.boards.state import LEFT, State, awaiting, begun, folded
from aufheben.logic.boards.view import is_challenged, is_unseen
from tests.deliberation.random_acts import histories
from tests.deliberation.test_boards import labeled
from tests.profiles import examples

ISSUE = "Which fruit?"


def rated(*answered: str, turned: tuple[str, ...] = ()) -> Rating:
    return Rating(quality=0.5, converged=False, because="so", answered=answered, turned=turned)


def propose(text: str, amends: str = "", confidence: float = 0.6) -> Propose:
    return Propose(claim=Stated(text=text, side="pro", confidence=confidence), amends=amends)


def attack(target: str, severity: Severity = "major", by: str = "") -> Critique:
    new = Stated(text=f"not {target}", side="con", confidence=0.6)
    return Critique(
        target=target, by=by or new, type="logic", severity=severity, description=f"{target} fails"
    )


def board_of(*acts: Performed | Rating) -> State:
    """Acts, and what the judge finds between them."""
    state = begun(ISSUE, judged=True)
    for act in acts:
        state = state.found(act) if isinstance(act, Rating) else state.after(act)
    return state


@st.composite
def courses(draw: st.DrawFn) -> State:
    """Any legal acts, and after each of them what a judge may find."""
    state = begun(ISSUE, judged=True)
    for act in draw(histories()):
        state = state.after(act)
        due = awaiting(state.board)
        if due:
            state = state.found(rated(*draw(st.lists(st.sampled_from(due), unique=True))))
    return state


def counts(attack: Attack, _: Board) -> bool:
    """Of critical attacks those alone that nobody found answered."""
    return attack.severity == "critical" and not attack.answered


@examples(120)
@given(courses())
def test_only_a_critical_attack_that_is_not_answered_defeats(state: State) -> None:
    found = labeled(state.board, counts)
    for key, claim in state.board.claims.items():
        assert state.labels.of(key) == ("out" if claim.withdrawn else found[key])


@examples(60)
@given(courses())
def test_sums_kept_up_act_by_act_are_those_of_the_whole_board(state: State) -> None:
    whole = weighed(state.board, state.labels)
    for each in fields(Weights):
        kept = getattr(state.weights, each.name)
        assert kept == pytest.approx(getattr(whole, each.name), abs=1e-9), each.name


@examples(120)
@given(courses())
def test_a_claim_has_the_confidence_that_open_attacks_leave_it(state: State) -> None:
    board = state.board
    for claim in board.claims.values():
        against = (a for a in board.attacks.values() if a.to_claim_id == claim.id)
        left = prod(LEFT[a.severity] for a in against if not a.resolved)
        given_at = claim.confidence if claim.given is None else claim.given
        assert (claim.given is None) is (left == 1.0)
        assert claim.confidence == pytest.approx(given_at * left, abs=1e-3)


@examples(60)
@given(courses())
def test_an_attack_knows_the_wording_it_was_made_against(state: State) -> None:
    for attack_ in state.board.attacks.values():
        target = state.board.claims[attack_.to_claim_id]
        amended = target.before and target.last_updated > attack_.created_at
        if not target.withdrawn:
            assert bool(attack_.against) is bool(amended)


def test_a_major_attack_lowers_and_a_critical_one_defeats() -> None:
    lowered = board_of(propose("p"), attack("c1"))
    assert (lowered.labels.of("c1"), lowered.board.claims["c1"].confidence) == ("in", 0.42)
    beaten = board_of(propose("p"), attack("c1", "critical"))
    assert (beaten.labels.of("c1"), beaten.board.claims["c1"].confidence) == ("out", 0.6)


@pytest.mark.parametrize("severity", ["critical", "major"])
def test_an_amendment_answers_nothing_until_the_judge_finds_so(severity: Severity) -> None:
    before = (propose("p"), attack("c1", severity), propose("p, mostly", "c1", 0.8))
    state = board_of(*before)
    assert not state.board.attacks["a1"].resolved
    assert state.board.attacks["a1"].against == "p"
    assert state.labels.of("c1") == ("out" if severity == "critical" else "in")
    found = board_of(*before, rated("a1"))
    assert found.board.attacks["a1"].resolved
    assert (found.labels.of("c1"), found.board.claims["c1"].confidence) == ("in", 0.8)


def test_another_amendment_opens_again_what_was_found_answered() -> None:
    amended = (propose("p"), attack("c1"), propose("p, mostly", "c1"), rated("a1"))
    state = board_of(*amended, propose("p, now and then", "c1"))
    assert not state.board.attacks["a1"].resolved
    assert state.board.attacks["a1"].against == "p"
    assert awaiting(state.board) == ("a1",)


def test_a_claim_that_is_found_another_says_so_from_then_on() -> None:
    amended = (propose("p"), propose("q instead", "c1"), rated(turned=("c1",)))
    assert board_of(*amended).board.claims["c1"].turned
    assert board_of(*amended, propose("q at least", "c1")).board.claims["c1"].turned


def test_a_check_of_a_claim_under_attack_goes_on_from_what_the_attack_left() -> None:
    check = CheckFact(claim="c1", finding="unverified", confidence=0.42)
    state = board_of(propose("p"), attack("c1"), check)
    assert (state.board.claims["c1"].confidence, state.board.claims["c1"].given) == (0.42, 0.6)
    found = CheckFact(claim="c1", finding="supported", confidence=0.56)
    state = board_of(propose("p"), attack("c1"), found)
    assert state.board.claims["c1"].confidence == pytest.approx(0.56)
    assert state.board.claims["c1"].given == pytest.approx(0.8)


def test_a_critical_attack_waits_unless_it_is_the_answer_to_an_objection() -> None:
    objected = (propose("p"), attack("c1", "critical"))
    assert is_challenged(board_of(*objected).board)
    assert not is_challenged(board_of(*objected, attack("c2", "critical")).board)
    joined = Synthesize(claim=Stated(text="r", side="pro", confidence=0.6), merges=("c1", "c2"))
    assert not is_challenged(board_of(*objected, joined).board)
    assert is_challenged(board_of(*objected, joined, attack("c3", "critical")).board)


@pytest.mark.parametrize(
    ("act", "new"),
    [
        (propose("another"), True),
        (propose("p, mostly", "c1"), True),
        (Propose(claim=None, amends="c1"), True),
        (attack("c1", "critical", by="c2"), True),
        (attack("c1", "major", by="c2"), False),
        (CheckFact(claim="c1", finding="unverified", confidence=0.6), False),
        (CheckFact(claim="c1", finding="supported", confidence=0.9), True),
    ],
    ids=["claimed", "amended", "withdrawn", "critical", "major", "unverified", "supported"],
)
def test_a_board_is_new_to_the_judge_where_a_verdict_could_change(
    act: Performed, new: bool
) -> None:
    seen = board_of(propose("p"), propose("q"))
    assert is_unseen(seen.after(act).board, seen.board) is new


def test_a_board_that_is_not_judged_is_as_it_was() -> None:
    acts = (propose("p"), attack("c1"), propose("p, mostly", "c1"))
    state = folded(ISSUE, acts)
    assert state.board.attacks["a1"].resolved
    assert state.board.attacks["a1"].against == ""
    assert state.board.claims["c1"].before == ""
    assert folded(ISSUE, acts[:2]).labels.of("c1") == "out"
