"""What a final answer in prose is held to, in every form alike, and the task of giving one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, Unanswered
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.dialectic.refusals import INSIDE_WORD, TOO_LONG
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.ports import Reason, Rejected, Task

LONGEST = 600
"""Characters of an answer, and of a distilled line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclude(Task[FinalAnswer | NoSynthesis | Unanswered]):
    """One final answer; each method says from what. `labels` are names that are no words."""

    issue: Issue
    labels: tuple[str, ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """See `messages.FinalMessage`."""
        from aufheben.protocols.dialectic.messages import FinalMessage

        read = parse(FinalMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.final_answer is None:
            return NoSynthesis(reason=read.reason)
        return FinalAnswer(final_answer=read.final_answer)

    def write(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case FinalAnswer():
                return {"final_answer": answer.final_answer}
            case NoSynthesis():
                return {"final_answer": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """An answer, or that there is none."""
        if isinstance(answer, FinalAnswer | NoSynthesis):
            return faithful(self, answer)
        return wrong("a final answer", answer)

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """Short, and in words that somebody outside understands."""
        if not isinstance(answer, FinalAnswer):
            return None
        return unfit(answer, self.labels, self.known)

    def fallback(self, reason: Reason) -> FinalAnswer | NoSynthesis | Unanswered:
        """No answer."""
        return unsaid(reason)

    @property
    def known(self) -> str:
        """What the question itself says; a name that stands there is no label."""
        return self.issue.question


def unfit(answer: FinalAnswer, labels: tuple[str, ...], known: str) -> Rejected | None:
    """What is wrong with a final answer in itself: empty, too long, or in inside words.

    `known` is what outsiders may know; what stands there is no inside word.
    """
    said = answer.final_answer
    label = label_in(said, labels)
    if label is not None and label not in known:
        return INSIDE_WORD.refusal(label=label)
    return hollow("an answer", [said]) or _too_long(said)


def _too_long(said: str) -> Rejected | None:
    if len(said) <= LONGEST:
        return None
    return TOO_LONG.refusal(most=LONGEST, found=len(said))


_INSIDE = re.compile(
    r"""(?<![A-Za-z0-9])(?:
    (?:Arg|AG)\d+ | C[1-9] | (?:core|Core)\ E | [Cc]andidate\ [1-9]
    )(?![A-Za-z0-9]) | 合意核\s*E | 候補\s*[1-9]""",
    re.VERBOSE,
)


def label_in(text: str, labels: tuple[str, ...]) -> str | None:
    """A name that only this debate uses: Arg1, C1, or a seat's name that is no plain word.

    A name is taken for a label where it has both a letter and a digit or an underscore; the
    names of real parties ("Parents", "EU") may stand in an answer.
    """
    found = _INSIDE.search(text)
    if found:
        return found[0]
    coded = [label for label in labels if re.search(r"[^\W\d_]", label)]
    coded = [label for label in coded if re.search(r"[\d_]", label)]
    return next((label for label in coded if re.search(_whole(label), text)), None)


def _whole(label: str) -> str:
    """The label as a whole token; in Japanese no space stands around it."""
    return rf"(?<![A-Za-z0-9_]){re.escape(label)}(?![A-Za-z0-9_])"
