"""What the chair makes of answers that cost something, are cut off, refused, repeated, foreign."""

import asyncio
import gc
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Core,
    Issue,
    Limits,
    NoThesis,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Unanswered,
    Usage,
)
from aufheben.errors import AgentFailed, Diverged, JournalFailed
from aufheben.protocols.ports import Agent, Rejected, Said, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Answer
from aufheben.runtime.batch import Throttled
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Repeat
from aufheben.runtime.validation import Validation
from aufheben.words import tell

SEAT = Seat(name="AG1", stance="We prize quiet.")
ISSUE = Issue(question="Should the square be closed to cars?")


def thesis(*premises: str, so: str = "The square should be closed to cars") -> Thesis:
    return Thesis(argument=Argument(rules=(Rule(id="r1", strong=premises, consequent=so),)))


def construct(number: int = 1, reserve: int = 0, *earlier: Thesis) -> Construct:
    return Construct(
        place=("thesis", number, "AG1"),
        reserve=reserve,
        issue=ISSUE,
        stance=SEAT.stance,
        theses=tuple(each.argument for each in earlier),
    )


@dataclass
class Sitting:
    """A chair with one scripted agent, and what came of it."""

    chair: JournaledChair
    journal: Journal

    def ask(self, task: Task[Any]) -> Any:
        return asyncio.run(self.chair.ask(SEAT, task))

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.journal.record.events if event.kind == kind]


def sitting(
    script: Sequence[object] | Agent | Callable[..., object],
    *,
    limits: Limits | None = None,
    validation: Validation | None = None,
    journal: Journal | None = None,
    clock: StillClock | None = None,
) -> Sitting:
    held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
    agent = script if hasattr(script, "answer") else ScriptedAgent(script)
    chair = JournaledChair(
        agents={"AG1": agent},
        journal=held,
        limits=limits or Limits(),
        clock=clock or StillClock(),
        validation=validation,
    )
    return Sitting(chair=chair, journal=held)


class SaysAgain:
    """A repetition test that fires on the word `again`."""

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        if "again" in said:
            return Repeat(test="lexical", score=0.97, of=before[0])
        return None


def test_what_an_answer_took_is_in_the_journal_and_in_the_tally() -> None:
    took = Usage(input=100, cached=40, output=20, shared=60, money=0.5, seconds=2.0)
    room = sitting([Said(answer=thesis("Cars are loud."), usage=took, by="openai:m")])
    room.ask(construct())
    spent = room.events("answered")[0].payload["spent"]
    assert isinstance(spent, Mapping)
    assert (spent["input"], spent["money"], spent["by"]) == (100, 0.5, "openai:m")
    assert room.chair.tally.usage == took


def test_going_on_counts_what_was_spent_before_and_asks_nothing_again() -> None:
    took = Usage(input=100, output=20, seconds=3.0)
    first = sitting([Said(answer=thesis("Cars are loud."), usage=took, by="m")])
    said = first.ask(construct())
    first.journal.close()
    again = sitting([], journal=first.journal)
    assert again.ask(construct()) == said
    assert again.chair.tally.usage == took


def test_an_answer_of_the_logic_engine_leaves_no_trace_of_cost() -> None:
    room = sitting([thesis("Cars are loud.")])
    room.ask(construct())
    assert "spent" not in room.events("answered")[0].payload


def test_f03_an_answer_that_was_cut_off_is_asked_for_again_and_the_agent_is_told() -> None:
    heard: list[Sequence[Rejected]] = []

    class Cut:
        async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
            heard.append(rulings)
            text = '{"Argument": {"rules": [' if not rulings else thesis("Cars are loud.")
            return Said(answer=text, cut=not rulings)

    room = sitting(Cut())
    assert isinstance(room.ask(construct()), Thesis)
    assert [ruling.why for ruling in heard[1]] == ["cut"]


def test_a_whole_answer_that_ends_at_the_limit_counts() -> None:
    room = sitting([Said(answer=thesis("Cars are loud."), cut=True)])
    assert isinstance(room.ask(construct()), Thesis)


