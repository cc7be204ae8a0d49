"""What a claimed argument graph says, and which of its defeats, moves and statuses do not hold."""

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.defeat import defeats, rebuts, strictly_defeats, undercuts
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.priorities import NONE, Priorities
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Code = typing.Literal[
    "ill_formed_rule", "unsupported_premise", "repeated_head", "circular", "unused_rule",
    "wrong_warrant", "edge_missing", "edge_extra", "edge_mistyped", "not_a_defeat",
    "illegal_turn", "irrelevant_move", "repeated_move", "not_strict", "wrong_status",
    "synthesis_not_general", "synthesis_trivial_side", "synthesis_not_novel",
    "synthesis_body_not_concluded", "synthesis_defeated", "incoherent", "budget_exceeded",
]  # fmt: skip
Kind = typing.Literal["rebut", "undercut"]


@dataclass(frozen=True, slots=True)
class ReviewFinding:
    """A claim that does not hold: which kind, where in the graph, and why."""

    code: Code
    where: str
    message: Fact


@dataclass(frozen=True, kw_only=True)
class ClaimedArgument:
    """A sequence of ground rules by `seat`, resting on the stances of the seats it `cites`.

    `conclusion` is what it is said to conclude last; `conditions` are the issue's, which it
    has to conclude as well. A fact may stand as a rule, or only as a condition of one.
    """

    seat: str
    rules: tuple[Instance, ...]
    cites: tuple[str, ...]
    conclusion: Literal | None = None
    conditions: tuple[Literal, ...] = ()

    @cached_property
    def ground(self) -> GroundArgument:
        """The argument with every premise as a rule, supported or not."""
        heads = {rule.head for rule in self.rules}
        body = dict.fromkeys(literal for rule in self.rules for literal in rule.body)
        facts = (Instance(fact(b), b, (), ()) for b in body if b not in heads)
        return GroundArgument((*facts, *self.rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedEdge:
    """One argument is said to defeat another, by index."""

    attacker: int
    attacked: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedMove:
    """An argument is moved, in reply to an earlier move (by index) or to open a dispute."""

    argument: int
    replies_to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedSynthesis:
    """A new warrant `rule`, applied last by `argument`, from the warrants of `sides`.

    `parts[i]` is the generalization G_i of side i's conditions, in the variables of `rule`.
    """

    rule: Clause
    sides: tuple[int, ...]
    parts: tuple[tuple[Literal, ...], ...]
    argument: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedGraph:
    """Everything claimed. `edges` are all defeats; `statuses` may say None, or nothing at all.

    Which of two contraries outweighs the other is decided under `priorities`.
    """

    stances: Mapping[str, tuple[Clause, ...]]
    arguments: tuple[ClaimedArgument, ...]
    edges: tuple[ClaimedEdge, ...] = ()
    moves: tuple[ClaimedMove, ...] = ()
    statuses: tuple[Status | None, ...] = ()
    synthesis: ClaimedSynthesis | None = None
    priorities: Priorities = NONE

    def cited(self, argument: ClaimedArgument) -> tuple[Clause, ...]:
        """The clauses an argument may rest on."""
        return tuple(c for seat in argument.cites for c in self.stances.get(seat, ()))


def edge_findings(graph: ClaimedGraph) -> Iterator[ReviewFinding]:
    """Claimed defeats that are none, or of another kind, and defeats that are not claimed."""
    grounds = [argument.ground for argument in graph.arguments]
    for index, edge in enumerate(graph.edges):
        yield from _edge(edge, grounds, graph.priorities, f"edges[{index}]")
    claimed = {(edge.attacker, edge.attacked) for edge in graph.edges}
    for one, other in permutations(range(len(grounds)), 2):
        if (one, other) not in claimed and defeats(grounds[one], grounds[other], graph.priorities):
            yield ReviewFinding(
                "edge_missing", "edges", _say("unclaimed_defeat", one=one, other=other)
            )


def _edge(
    edge: ClaimedEdge, grounds: Sequence[GroundArgument], order: Priorities, where: str
) -> Iterator[ReviewFinding]:
    inside = range(len(grounds))
    if edge.attacker not in inside or edge.attacked not in inside:
        yield ReviewFinding("edge_extra", where, _say("no_such_argument"))
        return
    one, other = grounds[edge.attacker], grounds[edge.attacked]
    if not undercuts(one, other) and not _contradicts(one, other):
        yield ReviewFinding("edge_extra", where, _say("no_contradiction"))
    elif not defeats(one, other, order):
        yield ReviewFinding("not_a_defeat", where, _say("outweighed"))
    elif edge.kind not in _kinds(one, other, order):
        yield ReviewFinding("edge_mistyped", where, _say("other_kind", kind=edge.kind))


def _contradicts(one: GroundArgument, other: GroundArgument) -> bool:
    return any(literal.complement in other.conclusions for literal in one.conclusions)


def _kinds(one: GroundArgument, other: GroundArgument, order: Priorities) -> Iterator[Kind]:
    if undercuts(one, other):
        yield "undercut"
    if rebuts(one, other, order) and not undercuts(other, one):
        yield "rebut"


def status_findings(graph: ClaimedGraph, computed: Sequence[Status]) -> Iterator[ReviewFinding]:
    """Claimed statuses that are not the computed ones."""
    for index, (said, status) in enumerate(zip(graph.statuses, computed, strict=False)):
        if said not in {None, status}:
            yield ReviewFinding(
                "wrong_status", f"statuses[{index}]", _say("stands_otherwise", status=status)
            )


def move_findings(graph: ClaimedGraph) -> Iterator[ReviewFinding]:
    """Moves against the rules of a dialogue tree (definitions 3.1 to 3.3).

    Who opens a dispute is its proponent; all others oppose.
    """
    for index in range(len(graph.moves)):
        yield from _move(graph, index, f"moves[{index}]")


def _move(graph: ClaimedGraph, index: int, where: str) -> Iterator[ReviewFinding]:
    move, inside = graph.moves[index], range(len(graph.arguments))
    if move.argument not in inside:
        yield ReviewFinding("irrelevant_move", where, _say("no_such_argument"))
        return
    if move.replies_to is None:
        return
    branch = _branch(graph, index)
    if branch is None:
        yield ReviewFinding("illegal_turn", where, _say("no_earlier_move"))
        return
    proponent = graph.arguments[branch[-1]].seat
    by_p = [graph.arguments[argument].seat == proponent for argument in (move.argument, *branch)]
    if by_p[0] == by_p[1]:
        yield ReviewFinding("illegal_turn", where, _say("out_of_turn"))
        return
    mine, theirs = graph.arguments[move.argument].ground, graph.arguments[branch[0]].ground
    if not defeats(mine, theirs, graph.priorities):
        yield ReviewFinding("irrelevant_move", where, _say("no_defeat"))
    elif by_p[0] and not strictly_defeats(mine, theirs, graph.priorities):
        yield ReviewFinding("not_strict", where, _say("defeated_back"))
    own = (argument for argument, p in zip(branch, by_p[1:], strict=True) if p)
    if move.argument in own:
        yield ReviewFinding("repeated_move", where, _say("moved_before"))


def _branch(graph: ClaimedGraph, index: int) -> list[int] | None:
    """The arguments from the move replied to up to the opening, or None if it is broken."""
    branch: list[int] = []
    at, parent = index, graph.moves[index].replies_to
    while parent is not None:
        if not 0 <= parent < at or graph.moves[parent].argument not in range(len(graph.arguments)):
            return None
        branch.append(graph.moves[parent].argument)
        at, parent = parent, graph.moves[parent].replies_to
    return branch
