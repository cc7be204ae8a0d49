"""What can speak for or against an is-a edge, and how it is said."""

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
