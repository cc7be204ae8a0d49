"""Whether a board has what its judge has not seen: what could change a verdict."""

from aufheben.domain.boards import Board


def is_unseen(board: Board, seen: Board) -> bool:
    """Since `seen` a claim or a critical attack was added, amended or answered, or facts of a claim
    were found."""
    return _claims(board) != _claims(seen) or _told(board) != _told(seen)


def _claims(board: Board) -> list[tuple[str, int, bool]]:
    return [(c.id, c.last_updated, c.withdrawn) for c in board.claims.values()]


def _told(board: Board) -> list[object]:
    attacks = (a for a in board.attacks.values() if a.severity == "critical")
    found = sum(check.finding != "unverified" for check in board.checks)
    return [found, *((a.id, a.resolved) for a in attacks)]
