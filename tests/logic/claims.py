"""Claimed argument graphs for tests: the camera problem, and small disputes."""

from collections.abc import Sequence
from dataclasses import replace

from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.closure import Closure, Instance
from aufheben.logic.defeat import defeats, undercuts
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.review import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedMove,
    ClaimedSynthesis,
    Code,
    review,
)
from aufheben.logic.synthesis import syntheses
from tests.logic.programs import clause, lit, lits, program
from tests.logic.test_synthesis import CAMERA_1, CAMERA_2, SHARP, SMALL

ONE, TWO = program(CAMERA_1), program(CAMERA_2)


def claimed(seat: str, clauses: Sequence[Clause], goal: str, *conditions: str) -> ClaimedArgument:
    """The seat's first argument for the goal."""
    wanted = lits(*conditions)
    found = arguments(Closure(clauses), lit(goal), Budget(), wanted)
    return ClaimedArgument(
        seat=seat, rules=next(found).rules, cites=(seat,), conclusion=lit(goal), conditions=wanted
    )


def _camera() -> ClaimedGraph:
    (found,) = syntheses([clause(SMALL), clause(SHARP)], Closure(ONE))
    five = claimed("AG1", [*ONE, found.rule], "buy(c)", "camera(c)")
    return ClaimedGraph(
        stances={"AG1": tuple(ONE), "AG2": tuple(TWO)},
        arguments=(
            claimed("AG1", ONE, "buy(a)", "camera(a)"),
            claimed("AG2", TWO, "-buy(a)"),
            claimed("AG2", TWO, "buy(b)", "camera(b)"),
            claimed("AG1", ONE, "-buy(b)"),
            five,
        ),
        edges=tuple(
            ClaimedEdge(attacker=i, attacked=j, kind="rebut")
            for i, j in ((0, 1), (1, 0), (2, 3), (3, 2))
        ),
        moves=(
            ClaimedMove(argument=0),
            ClaimedMove(argument=1, replies_to=0),
            ClaimedMove(argument=2),
            ClaimedMove(argument=3, replies_to=2),
            ClaimedMove(argument=4),
        ),
        statuses=("defensible", "defensible", "defensible", None, "justified"),
        synthesis=ClaimedSynthesis(rule=found.rule, sides=(0, 2), parts=found.parts, argument=4),
    )


CAMERA = _camera()
X = Variable("x")


def codes(graph: ClaimedGraph) -> set[Code]:
    return {finding.code for finding in review(graph)}


def alone(text: str, rules: Sequence[Instance], **claims: Literal) -> ClaimedGraph:
    """One argument of one seat."""
    one = ClaimedArgument(seat="A", rules=tuple(rules), cites=("A",), **claims)  # type: ignore[arg-type]
    return ClaimedGraph(stances={"A": tuple(program(text))}, arguments=(one,))


def step(text: str) -> Instance:
    """A ground clause applied as it is."""
    said = clause(text)
    return Instance(said, said.head, said.body, said.weak)


def steps(text: str) -> list[Instance]:
    return [step(part) for part in text.split(".") if part.strip()]


def dispute(text: str, sides: dict[str, str]) -> ClaimedGraph:
    """Seats that share a stance argue for one goal each; the edges are right."""
    clauses = program(text)
    args = tuple(claimed(seat, clauses, goal) for seat, goal in sides.items())
    edges = tuple(
        ClaimedEdge(attacker=i, attacked=j, kind="undercut" if undercuts(a, b) else "rebut")
        for i, a in enumerate(x.ground for x in args)
        for j, b in enumerate(x.ground for x in args)
        if defeats(a, b)
    )
    return ClaimedGraph(stances=dict.fromkeys(sides, tuple(clauses)), arguments=args, edges=edges)


def spoken(graph: ClaimedGraph, *moves: tuple[int, int | None]) -> ClaimedGraph:
    said = tuple(ClaimedMove(argument=argument, replies_to=to) for argument, to in moves)
    return replace(graph, moves=said)
