"""Abstract argumentation frameworks (Dung 1995, definition 2): arguments and who attacks whom."""

from collections.abc import Iterable
from dataclasses import dataclass

from aufheben.errors import Misuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Framework:
    """Arguments 0 … n-1, each with a name of its own, and (attacker, attacked) index pairs.

    Raises Misuse if two names are equal or an index names no argument.
    """

    names: tuple[str, ...]
    attacks: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        size = len(self.names)
        if len(set(self.names)) < size:
            raise Misuse("expected distinct names of arguments; number them before")
        for attacker, attacked in self.attacks:
            if not (0 <= attacker < size and 0 <= attacked < size):
                raise Misuse(f"attack {(attacker, attacked)} names none of {size} arguments")

    @property
    def size(self) -> int:
        """How many arguments."""
        return len(self.names)


def ancestry(framework: Framework, arguments: Iterable[int]) -> tuple[Framework, list[int]]:
    """The arguments and what attacks them, directly or not, and which those are in the whole.

    The arguments come first.
    """
    attackers: dict[int, list[int]] = {}
    for attacker, attacked in framework.attacks:
        attackers.setdefault(attacked, []).append(attacker)
    nodes = list(arguments)
    place = {each: number for number, each in enumerate(nodes)}
    for one in nodes:
        for other in attackers.get(one, ()):
            if other not in place:
                place[other] = len(nodes)
                nodes.append(other)
    attacks = tuple((place[a], place[b]) for b in nodes for a in attackers.get(b, ()))
    names = tuple(framework.names[one] for one in nodes)
    return Framework(names=names, attacks=attacks), nodes
