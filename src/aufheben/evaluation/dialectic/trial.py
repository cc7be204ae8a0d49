"""One way to an answer, tried once on one topic: what was measured of it, and judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMark:
    """One judged figure of one run, given by one judge in one reading (counted from 1).

    `value` is None if no legal mark came: a parse failure, which is no mark of 0.
    """

    measure: str
    judge: str
    reading: int
    value: float | None
    run: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTrial:
    """One run of `method` on one topic; with which models and prompts, `row` says.

    `values` are deterministic measures by name; what could not be measured is not there. `error`
    says why a run did not end, empty if it did; then outcome and stop reason are None. They are
    as people are told them: an answer beside which nothing was disputed is `answered`.
    `notes` are figures that are no numbers (which stop reason, which statuses), for programs.
    """

    method: str
    row: str
    topic: str
    lang: str
    number: int
    run: str
    outcome: str | None = None
    stop_reason: str | None = None
    values: Mapping[str, float] = field(default_factory=dict)
    marks: tuple[JudgedMark, ...] = ()
    notes: Mapping[str, object] = field(default_factory=dict)
    error: str = ""

    @property
    def terminated(self) -> bool:
        """Whether it came to a typed end."""
        return self.outcome is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Two methods' answers to one topic compared by a judge in both orders.

    `first` and `second` are methods in the order of naming; `shown` and `swapped` are what the
    judge chose when `first` was shown first, and when it was shown second: `first`, `second`,
    or `tie`; None if no legal choice came. Where the two differ, it is a tie
    (Zheng et al. 2023).
    """

    first: str
    second: str
    row: str
    topic: str
    number: int
    judge: str
    shown: str | None
    swapped: str | None
    lang: str = ""
    run: str = ""

    @property
    def winner(self) -> str | None:
        """`first`, `second` or `tie`; None if it was not judged in both orders."""
        if self.shown is None or self.swapped is None:
            return None
        return self.shown if self.shown == self.swapped else "tie"
