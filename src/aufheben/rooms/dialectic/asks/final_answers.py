"""What a final answer in prose is held to, in every form alike, and the task of giving one."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, Unanswered
from aufheben.protocols.asking import Ask, Brief, Law, Shown, at
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.integration_steps import unsaid

LONGEST = 600
"""Characters of an answer, and of a distilled line."""


@dataclass(frozen=True, slots=True)
class Outward:
    """No label that only this debate uses, in the texts at the path.

    `labels` of the task are names that are no words; what stands in its `known` is no label.
    """

    path: str

    @property
    def keys(self) -> tuple[str, ...]:
        """One for every room."""
        return ("label",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first label that outsiders cannot know."""
        label = label_in("\n".join(at(answer, self.path)), task.labels)
        known = label is None or label in task.known
        return None if known else refuse(task, "label", label=label)


SHOWN = Shown("final_answer", "an answer")
FINAL: tuple[Law, ...] = (Outward("final_answer"), SHOWN, Brief("final_answer", LONGEST))
"""In words that somebody outside understands, and short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclude(Ask[FinalAnswer, NoSynthesis | Unanswered]):
    """One final answer; each method says from what. `labels` are names that are no words."""

    answers, called, absent = FinalAnswer, "a final answer", ("final_answer", NoSynthesis)
    laws: ClassVar[tuple[Law, ...]] = FINAL
    issue: Issue
    labels: tuple[str, ...] = ()

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No answer."""
        return unsaid(reason)

    @property
    def known(self) -> str:
        """What the question itself says; a name that stands there is no label."""
        return self.issue.question


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
