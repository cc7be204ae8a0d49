"""A board is the fold of its acts, and what is kept up act by act is what the whole would give."""

from collections.abc import Callable
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.acts import CheckFact, Critique, Inquire, Performed, Propose, Stated
from aufheben.domain.boards import Attack, Board, Claim, Side
from aufheben.logic.boards.labeling import Weights, weighed
from aufheben.logic.boards.state import State, folded
from aufheben.logic.boards.view import SHOWN, view
from aufheben.logic.frameworks import Label, grounded
from aufheben.logic.likeness import Memory
from tests.deliberation.random_acts import histories
from tests.deliberation.typical_boards import typical
from tests.profiles import examples

ISSUE = "Which fruit?"


def labeled(board: Board, counted: Callable[[Attack, Board], bool]) -> dict[str, Label]:
    """The grounded labels of the claims that were not withdrawn, by the solver of frameworks."""
    live = [key for key, claim in board.claims.items() if not claim.withdrawn]
    place = {key: index for index, key in enumerate(live)}
    pairs = [
        (place[a.from_claim_id], place[a.to_claim_id])
        for a in board.attacks.values()
        if {a.from_claim_id, a.to_claim_id} <= place.keys() and counted(a, board)
    ]
    return dict(zip(live, grounded(len(live), pairs), strict=True))


def counts(attack: Attack, board: Board) -> bool:
    """It was made on the target as it now is."""
    return attack.created_at >= board.claims[attack.to_claim_id].last_updated


def near(weights: Weights) -> dict[str, object]:
    return {f.name: pytest.approx(getattr(weights, f.name), abs=1e-9) for f in fields(Weights)}


def steps(acts: list[Performed]) -> list[State]:
    states = [State(board=Board(issue=ISSUE))]
    for act in acts:
        states.append(states[-1].after(act))
    return states


@examples(120)
@given(histories())
def test_labels_kept_up_act_by_act_are_those_of_the_whole_board(acts: list[Performed]) -> None:
    for state in steps(acts):
        labels = dict(state.labels.labels)
        for key, claim in state.board.claims.items():
            if claim.withdrawn:
                assert labels.pop(key) == "out"
        assert labels == labeled(state.board, counts)


@examples(60)
@given(histories())
def test_sums_kept_up_act_by_act_are_those_of_the_whole_board(acts: list[Performed]) -> None:
    for state in steps(acts):
        whole = near(weighed(state.board, state.labels))
        assert {f.name: getattr(state.weights, f.name) for f in fields(Weights)} == whole
        assert -1e-9 <= state.weights.persuasiveness <= 1
        assert -1e-9 <= state.weights.uncertainty <= 1 + 1e-9


@examples(40)
@given(histories(), st.data())
def test_a_judge_s_sides_change_nothing_but_sides_and_what_they_add_up_to(
    acts: list[Performed], data: st.DataObject
) -> None:
    state = folded(ISSUE, acts)
    sides: dict[str, Side] = {
        key: data.draw(st.sampled_from(["pro", "con", "neither"])) for key in state.board.claims
    }
    judged = state.rejudged(sides.items())
    assert {key: claim.side for key, claim in judged.board.claims.items()} == sides
    assert judged.labels == state.labels
    whole = near(weighed(judged.board, judged.labels))
    assert {f.name: getattr(judged.weights, f.name) for f in fields(Weights)} == whole


@examples(40)
@given(histories(), st.integers(0, 25))
def test_acts_replayed_give_the_same_board_and_any_step_can_be_gone_on_from(
    acts: list[Performed], at: int
) -> None:
    state = folded(ISSUE, acts)
    assert folded(ISSUE, acts) == state
    forked = folded(ISSUE, acts[:at])
    for act in acts[at:]:
        forked = forked.after(act)
    assert forked == state
    assert state.board.step == len(acts)


@examples(120)
@given(histories())
def test_an_attack_is_resolved_exactly_where_its_target_changed_or_was_defended(
    acts: list[Performed],
) -> None:
    board = (state := folded(ISSUE, acts)).board
    for attack in board.attacks.values():
        target, attacker = board.claims[attack.to_claim_id], board.claims[attack.from_claim_id]
        amended = target.last_updated > attack.created_at
        defended = any(
            back.to_claim_id == attacker.id
            and counts(back, board)
            and state.labels.of(back.from_claim_id) == "in"
            for back in board.attacks.values()
        )
        taken_back = target.withdrawn or attacker.withdrawn
        assert attack.resolved == (amended or taken_back or defended)