def test_f14_a_refusal_is_typed_and_flagged_once_nothing_better_comes() -> None:
    room = sitting(lambda seat, task: Said(answer="", refused="content filter"))
    assert room.ask(construct()) == NoThesis(reason="no legal answer")
    rulings = [event.payload["ruling"] for event in room.events("rejected")]
    assert all(isinstance(r, Mapping) and r["why"] == "refused" for r in rulings)
    assert "refused" in room.chair.tally.flags


def test_a_repetition_is_refused_and_the_journal_says_which_test_fired() -> None:
    earlier = thesis("Cars are loud.")
    room = sitting([thesis("Cars are loud again."), thesis("Cars are dear.")], validation=NEW)
    answer = room.ask(construct(2, 0, earlier))
    assert answer == thesis("Cars are dear.")
    row = room.events("rejected")[0].payload["ruling"]
    assert isinstance(row, Mapping)
    assert row["repetition"] == {"test": "lexical", "score": 0.97, "of": "Cars are loud."}


def test_f09_a_seat_that_only_repeats_itself_stagnates() -> None:
    room = sitting(lambda seat, task: thesis("Cars are loud again."), validation=NEW)
    assert isinstance(room.ask(construct(2, 0, thesis("Cars are loud."))), NoThesis)
    assert "stagnation" in room.chair.tally.flags


def test_f13_an_answer_in_another_language_is_asked_for_once_more_then_taken_and_flagged() -> None:
    japanese = thesis(
        "広場の車はうるさく、子どもたちが安心して遊べない。", so="広場は歩く人のものだ"
    )
    room = sitting([japanese, japanese], validation=Validation(lang="en"))
    assert room.ask(construct()) == japanese
    assert room.chair.tally.made == 2
    assert "wrong_language" in room.chair.tally.flags


def test_f13_an_answer_mended_into_the_right_language_is_not_flagged() -> None:
    ja = thesis("広場の車はうるさく、子どもたちが安心して遊べない。", so="広場は歩く人のものだ")
    room = sitting([ja, thesis("Cars are loud.")], validation=Validation(lang="en"))
    assert room.ask(construct()) == thesis("Cars are loud.")
    assert "wrong_language" not in room.chair.tally.flags


@pytest.mark.parametrize(
    ("limits", "usage", "limit"),
    [
        (Limits(tokens=250), Usage(input=80, output=20), "tokens"),
        (Limits(money=1.0), Usage(money=0.4), "money"),
        (Limits(calls=3), Usage(), "calls"),
    ],
)
def test_a_limit_nearly_spent_keeps_back_what_integration_needs(
    limits: Limits, usage: Usage, limit: str
) -> None:
    room = sitting(
        lambda seat, task: Said(answer=thesis(f"r{task.place}"), usage=usage), limits=limits
    )
    assert isinstance(room.ask(construct(1, 2)), Thesis)
    assert room.ask(construct(2, 2)) == Unanswered(limit=limit)  # type: ignore[arg-type]
    assert isinstance(room.ask(construct(3, 0)), Thesis)


def test_time_is_counted_over_sittings_and_keeps_a_reserve() -> None:
    said = Said(answer=thesis("one"), by="fake:model")
    first = sitting([said], limits=Limits(time=10), clock=StillClock(4.0))
    first.ask(construct(1))
    again = sitting([thesis("two")], limits=Limits(time=10), journal=first.journal)
    again.ask(construct(1))
    assert again.ask(construct(2, 1)) == Unanswered(limit="time")
    assert isinstance(again.ask(construct(3, 0)), Thesis)


@pytest.mark.parametrize("reasks", [0, 2])
def test_a_legal_answer_in_another_language_is_never_thrown_away(reasks: int) -> None:
    japanese = thesis("広場を車に対して閉じれば子どもが安心して遊べるようになる")
    room = sitting(
        ["{"] * reasks + [japanese], validation=Validation(lang="en"), limits=Limits(reasks=reasks)
    )
    assert isinstance(room.ask(construct(1)), Thesis)
    assert "wrong_language" in room.chair.tally.flags
    again = sitting(
        [], validation=Validation(lang="en"), limits=Limits(reasks=reasks), journal=room.journal
    )
    again.ask(construct(1))
    assert again.chair.tally.flags == room.chair.tally.flags


