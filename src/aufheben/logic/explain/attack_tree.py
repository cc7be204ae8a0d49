"""Why an argument stands where it stands, as nested data: its attackers, theirs, and so on."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from aufheben.domain.text import bare
from aufheben.logic.explain.debate import Debate
from aufheben.logic.explain.debate_graph import Standing

Node = TypeVar("Node", bound=Hashable)
LONGEST = 40
"""Most arguments of a walk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """An argument, where it stands, and its attackers.

    `again`: it was opened above, and is not opened again. `more` attackers were left out.
    """

    argument: str
    seat: str
    said: str
    premises: tuple[str, ...]
    status: Standing
    again: bool = False
    more: int = 0
    attackers: tuple["Walk", ...] = field(default=())

    def for_programs(self, words: Mapping[str, str]) -> dict[str, Any]:
        """One JSON object; `words` say where arguments stand."""
        return {
            "argument": self.argument,
            "seat": self.seat,
            "said": self.said,
            "premises": list(self.premises),
            "status": self.status,
            "word": words[self.status],
            "again": self.again,
            "more": self.more,
            "attackers": [each.for_programs(words) for each in self.attackers],
        }


def walks(told: Debate, statuses: Sequence[Standing]) -> tuple[Walk, ...]:
    """A walk from each argument, as it stands by these statuses."""
    against: list[list[int]] = [[] for _ in told.moves]
    for attacker, attacked in told.audit.edges:
        against[attacked].append(attacker)
    alone = [_alone(told, index, status) for index, status in enumerate(statuses)]
    return tuple(_walk(start, against, alone) for start in range(len(alone)))


def _alone(told: Debate, index: int, status: Standing) -> Walk:
    move = told.moves[index]
    return Walk(
        argument=told.name(index),
        seat=move.seat,
        said=bare(move.argument.warrant.consequent),
        premises=move.argument.premises,
        status=status,
    )


def nearest(
    start: Node, against: Callable[[Node], Sequence[Node]]
) -> dict[Node, list[tuple[Node, bool]]]:
    """What is opened, in that order, each with its attackers and whether they were opened before.

    Nearest first, so that what is left out is far away.
    """
    found: dict[Node, list[tuple[Node, bool]]] = {start: []}
    todo = [start]
    for one in todo:
        for attacker in against(one):
            again = attacker in found
            if again or len(found) < LONGEST:
                found[one].append((attacker, again))
            if not again and len(found) < LONGEST:
                found[attacker] = []
                todo.append(attacker)
    return found


def _walk(start: int, against: Sequence[Sequence[int]], alone: Sequence[Walk]) -> Walk:
    opened = nearest(start, against.__getitem__)
    made: dict[int, Walk] = {}
    for one, below in reversed(opened.items()):
        attackers = (replace(alone[a], again=True) if again else made[a] for a, again in below)
        more = len(against[one]) - len(below)
        made[one] = replace(alone[one], attackers=tuple(attackers), more=more)
    return made[start]
