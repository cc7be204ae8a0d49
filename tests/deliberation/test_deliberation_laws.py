"""Whatever an agent answers, a deliberation ends within its bound, with a reason."""

from itertools import count
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent, SymbolicAgent
from aufheben.domain import Limits, Seat
from aufheben.domain.acts import Critique, Estimate, Propose, Replan, Sketch, Stated, Stop
from aufheben.domain.boards import ACTS
from aufheben.logic.boards.labeling import weighed
from aufheben.logic.boards.state import folded
from aufheben.protocols.ports import Task
from aufheben.rooms.deliberation.asks.act_tasks import DoCritique
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.asks.role_tasks import Weigh
from tests.deliberation.alone import Ended, ended, example, minds
from tests.deliberation.bad_agents import ISSUE, STARTED, cycling, garbage, noise, one_act
from tests.profiles import examples

QUICK = Limits(reasks=0)


def within(found: Ended, steps: int, reasks: int) -> None:
    """It ended with a reason, in its bound, and its journal says the same again."""
    assert found.done.stop in {*get_args(get_args(Stop)[0]), *get_args(get_args(Stop)[1])}
    assert found.tally.made <= (3 * steps + 2) * (reasks + 1)
    assert len(found.done.steps) <= steps
    assert found.again == found.done
    if found.done.final is not None:
        assert set(cited(found.done.final.text)) <= found.done.state.board.claims.keys()


@examples(150)
@given(
    st.lists(garbage, min_size=1, max_size=12), st.integers(1, 6), st.integers(0, 1), st.booleans()
)
def test_every_deliberation_ends_within_its_bound(
    script: list[object], steps: int, reasks: int, sourced: bool
) -> None:
    found = ended(
        ISSUE, cycling(script), steps=steps, sourced=sourced, limits=Limits(reasks=reasks)
    )
    within(found, steps, reasks)


@examples(60)
@given(
    st.lists(garbage, min_size=1, max_size=6), st.sampled_from(["deliberator", "judge", "executor"])
)
def test_one_bad_seat_among_good_ones_changes_nothing_of_that(
    script: list[object], bad: str
) -> None:
    """The logic engine sits in the others."""
    stances = minds(
        A="bridge is cheap.\nIf something is cheap, we should build it, unless it is ugly.",
        B="bridge is grey.\nIf something is grey, it is ugly.",
    )
    found = ended(
        "What should we build?", SymbolicAgent(), seats={bad: cycling(script)}, minds=stances,
        steps=6, limits=QUICK,
    )  # fmt: skip
    within(found, 6, 0)


@pytest.mark.parametrize("seed", range(40))
def test_noise_in_the_right_form_ends_within_the_bound(seed: int) -> None:
    found = ended(ISSUE, noise(seed), steps=15, quiet=15, sourced=seed % 2 == 0)
    within(found, 15, 2)
    weights, whole = (
        found.done.state.weights,
        weighed(found.done.state.board, found.done.state.labels),
    )
    assert weights.persuasiveness == pytest.approx(whole.persuasiveness)
    assert weights.uncertainty == pytest.approx(whole.uncertainty)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("fresh", [False, True], ids=["the same words", "new words"])
def test_an_agent_that_always_does_the_same_ends_within_the_bound(act: str, fresh: bool) -> None:
    agent = one_act(act, first=STARTED, fresh=fresh)
    within(ended(ISSUE, agent, steps=8, limits=QUICK), 8, 0)


def test_f09_an_agent_that_repeats_itself_is_stopped_for_stagnation() -> None:
    found = ended(ISSUE, one_act("propose"), steps=30, quiet=3)
    assert found.done.stop == "stagnation"
    assert len(found.done.steps) == 4
    # One side alone was heard: there is no text to be written of it.
    assert found.done.final is None


def test_f09_questions_and_plans_alone_are_stagnation_too() -> None:
    found = ended(ISSUE, one_act("question", first=STARTED, fresh=True), steps=30, quiet=3)
    assert found.done.stop == "stagnation"
    assert len(found.done.steps) == 5


def test_f09_new_claims_do_not_stagnate() -> None:
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12, quiet=3)
    assert found.done.stop == "steps"


def test_f09_silence_is_told_from_stagnation() -> None:
    found = ended(ISSUE, ScriptedAgent(lambda seat, task: "I would rather not."), quiet=3, steps=9)
    assert found.done.stop == "no_legal_answer"
    assert found.done.final is None


