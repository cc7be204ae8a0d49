"""Whether a text can be made of repeated words on which a pattern takes more than linear time.

It can if, and only if, two places that each come back to themselves by a word are joined by the same word
(Weber and Seidl, 1991): then a text of n such words is tried in n ways at least, for each of its beginnings.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from re import _parser as parser
from typing import TypeVar

from tests.packaging.patterns.letters import Letters
from tests.packaging.patterns.parts import Builder, Part, Step, UnknownError

MOST = 400_000
"""How many states are compared before one gives up."""
Node = tuple[int, int]
"""A place, and those of its letters that all guards tell alike."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A step from one node to another."""

    target: Node
    step: Step
    tries: bool

    def bars(self, other: "Edge") -> bool:
        """Whether only one of both is ever taken, at one place of a text."""
        if self.step.guard.bars(other.step.guard):
            return True
        return not (self.tries or other.tries) and (self.step.sure or other.step.sure)


Edges = dict[Node, list[Edge]]


def excess(pattern: str, flags: int, *, use: str) -> str | None:
    """Why a pattern is not linear for `match`, `fullmatch`, `search` (all else that searches), or several with `+`."""
    found = (_excess_of(pattern, flags, each) for each in use.split("+"))
    return next(filter(None, found), None)


def _excess_of(pattern: str, flags: int, use: str) -> str | None:
    tree = parser.parse(pattern, flags)
    flags = tree.state.flags
    letters = Letters(tree, flags)
    try:
        if use != "search":
            builder = Builder(letters)
            start = builder.one(letters.begin)
            builder.join(start.last, builder.read(tree, flags).first)
            if _excess(builder) is None:
                return None
        return _excess(_searching(tree, flags, letters, use))
    except UnknownError as unknown:
        return str(unknown)


def _searching(tree: object, flags: int, letters: Letters, use: str) -> Builder:
    """It is tried in vain, from each place of a text if it is searched for; and where it ended, further."""
    builder = Builder(letters)
    start, anywhere = builder.one(letters.begin), builder.one(letters.every)
    builder.join(anywhere.last, anywhere.first)
    builder.join(start.last, anywhere.first)
    first, done = builder.vain(tree, flags, whole=use == "fullmatch")
    ghosts: dict[int, Part] = {}
    for source, target, guard in done:
        ghost = ghosts.setdefault(source, builder.one(builder.places[source].letters))
        builder.join(ghost.last, [(target, guard)])
    for into in (start, anywhere):
        if use == "search" or into is start:
            builder.join(into.last, first)
        for ghost in ghosts.values():
            builder.join(into.last, ghost.first)
    return builder


def _excess(builder: Builder) -> str | None:
    edges = _edges(builder)
    knots = [knot for knot in _knots(edges, lambda n: [e.target for e in edges[n]]) if knot]
    for knot in knots:
        if _parts_within(edges, knot):
            return "a repeat can take the same text in several ways"
    for one in knots:
        after = _reached(edges, one)
        for other in knots:
            if one is not other and other <= after and _parts_between(edges, one, other, after):
                return _told(builder, one, other)
    return None


def _told(builder: Builder, one: frozenset[Node], other: frozenset[Node]) -> str:
    if any(place == 1 and builder.places[1].letters == builder.letters.every for place, _ in one):
        return "it is tried anew at each letter of what a repeat takes"
    shared = [a & b for _, a in one for _, b in other if a & b]
    letter = chr(builder.letters.codes[(shared[0] & -shared[0]).bit_length() - 1]) if shared else ""
    return f"two repeats can share what they take, such as {letter!r}"


def _edges(builder: Builder) -> Edges:
    """The steps between letters that all guards tell alike."""
    cuts: dict[int, set[int]] = {}
    for step in builder.steps:
        cuts.setdefault(step.source, set()).add(step.guard.before)
        cuts.setdefault(step.target, set()).add(step.guard.after & step.guard.then)
    cells = {n: [*_cells(p.letters, cuts.get(n, ()))] for n, p in enumerate(builder.places)}
    edges: Edges = {(n, cell): [] for n, found in cells.items() for cell in found}
    for step in builder.steps:
        guard, source, target = step.guard, builder.places[step.source], builder.places[step.target]
        tries = len(target.tried) > len(source.tried)
        after = guard.after & guard.then
        into = [(step.target, cell) for cell in cells[step.target] if cell & after]
        for cell in cells[step.source]:
            if cell & guard.before:
                edges[step.source, cell] += [Edge(node, step, tries) for node in into]
    return edges


