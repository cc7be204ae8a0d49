"""The logic engine deliberates alone, from stances as knowledge bases."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent, SymbolicAgent
from aufheben.domain import Seat
from aufheben.domain.acts import CheckFact, Estimate, Inquire, Passages, Propose, Sketch
from aufheben.domain.boards import ACTS, Quotation
from aufheben.errors import Misuse
from aufheben.logic.boards.utility import Tuning
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.deliberation.asks.act_tasks import DoPropose
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.asks.role_tasks import Weigh
from tests.deliberation.alone import EXAMPLES, Ended, alone, ended, example, minds

BUILD = "What should we build?"
CAMERA: dict[str, Any] = tomllib.loads((EXAMPLES / "camera.toml").read_text(encoding="utf-8"))
FOR = """
bridge is cheap.
If something is cheap, we should build it, unless it is ugly.
"""
AGAINST = """
bridge is grey.
If something is grey, it is ugly.
"""
DEFENSE = """
bridge is painted.
If something is painted, it is not ugly.
"""
PLAIN = "bridge is cheap.\nIf something is cheap, we should build it."


class Checked(SymbolicAgent):
    """Says whether every answer was legal at once, and performed as it was sketched."""

    async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
        said = await super().answer(seat, task, rulings)
        read: Any = task.accepts(said)
        assert not isinstance(read, Rejected)
        assert task.legal(read) is None
        assert read == said
        assert task.read(task.write(read)) == read
        return said


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("file", ["camera.toml", "camera_logic.toml"])
def test_the_camera_question_is_deliberated_alone_to_camera_c(file: str, lang: str) -> None:
    found = example(file, lang=lang, agent=Checked())
    assert found.done.stop == "converged"
    assert "We should buy c" in found.standing
    assert not {"We should buy a", "We should buy b"} & set(found.standing)
    assert found.tally.rejected == 0
    assert found.again == found.done


def test_the_camera_is_found_by_answers_objections_and_a_synthesis() -> None:
    found = example("camera.toml")
    assert [act for act in found.acts if act != "plan"] == [
        "propose",
        "critique",
        "propose",
        "critique",
        "synthesize",
        "critique",
        "critique",
        "finalize",
    ]
    merged = [c for c in found.done.state.board.claims.values() if c.merges]
    assert [(c.text, c.merges, c.side) for c in merged] == [
        ("We should buy c", ("c1", "c3"), "pro")
    ]
    assert [claim.by for claim in found.done.state.board.claims.values()] == [
        "AG1",
        "AG2",
        "AG2",
        "AG1",
        "",
    ]


def test_the_camera_s_memo_cites_what_stands_what_is_undecided_and_keeps_the_minority() -> None:
    final = example("camera.toml").done.final
    assert final is not None
    assert "We should buy c, because c is user-friendly" in final.text
    assert "“We should buy a” [c1] is undecided: [c2] is against it" in final.text
    assert "“We should buy b” [c3] is undecided: [c4] is against it" in final.text
    assert set(cited(final.text)) == {"c1", "c2", "c3", "c4", "c5"}
    assert final.minority.startswith("[c1] We should buy a, because a is compact")


def test_the_table_at_every_step_has_all_acts_and_the_highest_is_taken() -> None:
    for step in example("camera.toml").done.steps:
        assert [worth.act for worth in step.worths] == list(ACTS)
        taken = next(worth for worth in step.worths if worth.act == step.act)
        assert taken.open
        assert taken.total == max(worth.total for worth in step.worths if worth.open)
        assert step.because


def test_the_other_side_is_heard_before_a_second_answer() -> None:
    """Without the weight on opposition the second answer comes first."""
    assert example("camera.toml").acts[:2] == ["propose", "critique"]
    assert example("camera.toml", tuning=Tuning(opposition=0)).acts[:2] == ["propose", "propose"]


def test_an_objection_that_shows_what_was_assumed_away_is_logic_and_critical() -> None:
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST), tuning=Tuning(uncertainty=0))
    attacks = list(found.done.state.board.attacks.values())
    assert [(a.type, a.severity) for a in attacks] == [("logic", "critical")]


def test_an_objection_that_concludes_the_contrary_is_evidence_and_major() -> None:
    attacks = example("camera.toml").done.state.board.attacks.values()
    assert {(a.type, a.severity) for a in attacks} == {("evidence", "major")}


def test_an_assumption_is_asked_about_once_and_answered_by_the_mind_that_knows() -> None:
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST), agent=Checked())
    performed = [step.performed for step in found.done.steps]
    asked = [act for act in performed if isinstance(act, Inquire)]
    assert [(act.text, act.about) for act in asked] == [
        ("Is there evidence that bridge is ugly?", "c1")
    ]
    answered = [act for act in performed if isinstance(act, Propose) and act.answers]
    assert [act.claim.text for act in answered if act.claim] == ["bridge is ugly"]
    assert found.done.state.board.questions["q1"].answered_by == "c2"


def test_a_claim_nobody_can_defend_is_withdrawn() -> None:
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST), whole=False)
    assert found.done.state.board.claims["c1"].withdrawn


def test_where_all_stances_overrule_every_answer_the_discussion_has_converged() -> None:
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST))
    assert found.done.stop == "converged"
    assert found.standing == ["bridge is ugly"]
    assert found.done.final is not None
    assert "No answer to it stands." in found.done.final.text
    assert found.done.final.minority.startswith("[c1] We should build bridge")


def test_a_claim_that_was_defended_strictly_stands_again() -> None:
    known = "bridge is not ugly."
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST, C=known), agent=Checked())
    assert found.done.stop == "converged"
    assert found.standing == ["We should build bridge", "bridge is not ugly"]
    assert all(attack.resolved or attack.to_claim_id == "c2"
               for attack in found.done.state.board.attacks.values())  # fmt: skip


def test_a_defense_that_is_rebutted_back_leaves_it_undecided() -> None:
    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST, C=DEFENSE), agent=Checked())
    assert found.done.stop == "converged"
    assert found.standing == []


def test_a_mind_that_nobody_opposes_converges_only_where_all_stances_were_looked_at() -> None:
    assert alone(BUILD, minds=minds(A=PLAIN)).done.stop == "converged"
    found = alone(BUILD, minds=minds(A=PLAIN), whole=False)
    assert found.done.stop == "stagnation"
    assert found.done.state.weights.stance().analysis == "con is missing"
    assert found.done.final is None
    assert found.tally.rejected == 0


def test_a_question_about_one_thing_is_denied_by_a_mind_of_its_own() -> None:
    no = AGAINST + "If something is ugly, we should not build it."
    found = alone("Should we build the bridge?", minds=minds(A=FOR, B=no), agent=Checked())
    assert found.done.stop == "converged"
    assert "We should not build the bridge" in found.standing
    assert found.done.state.board.claims["c2"].side == "con"


@pytest.mark.parametrize("question", ["Why oh why do things happen so?", ""])
def test_what_the_engine_cannot_read_ends_without_an_answer(question: str) -> None:
    found = alone(question, minds=minds(A=FOR, B=AGAINST))
    assert found.done.stop == "stagnation"
    assert found.done.final is None
    among_others = alone(question, minds=minds(A=FOR, B=AGAINST), whole=False)
    assert among_others.done.stop == "no_legal_answer"


def test_every_sketch_but_a_check_is_exact() -> None:
    seen: list[tuple[str, bool]] = []

    class Watching(SymbolicAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            said: Any = await super().answer(seat, task, rulings)
            if isinstance(task, Weigh):
                seen.extend((sketch.act, sketch.exact) for sketch in said.sketches)
            return said

    sourced(Watching(), "bridge is cheap")
    assert {act for act, exact in seen if not exact} == {"fact_check"}
    assert ("critique", True) in seen


def sourced(agent: SymbolicAgent, *passages: str, stance: str = FOR) -> Ended:
    """With a source that says these passages whatever it is asked."""
    found = tuple(Quotation(source=f"s{n}", text=text) for n, text in enumerate(passages))
    source = ScriptedAgent(lambda _seat, _task: Passages(found=found))
    return ended(
        BUILD, agent, seats={"source": source}, minds=minds(A=stance, B=AGAINST), sourced=True,
        tuning=Tuning(uncertainty=3.0),
    )  # fmt: skip


def checks(found: Ended) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for step in found.done.steps:
        if isinstance(step.performed, CheckFact) and step.performed.claim == "c1":
            yield (
                step.performed.claim,
                step.performed.finding,
                tuple(q.text for q in step.performed.quotations),
            )


@pytest.mark.parametrize(
    ("passage", "finding", "quoted"),
    [
        ("They went there. Bridge  is cheap. It was counted.", "supported", ("Bridge  is cheap.",)),
        ("They went there. bridge is not cheap!", "contradicted", ("bridge is not cheap!",)),
        ("It is false that bridge is cheap.", "unverified", ()),
        ("If bridge is cheap, it sells. Nobody says bridge is cheap.", "unverified", ()),
        ("The bridge is cheaper.", "unverified", ()),
        ("The drawbridge is cheap.", "unverified", ()),
        ("Nothing is known of it.", "unverified", ()),
        ("bridge is cheap. bridge is not cheap.", "contradicted", ("bridge is not cheap.",)),
    ],
)
def test_facts_are_checked_word_for_word(
    passage: str, finding: str, quoted: tuple[str, ...]
) -> None:
    found = sourced(Checked(), passage)
    assert list(checks(found)) == [("c1", finding, quoted)]
    assert found.tally.rejected == 0
    before, after = 0.7, found.done.state.board.claims["c1"].confidence
    assert (after > before, after < before) == (finding == "supported", finding == "contradicted")


def test_each_claim_is_checked_once() -> None:
    found = sourced(Checked(), "bridge is cheap")
    checked = [check.claim for check in found.done.state.board.checks]
    assert len(set(checked)) == len(checked)


def test_without_a_source_nothing_is_checked() -> None:
    assert "fact_check" not in alone(BUILD, minds=minds(A=FOR, B=AGAINST)).acts


def test_what_it_makes_of_a_board_that_others_filled_is_legal() -> None:
    """Claims in prose, of nobody, that it cannot read."""
    texts = iter(["Cars are loud", "Loudness is life", "Something else altogether"])

    class Mixed(SymbolicAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            if isinstance(task, DoPropose):
                text = next(texts, "We should build bridge")
                return {"claim": {"text": text, "side": "pro", "confidence": 0.4}}
            said = await super().answer(seat, task, rulings)
            read: Any = task.accepts(said)
            assert not isinstance(read, Rejected)
            assert task.legal(read) is None
            return said

    found = alone(BUILD, minds=minds(A=FOR, B=AGAINST), agent=Mixed(), steps=10, whole=False)
    assert found.tally.rejected == 0
    assert found.done.final is None  # of one side alone nothing is written
    assert found.done == found.again


def test_an_act_that_nobody_sketched_is_not_performed() -> None:
    class Unsketched(SymbolicAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            if isinstance(task, DoPropose):
                task = replace(task, sketch=None)
            return await super().answer(seat, task, rulings)

    with pytest.raises(Misuse, match="DoPropose"):
        alone(BUILD, minds=minds(A=FOR), agent=Unsketched())


def test_an_objection_may_attack_a_step_on_the_way() -> None:
    """The claim is rebuilt from its premises step by step."""
    by_steps = """
