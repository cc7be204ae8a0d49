"""What can speak for or against an is-a edge, and how it is said."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from aufheben.domain.opinions import Truth
from aufheben.domain.vocabulary import Lang
from aufheben.words import speaker, spelled

_say = speaker(__name__)

Sign = Literal[
    "same",
    "kind",
    "member",
    "genus",
    "broader",
    "union",
    "reversed_genus",
    "top",
    "negated",
    "instance",
    "part",
    "part_name",
    "role",
    "modifier",
    "about",
    "coordinate",
    "nothing",
]


class Signal(NamedTuple):
    """A sign; `head` is what the child is a kind of, where the sign rests on that."""

    sign: Sign
    head: str = ""


FOR: frozenset[Sign] = frozenset({"kind", "member", "genus"})
OF_PARTS: frozenset[Sign] = frozenset({"part", "part_name"})
REVERSING: frozenset[Sign] = frozenset({"broader", "union", "reversed_genus", "top"})
_OTHERWISE: frozenset[Sign] = frozenset({"negated", "instance", "role", "modifier", "about"})
AGAINST = OF_PARTS | REVERSING | _OTHERWISE


def verdict_of(sign: Sign) -> Truth:
    """What a sign says of the edge; those that are neither for nor against it abstain."""
    return "true" if sign in FOR else "false" if sign in AGAINST else "unsure"


def said(signal: Signal, child: str, parent: str, lang: Lang) -> str:
    """The sign in one sentence."""
    sign = _say(f"sign_{signal.sign}", child=child, parent=parent, head=signal.head)
    return spelled(sign, lang)


_OPAQUE = re.compile(r"[^\W\d_]*[_:-]?\d+")


def in_words(name: str) -> str:
    """A name with every word of it cut at its seams and underscores.

    Identifiers such as "GO_0008150" stay, and words of which a single letter would be left, as
    of "iPhone" and "pH".
    """
    if name.islower() and "_" not in name:  # as most are: no seam is in it
        return name
    return " ".join(_cut(word) for word in name.split(" ")) or name


def _cut(word: str) -> str:
    if _OPAQUE.fullmatch(word):
        return word
    found = [part for piece in word.split("_") for part in _seamed(piece)]
    return " ".join(found) or word


def _seamed(piece: str) -> list[str]:
    found = list(parts(piece))
    return found if all(len(part) > 1 for part in found) else [piece] * bool(piece)


def parts(word: str) -> Iterator[str]:
    """A word cut where a small letter meets a capital, or an acronym meets a new word."""
    begin = 0
    for at in range(1, len(word)):
        if _is_seam(word[at - 1], word[at], word[at + 1 : at + 3]):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def _is_seam(before: str, letter: str, after: str) -> bool:
    if not letter.isupper():
        return False
    if before.islower():
        return True
    begins_word = after[:1].islower() and (after[:1] != "s" or after[1:].islower())
    return begins_word and (before.isupper() or before.isdigit())
