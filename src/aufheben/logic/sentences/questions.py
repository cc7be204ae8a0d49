"""What a question contests: a head, and the conditions an answer must meet too."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.language import Literal, Variable
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.japanese import is_japanese_sentence, read_asked
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.reading import is_logic, read_premise, read_proposition
from aufheben.logic.sentences.splitting import plain

_WE = r"(?:should|must)\s+we\s+"
_WHAT = re.compile(rf"(?:what|which)\s+{_WE}([\w-]+)", re.IGNORECASE)
_WHICH = re.compile(rf"(?:which|what)\s+(.+?)\s+{_WE}([\w-]+)", re.IGNORECASE)
_ANY = re.compile(rf"{_WE}([\w-]+)\s+(?:an?|any)\s+(.+)", re.IGNORECASE)
_ONE = re.compile(rf"{_WE}(.+)", re.IGNORECASE)
_BE = re.compile(r"(is|are|can|does|do)\s+(.+)", re.IGNORECASE)
_CAPITALS = re.compile(r"(?:the\s+)?[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*(?=\s)")
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
    asked = " ".join(plain(text).split()).rstrip("?. 。")
    if is_japanese_sentence(asked) and (found := read_asked(asked, lexicon)) is not None:
        return Question(head=found.head, conditions=found.conditions, polar=found.polar)
    for reader in (_which, _any, _one, _being, _formal):
        question = reader(asked, lexicon)
        if question is not None:
            return question
    return None


def _which(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Which camera should we buy", "What should we buy"."""
    if found := _WHAT.fullmatch(asked):
        return _open("", found[1], lexicon, polar=False)
    found = _WHICH.fullmatch(asked)
    return _open(found[1], found[2], lexicon, polar=False) if found else None


def _any(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Should we buy a camera"."""
    found = _ANY.fullmatch(asked)
    return _open(found[2], found[1], lexicon, polar=True) if found else None


def _one(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Should we buy the printer"."""
    found = _ONE.fullmatch(asked)
    head = read_proposition(f"we should {found[1]}", lexicon) if found else None
    return Question(head=head, polar=True) if head is not None else None


def _open(kind: str, verb: str, lexicon: Lexicon, *, polar: bool) -> Question | None:
    """A rule with that head and kind decides how both are read."""
    bearer = f"a {kind}" if kind else "something"
    rule = read_premise(f"If {bearer} is asked for, we should {verb} it", lexicon)
    if rule is None:
        return None
    return Question(head=rule.head, conditions=rule.body[1:], polar=polar)


def _being(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Is Tweety a flier", "Can Tweety fly", "Does c have wifi"."""
    found = _BE.fullmatch(asked)
    if found is None:
        return None
    verb, rest = found[1].lower(), found[2]
    joint = {"can": "can", "is": "is", "are": "is"}.get(verb, "")
    for name, said in _splits(rest, lexicon, "have" if not joint else ""):
        head = read_proposition(f"{name} {joint} {said}", lexicon)
        if head is not None:
            return Question(head=head, polar=True)
    return None


def _splits(rest: str, lexicon: Lexicon, verb: str) -> Iterator[tuple[str, str]]:
    """Where the name may end, best first."""
    if verb:
        name, _, said = rest.partition(f" {verb} ")
        negated = name.removesuffix(" not")
        yield negated, f"{'does not have' if negated != name else 'has'} {said}"
        return
    if rest.startswith('"'):
        name, _, said = rest[1:].partition('"')
        yield f'"{name}"', said
    for _, known in lexicon.names:
        if rest.lower().startswith(f"{known.lower()} "):
            yield rest[: len(known)], rest[len(known) :]
    yield from _guesses(rest)


def _guesses(rest: str) -> Iterator[tuple[str, str]]:
    """ "New York" large; the coffee machine "a" thing; else one word."""
    if found := _CAPITALS.match(rest):
        yield found[0], rest[found.end() :]
    name, article, said = rest.partition(" a ") if " a " in rest else rest.partition(" an ")
    if article and name:
        yield name, f"{article}{said}"
    words = rest.split()
    first = 2 if words[0].lower() == "the" else 1
    yield " ".join(words[:first]), " ".join(words[first:])


def _formal(asked: str, lexicon: Lexicon) -> Question | None:
    if not is_logic(asked):
        return None
    try:
        head, *conditions = notation.read_conjunction(asked, lexicon)
    except BadInput:
        return None
    return Question(
        head=head,
        conditions=tuple(conditions),
        polar=not any(literal.variables for literal in (head, *conditions)),
    )
