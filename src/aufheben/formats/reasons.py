"""Why an argument stands or falls: its attackers, theirs, and so on; and what a doubt changes."""

from collections.abc import Iterator
from typing import Any

from aufheben.formats.dialectic import Told


def because(told: Told, index: int) -> Iterator[str]:
    """The chain of attackers as an indented outline; a repeated argument is not opened again."""
    todo = [(index, 0)]
    unattacked = not _attackers(told, index)
    shown: set[int] = set()
    while todo:
        current, depth = todo.pop()
        yield _line(told, current, depth, again=current in shown)
        if current in shown:
            continue
        shown.add(current)
        todo += [(attacker, depth + 1) for attacker in reversed(_attackers(told, current))]
    if unattacked and told.audit.statuses[index] == "justified":
        yield "nobody attacks it"


def attackers(told: Told, index: int, above: frozenset[int] = frozenset()) -> list[dict[str, Any]]:
    """The same chain as nested objects."""
    return [
        {
            "argument": told.name(attacker),
            "status": told.audit.statuses[attacker],
            "attackers": attackers(told, attacker, above | {index})
            if attacker not in above | {index}
            else [],
        }
        for attacker in _attackers(told, index)
    ]


def changes(before: Told, after: Told) -> Iterator[str]:
    """What the doubt changes, statuses first, then whether the answer still stands."""
    pairs = enumerate(zip(before.audit.statuses, after.audit.statuses, strict=True))
    changed = [f"{after.name(i)}: {b} -> {a}" for i, (b, a) in pairs if a != b]
    yield "with the doubt: " + ("; ".join(changed) or "nothing changes")
    deciding = after.deciding
    if deciding is None:
        return
    stands = _stands(before, after, deciding)
    yield f"the answer {'still stands' if stands else 'no longer stands'}"


def _stands(before: Told, after: Told, deciding: int) -> bool:
    """Where all stances decide, some argument still carries the answer; else the one that did."""
    if after.complete and before.whole is not None and after.whole is not None:
        return before.whole.answers()[0] in after.whole.answers()
    return after.audit.statuses[deciding] == "justified"


def _attackers(told: Told, index: int) -> list[int]:
    return [attacker for attacker, attacked in told.audit.edges if attacked == index]


def _line(told: Told, index: int, depth: int, *, again: bool) -> str:
    move = told.moves[index]
    lead = "  " * depth + ("attacked by " if depth else "")
    said = move.argument.warrant.consequent
    premises = ", ".join(move.argument.premises)
    basis = f", since {premises}" if premises and not again else ""
    status = told.audit.statuses[index]
    more = " (see above)" if again else ""
    return f"{lead}{told.name(index)} {move.seat} [{status}]: {said}{basis}{more}"
