"""What is called justified is so by the definitions over all stances, and none is missed."""

from hypothesis import HealthCheck, given

from aufheben.logic.union import decide
from tests.logic.oracles import least_fixpoint
from tests.logic.programs import shape
from tests.logic.union.naive import answering, minimal
from tests.logic.union.tables import Table, tables
from tests.profiles import examples

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]


@examples(100, suppress_health_check=UNHURRIED)
@given(tables())
def test_the_answers_are_those_of_the_grounded_extension(table: Table) -> None:
    union = table.union()
    assert union.question is not None
    decision = decide(union)
    statuses = answering(union.holders, union.closure.priorities, union.question)
    assert {shape(main.argument): main.status for main in decision.mains} == statuses
    justified = {warrant.head for (warrant, _), s in statuses.items() if s == "justified"}
    assert (decision.outcome == "justified") == bool(justified)
    if justified:
        assert set(decision.answers) == justified
        assert len(decision.answers) == len(justified)


@examples(100, suppress_health_check=UNHURRIED)
@given(tables())
def test_every_status_around_the_question_is_the_least_fixpoints(table: Table) -> None:
    union = table.union()
    decision = decide(union)
    mains = (main.argument for main in decision.mains)
    found = list(dict.fromkeys([*minimal(union.holders), *mains]))
    justified = {shape(a) for a in least_fixpoint(found, union.closure.priorities)}
    around = decision.around
    for argument, status in zip(around.args, around.statuses, strict=True):
        assert (status == "justified") == (shape(argument) in justified)