def test_f10_agreement_at_once_does_not_converge_and_says_what_is_missing() -> None:
    """The judge finds from the first claim on that all is said."""
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12)
    assert all(step.rating is not None and step.rating.converged for step in found.done.steps)
    assert found.done.stop == "steps"
    assert found.done.state.weights.stance().analysis == "con is missing"
    assert found.done.final is not None
    assert found.done.final.minority == "There is none."


def test_f10_an_objection_is_taken_as_soon_as_one_is_sketched() -> None:
    def both(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, Weigh) and task.live():
            more = {"act": "propose", "text": "figs are sweet", "side": "pro", "persuades": 0.6}
            against = {"act": "critique", "target": "c1", "text": "apples rot", "side": "con"}
            return {"acts": [more, {**against, "persuades": 0.0}]}
        return agreeing(_seat, task)

    agreeing = one_act("propose")._script
    found = ended(ISSUE, ScriptedAgent(both), steps=12)
    # Once it has converged, what would still persuade is worth more than the final text.
    assert found.acts == ["propose", "critique", "propose", "finalize"]
    assert found.done.stop == "converged"


def test_f11_endless_attack_ends_at_the_limit_with_both_views_kept() -> None:
    agent = one_act("critique", first=STARTED, fresh=True, agreed=False)
    found = ended(ISSUE, agent, steps=10)
    assert found.done.stop == "steps"
    # In the last step no objection is raised: no step would be left to answer it.
    assert len(found.done.steps) == 9
    assert found.done.final is not None
    claims = found.done.state.board.claims
    # Major attacks defeat nothing, so both views stand and are cited, the attacked one hardly.
    assert {claims[key].side for key in cited(found.done.final.text)} == {"pro", "con"}
    assert claims["c1"].confidence < 0.1


def test_f11_no_convergence_while_a_critical_attack_is_open() -> None:
    def fierce(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, DoCritique):
            return Critique(
                target="c1",
                by=Stated(text=f"point{next(words)} is wrong", side="con", confidence=0.5),
                type="logic",
                severity="critical",
                description="it does not hold",
            )
        return calm(_seat, task)

    words = count()
    calm = one_act("critique", first=STARTED, fresh=True)._script
    found = ended(ISSUE, ScriptedAgent(fierce), steps=6)
    assert not found.done.state.weights.stance().needs_opposition
    assert found.done.state.weights.critical > 0
    assert found.done.stop == "steps"


@examples(100)
@given(st.lists(st.sampled_from(["propose", "amend", "withdraw", "question", "plan"]), max_size=8))
def test_one_side_alone_never_converges(kinds: list[str]) -> None:
    turns, words = iter(kinds), count()
    plain = one_act("propose", fresh=True)._script

    def script(seat: Seat, task: Task[Any]) -> object:
        kind = next(turns, "propose") if isinstance(task, Weigh) else ""
        if isinstance(task, Weigh) and kind in ("question", "plan"):
            text = f"look for point{next(words)}"
            return {"acts": [{"act": kind, "text": text, "persuades": 0.1, "because": ""}]}
        if isinstance(task, Weigh) and kind in ("amend", "withdraw") and task.live():
            claim = Stated(text=f"point{next(words)} holds", side="pro", confidence=0.5)
            act = Propose(claim=claim if kind == "amend" else None, amends=task.live()[0])
            return Estimate(
                sketches=(Sketch(act="propose", performed=act, persuades=0.5, because="so"),)
            )
        return plain(seat, task)

    found = ended(ISSUE, ScriptedAgent(script), steps=8, quiet=8)
    assert found.done.state.weights.con == 0
    assert found.done.stop != "converged"


def test_a_limit_on_calls_leaves_room_for_the_final_text() -> None:
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12, limits=Limits(calls=9, reasks=0))
    assert found.done.stop == "calls"
    assert found.tally.made <= 9
    assert found.done.final is not None


def test_a_deliberation_replayed_is_the_same() -> None:
    found = example("camera.toml")
    assert found.again == found.done
    performed = [step.performed for step in found.done.steps]
    first = Replan(aims=("Hear what each mind would answer",))
    assert found.done.final is not None
    assert performed[-1] == found.done.final
    state = folded("Which camera should we buy?", [first, *performed])
    assert state == found.done.state
