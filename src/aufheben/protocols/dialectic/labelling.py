"""The labelling of everything uttered so far, as later tasks are shown it."""

from collections.abc import Iterator, Sequence

from aufheben.domain import Issue, Move
from aufheben.logic.audit import Uttered, audit
from aufheben.protocols.dialectic.lift_tasks import Labelled


def labelled(disputes: Sequence[Sequence[Move]], issue: Issue) -> tuple[Labelled, ...]:
    """Every argument uttered, with its computed status and what stands against it."""
    moves = [move for dispute in disputes for move in dispute]
    found = audit(list(_uttered(disputes)), issue, None)
    return tuple(
        Labelled(
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


def _uttered(disputes: Sequence[Sequence[Move]]) -> Iterator[Uttered]:
    start = 0
    for dispute in disputes:
        for move in dispute:
            yield Uttered(
                seat=move.seat,
                argument=move.argument,
                attacks=None if move.attacks is None else move.attacks + start,
                target=move.target,
            )
        start += len(dispute)
