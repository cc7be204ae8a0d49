"""How deliberations end, are replayed and are forked."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat
from aufheben.errors import BadInput, Diverged
from aufheben.logic.boards.utility import Tuning
from aufheben.rooms.deliberation.job import forked, until
from tests.deliberation.scripted import (
    critique,
    final,
    held,
    job,
    mind,
    pondered,
    propose,
    question,
    synthesize,
)
from tests.driving import pondered_again

FOR = propose("Children could play on a quiet square")
AGAINST = critique("c1", "Shops lose customers who come by car")
BACK = critique("c2", "Counts show that most customers walk", side="pro")
JOINED = synthesize("Close it in the afternoon only", "c1", "c2")


@pytest.mark.parametrize(
    ("steps", "text", "outcome", "answer"),
    [
        ((FOR, AGAINST, BACK), "Close it [c1].", "justified", FOR["claim"]["text"]),
        ((FOR, AGAINST, JOINED), "See [c2], so [c3].", "synthesis", JOINED["claim"]["text"]),
        ((FOR, AGAINST, JOINED), "They are right [c2].", "justified", AGAINST["claim"]["text"]),
    ],
    ids=["a standing claim", "a standing synthesis", "a synthesis that is not cited"],
)
def test_the_outcome_is_read_off_the_claims_that_stand_and_are_cited(
    steps: tuple[Any, ...], text: str, outcome: str, answer: str
) -> None:
    done = pondered(mind(steps, final(text)))
    assert (done.outcome, done.stop_reason, done.answer) == (outcome, "converged", answer)
    assert done.flags == ()


def test_a_synthesis_that_was_defeated_is_no_answer() -> None:
    beaten = critique("c3", "Afternoons are when most people shop")
    done = pondered(mind((FOR, AGAINST, JOINED, beaten), final("All the same [c3], [c4].")))
    assert (done.outcome, done.answer) == ("unresolved", beaten["claim"]["text"])


def test_steps_that_run_out_leave_it_unresolved() -> None:
    done = pondered(mind((FOR, AGAINST, BACK), final("So [c1]."), converged=False), steps=3)
    assert (done.outcome, done.stop_reason) == ("unresolved", "steps")
    assert done.flags == ("limit_steps",)
    assert done.answer == FOR["claim"]["text"]


def test_f09_a_mind_that_claims_nothing_new_stagnates() -> None:
    asks = [question(f"Who counted the {what}?") for what in ("cars", "shops", "trees", "dogs")]
    done = pondered(mind((FOR, *asks), final("So [c1]."), converged=False), quiet=3)
    assert (done.outcome, done.stop_reason, done.flags) == (
        "unresolved", "stagnation", ("one_sided", "stagnation"),
    )  # fmt: skip
    assert len(done.deliberated.steps) == 4


def test_f10_agreement_without_any_attack_is_flagged_as_premature() -> None:
    steps = (FOR, propose("Shops lose customers", "con"))
    done = pondered(mind(steps, final("Both [c1, c2].")))
    assert (done.outcome, done.flags) == ("justified", ("premature_agreement",))


def test_a_limit_before_any_claim_leaves_no_text() -> None:
    done = pondered(mind((FOR,), final("[c1]")), limits=Limits(calls=2))
    assert (done.outcome, done.stop_reason, done.answer) == ("budget", "calls", None)
    assert done.flags == ("limit_calls",)
    assert done.deliberated.final is None


def test_a_limit_leaves_enough_for_the_text() -> None:
    agent = mind((FOR, AGAINST, BACK), final("So [c2]."), converged=False)
    done = pondered(agent, limits=Limits(calls=9))
    assert (done.outcome, done.stop_reason, done.tally.made) == ("unresolved", "calls", 9)
    assert done.deliberated.final is not None


def test_a_text_that_is_never_legal_fails_the_run() -> None:
    done = pondered(mind((FOR, AGAINST, BACK), final("It cites nothing.")))
    assert (done.outcome, done.stop_reason, done.answer) == ("failed", "no_legal_answer", None)


def test_a_mind_that_never_says_anything_legal_fails_within_the_bound() -> None:
    what = job(steps=3)
    done = pondered(ScriptedAgent(lambda _seat, _task: "no"), what=what)
    assert (done.outcome, done.stop_reason) == ("failed", "no_legal_answer")
    assert done.tally.made <= what.bound == (3 * 3 + 2) * 3


def test_another_weight_makes_a_replay_diverge() -> None:
    journal = held()
    done = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=journal)
    other = replace(done.job, rules=replace(done.job.rules, tuning=Tuning(novelty=9.0)))
    with pytest.raises(Diverged) as differs:
        asyncio.run(pondered_again(other, journal.record))
    assert differs.value.at == ("step", 1, "utility")


def test_a_record_can_be_read_up_to_any_step() -> None:
    journal = held()
    done = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=journal)
    claims = []
    for step in range(4):
        part = until(journal.record, step)
        found = asyncio.run(pondered_again(done.job, part, so_far=True))
        claims.append(tuple(found.deliberated.state.board.claims))
    assert claims == [(), ("c1",), ("c1", "c2"), ("c1", "c2", "c3")]


def test_a_fork_repeats_nothing_before_its_step_and_goes_on_differently() -> None:
    journal = held()
    done = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=journal)
    copied = forked(journal.record, 3)
    assert [event.place[:2] for event in copied if event.place[:1] == ("step",)][-1] == ("step", 2)
    rules = replace(
        done.job.rules, steps=20, tuning=Tuning(cost=2.0), since=3, before=done.job.rules
    )
    other = held("other", copied)
    agent = mind((FOR, AGAINST, BACK), final("So [c1]."))
    fork = pondered(agent, what=replace(done.job, rules=rules), journal=other)
    assert fork.deliberated.steps[:2] == done.deliberated.steps[:2]
    assert fork.deliberated.state.board.claims["c3"].text == BACK["claim"]["text"]
    assert {task.place[:2] for task in agent.asked} == {("step", 3), ("step", 4)}
    again = asyncio.run(pondered_again(fork.job, other.record))
    assert again.deliberated == fork.deliberated


def test_a_fork_of_a_fork_keeps_the_rules_of_each_part() -> None:
    first, second = held(), held("second")
    done = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=first)
    one = replace(done.job.rules, steps=15, since=3, before=done.job.rules)
    second = held("second", forked(first.record, 3))
    steps = (FOR, AGAINST, BACK, question("Who counted?"), JOINED)
    job_of_one = replace(done.job, rules=one)
    pondered(mind(steps, final("So [c1].")), what=job_of_one, journal=second)
    two = replace(one, steps=9, tuning=Tuning(novelty=0.0), since=5, before=one)
    third = held("third", forked(second.record, 5))
    agent = mind((*steps[:4], propose("Trees cool it")), final("So [c1]."))
    fork = pondered(agent, what=replace(done.job, rules=two), journal=third)
    assert {task.place[:2] for task in agent.asked} == {("step", 5), ("step", 6)}
    assert asyncio.run(pondered_again(fork.job, third.record)).deliberated == fork.deliberated


@pytest.mark.parametrize("step", [5, 99])
def test_a_step_that_is_not_there_is_refused(step: int) -> None:
    journal = held()
    pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=journal)
    for look in (forked, until):
        with pytest.raises(BadInput, match=f"no step {step}") as refused:
            look(journal.record, step)
        assert refused.value.do == "name one of 1 to 4"


def test_claims_are_signed_where_several_personas_act() -> None:
    both = (Seat(name="Ann", stance="careful"), Seat(name="Ben", stance="bold"))
    journal = held()
    done = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")), journal=journal, personas=both)
    by = [claim.by for claim in done.deliberated.state.board.claims.values()]
    assert by == ["Ben", "Ann", "Ben"]
    assert asyncio.run(pondered_again(done.job, journal.record)).deliberated == done.deliberated
    alone = pondered(mind((FOR, AGAINST, JOINED), final("So [c3].")))
    assert {claim.by for claim in alone.deliberated.state.board.claims.values()} == {""}
