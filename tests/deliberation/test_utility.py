"""The utility of acts: what each term measures, and what a weight can and cannot do."""

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.acts import CheckFact, Critique, Inquire, Performed, Propose, Sketch, Stated
from aufheben.domain.boards import ACTS, Board
from aufheben.logic.boards.state import State, folded
from aufheben.logic.boards.utility import Terms, Tuning, Worth, best, table
from aufheben.logic.likeness import Memory
from aufheben.rooms.deliberation.asks.act_messages import kind_of
from tests.deliberation.random_acts import histories, performed
from tests.deliberation.typical_boards import ISSUE, next_acts, remembered, typical, weighed
from tests.profiles import examples

COSTS = dict.fromkeys(ACTS, 0.1)
WEIGHTS = [field.name for field in fields(Terms)]
AGAINST = ("redundancy", "cost")
weights = st.floats(0, 10, allow_nan=False)
tunings = st.builds(Tuning, **dict.fromkeys(WEIGHTS, weights), blend=st.floats(0, 1))
shares = st.floats(-1, 1)
terms = st.builds(Terms, **dict.fromkeys(WEIGHTS, shares))


def said(text: str, side: str = "pro", confidence: float = 0.7) -> Stated:
    return Stated(text=text, side=side, confidence=confidence)  # type: ignore[arg-type]


def propose(text: str, side: str = "pro", confidence: float = 0.7) -> Propose:
    return Propose(claim=said(text, side, confidence))


def attack(target: str, text: str, side: str = "con") -> Critique:
    return Critique(
        target=target, by=said(text, side), type="logic", severity="major", description="no"
    )


def worth(act: Performed, *before: Performed, exact: bool = True, **how: Any) -> Worth:
    """What the act is worth after these."""
    sketch = Sketch(
        act=kind_of(act),
        performed=act,
        persuades=how.pop("persuades", 0.0),
        because="x",
        exact=exact,
    )
    state, memory = folded(ISSUE, before), remembered(list(before))
    rows = table([sketch], state, memory, how.pop("costs", COSTS), Tuning(**how))
    return next(row for row in rows if row.open)


def test_the_table_has_all_seven_acts_in_the_seed_s_order() -> None:
    state = State(board=Board(issue="?"))
    rows = table([], state, Memory(), COSTS, Tuning())
    assert [row.act for row in rows] == list(ACTS)
    assert best(rows) is None


def test_what_will_stand_persuades_and_each_further_claim_less() -> None:
    first = worth(propose("apples keep")).terms.persuasiveness
    second = worth(propose("pears keep"), propose("apples keep")).terms.persuasiveness
    assert first == pytest.approx(0.7 / 1.7)
    assert 0 < second < first


def test_a_defense_persuades_and_an_equal_objection_neither_adds_nor_takes() -> None:
    fallen = (propose("apples keep"), attack("c1", "apples rot"))
    defense = attack("c2", "cold apples do not rot", "pro")
    assert worth(defense, *fallen).terms.persuasiveness > 0
    assert worth(attack("c1", "apples bruise"), fallen[0]).terms.persuasiveness == 0
    assert worth(attack("c3", "there is no cold"), *fallen, defense).terms.persuasiveness == 0


def test_an_estimate_is_blended_and_what_was_worked_out_is_not() -> None:
    act = propose("apples keep")
    exact = worth(act, persuades=-1.0).terms.persuasiveness
    assert worth(act, exact=False, persuades=-1.0, blend=0.0).terms.persuasiveness == exact
    assert worth(act, exact=False, persuades=-1.0, blend=1.0).terms.persuasiveness == -1.0
    half = worth(act, exact=False, persuades=-1.0, blend=0.5).terms.persuasiveness
    assert half == pytest.approx((exact - 1) / 2)


def test_words_nobody_used_are_new_and_words_said_before_are_said_again() -> None:
    again = worth(propose("apples keep well"), propose("apples keep well")).terms
    assert (again.novelty, again.redundancy) == (0.0, 1.0)
    new = worth(propose("figs travel badly"), propose("apples keep well")).terms
    assert (new.novelty, new.redundancy) == (1.0, 0.0)


def test_a_check_and_an_answer_make_less_uncertain_and_an_objection_more() -> None:
    before = (propose("apples keep", confidence=0.5), Inquire(text="how long", about="c1"))
    check = CheckFact(claim="c1", finding="supported", confidence=0.9)
    answer = Propose(claim=said("six weeks", confidence=0.9), answers="q1")
    assert worth(check, *before).terms.uncertainty > 0
    assert worth(answer, *before).terms.uncertainty > 0
    assert worth(attack("c1", "apples rot"), propose("apples keep")).terms.uncertainty < 0


def test_a_question_is_worth_what_its_answer_is_hoped_to_take_from_the_doubt() -> None:
    sure, unsure = propose("apples keep", confidence=0.9), propose("figs keep", confidence=0.3)
    about = [worth(Inquire(text="how long", about=key), sure, unsure) for key in ("c1", "c2")]
    gains = [row.terms.uncertainty for row in about]
    assert 0 < gains[0] < gains[1]
    assert worth(Inquire(text="what else"), sure, unsure).terms.uncertainty == 0


def test_a_second_question_about_a_claim_waits_for_the_first_one_s_answer() -> None:
    before = (propose("apples keep"), Inquire(text="how long", about="c1"))
    asked = Inquire(text="how cold", about="c1")
    assert worth(asked, *before).terms.uncertainty == 0
    answered = Propose(claim=said("six weeks"), answers="q1")
    assert worth(asked, *before, answered).terms.uncertainty > 0


