"""A finished run rated: one question for each measure and reading, none awaiting another."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from aufheben.domain import Seat
from aufheben.domain.ratings import Chosen, Covered, Exhibit, Measure, Part, Reading, Value
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.rating.asks.base_task import RatingTask
from aufheben.rooms.rating.asks.tasks import (
    CheckConstraints,
    CheckSynthesis,
    FindFaults,
    FindPoints,
    GradeAnswer,
    GradeUse,
    Prefer,
    ReadChoice,
)

Order = Literal[1, 2]
LABELS = (
    "Kevo",
    "Lunim",
    "Miraz",
    "Nopel",
    "Porin",
    "Rudam",
    "Selto",
    "Tavik",
    "Umbor",
    "Velan",
    "Wimon",
    "Zaled",
)
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
