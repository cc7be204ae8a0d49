"""Whatever an agent answers, a run ends with a typed outcome within its bound."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent, SymbolicAgent
from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Concede,
    Core,
    FinalAnswer,
    Issue,
    Limits,
    NoSynthesis,
    NoThesis,
    Property,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Undercut,
)
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Task
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct, replay
from tests.profiles import examples

SENTENCES = [
    "We should buy a", "We should not buy a", "We should buy b", "a is a camera",
    "a is out of stock", "Homework steals sleep", "睡眠は大切だ", "", "\ud800",
]  # fmt: skip
texts = st.sampled_from(SENTENCES) | st.text(max_size=12)


class Unshowable:
    """Garbage that cannot even be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


said = st.sampled_from(SENTENCES[:-2])
rules = st.builds(
    Rule,
    id=st.just("r1"),
    strong=st.lists(said, max_size=3).map(tuple),
    weak_negation=st.lists(said, max_size=2).map(tuple),
    consequent=said,
)
arguments = st.builds(Argument, rules=st.tuples(rules))
values = st.one_of(
    st.builds(Thesis, argument=arguments),
    st.builds(NoThesis),
    st.builds(Rebut, argument=arguments, target=texts),
    st.builds(Undercut, argument=arguments, target=texts),
    st.builds(Concede),
    st.builds(Characters, properties=st.just((Property(strong=("s",), consequent="c"),) * 2)),
    st.builds(Core, strong=st.lists(said, min_size=1, max_size=2).map(tuple), consequent=said),
    st.builds(Axis, question=texts),
    st.builds(FinalAnswer, final_answer=said),
    st.builds(NoSynthesis),
)
garbage = st.one_of(
    st.none(),
    st.integers(),
    st.just(10**5000),
    st.builds(Unshowable),
    texts,
    st.sampled_from(
        [
            '{"can_defeat": "NO"}',
            '{"can_defeat": "YES"}',
            '{"can_defeat": "NO", "can_defeat": "YES"}',
            '{"Argument": null}',
            '{"final_answer": "Lift it"}',
            "[" * 5000,
            '{"final_answer": NaN}',
        ]
    ),
)
answers = st.lists(values | garbage, min_size=1, max_size=24)
constitutions = st.builds(
    Constitution,
    form=st.sampled_from(["published", "capped"]),
    limits=st.builds(
        Limits,
        max_rounds=st.integers(0, 3),
        max_theses=st.integers(1, 2),
        reasks=st.integers(0, 2),
        calls=st.none() | st.integers(0, 30),
    ),
    confirm=st.booleans(),
    pooled=st.booleans(),
)


def ended(
    constitution: Constitution, agents: dict[str, Any], premises: str = "prose"
) -> tuple[EndedDialectic, DialecticJob]:
    seats = tuple(Seat(name=name, stance="", premises=premises) for name in agents)  # type: ignore[arg-type]
    case = DialecticJob(
        issue=Issue(question="Which camera should we buy?"), seats=seats, constitution=constitution
    )
    store = MemoryStore()
    journal = store.begin(Record(run="any", created="", settings={}))
    finished = conduct(case, agents, journal, StillClock())
    assert replay(case, store.read("any")) == finished
    return finished, case


def cycling(script: list[object]) -> ScriptedAgent:
    """Answers from the list again and again."""
    count = iter(range(10**9))
    return ScriptedAgent(lambda seat, task: script[next(count) % len(script)])


@examples(300)
@given(
    constitutions, st.lists(answers, min_size=2, max_size=3), st.sampled_from(["prose", "logic"])
)
def test_every_scripted_agent_leads_to_a_typed_end_within_the_bound(
    constitution: Constitution, scripts: list[list[object]], premises: str
) -> None:
    agents = {f"AG{n}": cycling(script) for n, script in enumerate(scripts, start=1)}
    finished, case = ended(constitution, agents, premises)
    assert finished.tally.made <= case.bound
    assert finished.conclusion.outcome in get_args(Outcome)
    assert finished.conclusion.stop_reason in get_args(StopReason)
    if finished.conclusion.answer is None:
        assert finished.conclusion.outcome in ("unresolved", "budget", "failed")


def attack(target: str, n: object) -> Rebut:
    rule = Rule(id="r1", strong=(f"reason {n}",), consequent=f"Nobody agrees with {n}")
    return Rebut(argument=Argument(rules=(rule,)), target=target)


def never_conceding() -> ScriptedAgent:
    """Has a new objection to whatever is said last."""
    count = iter(range(10**9))

    def script(seat: Seat, task: Task[Any]) -> object:
        attacked = getattr(task, "attacked", None)
        if attacked is not None:
            return attack(attacked.conc[-1], f"{seat.name} {next(count)}")
        if type(task).__name__ == "Construct":
            rule = Rule(id="r1", strong=(f"{seat.name} likes it",), consequent=f"{seat.name} wins")
            return Thesis(argument=Argument(rules=(rule,)))
        return NoSynthesis(reason="never")

    return ScriptedAgent(script)


