"""One way to an answer, tried once on one topic: what was measured, and judged by ratings of it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from aufheben.rooms.rating.job import EndedRating
from aufheben.rooms.rating.protocol import figures, names


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


def marks_of(rated: EndedRating, judge: str, run: str) -> tuple[JudgedMark, ...]:
    """Every figure of every reading by `judge`; `run` is the rating's.

    Where no legal answer came, each figure of the measure is None: a parse failure. What a
    limit left no room to ask is no mark at all.
    """
    marks = []
    for found in rated.found:
        given = figures(found)
        wanted = names(found) if found.failed else tuple(given)
        marks += [
            JudgedMark(
                measure=name, judge=judge, reading=found.reading, value=given.get(name), run=run
            )
            for name in wanted
        ]
    return tuple(marks)


def duel_of(
    rated: EndedRating, first: AnswerTrial, second: AnswerTrial, *, judge: str, run: str
) -> Duel:
    """The two answers compared: `first` is the one that was rated, `second` the other.

    Of several readings in the same order, what most of them chose; where two are chosen alike
    often, a tie.
    """
    readings = range(1, rated.rating.readings + 1)
    shown, swapped = zip(*(rated.choices(reading) for reading in readings), strict=True)
    return Duel(
        first=first.method,
        second=second.method,
        row=first.row,
        topic=first.topic,
        number=first.number,
        judge=judge,
        shown=_most(shown),
        swapped=_most(swapped),
        lang=first.lang,
        run=run,
    )


def _most(choices: tuple[str | None, ...]) -> str | None:
    counted = Counter(choice for choice in choices if choice is not None).most_common()
    if not counted:
        return None
    alike = len(counted) > 1 and counted[0][1] == counted[1][1]
    return "tie" if alike else counted[0][0]
