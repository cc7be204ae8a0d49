"""The tasks of finding stances for seats that have none, and of saying one so that logic can argue it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from aufheben.domain import NEUTRAL, Issue, NoSynthesis, Seat, Stances, Unanswered
from aufheben.domain.answer_marks import Line, Wire
from aufheben.domain.issues import with_shared
from aufheben.domain.text import plain
from aufheben.errors import BadInput
from aufheben.logic.sentences import read_question, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.protocols.asking import Ask, Constraint, Law, Meant, at, constrains, shows
from aufheben.protocols.ports import Chair, Reason, Rejected
from aufheben.protocols.words import refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class OpposedStance:
    """One stance and the value behind it."""

    value: str = ""
    stance: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class StancesSaid:
    """Answer to oppose."""

    titled: ClassVar = "Oppose"
    stances: tuple[OpposedStance, ...]


SHORTEST, SHORTEST_JA = 40, 20


@constrains("stances", lambda task: Constraint(least=task.wanted, most=task.wanted))
def _so_many(task: "Oppose", said: StancesSaid) -> Rejected | None:
    """One for each seat that has none."""
    count = len(said.stances)
    wanted = task.wanted
    return None if count == wanted else refuse(task, "stances", wanted=wanted, count=count)


def _in_sentences(task: "Oppose", said: StancesSaid) -> Rejected | None:
    """Each is more than a slogan."""
    short = next(filter(_is_slogan, at(said, "stances.stance")), None)
    return None if short is None else refuse(task, "slogan", short=short)


def _opposite(task: "Oppose", said: StancesSaid) -> Rejected | None:
    """No two are the same."""
    every = [*task.given, *at(said, "stances.stance")]
    return None if len(set(map(plain, every))) == len(every) else refuse(task, "opposite")


@dataclass(frozen=True, slots=True, kw_only=True)
class Oppose(Meant[Stances, NoSynthesis | Unanswered]):
    """`wanted` stances on the issue that truly oppose those `given`, and one another."""

    name, answers, values, called = "oppose", StancesSaid, Stances, "stances"
    laws: ClassVar[tuple[Law, ...]] = (_so_many, _in_sentences, _opposite)
    issue: Issue
    given: tuple[str, ...]
    wanted: int

    def meaning(self, said: StancesSaid) -> Stances:
        """The stances alone."""
        return Stances(stances=tuple(each.stance.strip() for each in said.stances))

    def said_of(self, value: Stances) -> StancesSaid:
        """The stances, without what is behind them."""
        return StancesSaid(stances=tuple(OpposedStance(stance=s) for s in value.stances))

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No stances."""
        if reason == "illegal":
            return NoSynthesis(reason="no stances that oppose were found")
        return Unanswered(limit=reason)


def _is_slogan(stance: str) -> bool:
    japanese = any("\u3040" <= character <= "\u9fff" for character in stance)
    return len(stance.strip()) < (SHORTEST_JA if japanese else SHORTEST)


async def opposed(
    issue: Issue, seats: Sequence[Seat], chair: Chair, reserve: int
) -> tuple[Seat, ...] | NoSynthesis | Unanswered:
    """The seats, those without a stance given one."""
    empty = [seat for seat in seats if not seat.stance.strip()]
    if not empty:
        return tuple(seats)
    given = tuple(seat.stance for seat in seats if seat.stance.strip())
    task = Oppose(place=("stances",), reserve=reserve, issue=issue, given=given, wanted=len(empty))
    found = await chair.ask(NEUTRAL, task)
    if not isinstance(found, Stances):
        return found
    stances = [with_shared(stance, issue.shared) for stance in found.stances]
    filled = dict(zip([seat.name for seat in empty], stances, strict=True))
    return tuple(replace(seat, stance=filled.get(seat.name, seat.stance)) for seat in seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formal:
    """A stance in sentences the logic engine reads, and what of the prose it leaves out.

    `question` where the engine could not read the one asked.
    """

    sentences: Annotated[tuple[Line, ...], Wire("stance")]
    left_out: tuple[str, ...] = ()
    question: str | None = None


def _asks(task: "Formalize", answer: Formal) -> Rejected | None:
    """A question that logic reads, where one was asked for."""
    if not task.asked:
        return None
    question = answer.question or ""
    if read_question(question, issue_lexicon(Issue(question=question))) is not None:
        return None
    return refuse(task, "question", question=question)


def _says(task: "Formalize", answer: Formal) -> Rejected | None:
    said = [sentence.strip(" .。") for sentence in answer.sentences]
    return None if said and all(map(shows, said)) else refuse(task, "sentences.none")


def _is_read(task: "Formalize", answer: Formal) -> Rejected | None:
    """Every sentence, with the words of the question that is argued."""
    question = answer.question if task.asked and answer.question else task.issue.question
    try:
        read_stance(text_of(answer), issue_lexicon(Issue(question=question)))
    except BadInput as bad:
        line = (bad.line or 1) - 1
        sentence = answer.sentences[min(line, len(answer.sentences) - 1)]
        if bad.fix:
            return refuse(task, "sentences.unread", said=sentence, what=bad.said, do=bad.fix)
        return refuse(task, "sentences.strange", said=sentence, what=bad.said)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalize(Ask[Formal, Unanswered]):
    """Prose to controlled English. `asked` is whether the question must be drafted too."""

    name, answers, called = "formalize", Formal, "sentences"
    laws: ClassVar[tuple[Law, ...]] = (_asks, _says, _is_read)
    issue: Issue
    prose: str
    asked: bool = False

    def read(self, message: Any) -> Formal | Unanswered | Rejected:
        """Sentences without blanks around; a question that nobody asked for is not taken."""
        read = Ask.read(self, message)
        if not isinstance(read, Formal):
            return read
        sentences = tuple(sentence.strip() for sentence in read.sentences)
        return replace(read, sentences=sentences, question=read.question if self.asked else None)

    def fallback(self, reason: Reason) -> Formal | Unanswered:
        """Nothing was said that can be read."""
        if reason == "illegal":
            return Formal(sentences=(), left_out=(self.prose,))
        return Unanswered(limit=reason)


def text_of(formal: Formal) -> str:
    """The stance as a text, one sentence a line."""
    return "\n".join(f"{sentence.rstrip('.。')}." for sentence in formal.sentences) + "\n"
