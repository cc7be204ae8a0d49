"""Self-refine (Madaan et al. 2023, arXiv 2303.17651): a draft, criticized and mended in turn."""

from dataclasses import dataclass, replace

from aufheben.domain import NEUTRAL, Conclusion, Feedback, FinalAnswer, Integration, Unanswered
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import Repair, Review
from aufheben.rooms.dialectic.methods.conclusion import (
    after,
    candidate,
    concluding,
    ended,
    resolve,
    stances,
)
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar

DRAFT = ("draft",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafts:
    """The draft and its repairs so far, and what stands in the flags.

    `feedback` is on all but the last of them; tokens are what the draft took, what all repairs
    with their feedback did, and what the last one did.
    """

    answers: tuple[FinalAnswer, ...]
    feedback: tuple[str, ...] = ()
    drafted: int
    mended: int = 0
    last: int = 0
    marks: tuple[str, ...] = ()
    done: bool = False

    def another(self, tokens: int, samples: int) -> bool:
        """One more repair would stay within so many tokens, if it takes what the last one did.

        Before the first, feedback and repair are taken to cost what two drafts do. Where an
        agent does not say what it took, nothing can be matched and `samples` are made.
        """
        repairs = len(self.answers) - 1
        if not self.drafted:
            return repairs < samples
        ahead = self.last if repairs else 2 * self.drafted
        return self.drafted + self.mended + ahead <= tokens

    @property
    def history(self) -> tuple[tuple[str, str], ...]:
        """Every draft but the last, with the feedback on it."""
        answers = (answer.final_answer for answer in self.answers)
        return tuple(zip(answers, self.feedback, strict=False))


async def self_refine(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Draft, then review and repair until it is good enough or must do."""
    rules = course.constitution
    first = await chair.ask(NEUTRAL, resolve(course, DRAFT, after(course)))
    if not isinstance(first, FinalAnswer):
        return ended(course, first)
    drafts = Drafts(answers=(first,), drafted=chair.took(DRAFT))
    for number in range(1, rules.drawn + 1):
        if rules.matched is not None and not drafts.another(rules.matched, rules.samples):
            break
        drafts = await _refined(course, drafts, number, chair)
        if drafts.done:
            break
    count = len(drafts.answers)
    reached = Integration(
        seat=NEUTRAL.name,
        candidates=tuple(map(candidate, drafts.answers)),
        kinds=("draft", *("repaired",) * (count - 1)),
        chosen=count - 1,
        marks=drafts.marks,
    )
    return ended(course, drafts.answers[-1], reached)


async def _refined(course: ArguedSoFar, drafts: Drafts, number: int, chair: Chair) -> Drafts:
    """One review and, where it asks for one, one repair; where either is missing, it is done."""
    review = _review(course, drafts, number)
    feedback = await chair.ask(NEUTRAL, review)
    if not isinstance(feedback, Feedback):
        return _stopped(drafts, feedback, "unreviewed")
    if feedback.enough and not review.demanding:
        return replace(drafts, done=True)
    repair = _repair(course, drafts, feedback, number)
    mended = await chair.ask(NEUTRAL, repair)
    if not isinstance(mended, FinalAnswer):
        return _stopped(drafts, mended, "unrepaired")
    took = chair.took(review.place) + chair.took(repair.place)
    return replace(
        drafts,
        answers=(*drafts.answers, mended),
        feedback=(*drafts.feedback, feedback.text),
        mended=drafts.mended + took,
        last=took,
    )


def _stopped(drafts: Drafts, end: object, mark: str) -> Drafts:
    """The last draft stands; why nothing came after it is marked."""
    marks = (f"limit_{end.limit}",) if isinstance(end, Unanswered) else (mark,)
    return replace(drafts, marks=(*drafts.marks, *marks), done=True)


def _review(course: ArguedSoFar, drafts: Drafts, number: int) -> Review:
    return Review(
        place=("review", number),
        reserve=1 + after(course),
        issue=course.issue,
        stances=stances(course),
        draft=drafts.answers[-1].final_answer,
        demanding=course.constitution.matched is not None,
    )


def _repair(course: ArguedSoFar, drafts: Drafts, feedback: Feedback, number: int) -> Repair:
    return concluding(
        Repair,
        course,
        ("repair", number),
        draft=drafts.answers[-1].final_answer,
        feedback=feedback.text,
        earlier=drafts.history,
    )
