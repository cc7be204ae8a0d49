"""In a lift only what is granted in so many words is conceded; all else leaves a dispute open."""

from collections.abc import Mapping
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Characters,
    Concede,
    Core,
    Dispute,
    FinalAnswer,
    Issue,
    Limits,
    NothingNew,
    Property,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Undermine,
)
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.methods.speech_tasks import Retort, State
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct, replay
from tests.formats.debate_reports import plain

SEATS = ("AG1", "AG2", "AG3")


def one(premise: str, said: str, **more: Any) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=said, **more),))


def thesis(seat: str) -> Thesis:
    return Thesis(argument=one(f"{seat} wants it", f"We should follow {seat}"))


def rebuttal(number: int) -> Any:
    def answer(task: Counter) -> Rebut:
        target = task.attacked.warrant.consequent
        return Rebut(argument=one(f"Ground {number}", f"Not so ({number})"), target=target)

    return answer


def told(
    *replies: Any,
    made: Mapping[str, object] | None = None,
    seats: int = 2,
    form: str = "lift",
    **rules: Any,
) -> ToldDialectic:
    """AG1's main argument and the replies to it, in the order they are asked for; then what is made."""
    said = iter(replies)

    def answer(seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, Construct | State):
            return (
                thesis(seat.name)
                if isinstance(task, Construct)
                else {"text": "We should follow us"}
            )
        if isinstance(task, Counter | Retort) and task.place[:2] == ("dispute", 1):
            found = next(said)
            return found(task) if callable(found) else found
        return (made or {}).get(type(task).__name__)

    rules = {"limits": Limits(max_rounds=2, reasks=0), **rules}
    case = DialecticJob(
        issue=Issue(question="Whom should we follow?"),
        seats=tuple(Seat(name=name, stance="We care.") for name in SEATS[:seats]),
        constitution=Constitution(form=form, **rules),  # type: ignore[arg-type]
    )
    agents = dict.fromkeys((*SEATS, "M"), ScriptedAgent(answer))
    store = MemoryStore()
    finished = conduct(
        case, agents, store.begin(Record(run="r", created="", settings={})), StillClock()
    )
    assert replay(case, store.read("r")) == finished
    return tell("r", finished)


def first(found: ToldDialectic) -> Dispute:
    return found.finished.conclusion.disputes[0]


NOTHING = {"can_defeat": "NO", "no": "nothing_new", "reason": "All is said"}
GRANTED = {"can_defeat": "NO", "no": "granted", "reason": "It is right"}
SILENT = {"can_defeat": "NO", "reason": "All is said"}


@pytest.mark.parametrize("answer", [NOTHING, SILENT, NothingNew()])
def test_nothing_new_leaves_the_main_argument_open(answer: object) -> None:
    found = told(answer)
    assert (first(found).result, first(found).stop) == ("pending", "nothing_new")
    assert found.audit.statuses[0] == "open"
    assert "had nothing new to say, and granted nothing: open." in plain(found)
    assert envelope(found)["disputes"][0]["stop"] == "nothing_new"


@pytest.mark.parametrize("answer", [NOTHING, SILENT])
def test_nothing_new_against_an_attack_defeats_nothing(answer: object) -> None:
    found = told(rebuttal(1), answer)
    assert (first(found).result, first(found).stop) == ("pending", "nothing_new")
    assert found.audit.statuses[:2] == ("open", "open")


@pytest.mark.parametrize("answer", [GRANTED, Concede()])
def test_what_is_granted_ends_the_dispute(answer: object) -> None:
    assert first(told(answer)).result == "justified"
    found = told(rebuttal(1), answer)
    assert first(found).result == "defeated"
    assert "AG1 granted what was said against it: defeated in the dispute" in plain(found)


def test_one_seat_that_grants_does_not_speak_for_one_that_does_not() -> None:
    found = told(NOTHING, GRANTED, seats=3)
    assert (first(found).result, first(found).stop) == ("pending", "nothing_new")
    assert first(told(GRANTED, GRANTED, seats=3)).result == "justified"


def test_the_next_opponent_is_asked_all_the_same() -> None:
    found = told(NOTHING, rebuttal(1), GRANTED, seats=3)
    assert first(found).result == "defeated"
    assert [move.seat for move in first(found).moves] == ["AG1", "AG3"]


@pytest.mark.parametrize("form", ["lift", "published", "capped", "no-schema"])
@pytest.mark.parametrize("illegal", [None, {"can_defeat": "YES"}, "I refuse."])
def test_answers_that_stay_illegal_decide_nothing(illegal: object, form: str) -> None:
    found = told(illegal, form=form)
    assert (first(found).result, first(found).stop) == ("pending", "illegal")
    assert found.audit.statuses[0] == "open"
    assert "fallback_unanswered" in found.finished.conclusion.flags
    assert "fallback_concession" not in found.finished.conclusion.flags


