"""How long what is said may be, in words; in Japanese by its characters, at 2.5 a word."""

import math
import re
from dataclasses import dataclass

from aufheben.protocols.asking import at
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Noun, refuse

NEED, IDEA, DECISION, RULE, HOW, WHOLE = 12, 40, 35, 25, 20, 280
"""Most words of a need, an idea, a decision, a rule, of how a need fares, and of it all."""
RULES = (4, 7)
A_WORD = 2.5
LONGEST_WORD = 30
"""Characters of a word; what is longer without a blank counts as more than one."""
_JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffee]")
_INSIDE = re.compile(r"[.!?。！？][\"'”’」』)）]*\s*(?=[^\sa-z\"'”’」』)）])")
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
    ends = (match for match in _INSIDE.finditer(inner))
    return any(not _ABBREVIATED.search(inner, *_just_before(match.start())) for match in ends)


def _just_before(stop: int) -> tuple[int, int]:
    """Where an abbreviation that ends with this stop can stand: looked for there alone."""
    return max(0, stop - 8), stop + 1
