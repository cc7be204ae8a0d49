"""Arguments by number, who defeats whom, and where that leaves each in grounded semantics."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from aufheben.domain.vocabulary import Status
from aufheben.logic.semantics import Label, grounded

_WORDS: dict[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DefeatGraph:
    """Arguments 0 … size-1 and (attacker, attacked) indices of every defeat among them.

    `fallen` are overruled whatever is said for them: they defeat themselves, or rest on what
    nobody holds. Those in `unanswered` hang on an answer that never came.
    """

    size: int
    defeats: tuple[tuple[int, int], ...] = ()
    fallen: frozenset[int] = frozenset()
    unanswered: frozenset[int] = frozenset()

    def without(self, gone: Iterable[int]) -> "DefeatGraph":
        """As if nobody held what these rest on."""
        more = frozenset(gone)
        return self if more <= self.fallen else replace(self, fallen=self.fallen | more)

    @property
    def nodes(self) -> int:
        """How many nodes `edges` speak of: two more where an answer never came, else one more."""
        return self.size + (2 if self.unanswered else 1)

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The defeats, those of `fallen` by node `size`, and those of an answer that never came.

        Nobody can label such an answer: it is a node that attacks itself, `size + 1`.
        """
        certain, nobody = self.size, self.size + 1
        felled = [(certain, index) for index in sorted(self.fallen)]
        left = [(nobody, index) for index in sorted(self.unanswered)]
        return [*self.defeats, *felled, *left, *([(nobody, nobody)] if left else [])]

    def statuses(self) -> tuple[Status, ...]:
        """The grounded labels; `open` is what hangs on an answer that never came."""
        edges = self.edges
        labels = grounded(self.nodes, edges)
        undecided = [edge for edge in edges if labels[edge[1]] == "undecided"]
        hanging = _reached(self.size + 1, undecided) if self.unanswered else set()
        return tuple(
            "open" if index in hanging else _WORDS[label]
            for index, label in enumerate(labels[: self.size])
        )


def _reached(start: int, edges: Sequence[tuple[int, int]]) -> set[int]:
    """What is attacked from there, and from that, and so on."""
    attacked: dict[int, list[int]] = {}
    for one, other in edges:
        attacked.setdefault(one, []).append(other)
    todo, found = [start], {start}
    for one in todo:
        new = [other for other in attacked.get(one, ()) if other not in found]
        found.update(new)
        todo.extend(new)
    return found