pond is small.
If something is small, it is safe.
If something is safe, we should dig it.
"""
    deep = "pond is deep.\nIf something is deep, it is not safe."
    found = alone("What should we dig?", minds=minds(A=by_steps, B=deep), agent=Checked())
    board = found.done.state.board
    assert board.claims["c1"].support == (
        "pond is small",
        "If something is small, it is safe",
        "If something is safe, we should dig it",
    )
    attacks = [a for a in board.attacks.values() if a.to_claim_id == "c1"]
    assert [board.claims[a.from_claim_id].text for a in attacks] == ["pond is not safe"]
    assert "pond is safe" in attacks[0].description


def test_the_judge_corrects_the_side_a_claim_was_given() -> None:
    class Wrong(SymbolicAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            said: Any = await super().answer(seat, task, rulings)
            if isinstance(said, Estimate):
                return Estimate(sketches=tuple(map(turned, said.sketches)))
            return said

    def turned(sketch: Sketch) -> Sketch:
        act = sketch.performed
        if isinstance(act, Propose) and act.claim is not None:
            return replace(sketch, performed=replace(act, claim=replace(act.claim, side="con")))
        return sketch

    found = alone(BUILD, minds=minds(A=PLAIN), agent=Wrong())
    assert found.done.state.board.claims["c1"].side == "pro"


def test_a_synthesis_that_would_fall_is_not_made() -> None:
    """A third mind keeps camera c from being bought."""
    stances = {seat: CAMERA["seats"][seat]["stance"] for seat in ("AG1", "AG2")}
    third = "c is stolen.\nIf something is stolen, we should not buy it."
    found = alone(CAMERA["question"], minds=minds(**stances, AG3=third), agent=Checked(), steps=20)
    texts = [claim.text for claim in found.done.state.board.claims.values()]
    assert "We should buy c" not in texts
    assert found.done.stop == "converged"
