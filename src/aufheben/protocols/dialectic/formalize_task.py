"""The task of saying a stance in controlled English, so that the logic engine can argue it."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Issue, Unanswered
from aufheben.errors import BadInput
from aufheben.logic.sentences import read_question, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Formal:
    """A stance in sentences the logic engine reads, and what of the prose it leaves out."""

    sentences: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    question: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalize(Task[Formal | Unanswered]):
    """Prose to controlled English. `asked` is whether the question must be drafted too."""

    issue: Issue
    prose: str
    asked: bool = False

    def read(self, message: Mapping[str, object]) -> Formal | Unanswered | Rejected:
        """See `messages.FormalizeMessage`."""
        from aufheben.protocols.dialectic.messages import FormalizeMessage

        read = parse(FormalizeMessage, message)
        if isinstance(read, Rejected):
            return read
        return Formal(
            sentences=tuple(sentence.strip() for sentence in read.stance),
            left_out=tuple(read.left_out),
            # A question that nobody asked for has not been checked, and is not taken.
            question=read.question if self.asked else None,
        )

    def write(self, answer: Formal | Unanswered) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unanswered):
            return {"limit": answer.limit}
        return {
            "stance": list(answer.sentences),
            "left_out": list(answer.left_out),
            "question": answer.question,
        }

    def accepts(self, answer: object) -> Formal | Unanswered | Rejected:
        """Sentences."""
        if isinstance(answer, Formal):
            return answer
        return Rejected(expected="sentences", got=type(answer).__name__, do="give them")

    def legal(self, answer: Formal | Unanswered) -> Rejected | None:
        """Every sentence can be read by the engine, and so can the question."""
        if isinstance(answer, Unanswered):
            return None
        return self._unasked(answer) or self._unreadable(answer)

    def fallback(self, reason: Reason) -> Formal | Unanswered:
        """Nothing was said that can be read."""
        if reason == "illegal":
            return Formal(sentences=(), left_out=(self.prose,))
        return Unanswered(limit=reason)

    def _unasked(self, answer: Formal) -> Rejected | None:
        if not self.asked:
            return None
        question = answer.question or ""
        if read_question(question, issue_lexicon(Issue(question=question))) is not None:
            return None
        return Rejected(
            expected="a question of the form “Which N should we V?” or “Is N a K?”",
            got=repr(question),
            do="put the question so",
        )

    def _unreadable(self, answer: Formal) -> Rejected | None:
        if not answer.sentences:
            return Rejected(expected="one sentence or more", got="none", do="say what can be said")
        question = answer.question if self.asked and answer.question else self.issue.question
        lexicon = issue_lexicon(Issue(question=question))
        try:
            read_stance(text_of(answer), lexicon)
        except BadInput as bad:
            line = (bad.line or 1) - 1
            sentence = answer.sentences[min(line, len(answer.sentences) - 1)]
            return Rejected(
                expected="sentences of the forms that were given",
                got=f"{sentence!r}: {bad.what}",
                do=bad.do or "write it in one of the forms, or leave it out and say so",
            )
        return None


def text_of(formal: Formal) -> str:
    """The stance as a text, one sentence a line."""
    return "\n".join(f"{sentence.rstrip('.。')}." for sentence in formal.sentences) + "\n"
