"""Rating a finished run: a judge reads it and gives figures, or what figures are made of.

The rubric is that of Anghel et al. (Informatics 12(3):76, 2025); constructiveness and the
preservation of constraints follow Dialectic-MAS; a preference is asked for in both orders
(Zheng et al. 2023).
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import Any, Literal, assert_never

from aufheben.domain import Seat
from aufheben.domain.ratings import (
    Chosen,
    Conditions,
    Covered,
    Exhibit,
    Faults,
    Marks,
    Measure,
    Part,
    Reading,
    Value,
)
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.rating.asks import (
    RUBRIC,
    USEFULNESS,
    CheckConstraints,
    CheckSynthesis,
    FindFaults,
    FindPoints,
    GradeAnswer,
    GradeUse,
    Prefer,
    RatingTask,
    ReadChoice,
)

Order = Literal[1, 2]
LABELS = (
    "Kevo", "Lunim", "Miraz", "Nopel", "Porin", "Rudam", "Selto", "Tavik", "Umbor", "Velan", "Wimon",
    "Zaled",
)  # fmt: skip
"""Names without meaning: which words stand for two answers shifts verdicts (Liu et al. 2024)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One question to the judge; `told` turns its answer into the exhibit's own order."""

    measure: Measure
    reading: int
    order: Order = 1
    part: Part | None = None
    task: RatingTask[Any]
    told: Callable[[Any], Value] = lambda value: value


async def rate(
    exhibit: Exhibit,
    *,
    measures: Sequence[Measure],
    readings: int,
    judge: Seat,
    chair: Chair,
    other: Exhibit | None = None,
) -> tuple[Reading, ...]:
    """What `judge` finds by each measure that applies, in order of measures and readings.

    `other` is another answer to the same question, for preference. Raises AgentFailed as the
    chair does, after everything under way has been answered.
    """
    asked = asks(exhibit, measures=measures, readings=readings, other=other)
    return tuple(await chair.together([_found(ask, judge, chair) for ask in asked]))


def asks(
    exhibit: Exhibit, *, measures: Sequence[Measure], readings: int, other: Exhibit | None = None
) -> tuple[Ask, ...]:
    """Every question that rating asks, known before the first: what does not apply is not asked."""
    applying = [measure for measure in measures if applies(measure, exhibit, other)]
    return tuple(
        ask
        for measure in applying
        for reading in range(1, readings + 1)
        for ask in _asks(measure, reading, exhibit, other)
    )


def applies(measure: Measure, exhibit: Exhibit, other: Exhibit | None) -> bool:
    """Whether there is anything to judge by `measure`."""
    match measure:
        case "constructiveness":
            return bool(exhibit.replies)
        case "preservation" | "synthesis":
            return len(exhibit.stances) > 1
        case "coverage":
            return bool(exhibit.key_points)
        case "control":
            return bool(exhibit.obvious and exhibit.instead)
        case "preference":
            return other is not None
        case "rubric" | "usefulness":
            return True


def _asks(measure: Measure, reading: int, exhibit: Exhibit, other: Exhibit | None) -> Iterator[Ask]:
    place: Place = (measure, reading)
    ask = partial(Ask, measure=measure, reading=reading)
    match measure:
        case "coverage":
            yield _coverage(exhibit, "answer", place, ask)
            if exhibit.transcript:
                yield _coverage(exhibit, "debate", place, ask)
        case "control":
            yield _control(exhibit, place, ask)
        case "preference":
            assert other is not None
            yield _preference(exhibit, other, 1, place, ask)
            yield _preference(exhibit, other, 2, place, ask)
        case _:
            yield ask(task=_task(measure, exhibit, place))


def _task(measure: Measure, exhibit: Exhibit, place: Place) -> RatingTask[Any]:
    """The question where nothing is turned round."""
    question, answer, positions = exhibit.question, exhibit.answer, exhibit.stances
    match measure:
        case "constructiveness":
            transcript, replies = exhibit.transcript, exhibit.replies
            return FindFaults(
                place=place, question=question, transcript=transcript, replies=replies
            )
        case "preservation":
            return CheckConstraints(
                place=place, question=question, positions=positions, answer=answer
            )
        case "synthesis":
            return CheckSynthesis(
                place=place,
                question=question,
                positions=positions,
                explanation=exhibit.explanation,
                answer=answer,
            )
        case "usefulness":
            return GradeUse(place=place, question=question, answer=answer)
        case _:
            return GradeAnswer(place=place, question=question, positions=positions, answer=answer)


def _coverage(exhibit: Exhibit, part: Part, place: Place, ask: Callable[..., Ask]) -> Ask:
    """For and against are mixed: the order in which experts' points come tells their side."""
    order = shuffled(exhibit.key_points, exhibit.answer)

    def told(value: Covered) -> Covered:
        return Covered(points=_unshuffled(value.points, order))

    answer = exhibit.answer if part == "answer" else ""
    task = FindPoints(
        place=(*place, part),
        question=exhibit.question,
        points=tuple(exhibit.key_points[index] for index in order),
        transcript=() if answer else exhibit.transcript,
        answer=answer,
    )
    return ask(part=part, task=task, told=told)


def _unshuffled(found: tuple[bool, ...], order: tuple[int, ...]) -> tuple[bool, ...]:
    placed = dict(zip(order, found, strict=True))
    return tuple(placed[index] for index in range(len(order)))


