"""What of a board is pending: what its judge has not seen, and what waits for an answer."""

from aufheben.domain.boards import Attack, Board


def is_unseen(board: Board, seen: Board) -> bool:
    """Since `seen` a claim or a critical attack was added, amended or answered, or facts of a claim
    were found."""
    return _claims(board) != _claims(seen) or _told(board) != _told(seen)


def is_challenged(board: Board) -> bool:
    """A critical attack waits for an answer.

    One on what was put up as an objection is itself the answer to that, and one between claims that
    were merged is taken up in what joins them.
    """
    live = [claim for claim in board.claims.values() if not claim.withdrawn]
    raised = objections(board)

    def waits(attack: Attack) -> bool:
        ends = {attack.from_claim_id, attack.to_claim_id}
        met = attack.to_claim_id in raised or any(ends <= {*c.merges} for c in live)
        return attack.severity == "critical" and not (attack.resolved or met)

    return any(map(waits, board.attacks.values()))


def objections(board: Board) -> frozenset[str]:
    """Claims that were put up in order to attack another."""
    made = ((a.from_claim_id, a.created_at) for a in board.attacks.values())
    return frozenset(key for key, step in made if board.claims[key].created_at == step)


def _claims(board: Board) -> list[tuple[str, int, bool]]:
    return [(c.id, c.last_updated, c.withdrawn) for c in board.claims.values()]


def _told(board: Board) -> list[object]:
    attacks = (a for a in board.attacks.values() if a.severity == "critical")
    found = sum(check.finding != "unverified" for check in board.checks)
    return [found, *((a.id, a.resolved) for a in attacks)]
