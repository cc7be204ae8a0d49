"""The dialogue tree and the labeling tell the same (Prakken & Sartor 1997, section 3)."""

from hypothesis import assume, given

from aufheben.logic.language import Clause
from aufheben.logic.status import standings
from tests.logic.dialogue_trees import provably_justified
from tests.logic.oracles import least_fixpoint
from tests.logic.programs import minimal_arguments, programs
from tests.profiles import examples


@examples(200)
@given(programs())
def test_p_wins_exactly_for_what_is_justified(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    assume(len(found) <= 20)
    won = [provably_justified(argument, found) for argument in found]
    assert won == [status == "justified" for status in standings(found)]
    assert {a for a, w in zip(found, won, strict=True) if w} == least_fixpoint(found)
