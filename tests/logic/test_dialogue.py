"""The dialogue tree and the labeling tell the same (Prakken & Sartor 1997, section 3)."""

from hypothesis import assume, given

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.language import Clause
from aufheben.logic.status import standings
from tests.logic.dialogue_trees import provably_justified
from tests.logic.oracles import least_fixpoint
from tests.logic.programs import lit, minimal_arguments, program, programs
from tests.profiles import examples


@examples(200)
@given(programs())
def test_p_wins_exactly_for_what_is_justified(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    assume(len(found) <= 20)
    won = [provably_justified(argument, found) for argument in found]
    assert won == [status == "justified" for status in standings(found)]
    assert {a for a, w in zip(found, won, strict=True) if w} == least_fixpoint(found)


def _won(text: str, goal: str) -> bool:
    found = minimal_arguments(program(text))
    (main,) = (a for a in found if a.warrant.head == lit(goal))
    return provably_justified(main, found)


def test_p_answers_only_strictly() -> None:
    assert not _won("p. p -> h. q. q -> -h", "h")
    assert _won("p. p -> h. q. q & ~r -> -h. r", "h")


def test_p_does_not_move_an_argument_twice_in_a_branch() -> None:
    assert not _won("~q -> p. ~r -> q. ~p -> r", "p")


def test_p_never_wins_with_an_argument_against_itself() -> None:
    assert not _won("~p -> p", "p")


def test_o_gains_nothing_by_an_argument_against_itself() -> None:
    assert _won("q. q & ~p -> r. ~p -> p", "r")


def test_p_wins_alone() -> None:
    (only,) = minimal_arguments(program("p"))
    assert provably_justified(only, list[GroundArgument]())