def test_what_an_agent_breaks_down_with_is_not_shown() -> None:
    def broken(*_: object) -> object:
        raise ValueError("Bearer sk-canary")

    with pytest.raises(AgentFailed) as failed:
        sitting(broken).ask(construct(1))
    assert "canary" not in str(failed.value)


NEW = Validation(repetition=SaysAgain())


def test_calls_of_earlier_sittings_count_before_they_are_met_again() -> None:
    """Another stream may ask first: what the journal holds is spent all the same."""
    first = sitting([thesis("one"), thesis("two")], limits=Limits(calls=2))
    first.ask(construct(1))
    first.ask(construct(2))
    again = sitting([thesis("three")], limits=Limits(calls=2), journal=first.journal)
    assert again.ask(construct(3)) == Unanswered(limit="calls")
    again.ask(construct(1))
    assert again.chair.tally.made == 2


class FullDisk:
    """A journal that keeps one event and no more."""

    def __init__(self) -> None:
        self.tried: list[Event] = []
        self.head = self.record = Record(run="r", created="", settings={})

    async def append(self, event: Event) -> None:
        await asyncio.sleep(0)
        self.tried.append(event)
        if len(self.tried) > 1:
            raise JournalFailed("the disk is full")

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("then", ["asked", "ended"])
def test_notes_are_not_waited_for_but_one_that_was_not_kept_is_told_by_what_comes_next(
    then: str,
) -> None:
    journal = FullDisk()
    held = sitting([thesis("It is loud")], journal=journal)

    async def go() -> None:
        for number in range(3):
            await held.chair.note(("step", number), {"found": number})
        assert journal.tried == []
        with pytest.raises(JournalFailed, match="full"):
            await (held.chair.ask(SEAT, construct()) if then == "asked" else held.chair.end({}))

    asyncio.run(go())
    assert [event.kind for event in journal.tried] == ["decided"] * 3


def test_a_note_of_a_run_that_breaks_off_complains_to_nobody() -> None:
    complaints: list[object] = []

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said))
        held = sitting([], journal=FullDisk())
        for number in range(2):
            await held.chair.note(("step", number), {"found": number})
        await asyncio.sleep(0)

    asyncio.run(go())
    gc.collect()
    assert complaints == []


def test_time_that_ran_beside_itself_is_counted_once() -> None:
    clock = StillClock(3.0)
    said = [Said(answer=thesis(word), by="fake:model") for word in ("one", "two", "three")]
    first = sitting(said, limits=Limits(time=100), clock=clock)
    for number in (1, 2, 3):
        first.ask(construct(number))
    again = sitting([thesis("four")], limits=Limits(time=4), journal=first.journal)
    assert isinstance(again.ask(construct(4)), Thesis)