def test_a_claim_withdrawn_is_kept_was_heard_and_counts_no_more() -> None:
    withdrawn = Propose(claim=None, amends="c2")
    state = folded(ISSUE, [propose("p"), attack("c1", "q"), withdrawn])
    assert state.board.claims["c2"].withdrawn
    assert state.board.claims["c2"].text == "q"
    assert state.labels.of("c1") == "in"
    assert (state.weights.live, state.weights.con) == (1, 1)


def test_a_question_is_open_until_a_claim_answers_it() -> None:
    state = folded(ISSUE, [propose("p"), Inquire(text="why", about="c1")])
    assert state.weights.open_questions == 1
    state = state.after(Propose(claim=said("because"), answers="q1"))
    assert state.board.questions["q1"].answered_by == "c2"
    assert state.weights.open_questions == 0


def test_a_check_moves_confidence_and_leaves_the_claim_as_it_was_made() -> None:
    state = folded(ISSUE, [propose("p"), attack("c1", "q")])
    before = state.board.claims["c2"]
    state = state.after(CheckFact(claim="c2", finding="supported", confidence=0.9))
    after = state.board.claims["c2"]
    assert (before.confidence, after.confidence) == (0.7, 0.9)
    assert after.last_updated == before.last_updated
    assert state.labels.of("c1") == "out"


@pytest.mark.parametrize("size", [0, 1, 10, 200])
def test_a_view_is_bounded_and_shows_the_latest(size: int) -> None:
    state = folded(ISSUE, typical(size))
    shown = view(state, steps=3)
    assert len(shown.board.claims) == min(size, SHOWN)
    assert shown.left_out == size - len(shown.board.claims)
    assert list(shown.board.claims) == [
        f"c{n}" for n in range(size - len(shown.board.claims) + 1, size + 1)
    ]
    for things in (shown.board.attacks, shown.board.questions, shown.board.checks):
        assert len(things) <= SHOWN
    assert [key for key, _ in shown.labels] == list(shown.board.claims)


@examples(20)
@given(histories(most=60))
def test_a_view_shows_nothing_that_leads_out_of_it(acts: list[Performed]) -> None:
    state = folded(ISSUE, acts)
    shown = view(state, steps=1).board
    assert all(
        {a.from_claim_id, a.to_claim_id} <= shown.claims.keys() for a in shown.attacks.values()
    )
    claims: dict[str, Claim] = dict(state.board.claims)
    assert all(claims[key] == claim for key, claim in shown.claims.items())


def test_what_was_said_is_found_again_among_much_else() -> None:
    memory = Memory(f"{act} matter for reason{act}" for act in range(500))
    assert memory.redundancy("7 matter for reason7") == 1.0
    assert memory.redundancy("7 do not matter for reason7") == 0.0
    assert memory.novelty("reason7 matter") == 0.0
    assert memory.novelty("kumquats ripen") == 1.0
    assert memory.novelty("") == 0.0


def said(text: str, side: str = "pro") -> Stated:
    return Stated(text=text, side=side, confidence=0.7)  # type: ignore[arg-type]


def propose(text: str, amends: str = "") -> Propose:
    return Propose(claim=said(text), amends=amends)


def attack(target: str, by: str) -> Critique:
    """By a claim of the board, or a new one of these words."""
    return Critique(
        target=target,
        by=by if by.startswith("c") and by[1:].isdigit() else said(by, "con"),
        type="logic",
        severity="critical",
        description="it does not hold",
    )


def test_a_claim_amended_is_attacked_no_more_and_can_be_attacked_again() -> None:
    state = folded(ISSUE, [propose("p"), attack("c1", "q"), propose("p but", amends="c1")])
    assert state.labels.of("c1") == "in"
    assert state.board.attacks["a1"].resolved
    state = state.after(attack("c1", "c2"))
    assert state.labels.of("c1") == "out"
    assert [a.resolved for a in state.board.attacks.values()] == [True, False]
