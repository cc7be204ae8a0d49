"""How a deliberation of models goes: what is open at a step, what is taken, who is asked when."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
from aufheben.domain.acts import Estimate, Propose, Sketch, Stated
from aufheben.domain.boards import Side
from aufheben.logic.boards.state import awaiting
from aufheben.logic.boards.view import view
from aufheben.protocols.ports import Task
from aufheben.rooms.deliberation.asks.act_tasks import DoFinalize, DoPlan, DoPropose
from aufheben.rooms.deliberation.asks.laws import as_chosen
from aufheben.rooms.deliberation.asks.role_tasks import Rate, Weigh
from aufheben.rooms.deliberation.protocol.rules import PATIENCE
from aufheben.rooms.deliberation.report.utility_tables import read_tables
from aufheben.runtime.journal import Record
from aufheben.testing import rehearse
from tests.deliberation.alone import Ended, ended
from tests.deliberation.reports import weighed
from tests.deliberation.scripted import held, pondered
from tests.deliberation.test_severity import ISSUE, attack, board_of, propose, rated
from tests.driving import recomputed
from tests.recorded_runs import records

Row = Mapping[str, Any]


def row(act: str, text: str = "", side: str = "neither", target: str = "", **more: Any) -> Row:
    said = {"act": act, "text": text, "side": side, "target": target, "persuades": 0.5}
    return {**said, "because": "it is due", **more}


def mind(offers: Callable[[Weigh], list[Row]], **more: Any) -> ScriptedAgent:
    """Sketches these at each step, and performs what was sketched.

    `done` are aims that it finds done at each step; `severity` is how it attacks; its judge finds
    that all is `agreed`, and answers what awaits it where `answering`.
    """
    given: dict[str, Any] = {
        "done": {},
        "severity": "major",
        "agreed": False,
        "answering": True,
        **more,
    }

    def script(_seat: Seat, task: Task[Any]) -> object:
        match task:
            case Weigh(place=(_, int(number), _)):
                return {"acts": offers(task), "done": given["done"].get(number, [])}
            case Rate():
                found = list(task.awaiting) if given["answering"] else []
                rating = {"quality": 0.5, "converged": given["agreed"], "because": "as told"}
                return {**rating, "answered": found}
            case DoFinalize():
                stands = [f"[{key}]" for key, label in task.view.labels if label == "in"]
                return {"text": f"So {' '.join(stands)}", "minority": "There is none."}
            case DoPlan(sketch=None):
                return {"plan": ["hear both sides", "look at the cost"]}
        sketch: Any = getattr(task, "sketch", None)
        written = dict(getattr(task, "write")(sketch))  # noqa: B009 - of whatever task it is
        return {**written, "severity": given["severity"]} if "severity" in written else written

    return ScriptedAgent(script)


def number(task: Weigh) -> int:
    return int(task.place[1])


def ran(offers: Callable[[Weigh], list[Row]], *, steps: int = 6, **more: Any) -> Ended:
    rules: dict[str, Any] = {"steps": steps, "quiet": steps}
    rules |= {key: more.pop(key) for key in ("quiet",) if key in more}
    found = ended(ISSUE, mind(offers, **more), **rules)
    assert found.again == found.done
    return found


# Two sides


def both(task: Weigh) -> list[Row]:
    """On an empty board a proposal for each side."""
    if task.view.board.claims:
        return [row("question", "What does it cost?")]
    return [row("propose", "Apples keep", "pro"), row("propose", "Pears are sweeter", "con")]


def test_on_an_empty_board_both_sides_can_be_sketched_in_one_table() -> None:
    first = ran(both).done.steps[0]
    keys = [worth.key for worth in first.worths if worth.open]
    assert keys == ["propose", "propose:con"]
    assert first.taken.key == "propose"
    assert first.performed == first.taken.sketch.performed  # type: ignore[union-attr]


def test_the_better_of_two_proposals_is_taken_and_the_journal_tells_which() -> None:
    journal = held()
    weaker = {"persuades": -1.0}

    def offers(task: Weigh) -> list[Row]:
        one, other = both(task)[0], both(task)[-1]
        return [{**one, **weaker}, other] if not task.view.board.claims else [one]

    done = pondered(mind(offers), journal=journal, steps=2)
    [first, *_] = done.deliberated.steps
    assert first.taken.key == "propose:con"
    [table, *_] = read_tables(journal.record)
    assert (table.taken, list(table.utility)[:2]) == ("propose:con", ["propose", "propose:con"])
    [marked] = [line for line in weighed([table]).split("\n") if "(taken)" in line]
    assert marked.startswith("  propose:against (taken)")


@pytest.mark.parametrize("sides", [("pro", "pro"), ("con", "con"), ("pro", "con", "neither")])
def test_two_proposals_are_for_two_sides(sides: tuple[Side, ...]) -> None:
    sketches = [
        Sketch(
            act="propose",
            performed=Propose(claim=Stated(text=f"t{n}", side=side, confidence=0.6)),
            persuades=0.1,
            because="",
        )
        for n, side in enumerate(sides)
    ]
    shown = view(board_of(), 5)
    task = Weigh(place=("step", 1, "deliberate"), view=shown, judged=True)
    assert task.legal(Estimate(sketches=tuple(sketches))) is not None
    assert task.legal(Estimate(sketches=tuple(sketches[:1]))) is None


# The last step


def objecting(task: Weigh) -> list[Row]:
    """Puts up a claim and attacks it at every step with another."""
    if not task.view.board.claims:
        return [row("propose", "Apples keep", "pro")]
    return [row("critique", f"They rot{number(task)} in cellar{number(task)}", "con", "c1")]


@pytest.mark.parametrize("steps", [2, 4, 7])
def test_no_objection_is_raised_where_no_step_is_left_to_answer_it(steps: int) -> None:
    found = ran(objecting, steps=steps)
    assert found.acts == ["propose", *["critique"] * (steps - 2)]


def test_an_objection_is_answered_in_the_last_step_as_well() -> None:
    def offers(task: Weigh) -> list[Row]:
        if number(task) < 3:
            return objecting(task)
        return [row("critique", "The cellar is cold", "pro", "c2")]

    found = ran(offers, steps=3, severity="critical")
    assert found.acts == ["propose", "critique", "critique"]
    assert found.done.state.labels.of("c1") == "in"


def test_a_deliberation_does_not_fall_silent_on_an_objection() -> None:
    """By a claim of the board, so that nothing new is claimed by it."""

    def offers(task: Weigh) -> list[Row]:
        said = [both(task)[0], row("propose", "Pears are sweeter", "con")]
        asked = row("question", f"What of place{number(task)}?", persuades=-0.1)
        after = {1: said[0], 2: said[1], 5: row("critique", "c1", "con", "c1")}
        return [after.get(number(task), asked)]

    def by_the_board(_seat: Seat, task: Task[Any]) -> object:
        answer = mind(offers)._script(_seat, task)
        if isinstance(answer, Mapping) and "toClaimId" in answer:
            return {**answer, "claim": None, "fromClaimId": "c2"}
        return answer

    found = ended(ISSUE, ScriptedAgent(by_the_board), steps=9, quiet=3)
    assert found.acts[4] == "critique"
    assert (found.done.stop, len(found.acts)) == ("stagnation", 6)


# Who is asked


def test_the_judge_is_asked_only_of_what_it_has_not_seen() -> None:
    def offers(task: Weigh) -> list[Row]:
        due = {
            1: row("propose", "Apples keep", "pro"),
            2: row("question", "What does it cost?", persuades=0.1),
            3: row("critique", "They rot", "con", "c1"),
            4: row("plan", "look at cellars"),
            5: row("propose", "Apples keep in the cold", "pro", "c1"),
        }
        return [due.get(number(task), row("plan", f"look at {number(task)}"))]

    found = ran(offers, steps=7)
    rated_ = [step.number for step in found.done.steps if step.rating is not None]
    assert rated_ == [1, 3, 5]
    assert found.tally.made == 1 + 2 * 6 + 1 + 3 + 1


@pytest.mark.parametrize("answering", [True, False])
def test_an_amendment_answers_where_the_judge_finds_so(answering: bool) -> None:
    def offers(task: Weigh) -> list[Row]:
        amended = row("propose", "Apples keep in the cold", "pro", "c1")
        return objecting(task) if number(task) < 3 else [amended]

    found = ran(offers, steps=3, severity="critical", answering=answering)
    assert found.done.state.board.attacks["a1"].resolved is answering
    assert found.done.state.labels.of("c1") == ("in" if answering else "out")


def test_the_judge_answers_nothing_but_what_awaits_it() -> None:
    shown = board_of(
        propose("p"), attack("c1"), propose("q"), attack("c2"), propose("p, mostly", "c1")
    )
    assert awaiting(shown.board) == ("a1",)
    task = Rate(place=("step", 5, "judge"), view=view(shown, 1), judged=True)
    assert task.legal(rated("a1", turned=("c1",))) is None
    for wrong in (rated("a2"), rated("a9"), rated(turned=("c3",))):
        assert task.legal(wrong) is not None
    assert [claim.before for claim in task.reworded] == ["p"]
    found = rated("a1", turned=("c1",))
    assert task.read(json.loads(json.dumps(task.write(found)))) == found


# Amendments


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The bridge is safe", "The bridge is not safe"),
        ("We should not close it", "We should close it"),
        ("その橋は安全である", "その橋は安全ではない"),
    ],
)
def test_a_claim_amended_into_its_contrary_changes_sides(before: str, after: str) -> None:
    task = DoPropose(place=(), view=view(board_of(propose(before)), 3), judged=True)
    same = task.legal(propose(after, "c1"))
    assert same is not None
    assert "other side" in same.expected
    turned = Propose(claim=Stated(text=after, side="con", confidence=0.6), amends="c1")
    assert task.legal(turned) is None
    assert task.legal(propose(f"{before}, mostly", "c1")) is None


# Questions


def curious(task: Weigh) -> list[Row]:
    """Something better than the question at every step."""
    claim = row("propose", f"Fruit{number(task)} of field{number(task)} keeps", "pro")
    return [claim, row("question", f"What does keeping mean, {number(task)}?", persuades=0.1)]


def test_a_question_sketched_again_and_again_is_asked() -> None:
    found = ran(curious, steps=7)
    assert found.acts == [*["propose"] * 3, "question", *["propose"] * 3]
    asked = found.done.steps[3]
    assert asked.taken.waited == PATIENCE
    best = max(asked.worths, key=lambda worth: worth.total)
    assert best.act == "propose"


def test_a_question_of_which_nothing_is_expected_is_not() -> None:
    def idle(task: Weigh) -> list[Row]:
        claim, asked = curious(task)
        return [claim, {**asked, "persuades": 0.0}]

    assert "question" not in ran(idle, steps=7).acts


def test_a_proposal_may_be_sketched_as_the_answer_to_an_open_question() -> None:
    def offers(task: Weigh) -> list[Row]:
        answer = row("propose", "Six weeks", "neither", "q1")
        return [row("question", "How long?")] if number(task) == 2 else (
            [answer] if task.view.board.questions else [row("propose", "Apples keep", "pro")]
        )  # fmt: skip

    found = ran(offers, steps=3)
    assert found.done.state.board.questions["q1"].answered_by == "c2"
    asked = propose("Five weeks")
    task = DoPropose(
        place=(), view=view(found.done.state, 3), sketch=Propose(claim=asked.claim, answers="q1")
    )
    assert as_chosen(task, asked) is not None


# The plan


def watched(**more: Any) -> list[tuple[str, ...]]:
    """What is shown of the plan to who sketches, step by step."""
    seen: list[tuple[str, ...]] = []

    def offers(task: Weigh) -> list[Row]:
        seen.append(task.view.board.plan)
        return [row("propose", f"Fruit{number(task)} of field{number(task)} keeps", "pro")]

    ended(ISSUE, mind(offers, **more), steps=7, quiet=7)
    return seen[:7]


def test_aims_that_are_done_are_struck_and_no_longer_shown() -> None:
    first, second = "hear both sides", "look at the cost"
    shown = watched(done={2: [1], 4: [1]})
    assert shown == [(first, second), (first, second), (second,), (second,), (), (), ()]


def test_a_plan_that_nobody_keeps_up_is_no_longer_shown() -> None:
    shown = watched()
    assert [bool(plan) for plan in shown] == [True] * 4 + [False] * 3


def test_only_aims_that_are_shown_can_be_done() -> None:
    task = Weigh(place=("step", 1, "deliberate"), view=view(board_of(propose("p")), 3), judged=True)
    assert task.legal(Estimate(sketches=(), done=(1,))) is not None


def test_what_is_done_is_written_and_read_back() -> None:
    task = Weigh(place=("step", 1, "deliberate"), view=view(board_of(propose("p")), 3), judged=True)
    said = Estimate(sketches=(), done=(2, 1))
    assert task.read(json.loads(json.dumps(task.write(said)))) == said


# A real model

TRIAGE = [record for record in records() if record.run == "d-triage"]


def sketched_question(record: Record, step: int) -> str:
    """What the recorded deliberator would have asked at a step."""
    place = ("step", step, "deliberate")
    [said] = (e.payload for e in record.events if e.kind == "answered" and e.place == place)
    acts: Any = said["acts"]
    return str(next(each["does"]["text"] for each in acts if each["act"] == "question"))


@pytest.mark.skipif(not TRIAGE, reason="the recorded run is not at hand")
def test_a_real_model_s_question_is_asked_and_nothing_falls_at_the_end() -> None:
    [record] = TRIAGE
    found = recomputed(rehearse(record).record)[0]
    asked = found["steps"][PATIENCE - 1]
    assert (asked["act"], asked["taken"]["waited"]) == ("question", PATIENCE)
    assert 'still deciding "by itself"' in sketched_question(record, PATIENCE)
    last = found["steps"][-1]
    assert last["number"] < 8 or last["act"] not in ("critique", "question", "plan")
    assert found["calls"]["made"] < 26
