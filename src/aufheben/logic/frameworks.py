"""Abstract argumentation frameworks (Dung 1995): who attacks whom, the grounded labeling, and components.

Nothing here recurses, so that a chain of any depth is read.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from aufheben.errors import Misuse
from aufheben.logic.effort import work

N = TypeVar("N", bound=Hashable)


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
    nodes = walked(arguments, lambda one: attackers.get(one, ()))
    place = {each: number for number, each in enumerate(nodes)}
    attacks = tuple((place[a], place[b]) for b in nodes for a in attackers.get(b, ()))
    names = tuple(framework.names[one] for one in nodes)
    return Framework(names=names, attacks=attacks), nodes


Label = Literal["in", "out", "undecided"]


def grounded(size: int, attacks: Iterable[tuple[int, int]]) -> list[Label]:
    """The grounded labeling (Caminada 2006: fewest in) of arguments 0 … size-1.

    What is "in" is the grounded extension, the least fixpoint of the characteristic function
    (Dung 1995, definition 20). `attacks` are (attacker, attacked); one that is listed twice
    counts once. Linear in arguments and attacks.
    """
    return _labeled(size, attacks)[0]


def accepted(size: int, attacks: Iterable[tuple[int, int]]) -> list[int]:
    """What is "in" in the grounded labeling, each after what drives its attackers out."""
    return _labeled(size, attacks)[1]


def _labeled(size: int, attacks: Iterable[tuple[int, int]]) -> tuple[list[Label], list[int]]:
    attacked: list[list[int]] = [[] for _ in range(size)]
    left = [0] * size  # attackers that are not out yet
    for attacker, target in attacks:
        attacked[attacker].append(target)
        left[target] += 1
    work(size + sum(left) // 2)
    labels: list[Label] = ["undecided"] * size
    # The list grows while it is walked: an argument joins it when its last attacker goes out.
    todo = [index for index, attackers in enumerate(left) if not attackers]
    for winner in todo:
        labels[winner] = "in"
        for loser in attacked[winner]:
            if labels[loser] == "out":
                continue
            labels[loser] = "out"
            for freed in attacked[loser]:
                left[freed] = attackers = left[freed] - 1
                if not attackers:
                    todo.append(freed)
    return labels, todo


def greatest_admissible(
    members: Iterable[int], size: int, attacks: Iterable[tuple[int, int]]
) -> frozenset[int]:
    """The greatest admissible set within a conflict-free one: what cannot be defended goes."""
    attackers: list[list[int]] = [[] for _ in range(size)]
    attacked: list[list[int]] = [[] for _ in range(size)]
    for attacker, target in dict.fromkeys(attacks):
        attackers[target].append(attacker)
        attacked[attacker].append(target)
    kept = set(members)
    hits = [sum(other in kept for other in attackers[index]) for index in range(size)]
    todo = [one for one in kept if any(not hits[other] for other in attackers[one])]
    for one in todo:
        if one in kept:
            kept.discard(one)
            for freed in attacked[one]:
                hits[freed] -= 1
                todo.extend(() if hits[freed] else (x for x in attacked[freed] if x in kept))
    return frozenset(kept)


def walked(starts: Iterable[N], onward: Callable[[N], Iterable[N]]) -> list[N]:
    """These and all that one comes to from them, each once, in the order in which it is come to."""
    known = dict.fromkeys(starts)
    found = list(known)
    for one in found:
        new = [other for other in dict.fromkeys(onward(one)) if other not in known]
        known.update(dict.fromkeys(new))
        found.extend(new)
    return found


def connected(beside: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The nodes of a graph that lists for each those beside it, in parts that no edge joins."""
    seen: set[int] = set()
    for start in range(len(beside)):
        if start not in seen:
            part = walked([start], beside.__getitem__)
            seen.update(part)
            yield part


class _Search:
    """Tarjan's search, with its stack of half-read nodes kept by hand."""

    def __init__(self, up: Sequence[Sequence[int]]) -> None:
        self.up = up
        self.met = [-1] * len(up)
        self.low = [0] * len(up)
        self.open: list[int] = []
        self.is_open = [False] * len(up)
        self.clock = 0

    def enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.met[node] = self.low[node] = self.clock
        self.clock += 1
        self.open.append(node)
        self.is_open[node] = True
        return node, iter(self.up[node])

    def closed(self, node: int) -> list[int]:
        found: list[int] = []
        while not found or found[-1] != node:
            found.append(self.open.pop())
            self.is_open[found[-1]] = False
        return found

    def step(self, node: int, above: Iterator[int]) -> int | None:
        """The next node to enter; None if all above `node` are read."""
        for other in above:
            if self.met[other] < 0:
                return other
            if self.is_open[other]:
                self.low[node] = min(self.low[node], self.met[other])
        return None


def components(up: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The components of a graph that lists for each node those above it; those above come first."""
    search = _Search(up)
    for start in range(len(up)):
        path = [search.enter(start)] if search.met[start] < 0 else []
        while path:
            node, above = path[-1]
            entered = search.step(node, above)
            if entered is not None:
                path.append(search.enter(entered))
                continue
            path.pop()
            if path:
                below = path[-1][0]
                search.low[below] = min(search.low[below], search.low[node])
            if search.low[node] == search.met[node]:
                yield search.closed(node)
