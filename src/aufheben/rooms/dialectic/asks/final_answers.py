"""How long texts may be, in words; what a final answer in prose is held to, and the task of giving one.

In Japanese a text has its characters at 2.5 a word.
"""

import math
import re
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, Unanswered
from aufheben.protocols.asking import Ask, Brief, Law, Shown, at
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import Noun, refuse
from aufheben.rooms.dialectic.asks.base_task import unsaid

NEED, IDEA, DECISION, RULE, HOW, WHOLE = 12, 40, 35, 25, 20, 280
"""Most words of a need, an idea, a decision, a rule, of how a need fares, and of it all."""
RULES = (4, 7)
A_WORD = 2.5
LONGEST_WORD = 30
"""Characters of a word; what is longer without a blank counts as more than one."""
_JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffee]")
_STOP = re.compile(r"[.!?。！？][\"'”’」』)）]*\s*(?=[^\sa-z\"'”’」』)）])")
_ABBREVIATED = re.compile(
    r"(?:\b[A-Za-z]|\b(?:approx|no|vs|etc|ca|Art|Sec|Fig|No|Mr|Mrs|Ms|Dr|Prof|St|Co|Ltd|Inc))\.\s*$"
    r"|\d\.$"
)
_ASIDE = re.compile(r"「[^「」]*」|『[^『』]*』|（[^（）]*）")
"""In Japanese a sentence may stand within another, with its own stop."""


def words(text: str) -> int:
    """How many words a text has; what is not written in Japanese between is counted as it is."""
    japanese = len(_JAPANESE.findall(text))
    others = _JAPANESE.sub(" ", text).split()
    written = sum(math.ceil(len(word) / LONGEST_WORD) for word in others)
    return math.ceil(japanese / A_WORD) + written


@dataclass(frozen=True, slots=True)
class Short:
    """Each text at the path has so many words at most; for its length alone the last try is taken."""

    path: str
    most: int
    what: str

    @property
    def keys(self) -> tuple[str, ...]:
        """One for all."""
        return ("long",)

    def __call__(self, task: object, answer: object) -> Rejected | None:
        """Refuse the first that is too long."""
        texts = at(answer, self.path)
        return next((bad for text in texts if (bad := self.of(task, text))), None)

    def of(self, task: object, text: str) -> Rejected | None:
        """What is wrong where a text has more words."""
        count = words(text)
        if count <= self.most:
            return None
        found = {"what": Noun(self.what), "most": self.most, "count": count, "text": text[:60]}
        return refuse(task, "long", "length", **found)


def dense(rule: str) -> bool:
    """Whether a rule is chained by semicolons, or several sentences."""
    return any(mark in rule for mark in ";；") or _more_sentences(rule)


def _more_sentences(text: str) -> bool:
    """A stop within, after anything but an abbreviation, an initial or a number."""
    inner = _ASIDE.sub("", text).strip()
    ends = (match for match in _STOP.finditer(inner))
    return any(not _ABBREVIATED.search(inner, *_just_before(match.start())) for match in ends)


def _just_before(stop: int) -> tuple[int, int]:
    """Where an abbreviation that ends with this stop can stand: looked for there alone."""
    return max(0, stop - 8), stop + 1


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
