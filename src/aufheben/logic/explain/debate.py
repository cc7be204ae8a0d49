"""What is explained: a finished debate, its arguments numbered and their statuses computed."""

from collections.abc import Sequence
from typing import Protocol

from aufheben.domain import Conclusion, Dispute, Issue, Move, Seat
from aufheben.domain.vocabulary import Lang
from aufheben.logic.audit import Audit, Uttered
from aufheben.logic.explain.decision import Whole


class Debate(Protocol):
    """A finished debate.

    `first[i]` is the index of dispute i's main argument, `deciding` that of the argument that
    carries the answer, `synthesis` that of the synthesis. `complete`: all stances decided together. `whole` is what all of them come
    to, where all are in logic, as if nobody held the `doubts`; `undoubted` without any.
    """

    @property
    def issue(self) -> Issue: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def conclusion(self) -> Conclusion: ...
    @property
    def moves(self) -> tuple[Move, ...]: ...
    @property
    def uttered(self) -> tuple[Uttered, ...]: ...
    @property
    def first(self) -> tuple[int, ...]: ...
    @property
    def audit(self) -> Audit: ...
    @property
    def whole(self) -> Whole | None: ...
    @property
    def undoubted(self) -> Whole | None: ...
    @property
    def doubts(self) -> tuple[str, ...]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def deciding(self) -> int | None: ...
    @property
    def synthesis(self) -> int | None: ...
    @property
    def lang(self) -> Lang: ...
    def name(self, index: int) -> str: ...


def disputes(debate: Debate) -> list[tuple[int, Dispute]]:
    """Each dispute with the index of its main argument."""
    return list(zip(debate.first, debate.conclusion.disputes, strict=False))
