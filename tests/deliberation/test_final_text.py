"""The final text competes with the other acts, acts write to its draft, and people may act."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.domain import Seat
from aufheben.domain.acts import Rating
from aufheben.logic.boards.state import folded
from aufheben.logic.boards.utility import Tuning, ending
from aufheben.protocols.ports import Agent, Task
from aufheben.rooms.deliberation.asks.act_messages import read_act
from aufheben.rooms.deliberation.asks.act_tasks import DoFinalize, DoPlan
from aufheben.rooms.deliberation.asks.role_tasks import Rate, Weigh
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.clock import StillClock
from tests.deliberation.scripted import (
    EXECUTOR,
    critique,
    final,
    held,
    job,
    mind,
    pondered,
    propose,
    question,
    synthesize,
    withdraw,
)
from tests.driving import ponder

FOR = propose("Close it: it is loud")
AGAINST = critique("c1", "Shops need cars", severity="major")
JOINED = synthesize("Close it in the afternoon", "c1", "c2")
ALL = (FOR, AGAINST, JOINED)
ENDS = final("In the afternoon [c3].")
JA_SPEECH = ["", "静かだから", "", "", "8"]
RATED = Rating(quality=0.5, converged=True, because="said")


def acts(done: Any) -> list[str]:
    return [step.act for step in done.deliberated.steps]


def test_it_is_open_only_while_the_judge_finds_convergence() -> None:
    done = pondered(mind(ALL, ENDS))
    *before, last = done.deliberated.steps
    rows = [{worth.act: worth.open for worth in step.worths}["finalize"] for step in before]
    assert rows == [False] * len(before)
    assert last.taken.open
    assert last.taken.because == "as told"


def test_it_is_open_while_no_critical_attack_is() -> None:
    """The judge says in vain that it has converged."""
    done = pondered(mind((FOR, critique("c1", "Shops need cars")), final("[c2]."), converged=False))
    assert done.stop_reason == "steps"
    eager = mind((FOR, critique("c1", "Shops need cars")), final("[c2]."))
    assert "finalize" not in acts(pondered(eager, steps=6, quiet=3))


def test_what_is_worth_more_is_done_before_it_and_the_run_still_ends() -> None:
    """An act that always promises most keeps it from being written until the steps are over."""
    numbers = iter(range(1000))

    def keen(_seat: Seat, task: Task[Any]) -> object:
        match task:
            case Weigh():
                sides = ("pro", "con")
                text = f"word{next(numbers)} other{next(numbers)}"
                side = sides[len(task.live()) % 2]
                more = {"persuades": 1.0, "because": "more", "target": "", "merges": []}
                return {"acts": [{"act": "propose", "text": text, "side": side, **more}]}
            case Rate():
                return {"quality": 0.1, "converged": True, "because": "enough"}
            case DoPlan():
                return {"plan": ["look"]}
            case DoFinalize():
                return final("So [c1].")
            case _:
                side = task.sketch.claim.side  # type: ignore[attr-defined]
                return propose(f"new{next(numbers)} fact{next(numbers)}", side)

    done = pondered(ScriptedAgent(keen), steps=8)
    assert acts(done) == ["propose"] * 8
    # It had converged when the steps were over: that is how it ended.
    assert (done.stop_reason, done.tally.made) == ("converged", 2 + 3 * 8)


_UNIT = st.floats(0, 1)


@given(_UNIT, _UNIT, _UNIT)
def test_the_final_text_is_worth_more_the_better_the_discussion_was(
    quality: float, better: float, cost: float
) -> None:
    state = folded("?", [read_act("propose", propose("Close it"))])  # type: ignore[list-item]
    low, high = sorted((quality, better))
    worse, best = (
        ending(state, replace(RATED, quality=each), cost, Tuning()) for each in (low, high)
    )
    assert worse.total <= best.total
    assert ending(state, RATED, cost, Tuning(cost=1000.0)).total <= worse.total + 1000


def test_acts_write_to_the_draft_and_take_out_what_has_gone() -> None:
    plan = {"act": "plan", "plan": ["count cars"]}
    other = {**synthesize("Close it at noon", "c1", "c2"), "draft": "Noon is quiet [c1]"}
    steps = (FOR, AGAINST, other, plan, withdraw("c3"), JOINED)
    found = pondered(mind(steps, ENDS)).deliberated
    drafts = {step.number: step.draft for step in found.steps}
    assert drafts[1] is None
    assert drafts[3] == "Noon is quiet [c1] [c3]\n\n- look around"
    assert drafts[4] == "Noon is quiet [c1] [c3]\n\n- count cars"
    assert drafts[5] == "- count cars"
    assert drafts[6] == "Close it in the afternoon [c4]\n\n- count cars"


def test_a_draft_cites_only_what_is_on_the_board() -> None:
    wrong = {**JOINED, "draft": "So it is [c9]"}
    done = pondered(mind((FOR, AGAINST, wrong), ENDS), steps=3)
    assert "synthesize" not in acts(done)
    assert done.tally.rejected > 0


@pytest.mark.parametrize(("every", "rated"), [(False, [1, 3, 4]), (True, [1, 2, 3, 4])])
def test_the_judge_rates_where_the_board_has_changed_or_every_step(
    every: bool, rated: list[int]
) -> None:
    steps = (FOR, question("Who counted the cars?"), AGAINST, JOINED)
    found = pondered(mind(steps, ENDS), every=every).deliberated
    assert [step.number for step in found.steps if step.rating is not None] == rated


@given(st.integers(1, 50), st.booleans(), st.booleans())
def test_a_step_takes_a_fourth_answer_only_where_a_check_is_rated_too(
    steps: int, every: bool, sourced: bool
) -> None:
    rules = Rules(personas=(EXECUTOR,), steps=steps, every=every, sourced=sourced)
    assert rules.calls() == (4 if every and sourced else 3) * steps + 2


# People

PLAN, CLAIM = ["count cars", ""], ["It is loud here", "I counted", "", "", "8"]
ATTACK = ["Shops need cars", "", "", "8", "2", "2", "it forgets the shops"]
MERGED = ["Close it at noon", "", "", "9", ""]
TEXT = ["At noon [c3].", "", "There is none."]


def test_a_person_performs_acts_in_their_own_words() -> None:
    desk = ScriptedDesk([*PLAN, *CLAIM, *ATTACK, *MERGED, *TEXT])
    agents: dict[str, Agent] = {
        "executor": HumanAgent(desk),
        "deliberator": mind(ALL, ENDS),
        "judge": mind(ALL, ENDS),
    }
    done = asyncio.run(ponder(job(), agents, held(), StillClock()))
    board = done.deliberated.state.board
    texts = [claim.text for claim in board.claims.values()]
    assert texts == ["It is loud here", "Shops need cars", "Close it at noon"]
    assert board.claims["c1"].confidence < board.claims["c1"].given  # type: ignore[operator]
    assert board.claims["c1"].support == ("I counted",)
    assert (done.outcome, done.answer) == ("synthesis", "Close it at noon")
    shown = "\n".join(desk.shown)
    assert "c1 (stands, for, 0.8): It is loud here" in shown
    assert "why this act: it is due" in shown


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [("en", ["", "", "", "8"], "Your turn: make the claim"), ("ja", JA_SPEECH, "あなたの番です")],
)
def test_enter_takes_the_words_that_were_meant(lang: Any, typed: list[str], said: str) -> None:
    desk = ScriptedDesk(["x", "", *typed])
    agents = {"executor": HumanAgent(desk, lang=lang), "all": mind((FOR,), ENDS, converged=False)}
    agents |= {"deliberator": agents["all"], "judge": agents["all"]}

    done = asyncio.run(_left(agents))
    assert [claim.text for claim in done] == [FOR["claim"]["text"]]
    assert any(said in each for each in desk.shown)


async def _left(agents: Any) -> Any:
    """The claims on the board when the person has left."""
    from aufheben.errors import Left

    journal = held()
    with pytest.raises(Left):
        await ponder(job(), agents, journal, StillClock())
    texts = [event.payload for event in journal.record.events if event.kind == "answered"]
    acts = [read_act("propose", row) for row in texts if "amends" in row]
    return [act.claim for act in acts]  # type: ignore[union-attr]
