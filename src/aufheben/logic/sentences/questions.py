"""What a question contests: a head, and the conditions an answer must meet too."""

import re
from dataclasses import dataclass
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.language import Literal, Variable
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.lexicon import Lexicon, camel
from aufheben.logic.sentences.reading import read_proposition

_WHICH = re.compile(r"(?:which|what)\s+(.+?)\s+(?:should|must)\s+we\s+([\w-]+)", re.IGNORECASE)
_ANY = re.compile(r"(?:should|must)\s+we\s+([\w-]+)\s+(?:an?|any)\s+(.+)", re.IGNORECASE)
_ONE = re.compile(r"(?:should|must)\s+we\s+([\w-]+)\s+(?:the\s+)?(.+)", re.IGNORECASE)
_BE = re.compile(
    r"(is|are|can|does|do)\s+(?:the\s+)?(\"[^\"]+\"|.+?(?=\s+an?\s)|\S+)\s+(.+)", re.IGNORECASE
)
X = Variable("x")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An answer concludes `head` and meets `conditions`; to a `polar` one it may also deny."""

    head: Literal
    conditions: tuple[Literal, ...] = ()
    polar: bool = False


@lru_cache(maxsize=256)
def read_question(text: str, lexicon: Lexicon) -> Question | None:
    """The question in controlled English or logic, or None."""
    asked = " ".join(text.split()).rstrip("?. ")
    for pattern, polar in ((_WHICH, False), (_ANY, True)):
        if found := pattern.fullmatch(asked):
            kind, verb = found.groups() if pattern is _WHICH else reversed(found.groups())
            return Question(
                head=Literal(lexicon.predicate([verb]), (X,)),
                conditions=(Literal(lexicon.predicate(kind.split()), (X,)),),
                polar=polar,
            )
    if found := _ONE.fullmatch(asked):
        head = Literal(lexicon.predicate([found[1]]), (camel(found[2].split()),))
        return Question(head=head, polar=True)
    return _being(asked, lexicon) or _formal(asked)


def _being(asked: str, lexicon: Lexicon) -> Question | None:
    found = _BE.fullmatch(asked)
    if found is None:
        return None
    verb, name, rest = found.groups()
    said = rest.removeprefix("have ") if verb.lower() in ("does", "do") else rest
    being = {"does": "has", "do": "has"}.get(verb.lower(), verb)
    head = read_proposition(f"{name} {being} {said}", lexicon)
    return Question(head=head, polar=True) if head is not None else None


def _formal(asked: str) -> Question | None:
    if not notation.looks_formal(asked):
        return None
    try:
        head, *conditions = notation.read_conjunction(asked)
    except BadInput:
        return None
    return Question(head=head, conditions=tuple(conditions), polar=not head.variables)
