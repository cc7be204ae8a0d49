"""How long what is said may be, in words; in Japanese by its characters, at 2.5 a word."""

import math
import re

from aufheben.protocols.ports import Rejected

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


def too_long(what: str, text: str, most: int) -> Rejected | None:
    """What is wrong where a text has more than `most` words."""
    found = words(text)
    if found <= most:
        return None
    return Rejected(
        expected=f"{what} in at most {most} words",
        got=f"{found}: {text[:60]!r}",
        do="say it in fewer words; leave a detail out rather than packing it in",
        why="length",
    )


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
