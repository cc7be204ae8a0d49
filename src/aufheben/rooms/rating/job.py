"""A finished run rated by one judge: the rating, its course, what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import get_args

from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.ratings import Chosen, Exhibit, Measure, Reading
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.errors import BadInput
from aufheben.rooms.rating import protocol
from aufheben.rooms.rating.protocol import applies, asks, figures
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course
from aufheben.words import speaker

_say = speaker(__name__)
_CHOICES = ("tie", "first", "second")
MOST_READINGS = 1_000
"""More than anybody averages over; every question of a rating is made before the first is asked."""

__all__ = ["COURSE", "EndedRating", "RatingJob", "Reading"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingJob:
    """What is rated, by which measures, how often, by whom.

    `other` is another answer to the same question, for preference. Raises BadInput if
    nothing would be read or a measure is named twice.
    """

    exhibit: Exhibit
    measures: tuple[Measure, ...]
    judge: Seat
    limits: Limits
    other: Exhibit | None = None
    readings: int = 1
    lang: Lang | None = None

    def __post_init__(self) -> None:
        if self.readings < 1:
            raise BadInput(_say("readings", readings=self.readings), do=_say("read_least_once"))
        if self.readings > MOST_READINGS:
            do = _say("read_at_most", most=MOST_READINGS)
            raise BadInput(_say("readings", readings=self.readings), do=do)
        unknown = next((m for m in self.measures if m not in get_args(Measure)), None)
        if unknown is not None:
            known = ", ".join(get_args(Measure))
            raise BadInput(
                _say("no_judged_measure", unknown=unknown), do=_say("choose_among", known=known)
            )
        if len(set(self.measures)) < len(self.measures):
            raise BadInput(_say("measure_named_twice"), do=_say("name_each_once"))
        if self.other is not None and self.other.question != self.exhibit.question:
            raise BadInput(_say("two_answers_different"), do=_say("compare_like_like"))

    @property
    def asked(self) -> tuple[Measure, ...]:
        """The measures that apply; where there are none, there is nothing to rate."""
        return tuple(m for m in self.measures if applies(m, self.exhibit, self.other))

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        once = asks(self.exhibit, measures=self.measures, readings=1, other=self.other)
        most = len(once) * self.readings * (self.limits.reasks + 1)
        return most if self.limits.calls is None else min(most, self.limits.calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRating:
    """Everything that was found, and what it took."""

    rating: RatingJob
    found: tuple[Reading, ...]
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]

    @property
    def figures(self) -> dict[str, float]:
        """The mean of each figure over the readings that gave it, by name."""
        given = [figures(found) for found in self.found]
        names = dict.fromkeys(name for each in given for name in each)
        return {name: fmean(each[name] for each in given if name in each) for name in names}

    @property
    def failures(self) -> dict[Measure, int]:
        """How many questions on each measure got no legal answer, where any did not."""
        failed = [found.measure for found in self.found if found.failed]
        return {measure: failed.count(measure) for measure in dict.fromkeys(failed)}

    def choices(self, reading: int) -> tuple[str | None, str | None]:
        """What a reading preferred as given and swapped: the first, rated answer, the second, or a tie."""
        return self._choice(reading, 1), self._choice(reading, 2)

    def _choice(self, reading: int, order: int) -> str | None:
        at = ("preference", reading, order)
        found = (f.value for f in self.found if (f.measure, f.reading, f.order) == at)
        chosen = (_CHOICES[value.choice] for value in found if isinstance(value, Chosen))
        return next(chosen, None)

    @property
    def answer(self) -> str | None:
        """The figures in a line, where there are any."""
        line = ", ".join(f"{name} {value:.3g}" for name, value in self.figures.items())
        return line or None


async def _play(rating: RatingJob, chair: JournaledChair) -> EndedRating:
    found = await protocol.rate(
        rating.exhibit,
        measures=rating.measures,
        readings=rating.readings,
        judge=rating.judge,
        chair=chair,
        other=rating.other,
    )
    outcome, stop_reason = _ending(found)
    return EndedRating(
        rating=rating,
        found=found,
        tally=chair.tally,
        outcome=outcome,
        stop_reason=stop_reason,
        flags=_flags(found, chair.tally),
    )


def _ending(found: Sequence[Reading]) -> tuple[Outcome, StopReason]:
    """Anything found, nothing to be found, cut short by a limit, or no legal answer at all."""
    if any(each.value is not None for each in found):
        return "justified", "verdict"
    if not found:
        return "unresolved", "skipped"
    limit = next((limit for limit in get_args(Limit) if limit in [f.limit for f in found]), None)
    return ("failed", "no_legal_answer") if limit is None else ("budget", limit)


def _flags(found: Sequence[Reading], tally: Tally) -> tuple[str, ...]:
    cut = {f"limit_{each.limit}" for each in found if each.limit is not None}
    # Sorted: questions run beside each other, and which met something first is chance.
    return tuple(sorted({*cut, *tally.flags}))


COURSE = Course(play=_play)
