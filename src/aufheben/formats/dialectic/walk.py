"""Why an argument stands where it stands, as nested data: its attackers, theirs, and so on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aufheben.domain.text import bare
from aufheben.formats.dialectic.bearing import Standing
from aufheben.formats.dialectic.told import ToldDialectic

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


def walks(told: ToldDialectic, statuses: Sequence[Standing]) -> tuple[Walk, ...]:
    """A walk from each argument, as it stands by these statuses."""
    against: list[list[int]] = [[] for _ in told.moves]
    for attacker, attacked in told.audit.edges:
        against[attacked].append(attacker)
    alone = [_alone(told, index, status) for index, status in enumerate(statuses)]
    return tuple(_walk(start, against, alone) for start in range(len(alone)))


def _alone(told: ToldDialectic, index: int, status: Standing) -> Walk:
    move = told.moves[index]
    return Walk(
        argument=told.name(index),
        seat=move.seat,
        said=bare(move.argument.warrant.consequent),
        premises=move.argument.premises,
        status=status,
    )


def _walk(start: int, against: Sequence[Sequence[int]], alone: Sequence[Walk]) -> Walk:
    """Nearest attackers first, so that what is left out is far away."""
    opened, todo = {start}, [start]
    below: dict[int, list[tuple[int, bool]]] = {}
    for one in todo:
        below[one] = []
        for attacker in against[one]:
            again = attacker in opened
            if again or len(opened) < LONGEST:
                below[one].append((attacker, again))
            if not again and len(opened) < LONGEST:
                opened.add(attacker)
                todo.append(attacker)
    made: dict[int, Walk] = {}
    for one in reversed(todo):
        attackers = (replace(alone[a], again=True) if again else made[a] for a, again in below[one])
        more = len(against[one]) - len(below[one])
        made[one] = replace(alone[one], attackers=tuple(attackers), more=more)
    return made[start]
