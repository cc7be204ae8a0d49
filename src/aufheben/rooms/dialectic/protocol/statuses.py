"""The labelling of everything uttered so far, as later tasks are shown it."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from aufheben.domain import Argument, Dispute, Issue, Move, Seat
from aufheben.domain.vocabulary import Role, Status
from aufheben.logic.audit import Audit, Uttered, audit
from aufheben.logic.stance_theory import givens
from aufheben.logic.translation import Given


@dataclass(frozen=True, slots=True, kw_only=True)
class LabeledArgument:
    """An argument as it stands by computation, and what stands against it."""

    seat: str
    role: Role
    argument: Argument
    status: Status
    attacked_by: tuple[str, ...] = ()


def heard(disputes: Sequence[Dispute], seats: Sequence[Seat], issue: Issue) -> tuple[Uttered, ...]:
    """Every argument, with what its speaker's stance gave as logic, and whether it was answered."""
    given, start = givens(seats, issue), 0
    found: list[Uttered] = []
    for dispute in disputes:
        for index, move in enumerate(dispute.moves):
            read = given[speaker(move, given)]
            left = index in dispute.unanswered
            found.append(_uttered(move, start, given=read, unanswered=left))
        start = len(found)
    return tuple(found)


def speaker(move: Move, known: Container[str]) -> str:
    """Whose words a move is in; "" for whoever speaks for all."""
    return "" if move.role == "synthesis" or move.seat not in known else move.seat


def standing(
    disputes: Sequence[Dispute], seats: Sequence[Seat], issue: Issue
) -> tuple[LabeledArgument, ...]:
    """Every argument with its status: open where an answer to it was wanted and never came."""
    moves = [move for dispute in disputes for move in dispute.moves]
    return _labeled(moves, audit(heard(disputes, seats, issue), issue, None))


def _labeled(moves: Sequence[Move], found: Audit) -> tuple[LabeledArgument, ...]:
    return tuple(
        LabeledArgument(
            seat=move.seat,
            role=move.role,
            argument=move.argument,
            status=found.statuses[index],
            attacked_by=tuple(
                moves[attacker].argument.warrant.consequent
                for attacker, attacked in found.edges
                if attacked == index and found.statuses[attacker] != "overruled"
            ),
        )
        for index, move in enumerate(moves)
    )


def _uttered(move: Move, start: int, *, given: Given, unanswered: bool) -> Uttered:
    return Uttered(
        seat=move.seat,
        argument=move.argument,
        attacks=None if move.attacks is None else move.attacks + start,
        target=move.target,
        given=given,
        unanswered=unanswered,
    )