@pytest.mark.parametrize("side", ["pro", "con"])
@pytest.mark.parametrize("kind", ["propose", "critique"])
def test_whatever_speaks_for_the_missing_side_opposes(kind: str, side: str) -> None:
    heard = "con" if side == "pro" else "pro"
    before = (propose("apples keep", heard), propose("pears keep", heard))
    acts: dict[str, Performed] = {
        "propose": propose("figs rot", side),
        "critique": attack("c1", "apples rot", side),
    }
    assert worth(acts[kind], *before).terms.opposition == 1.0
    assert worth(propose("plums keep", heard), *before).terms.opposition == 0.0


def test_one_sidedness_lets_opposition_win_until_it_is_heard() -> None:
    """Against a proposal with everything for it that a claim can have."""
    before: list[Performed] = [propose("apples keep", confidence=0.9)]
    proposal, objection = propose("figs travel", confidence=1.0), attack("c1", "apples rot")
    assert worth(objection, *before).total > worth(proposal, *before).total
    before.append(objection)
    again = attack("c1", "apples bruise")
    assert worth(again, *before).total < worth(proposal, *before).total


def test_a_dear_act_is_worth_less() -> None:
    costs = {**COSTS, "propose": 0.9}
    act = propose("apples keep")
    assert worth(act).total - worth(act, costs=costs).total == pytest.approx(0.3 * 0.8)


def test_the_total_is_the_weighed_sum() -> None:
    measured = Terms(
        persuasiveness=0.1, novelty=0.2, redundancy=0.3, uncertainty=0.4, cost=0.5, opposition=1.0
    )
    tuning = Tuning(persuasiveness=1, novelty=2, redundancy=3, uncertainty=4, cost=5, opposition=6)
    assert measured.total(tuning) == pytest.approx(0.1 + 0.4 - 0.9 + 1.6 - 2.5 + 6)


def test_a_weight_beyond_measure_is_weighed_all_the_same() -> None:
    some, more = Terms(novelty=0.1), Terms(novelty=0.2)
    assert some.total(Tuning(novelty=1e308)) < more.total(Tuning(novelty=1e308))


@given(st.permutations([Worth(act=act, total=0.25, open=True) for act in ACTS]))
def test_of_equal_acts_the_first_in_the_seed_s_order_is_taken(rows: list[Worth]) -> None:
    in_order = sorted(rows, key=lambda row: ACTS.index(row.act))
    taken = best(in_order)
    assert taken is not None
    assert taken.act == "propose"
    closed = [replace(row, open=row.act in ("plan", "question")) for row in in_order]
    found = best(closed)
    assert found is not None
    assert found.act == "question"


def ranked(rows: list[Terms], tuning: Tuning, index: int) -> int:
    """How many stand before it: those with more, and equals that come earlier."""
    totals = [row.total(tuning) for row in rows]
    before = [n for n, total in enumerate(totals) if (-total, n) < (-totals[index], index)]
    return len(before)


@examples(300)
@given(st.lists(terms, min_size=2, max_size=7), tunings, st.sampled_from(WEIGHTS), st.floats(0, 5))
def test_raising_a_weight_never_lowers_the_rank_of_the_act_whose_term_it_multiplies_most(
    rows: list[Terms], tuning: Tuning, name: str, more: float
) -> None:
    """Of a term that counts against an act, the act with the least of it."""
    sign = -1 if name in AGAINST else 1
    most = max(sign * getattr(row, name) for row in rows)
    raised = replace(tuning, **{name: getattr(tuning, name) + more})
    for index, row in enumerate(rows):
        if sign * getattr(row, name) == most:
            assert ranked(rows, raised, index) <= ranked(rows, tuning, index)


@examples(100)
@given(histories(most=12), st.data(), st.sampled_from(WEIGHTS), tunings)
def test_on_any_board_a_raised_weight_keeps_the_act_it_favors_taken(
    acts: list[Performed], data: st.DataObject, name: str, tuning: Tuning
) -> None:
    state, memory = folded(ISSUE, acts), remembered(acts)
    drawn = [data.draw(performed(state.board)) for _ in range(4)]
    sketches = {
        kind_of(act): Sketch(act=kind_of(act), performed=act, persuades=0.1, because="x")
        for act in drawn
    }
    rows = table(sketches.values(), state, memory, COSTS, tuning)
    taken = best(rows)
    assert taken is not None
    sign = -1 if name in AGAINST else 1
    if all(
        sign * getattr(taken.terms, name) >= sign * getattr(row.terms, name)
        for row in rows
        if row.open
    ):
        raised = replace(tuning, **{name: getattr(tuning, name) + 1.5})
        again = best(table(sketches.values(), state, memory, COSTS, raised))
        assert again is not None
        assert again.act == taken.act


def operations(size: int) -> int:
    """Claims labeled anew and texts compared while the table is worked out and acts are taken."""
    acts = list(typical(size))
    state, memory = folded(ISSUE, acts), remembered(acts)
    before = memory.looked
    weighed(state, memory)
    taken = [state.after(sketch.performed).labels.relabeled for sketch in next_acts()]
    return memory.looked - before + sum(map(len, taken))


def test_a_step_at_200_claims_takes_at_most_twice_the_operations_of_one_at_20() -> None:
    assert 0 < operations(200) <= 2 * operations(20)