class SlowDisk(FullDisk):
    """A journal that commits answers once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.commit = asyncio.Event()

    async def append(self, event: Event) -> None:
        self.tried.append(event)
        if event.kind == "answered":
            await self.commit.wait()


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_question_is_under_way_until_its_answer_is_committed(most: int) -> None:
    asked: list[int] = []

    def answer(_seat: Seat, task: Task[Any]) -> Thesis:
        asked.append(1)
        return thesis(f"Reason {task.place[1]}")

    async def go() -> None:
        journal = SlowDisk()
        agent = Throttled(ScriptedAgent(answer), asyncio.Semaphore(most))
        chair = sitting(agent, journal=journal).chair
        asks = [asyncio.ensure_future(chair.ask(SEAT, construct(n))) for n in range(1, 7)]
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(asked) == most
        journal.commit.set()
        await asyncio.gather(*asks)
        assert len(asked) == 6

    asyncio.run(go())


class CannotTest:
    """A repetition test whose server is away."""

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        raise AgentFailed("no embeddings today")


def test_an_answer_whose_test_of_meaning_fails_is_kept_and_the_record_says_it_was_not_tested() -> (
    None
):
    spoken = Said(answer=thesis("Cars are loud."), usage=Usage(input=3), by="m")
    first = sitting([spoken], validation=Validation(repetition=CannotTest(), lang="en"))
    task = construct(2, 0, thesis("Cars stink."))
    assert first.ask(task) == thesis("Cars are loud.")
    assert list(first.chair.tally.flags) == ["repetition_untested"]
    spent: Any = first.events("answered")[0].payload["spent"]
    assert (spent["input"], spent["untested"]) == (3, True)
    first.journal.close()
    again = sitting([], journal=first.journal, validation=Validation(repetition=CannotTest()))
    assert again.ask(task) == thesis("Cars are loud.")
    assert list(again.chair.tally.flags) == ["repetition_untested"]


def test_an_answer_whose_test_of_meaning_fails_is_still_held_to_the_language_of_the_run() -> None:
    foreign = Thesis(
        argument=Argument(rules=(Rule(id="r1", consequent="広場は車を締め出すべきだ"),))
    )
    room = sitting(
        [Said(answer=foreign, by="m"), Said(answer=thesis("Cars are loud."), by="m")],
        validation=Validation(repetition=CannotTest(), lang="en"),
    )
    assert room.ask(construct(2, 0, thesis("Cars stink."))) == thesis("Cars are loud.")
    assert len(room.events("rejected")) == 1


def test_a_question_that_is_not_the_recorded_one_is_named_with_what_the_journal_has() -> None:
    first = sitting([thesis("Cars are loud.")])
    first.ask(construct())
    first.journal.close()
    [recorded] = first.events("answered")
    with pytest.raises(Diverged) as other:
        sitting([], journal=first.journal).ask(replace(construct(), stance="Another."))
    assert other.value.at == ("thesis", 1, "AG1")
    assert re.fullmatch(r"Construct [0-9a-f]{12}", tell(other.value.expected))
    assert other.value.recorded == recorded.digest[:12]
    assert recorded.digest[:12] not in tell(other.value.expected)


def test_a_replay_names_the_question_that_was_never_recorded() -> None:
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    chair = JournaledChair(
        agents={}, journal=journal, limits=Limits(), clock=StillClock(), recorded_only=True
    )
    with pytest.raises(Diverged) as missing:
        asyncio.run(chair.ask(SEAT, construct()))
    assert (missing.value.expected, missing.value.recorded) == ("Construct", "nothing")


SO_NOT = "The square should not be closed to cars"
SAID = thesis("Shops need cars.", so=SO_NOT).argument
ATTACKED = thesis("Cars are loud.").argument
COUNTER = Counter(place=(), issue=ISSUE, attacked=ATTACKED, said=(SAID,))
ANSWER = Answer(place=(), issue=ISSUE, warrants=(), core=Core(strong=("a",), consequent="b"))
AGAIN = Rebut(
    argument=thesis("Shops need cars again.", so=SO_NOT).argument, target=ATTACKED.conc[0]
)


@pytest.mark.parametrize(
    ("task", "said", "flag"),
    [
        (construct(), 7, "fallback_silence"),
        (COUNTER, 7, "fallback_unanswered"),
        (COUNTER, AGAIN, "fallback_concession"),
        (ANSWER, 7, "fallback_no_synthesis"),
    ],
)
def test_what_stands_in_for_an_answer_that_was_never_legal_is_flagged(
    task: Task[Any], said: object, flag: str
) -> None:
    room = sitting([said] * 9, validation=Validation(repetition=SaysAgain()))
    room.ask(task)
    assert flag in room.chair.tally.flags
    assert not room.chair.tally.legal


def test_a_run_ends_once_however_often_it_is_told_to() -> None:
    room = sitting([])
    for how in ("first", "second"):
        asyncio.run(room.chair.end({"outcome": how}))
    assert [event.payload for event in room.events("ended")] == [{"outcome": "first"}]
