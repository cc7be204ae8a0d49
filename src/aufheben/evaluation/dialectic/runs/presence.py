"""How far what was asked for occurs in a text, by words alone; no meaning is looked at."""

import re

from aufheben.domain import Argument
from aufheben.logic.likeness.wording import words

_ENDS = re.compile(r"(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])(?![」』）])|\n+")


def content(text: str) -> frozenset[str]:
    """The words that carry its meaning, without endings; of Japanese kanji and katakana words."""
    return frozenset(words(text))


def presence(asked: str, text: str) -> float | None:
    """The share of the distinct content words of `asked` that occur in `text`, 0 to 1.

    None where it has none. A word that is denied there occurs all the same.
    """
    own = content(asked)
    return len(own & content(text)) / len(own) if own else None


def said(argument: Argument) -> str:
    """All that an argument says: premises, assumptions and conclusions."""
    rules = argument.rules
    return "\n".join(p for r in rules for p in (*r.strong, *r.weak_negation, r.consequent))


def grounds(argument: Argument) -> tuple[str, ...]:
    """Its premises; of an argument without any (a speech) the sentences of what it concludes."""
    return argument.premises or sentences(argument.warrant.consequent)


def sentences(text: str) -> tuple[str, ...]:
    """A text sentence by sentence, in order."""
    return tuple(part for each in _ENDS.split(text) if (part := each.strip()))