@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize("seats", [2, 3])
def test_seats_that_never_concede_end_pending(rounds: int, seats: int) -> None:
    agents = {f"AG{n}": never_conceding() for n in range(1, seats + 1)}
    constitution = Constitution(limits=Limits(max_rounds=rounds, reasks=0))
    finished, _ = ended(constitution, agents)
    disputes = finished.conclusion.disputes
    assert [d.result for d in disputes] == ["pending"] * seats
    assert [d.rounds for d in disputes] == [rounds] * seats
    assert finished.tally.made == seats * (1 + 2 * rounds) + 1
    assert finished.conclusion.outcome == "unresolved"


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_mediator_s_three_defeated_syntheses_use_up_the_bound_exactly(rounds: int) -> None:
    """pooled and confirm: AG1 concedes, AG2 attacks until M cannot answer in the last round."""
    fighter = never_conceding()

    async def script(seat: Seat, task: Task[Any]) -> object:
        match type(task).__name__:
            case "Characterize":
                return Characters(properties=(Property(strong=("s",), consequent="c"),) * 2)
            case "Generalize":
                return Core(strong=("s",), consequent="c")
            case "Answer":
                return FinalAnswer(final_answer=f"Lift it {len(getattr(task, 'refused', ()))}")
        confirming = task.place[0] == "confirm"
        spent = seat.name == "M" and task.place[3] == 2 * rounds
        if confirming and (seat.name == "AG1" or spent):
            return Concede()
        return await fighter.answer(seat, task, ())

    class Awaiting(ScriptedAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            return await script(seat, task)

    limits = Limits(max_rounds=rounds, reasks=0)
    constitution = Constitution(limits=limits, confirm=True, pooled=True)
    finished, case = ended(constitution, {"AG1": Awaiting([]), "AG2": Awaiting([])})
    assert finished.conclusion.stop_reason == "syntheses_defeated"
    assert finished.tally.made == case.bound


def test_a_seat_that_never_answers_legally_makes_the_run_failed() -> None:
    agents = {"AG1": never_conceding(), "AG2": ScriptedAgent(lambda seat, task: "I refuse.")}
    finished, _ = ended(Constitution(), agents)
    assert finished.conclusion.outcome == "failed"
    assert finished.conclusion.stop_reason == "no_legal_answer"
    assert "fallback_unanswered" in finished.conclusion.flags


def test_a_reply_missing_for_a_limit_is_pending_and_not_a_concession() -> None:
    agents = {"AG1": never_conceding(), "AG2": never_conceding()}
    limits = Limits(calls=8, reasks=0)
    finished, _ = ended(Constitution(limits=limits), agents)
    assert {d.result for d in finished.conclusion.disputes} == {"pending"}
    assert "limit_calls" in finished.conclusion.flags


def test_enough_of_the_budget_is_kept_back_to_reach_integration() -> None:
    agents = {"AG1": never_conceding(), "AG2": never_conceding()}
    finished, _ = ended(Constitution(limits=Limits(calls=5, reasks=0)), agents)
    assert len(finished.conclusion.disputes) == 2
    assert finished.conclusion.stop_reason == "no_synthesis"


def test_too_small_a_budget_ends_as_budget() -> None:
    agents = {"AG1": never_conceding(), "AG2": never_conceding()}
    finished, _ = ended(Constitution(limits=Limits(calls=1)), agents)
    assert finished.conclusion.outcome == "budget"
    assert finished.conclusion.stop_reason == "calls"


def test_a_lie_about_what_is_attacked_is_refused() -> None:
    """The rebuttal concludes something that parses and is not the contrary."""
    rule = Rule(id="r1", strong=("b is a camera",), consequent="b is light")
    lie = Rebut(argument=Argument(rules=(rule,)), target="We should buy a")
    thesis = Thesis(
        argument=Argument(
            rules=(Rule(id="r1", strong=("a is light",), consequent="We should buy a"),)
        )
    )
    agents = {"AG1": ScriptedAgent([thesis]), "AG2": ScriptedAgent([lie, lie, Concede()])}
    finished, _ = ended(Constitution(sincere=False), agents, premises="logic")
    assert finished.tally.rejected == 2
    assert finished.conclusion.outcome == "justified"


def test_the_ruling_goes_back_to_the_agent_as_expected_got_do() -> None:
    seen: list[str] = []

    class Listening(ScriptedAgent):
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            seen.extend(str(ruling) for ruling in rulings)
            return await super().answer(seat, task, rulings)

    agents = {"AG1": Listening(["nonsense", NoThesis()]), "AG2": ScriptedAgent([NoThesis()])}
    ended(Constitution(), agents)
    assert len(seen) == 1
    assert "expected a JSON object" in seen[0]


def test_an_agent_that_breaks_down_is_named() -> None:
    def broken(seat: Seat, task: Task[Any]) -> object:
        raise KeyError("oops")

    with pytest.raises(AgentFailed, match="the agent of AG1 broke down"):
        ended(Constitution(), {"AG1": ScriptedAgent(broken), "AG2": SymbolicAgent()})


def test_a_script_at_its_end_says_where() -> None:
    with pytest.raises(AgentFailed, match="no answer left"):
        ended(Constitution(), {"AG1": ScriptedAgent([]), "AG2": SymbolicAgent()})