@pytest.mark.parametrize("form", ["published", "capped"])
def test_an_attack_that_no_legal_answer_came_to_defeats_nothing(form: str) -> None:
    found = told(rebuttal(1), "I refuse.", form=form)
    assert (first(found).result, first(found).stop) == ("pending", "illegal")
    assert envelope(found)["disputes"][0]["stop"] == "illegal"
    assert "nothing is granted by that" in plain(found)


@pytest.mark.parametrize("form", ["published", "capped"])
def test_the_next_opponent_of_a_seat_that_fails_is_asked_all_the_same(form: str) -> None:
    assert first(told("I refuse.", rebuttal(1), SILENT, form=form, seats=3)).result == "defeated"
    assert first(told("I refuse.", SILENT, form=form, seats=3)).result == "pending"


@pytest.mark.parametrize("form", ["published", "capped"])
def test_in_the_seeds_forms_who_only_repeats_itself_has_no_counterargument(form: str) -> None:
    limits = Limits(max_rounds=2, reasks=1)
    again = (rebuttal(1), rebuttal(2), rebuttal(1), rebuttal(1))
    assert first(told(*again, form=form, limits=limits)).result == "justified"
    mixed = (*again[:3], "I refuse.")
    assert first(told(*mixed, form=form, limits=limits)).result == "pending"


def test_a_synthesis_that_nobody_legally_answers_is_reached_and_not_confirmed() -> None:
    made = {
        "Characterize": Characters(properties=(Property(strong=("s",), consequent="c"),) * 2),
        "Generalize": Core(strong=("s",), consequent="c"),
        "Answer": FinalAnswer(final_answer="Follow nobody"),
    }
    found = told(rebuttal(1), SILENT, made=made, form="published", confirm=True)
    conclusion = found.finished.conclusion
    assert (conclusion.stop_reason, conclusion.answer) == ("synthesis_reached", "Follow nobody")
    assert "confirmation_pending" in conclusion.flags


@pytest.mark.parametrize("form", ["published", "capped"])
@pytest.mark.parametrize("answer", [SILENT, GRANTED, NOTHING])
def test_in_the_seeds_forms_every_no_concedes(form: str, answer: object) -> None:
    assert first(told(answer, form=form)).result == "justified"


GUESS = one("Wolves come back", "We should follow AG1", guesses=("Wolves come back",))


def counter(attacked: Argument = GUESS, *, graded: bool = True) -> Counter:
    return Counter(place=(), issue=Issue(question="?"), attacked=attacked, graded=graded)


def test_a_premise_is_doubted_with_a_reason() -> None:
    doubt = one("Nobody counted them", "It is not known that wolves come back")
    message = {
        "can_defeat": "YES",
        "Argument": {**written(doubt), "attack": "undermine", "target": "wolves come back."},
    }
    read = counter().read(message)
    assert isinstance(read, Undermine)
    assert counter().legal(read) is None
    assert counter().read(counter().write(read)) == read
    assert isinstance(counter(graded=False).legal(read), Rejected)


@pytest.mark.parametrize(
    ("said", "target"),
    [("Wolves come back", "Wolves come back"), ("Not so", "We should follow AG1")],
)
def test_nor_is_a_premise_doubted_by_saying_it_or_by_denying_a_conclusion(
    said: str, target: str
) -> None:
    doubt = Undermine(argument=one("Nobody counted them", said), target=target)
    assert isinstance(counter().legal(doubt), Rejected)


def test_a_missing_target_is_the_guess() -> None:
    message = {"can_defeat": "YES", "Argument": {**written(one("x", "y")), "attack": "undermine"}}
    found = counter().read(message)
    assert isinstance(found, Undermine)
    assert found.target == "Wolves come back"


def test_a_guess_stands_among_the_premises_word_for_word() -> None:
    rule = written(GUESS)["rules"][0]
    assert rule["antecedent"]["guesses"] == ["Wolves come back"]
    rule["antecedent"]["guesses"] = ["Bears come back"]
    wrong = {"can_defeat": "YES", "Argument": {"rules": [rule], "attack": "rebut"}}
    assert "Bears come back" in str(counter().read(wrong))


def test_a_doubt_is_a_declared_attack_and_told_as_one() -> None:
    def doubt(task: Counter) -> Undermine:
        return Undermine(argument=one("Nobody asked", "It is not known"), target="AG1 wants it")

    found = told(doubt, GRANTED)
    assert found.audit.relations[1] == "declared"
    assert found.moves[1].role == "undermine"
    assert envelope(found)["arguments"][1]["role"] == "undermine"
    assert "AG2 doubts a premise of Arg1" in plain(found)


def written(argument: Argument) -> dict[str, Any]:
    from aufheben.rooms.dialectic.asks.base_task import write_argument

    return write_argument(argument)
