"""What is said is enough to see why, true over all stances, and said once."""

from hypothesis import HealthCheck, given

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.defeat import defeats
from aufheben.logic.status import standings
from aufheben.logic.union import Union, UnionDecision
from aufheben.logic.union.spoken import Exchange, Script, script
from tests.logic.union.tables import Table, contested, tables
from tests.profiles import examples

SLOW = [HealthCheck.too_slow]
EVERYTHING = 10_000


def _said(
    table: Table, depth: int = 50, most: int = EVERYTHING
) -> tuple[Union, UnionDecision, Script]:
    union, decision = table.decided()
    return union, decision, script(union, decision, depth=depth, most=most)


def _args(*exchanges: Exchange) -> list[GroundArgument]:
    return [spoken.argument for exchange in exchanges for spoken in exchange]


@examples(100, suppress_health_check=SLOW)
@given(tables() | contested())
def test_every_attack_that_is_spoken_is_a_defeat_of_what_it_names(table: Table) -> None:
    union, _, said = _said(table)
    order = union.closure.priorities
    for exchange in (*said.exchanges, said.synthesis):
        for place, spoken in enumerate(exchange):
            if spoken.attacks is None or spoken.target is None:
                assert (place, spoken.attacks, spoken.target) == (0, None, None)
                continue
            attacked = exchange[spoken.attacks].argument
            assert spoken.attacks < place
            assert defeats(spoken.argument, attacked, order)
            met = attacked.assumptions if spoken.role == "undercut" else attacked.conclusions
            denied = spoken.target if spoken.role == "undercut" else spoken.target.complement
            assert spoken.target in met
            assert denied in spoken.argument.conclusions


@examples(100, suppress_health_check=SLOW)
@given(tables() | contested())
def test_no_argument_is_said_twice(table: Table) -> None:
    _, _, said = _said(table)
    args = [spoken.argument for spoken in said.spoken]
    assert len(set(args)) == len(args)


@examples(100, suppress_health_check=SLOW)
@given(tables() | contested())
def test_among_what_is_said_everything_stands_as_it_does_among_all(table: Table) -> None:
    union, _, said = _said(table)
    order = union.closure.priorities
    spoken = [each for exchange in said.exchanges for each in exchange]
    assert standings(_args(*said.exchanges), order) == [each.status for each in spoken]
    if said.synthesis:
        everything = _args(said.synthesis, *said.exchanges)
        assert standings(everything, order)[0] == "justified"