def _cells(letters: int, cuts: Iterable[int]) -> list[int]:
    found = [letters]
    for cut in cuts:
        found = [part for cell in found for part in (cell & cut, cell & ~cut) if part]
    return found


def _reached(edges: Edges, nodes: Iterable[Node]) -> set[Node]:
    found, waiting = set(nodes), [*nodes]
    while waiting:
        for edge in edges[waiting.pop()]:
            if edge.target not in found:
                found.add(edge.target)
                waiting.append(edge.target)
    return found


def _pairs(edges: Edges, one: Node, other: Node) -> Iterator[tuple[Node, Node]]:
    """Where two go by the same letter; of one node, as one and as two."""
    for n, left in enumerate(edges[one]):
        for m, right in enumerate(edges[other]):
            if left.target[1] & right.target[1] and (
                one != other or n == m or not left.bars(right)
            ):
                yield left.target, right.target


def _parts_within(edges: Edges, knot: frozenset[Node]) -> bool:
    """Whether a way from a node back to it has two forms by the same word."""
    for node in knot:
        inner = [edge for edge in edges[node] if edge.target in knot]
        for n, edge in enumerate(inner):
            if any(edge.target == e.target and not edge.bars(e) for e in inner[:n]):
                return True

    def further(state: tuple[Node, Node]) -> Iterator[tuple[Node, Node]]:
        return ((a, b) for a, b in _pairs(edges, *state) if a in knot and b in knot)

    found = _knots([(node, node) for node in knot], further)
    return any({a == b for a, b in each} == {True, False} for each in found)


def _parts_between(
    edges: Edges, one: frozenset[Node], other: frozenset[Node], after: set[Node]
) -> bool:
    """Whether a word leads from one to the other and back to each."""
    before = {node for node in after if other & _reached(edges, [node])}

    def further(state: tuple[Node, Node, Node]) -> Iterator[tuple[Node, Node, Node]]:
        a, b, c = state
        if b == c and a in one:
            yield (a, a, c)
        for x, y in _pairs(edges, a, b):
            if x not in one or y not in before:
                continue
            for edge in edges[c]:
                if edge.target in other and edge.target[1] & x[1] & y[1]:
                    yield (x, y, edge.target)

    starts = [(a, a, c) for a in one for c in other if a[1] & c[1]]
    found = _knots(starts, further)
    return any(
        any(a == b for a, b, _ in each) and any(b == c and (a, a, c) in each for a, b, c in each)
        for each in found
    )


T = TypeVar("T", bound=Hashable)


def _knots(starts: Iterable[T], further: Callable[[T], Iterable[T]]) -> list[frozenset[T]]:
    """What comes back to itself, each time as large as it can be (Tarjan, 1972)."""
    order: dict[T, int] = {}
    low: dict[T, int] = {}
    path: list[T] = []
    on: set[T] = set()
    found: list[frozenset[T]] = []
    for start in starts:
        calls = (
            [] if start in order else [(start, iter(_begun(start, order, low, path, on, further)))]
        )
        while calls:
            node, ahead = calls[-1]
            for each in ahead:
                if each not in order:
                    calls.append((each, iter(_begun(each, order, low, path, on, further))))
                    break
                if each in on:
                    low[node] = min(low[node], order[each])
            else:
                calls.pop()
                if calls:
                    low[calls[-1][0]] = min(low[calls[-1][0]], low[node])
                if low[node] == order[node]:
                    found.append(_closed(node, path, on))
    return [
        knot for knot in found if len(knot) > 1 or any(e in knot for n in knot for e in further(n))
    ]


def _begun(
    node: T,
    order: dict[T, int],
    low: dict[T, int],
    path: list[T],
    on: set[T],
    further: Callable[[T], Iterable[T]],
) -> Iterable[T]:
    if len(order) > MOST:
        raise UnknownError("it has too many states")
    order[node] = low[node] = len(order)
    path.append(node)
    on.add(node)
    return further(node)


def _closed(node: T, path: list[T], on: set[T]) -> frozenset[T]:
    at = path.index(node)
    knot = frozenset(path[at:])
    del path[at:]
    on.difference_update(knot)
    return knot
