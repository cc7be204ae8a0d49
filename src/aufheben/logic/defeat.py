"""Attack and defeat between arguments (Prakken & Sartor 1997, definitions 2.8 to 2.14), and the graph of it.

Which of two contraries outweighs the other is decided by the last defeasible rules behind them,
under the priorities given; what rests on no defeasible rule outweighs what rests on one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.frameworks import Label, grounded, walked
from aufheben.logic.language import Clause
from aufheben.logic.priorities import NONE, Priorities

Weighed = tuple[frozenset[Clause], frozenset[Clause]]
"""Rules that are weighed against each other."""


def undercuts(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """A conclusion of the attacker is an assumption of the attacked."""
    return not attacker.conclusions.isdisjoint(attacked.assumptions)


def rebuts(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """They conclude contraries somewhere, and the attacker's is not outweighed."""
    return any(not priorities.weaker(*weighed) for weighed in rebuttals(attacker, attacked))


def rebuttals(attacker: GroundArgument, attacked: GroundArgument) -> Iterator[Weighed]:
    """What each of their contraries rests on: in the attacker, and in the attacked."""
    for contrary in attacker.contraries & attacked.conclusions:
        yield attacker.rests_on(contrary.complement), attacked.rests_on(contrary)


def defeats(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """Undercuts it, or rebuts it without being undercut by it."""
    if undercuts(attacker, attacked):
        return True
    return rebuts(attacker, attacked, priorities) and not undercuts(attacked, attacker)


def strictly_defeats(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """Defeats it and is not defeated back."""
    return defeats(attacker, attacked, priorities) and not defeats(attacked, attacker, priorities)


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
    return set(walked([start], lambda one: attacked.get(one, ())))
