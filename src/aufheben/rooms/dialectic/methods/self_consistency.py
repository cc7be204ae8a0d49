"""Self-consistency: independent answers, of which the one most consistent with the rest is taken.

Sampling after Wang et al. 2022 (arXiv 2203.11171); the choice among open answers, which cannot
be counted, after Chen et al. 2023 (arXiv 2311.17311).
"""

from collections.abc import Sequence
from dataclasses import replace

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    FinalAnswer,
    Integration,
    NoSynthesis,
    Pick,
    Unanswered,
)
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.dialectic.asks.base_task import unsaid
from aufheben.rooms.dialectic.methods.answer_tasks import Choose
from aufheben.rooms.dialectic.methods.conclusion import Found, after, candidate, ended, resolve
from aufheben.rooms.dialectic.protocol.rules import MOST_SAMPLES
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar

BYTES = 4
"""Bytes a token, where a text is yet to be read."""


async def self_consistency(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Draw samples, then take the most consistent one; a single one needs no choice.

    Where more of them say that there is no answer than give one, there is none: that too is
    said consistently.
    """
    tokens = course.constitution.matched
    if tokens is None:
        drawn = await _drawn(course, chair)
    else:
        drawn = await _matched(course, tokens, chair)
    cut = next((each for each in drawn if isinstance(each, Unanswered)), None)
    answers = [each for each in drawn if isinstance(each, FinalAnswer)]
    silent = [each for each in drawn if isinstance(each, NoSynthesis)]
    if not answers:
        return ended(course, cut or next(iter(silent), NoSynthesis()))
    reached = Integration(
        seat=NEUTRAL.name,
        candidates=tuple(map(candidate, answers)),
        kinds=("sample",) * len(answers),
        marks=(f"limit_{cut.limit}",) if cut is not None else (),
    )
    without = [each for each in silent if each != unsaid("illegal")]
    if len(without) > len(answers):
        return ended(course, without[0], reached)
    chosen, doubts = await _chosen(course, answers, chair)
    reached = replace(reached, chosen=chosen, marks=(*reached.marks, *doubts))
    return ended(course, answers[chosen], reached)


async def _drawn(course: ArguedSoFar, chair: Chair) -> list[Found]:
    """All samples at once; the other ones are counted by the chair.

    Under a limit that counts what calls take, the first goes ahead: before one call came back,
    nobody knows how many there is room for.
    """
    limits, wanted = course.constitution.limits, course.constitution.drawn
    ahead = 0 if limits.tokens is limits.money is limits.time is None else 1
    drawn = [await _sample(course, number, chair) for number in range(1, ahead + 1)]
    asks = [_sample(course, number, chair) for number in range(ahead + 1, wanted + 1)]
    return [*drawn, *await chair.together(asks)]


async def _matched(course: ArguedSoFar, tokens: int, chair: Chair) -> list[Found]:
    """One sample after another, while the next, and the choice then, would fit in the tokens."""
    drawn: list[Found] = []
    spent = 0
    while _another(drawn, spent, tokens, course.constitution.samples):
        number = len(drawn) + 1
        drawn.append(await _sample(course, number, chair))
        spent += chair.took(_place(number))
        if isinstance(drawn[-1], Unanswered):
            break
    return drawn


def _another(drawn: Sequence[Found], spent: int, tokens: int, samples: int) -> bool:
    """Whether one more sample fits, at their mean, with the choice that it makes necessary.

    A choice is taken to cost what a sample does, and what it takes to read the answers. Where
    an agent does not say what it took, nothing can be matched and `samples` are drawn.
    """
    count = len(drawn)
    if not count or not spent:
        return count < samples or not count
    mean = spent / count
    reading = sum(_tokens(each) for each in drawn) * (count + 1) / count
    return count < MOST_SAMPLES and spent + 2 * mean + reading <= tokens


def _tokens(found: Found) -> float:
    """What a text takes to read, about: four bytes a token, in both languages."""
    said = found.final_answer if isinstance(found, FinalAnswer) else ""
    return len(said.encode("utf-8", "replace")) / BYTES


async def _sample(course: ArguedSoFar, number: int, chair: Chair) -> Found:
    return await chair.ask(NEUTRAL, resolve(course, _place(number), 1 + after(course)))


def _place(number: int) -> Place:
    return ("sample", number)


async def _chosen(
    course: ArguedSoFar, answers: Sequence[FinalAnswer], chair: Chair
) -> tuple[int, tuple[str, ...]]:
    """The index of the choice; without a choice the first is taken, and that is marked."""
    if len(answers) == 1:
        return 0, ()
    task = Choose(
        place=("choose",),
        reserve=after(course),
        issue=course.issue,
        offered=tuple(answer.final_answer for answer in answers),
    )
    found = await chair.ask(NEUTRAL, task)
    match found:
        case Pick():
            return found.number - 1, ()
        case Unanswered():
            return 0, ("unchosen", f"limit_{found.limit}")
        case NoSynthesis():
            return 0, ("unchosen",)
