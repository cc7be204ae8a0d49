"""What an explanation is shown to answer: what was said against the answer itself."""

from itertools import count
from typing import Any

from aufheben.domain import Concede, Limits, Rebut, Seat
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.protocol.rules import Constitution
from tests.lifting import Able, argument, disputed, seated


def objecting(rounds: int) -> Any:
    """Both attack for so many replies in a dispute, and the one whose turn it is concedes."""
    numbers = count(1)

    def counter(seat: Seat, task: Any) -> object:
        if task.place[-2] > rounds:
            return Concede()
        said = f"{seat.name} says no: {next(numbers)}"
        against = argument(f"because of {said}", said)
        return Rebut(argument=against, target=task.attacked.conc[-1])

    return counter


def test_what_was_said_against_the_synthesis_itself_is_an_objection_too() -> None:
    able = Able()

    def counter(seat: Seat, task: Any) -> object:
        if task.place[0] == "confirm" and task.place[-2] == 3:
            return Concede()
        return able.usual(seat, task)

    rules = Constitution(explain=True, confirm=True, limits=Limits(max_rounds=2, reasks=0))
    told = disputed(rules, Counter=counter)
    [task] = told.tasks(Explain)
    [confirmation] = told.finished.conclusion.confirmations
    assert told.finished.conclusion.stop_reason == "synthesis_confirmed"
    said = confirmation.moves[1].argument.warrant.consequent
    assert task.objections == (said,)


def test_what_was_said_against_main_arguments_is_said_against_no_synthesis_of_them() -> None:
    rules = Constitution(explain=True, limits=Limits(max_rounds=3, reasks=0))
    [task] = disputed(rules, Counter=objecting(3)).tasks(Explain)
    assert task.objections == ()


def test_logic_alone_is_not_asked_to_explain() -> None:
    seats = tuple(Seat(name=seat.name, stance="camera(a).", premises="logic") for seat in seated(2))
    told = disputed(Constitution(explain=True, limits=Limits(max_rounds=0)), seats)
    assert told.finished.conclusion.outcome == "synthesis"
    assert told.tasks(Explain) == []
    assert told.finished.conclusion.flags == ()


def test_a_thesis_of_the_engine_is_explained_by_a_seat_that_speaks() -> None:
    formal = Seat(name="AG1", stance="camera(a).", premises="logic")
    speaking = seated(2)[1]
    rules = Constitution(explain=True, limits=Limits(max_rounds=1))
    told = disputed(rules, (formal, speaking), Counter=Concede())
    assert told.finished.conclusion.outcome == "justified"
    assert told.seats_at("explain") == ["AG2"]
