"""Why an argument stands or falls: its attackers, theirs, and so on; and what a doubt changes."""

from collections.abc import Iterator
from typing import Any

from aufheben.formats.dialectic import Told
from aufheben.formats.unspoken import against
from aufheben.formats.whole import Whole


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
    yield from _over_all(told, index)


def _over_all(told: Told, index: int) -> Iterator[str]:
    """Where it stands over all stances, by what nobody said too, and where a priority decided."""
    if told.audit.on_union is not None and not told.complete:
        yield f"over all stances: {told.audit.on_union[index]}"
    for other in against(told, index):
        said = f"{other.seat} [{other.status}]: {other.conclusion}"
        basis = f", since {', '.join(other.premises)}" if other.premises else ""
        if other.priority is None:
            yield f"  attacked, though nobody said it, by {said}{basis}"
        else:
            high, low = other.priority
            yield f"  not defeated by {said}{basis}; a priority decides: “{high}” outranks “{low}”"


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
    """What the doubt changes, statuses first, then whether the answer still stands.

    Where all stances decided together, they decide anew.
    """
    pairs = enumerate(zip(before.audit.statuses, after.audit.statuses, strict=True))
    changed = [f"{after.name(i)}: {b} -> {a}" for i, (b, a) in pairs if a != b]
    yield "with the doubt: " + ("; ".join(changed) or "nothing changes")
    if before.complete and before.whole is not None and after.whole is not None:
        yield from _decided(before.whole, after.whole)
        return
    deciding = after.deciding
    if deciding is None:
        return
    stands = after.audit.statuses[deciding] == "justified"
    yield f"the answer {'still stands' if stands else 'no longer stands'}"


def _decided(before: Whole, after: Whole) -> Iterator[str]:
    was, now = before.answers(), after.answers()
    if was:
        yield f"the answer {'still stands' if was[0] in now else 'no longer stands'}"
    new = [said for said in now if said not in was]
    if new and was and was[0] in now:
        yield f"besides it there would be: {'; '.join(new)}"
    elif new:
        yield f"it would be: {'; '.join(new)}"
    elif was and not now:
        yield f"there would be none ({after.decision.kind or after.decision.outcome})"


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
