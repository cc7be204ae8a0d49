"""What a claimed argument graph says, and what is found in it."""

import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.priorities import NONE, Priorities
from aufheben.words import Fact

Code = typing.Literal[
    "ill_formed_rule",
    "unsupported_premise",
    "repeated_head",
    "circular",
    "unused_rule",
    "wrong_warrant",
    "edge_missing",
    "edge_extra",
    "edge_mistyped",
    "not_a_defeat",
    "illegal_turn",
    "irrelevant_move",
    "repeated_move",
    "not_strict",
    "wrong_status",
    "synthesis_not_general",
    "synthesis_trivial_side",
    "synthesis_not_novel",
    "synthesis_body_not_concluded",
    "synthesis_defeated",
    "incoherent",
    "budget_exceeded",
]
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
