"""The task of saying a stance in controlled English, so that the logic engine can argue it."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from aufheben.domain import Issue, Unanswered
from aufheben.domain.answer_marks import Line, Wire
from aufheben.errors import BadInput
from aufheben.logic.sentences import read_question, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.protocols.asking import Ask, Law, shows
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse


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
