"""Self-consistency: independent answers, of which the one most consistent with the rest is taken.

Sampling after Wang et al. 2022 (arXiv 2203.11171); the choice among open answers, which cannot
be counted, after Chen et al. 2023 (arXiv 2311.17311).
"""

from collections.abc import Sequence

from aufheben.domain import Conclusion, FinalAnswer, Integration, NoSynthesis, Pick, Unanswered
from aufheben.protocols.dialectic.opposing import NEUTRAL
from aufheben.protocols.dialectic.rules import MOST_SAMPLES
from aufheben.protocols.dialectic.settle import Course
from aufheben.protocols.methods.ending import Found, after, candidate, ended
from aufheben.protocols.methods.single import resolve
from aufheben.protocols.methods.weighing import Choose
from aufheben.protocols.ports import Chair, Place


async def self_consistency(course: Course, chair: Chair) -> Conclusion:
    """Draw samples, then take the most consistent one; a single one needs no choice."""
    tokens = course.constitution.matched
    if tokens is None:
        drawn = await _drawn(course, chair)
    else:
        drawn = await _matched(course, tokens, chair)
    cut = next((each for each in drawn if isinstance(each, Unanswered)), None)
    answers = [each for each in drawn if isinstance(each, FinalAnswer)]
    if not answers:
        none = next((each for each in drawn if isinstance(each, NoSynthesis)), None)
        return ended(course, cut or none or NoSynthesis())
    marks = (f"limit_{cut.limit}",) if cut is not None else ()
    chosen, doubts = await _chosen(course, answers, chair)
    reached = Integration(
        seat=NEUTRAL.name,
        candidates=tuple(map(candidate, answers)),
        kinds=("sample",) * len(answers),
        chosen=chosen,
        marks=(*marks, *doubts),
    )
    return ended(course, answers[chosen], reached)


async def _drawn(course: Course, chair: Chair) -> list[Found]:
    """All samples at once; the other ones are counted by the chair."""
    asks = [_sample(course, number, chair) for number in range(1, course.constitution.drawn + 1)]
    return await chair.together(asks)


async def _matched(course: Course, tokens: int, chair: Chair) -> list[Found]:
    """One sample after another, while the next would not pass so many tokens, at their mean."""
    drawn: list[Found] = []
    spent = 0
    while len(drawn) < MOST_SAMPLES and spent * (len(drawn) + 1) <= tokens * len(drawn):
        number = len(drawn) + 1
        drawn.append(await _sample(course, number, chair))
        spent += chair.took(_place(number))
        if isinstance(drawn[-1], Unanswered):
            break
    return drawn


async def _sample(course: Course, number: int, chair: Chair) -> Found:
    return await chair.ask(NEUTRAL, resolve(course, _place(number), 1 + after(course)))


def _place(number: int) -> Place:
    return ("sample", number)


async def _chosen(
    course: Course, answers: Sequence[FinalAnswer], chair: Chair
) -> tuple[int, tuple[str, ...]]:
    """The index of the choice; without a choice the first is taken, and that is marked."""
    if len(answers) == 1:
        return 0, ()
    task = Choose(
        place=("choose",),
        reserve=after(course),
        issue=course.issue,
        answers=tuple(answer.final_answer for answer in answers),
    )
    found = await chair.ask(NEUTRAL, task)
    match found:
        case Pick():
            return found.number - 1, ()
        case Unanswered():
            return 0, ("unchosen", f"limit_{found.limit}")
        case NoSynthesis():
            return 0, ("unchosen",)