def _control(exhibit: Exhibit, place: Place, ask: Callable[..., Ask]) -> Ask:
    obvious, instead = exhibit.obvious, exhibit.instead
    swapped = shuffled((obvious, instead), exhibit.answer) == (1, 0)
    task = ReadChoice(
        place=place,
        question=exhibit.question,
        options=(instead, obvious) if swapped else (obvious, instead),
        answer=exhibit.answer,
    )
    return ask(task=task, told=_turned if swapped else lambda value: value)


def _preference(
    exhibit: Exhibit, other: Exhibit, order: Order, place: Place, ask: Callable[..., Ask]
) -> Ask:
    own = (exhibit.answer, other.answer)
    shown = own if order == 1 else (other.answer, exhibit.answer)
    at: Place = (*place, order)
    task = Prefer(
        place=at,
        question=exhibit.question,
        # Positions that were found for one of the two would speak for it.
        positions=exhibit.stances if exhibit.stances == other.stances else (),
        # Other names in each call: a liking for a name then favors neither answer.
        labels=labels((exhibit.question, *own), f"{at}"),
        texts=shown,
    )
    return ask(order=order, task=task, told=_turned if order == 2 else lambda value: value)


def _turned(value: Chosen) -> Chosen:
    """The choice where the two were shown the other way round."""
    turned: dict[int, Literal[0, 1, 2]] = {0: 0, 1: 2, 2: 1}
    return replace(value, choice=turned[value.choice])


async def _found(ask: Ask, judge: Seat, chair: Chair) -> Reading:
    answer = await chair.ask(judge, ask.task)
    found = Reading(measure=ask.measure, reading=ask.reading, order=ask.order, part=ask.part)
    if isinstance(answer, Unsaid):
        return replace(found, limit=answer.limit)
    return replace(found, value=ask.told(ask.task.finding(answer)))


def shuffled(texts: Sequence[str], salt: str) -> tuple[int, ...]:
    """Every index of `texts` once, in an order that depends on all of them and on `salt`.

    Drawn by a hash of what is shown, so a replay agrees.
    """
    whole = _digest(salt, *texts)
    return tuple(sorted(range(len(texts)), key=lambda index: _digest(whole, str(index))))


def labels(texts: Sequence[str], salt: str) -> tuple[str, str]:
    """Two names out of `LABELS` that stand in none of the texts."""
    said = "\0".join(texts).casefold()
    free = [label for label in LABELS if label.casefold() not in said]
    known = free if len(free) > 1 else list(LABELS)
    first, second, *_ = shuffled(known, _digest(salt, *texts))
    return known[first], known[second]


def _digest(*parts: str) -> str:
    # The length before each part, so that no two lists of parts look alike.
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


_FIGURES: dict[Measure, tuple[str, ...]] = {
    "rubric": RUBRIC,
    "constructiveness": ("constructiveness",),
    "preservation": ("preservation", "preservation_worse_off"),
    "coverage": (),
    "synthesis": ("lifts", "lift_conditions"),
    "usefulness": USEFULNESS,
    "control": ("obvious_chosen", "invented_synthesis"),
    "preference": (),
}
BANDS = (
    (Fraction(0), Fraction(10)),
    (Fraction(1, 10), Fraction(9)),
    (Fraction(1, 4), Fraction(7)),
    (Fraction(1, 2), Fraction(5)),
    (Fraction(3, 4), Fraction(2)),
    (Fraction(1), Fraction(1)),
)
"""Share of replies that fail, and the mark at that share; between two, along the straight line.

Up to a tenth gives 9 to 10 and above three quarters 1 to 2, as in Dialectic-MAS; the bands
between (up to a quarter 7 to 9, a half 5 to 7, three quarters 2 to 5) are ours.
"""


def constructiveness(faults: int, replies: int) -> float:
    """The mark (1 to 10) for `faults` of `replies` (at least one) that fail; never rises."""
    share = Fraction(faults, replies)
    for (low, high_mark), (high, low_mark) in pairwise(BANDS):
        if share <= high:
            return float(high_mark + (low_mark - high_mark) * (share - low) / (high - low))
    raise AssertionError(share)


def names(found: Reading) -> tuple[str, ...]:
    """The figures that a finding gives, or would have given."""
    return _FIGURES[found.measure] if found.part is None else (f"coverage_{found.part}",)


def figures(found: Reading) -> dict[str, float]:
    """The figures in a finding, by name: none of a preference, nor where nothing was found.

    `preservation` is the mean over the sides, `preservation_worse_off` the least of them;
    `coverage_…` the share of key points taken up; `lifts` whether all conditions of a synthesis
    hold (0 or 1) and `lift_conditions` the share that do; `obvious_chosen` and
    `invented_synthesis` are 0 or 1.
    """
    value = found.value
    match value:
        case None:
            return {}
        case Marks():
            return _marks(found.measure, value)
        case Faults():
            return {"constructiveness": constructiveness(len(value.faults), value.replies)}
        case Covered():
            return dict.fromkeys(names(found), fmean(value.points))
        case Conditions():
            met = [held for _, held in value.met]
            return {"lifts": float(all(met)), "lift_conditions": fmean(met)}
        case Chosen():
            return _chosen(found.measure, value)
        case _:
            assert_never(value)


def _marks(measure: Measure, value: Marks) -> dict[str, float]:
    if measure != "preservation":
        return {name: float(mark) for name, mark in value.marks}
    given = [mark for _, mark in value.marks]
    return {"preservation": fmean(given), "preservation_worse_off": float(min(given))}


def _chosen(measure: Measure, value: Chosen) -> dict[str, float]:
    if measure != "control":
        return {}
    return {
        "obvious_chosen": float(value.choice == 1),
        "invented_synthesis": float(value.choice == 0),
    }
