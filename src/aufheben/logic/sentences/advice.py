"""What to write instead of a sentence of English that is not read: made of it, and read before it is told.

A rewriting is offered only where the reader takes it, and where no denial, number or limit is lost.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.comparisons import comparison_of
from aufheben.logic.language import Clause
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.reader import read_sentence
from aufheben.logic.sentences.vocabulary import third, words_of
from aufheben.logic.sentences.wording import worded

Sentences = tuple[str, ...]
_DENIES = re.compile(
    r"\b(?:not(?! only| as \w+ as)|never|no|nobody|nothing|none|neither|nor|without|hardly|barely|scarcely|seldom|rarely"
    r"|anything but|far from)\b|n['’]t\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:at (?:least|most)|(?:more|less|fewer|\w+er) than|up to|under|over|below|above|between"
    r"|maximum|minimum|almost|nearly)\b|\d\s*(?:to|-|–)\s*\d",
    re.IGNORECASE,
)
_MOST = 300
"""Characters of a sentence that is rewritten."""


def instead(text: str, lexicon: Lexicon, column: int) -> str:
    """The first rewriting that holds, with its stops; empty where there is none."""
    if len(text) > _MOST:
        return ""
    for said in dict.fromkeys(_rewritings(text, lexicon, column)):
        if said != (text,) and _holds(text, said, lexicon):
            return " ".join(f"{one}." for one in said)
    return ""


def _holds(text: str, said: Sentences, lexicon: Lexicon) -> bool:
    try:
        clauses = [clause for one in said for clause in read_sentence(one, lexicon).clauses]
    except BadInput:
        return False
    whole = " ".join(said)
    return (
        bool(clauses)
        and _numbers(text) <= _numbers(whole)
        and (_DENIES.search(text) is None or any(map(_denies, clauses)))
        and (_LIMITS.search(text) is None or any(map(_limits, clauses)))
    )


def _numbers(text: str) -> set[str]:
    return {piece.low for piece in worded(text).pieces if any(map(str.isdigit, piece.low))}


def _denies(clause: Clause) -> bool:
    return not all(literal.positive for literal in clause.literals)


def _limits(clause: Clause) -> bool:
    named = [literal.predicate for literal in clause.literals]
    return any(name.endswith("Than") or comparison_of(name) is not None for name in named)


class _Rewriting(NamedTuple):
    """What stands in a sentence, and what to put there, or the sentences instead of the whole."""

    found: re.Pattern[str]
    put: str | Callable[[re.Match[str]], str]


def _of(found: str, put: str | Callable[[re.Match[str]], str]) -> _Rewriting:
    return _Rewriting(re.compile(found, re.IGNORECASE), put)


def _does(found: re.Match[str]) -> str:
    verb = found[1].lower()
    return "is" if verb == "be" else third(verb)


def _aged(found: re.Match[str]) -> str:
    """ "is only ten" is "is 10 years old"; other words stay."""
    [*_, last] = worded(f"x {found[0]}").pieces
    return f"{found[1]} {last.low} years old" if last.low.isdigit() else found[0]


_NUMBER = r"(\d[\d.,]*)"
_SAYS = (
    r"says?|said|thinks?|thought|believes?|claims?|hears?|heard|hopes?|finds?|feels?|guess|suppose"
)
_WITHIN = (
    _of(r"\b(?:wo|would|might|may|could)(?:n['’]t| not) be\b", "is not"),
    _of(r"\b(?:wo|would|might|may|could|will)(?:n['’]t| not) (\w+)", r"does not \1"),
    _of(r"\bcould (\w+)", r"can \1"),
    _of(r"\b(?:will|shall|would|may|might) (\w+)", _does),
    _of(
        r"\b(?:seems|appears|looks|tends|is (?:said|thought|believed|supposed|expected|reported|known)) to (\w+)",
        _does,
    ),
    _of(r"\b(?:seems|appears)\b", "is"),
    _of(r"\bused to be\b", "was"),
    _of(rf"\bbetween {_NUMBER}(?: \w+)? and {_NUMBER} (\w+)", r"at least \1 \3 and at most \2 \3"),
    _of(rf"\b{_NUMBER}(?: to |\s?[-–]\s?){_NUMBER} (\w+)", r"at least \1 \3 and at most \2 \3"),
    _of(r"\b(?:almost|nearly) (?=\d)", "less than "),
    _of(r"\b(?:almost|nearly) (\w+) (?=\d)", r"\1 less than "),
    _of(r"\b(?:is|are) (?:hardly|barely|scarcely|rarely|seldom)\b", "is not"),
    _of(r"\b(?:hardly|barely|scarcely|rarely|seldom) (\w+?)s\b", r"does not \1"),
    _of(r"\bnot as (\w+) as\b", r"less \1 than"),
    _of(r"\bnot only (.+?),? but also (.+)", r"\1 and \2"),
    _of(r"\b(?:is|are) without (?:an?|any) ", "has no "),
    _of(r"\b(?:is|are) without ", "has no "),
    _of(r"\s*\([^()]*\)", ""),
    _of(r"\bhas some ", "has "),
    _of(
        r"\b(is|are) (?:only |just )?(\d+|\w+teen|\w+ty(?:-\w+)?|[a-z]{2,3}|three|seven|eight)$",
        _aged,
    ),
    _of(r"\bmuch (?=\w+er than\b|more )", ""),
)
"""Parts of a sentence and what says the same, or what is stated."""
_WHOLE = (
    _of(rf"(?:\w+|the \w+) (?:{_SAYS}) (?:that )?(.+)", r"\1"),
    _of(r"(?:as far as (?:I|we) know|in (?:my|our) (?:opinion|view|experience)),? (.+)", r"\1"),
    _of(
        r"(.+?), (?:which|who) (.+?), ((?:is|has|can|does|was|costs|holds|\w+s) .+)",
        r"\1 \2 and \3",
    ),
    _of(r"(.+?),? (?:and therefore|and so|so|therefore) (we .+)", r"\1|If \1, \2"),
    _of(r"(?:in|at|on) (the \w+|\w+) there (?:is|are) (.+)", r"\1 has \2"),
    _of(r"there (?:is|are) (.+?) (?:in|at|on) (the \w+|\w+)", r"\2 has \1"),
    _of(r"(.+?) (?:usually|generally|typically|often|mostly|normally) (.+)", r"Normally, \1 \2"),
    _of(r"(.+? should not \w+ )(.+?) (?:or|and) (?!not)(.+)", r"\1\2|\1\3"),
    _of(r"(.+? should (?!not )\w+ )(.+?) and (?!not)(.+)", r"\1\2|\1\3"),
    _of(r"(.+? should )(\w+ )(.+?) and not (.+)", r"\1\2\3|\1not \2\4"),
    _of(r"(.+? should )(?:just|really) (.+)", r"\1\2"),
)
"""Whole sentences; "|" parts two."""
_WISH = re.compile(
    r"(?:it (?:would be|is) (?:better|best|good|wise) to (?P<verb>\w+) |let(?:'s| us) \w+ "
    r"|(?:I|we|I['’]d|we['’]d) (?P<not>do not |don['’]t )?"
    r"(?:really )?(?:want|prefer|favou?r|would like|like|support|choose|recommend|suggest) )(?P<thing>(?-i:(?:the )?[A-Z]\w*(?: [A-Z]\w*)*|the \w+|it))",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?:I|we) (?:am|are|'m) against (?P<thing>.+)|(?:I|we) oppose (?P<other>.+)", re.IGNORECASE
)
_GENERAL = (
    "if ",
    "we ",
    "it ",
    "there ",
    "that ",
    "a ",
    "an ",
    "every ",
    "all ",
    "no ",
    "any ",
    "each ",
)
"""How sentences begin that speak of nothing in particular."""
_VERB = re.compile(
    r"\b(?:is|are|has|have|was|can|costs|holds|needs|offers|gives)(?: not)?(?: an?)? ",
    re.IGNORECASE,
)


def _rewritings(text: str, lexicon: Lexicon, column: int) -> Iterator[Sentences]:
    """Nearest first: what means the same, then what is left when a word is taken out, then quotes."""
    yield from _wished(text, lexicon)
    for one in _WITHIN:
        yield (_large(one.found.sub(one.put, text, count=1)),)
    for one in _WHOLE:
        if found := one.found.fullmatch(text):
            assert isinstance(one.put, str)
            said = found.expand(one.put).replace("If The ", "If the ")
            yield tuple(map(_large, said.split("|")))
    yield from _without(text, column)
    yield from _quoted(text, column)


def _wished(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "I want the mill": we should rent it."""
    if (asked := lexicon.asked) is None or not asked.subject:
        return
    if found := _WISH.fullmatch(text):
        yield (_large(asked.said(found["thing"], negated=found["not"] is not None)),)
    if found := _AGAINST.fullmatch(text):
        yield (_large(asked.said(found["thing"] or found["other"], negated=True)),)


def _without(text: str, column: int) -> Iterator[Sentences]:
    """Without the word that was not read, where it only shades what is said."""
    before, rest = text[: column - 1], text[column - 1 :]
    word = re.match(r"[\w'’-]+,? ?", rest)
    if word is None:
        return
    low = word[0].strip(" ,").lower()
    roles = ("hedges", "shading", "dropped", "joining", "times")
    before_it = re.findall(r"[\w'’]+", before)[-1:]
    if before_it and before_it[0].lower() in words_of("weakening"):
        return
    counts = low in words_of("approximate") and rest[word.end() :][:1].isdigit()
    shades = low != "only" and any(low in words_of(role) for role in roles)
    if counts or (shades and rest[word.end() :][:3] != "if "):
        left = re.sub(r"[\s,]+$", "", before + rest[word.end() :])
        yield (_large(re.sub(r"\s+,", ",", left)),)


def _quoted(text: str, column: int) -> Iterator[Sentences]:
    """'The mill has "few seats"', '"Parking at the mill" is difficult'."""
    if '"' in text:
        return
    word = re.match(r"\w*", text[column - 1 :])
    verbs = [found for found in _VERB.finditer(text) if found.end() < column]
    low = word[0].lower() if word else ""
    if low in words_of("quantities") - {"either", "neither", "both"} and verbs:
        at = verbs[-1].end()
        said, comma, rest = text[at:].partition(",")
        yield (f'{text[:at]}"{said}"{comma}{rest}',)
    found = _VERB.search(text)
    about = text[: found.start()].strip() if found else ""
    general = about.lower().startswith(_GENERAL)
    begun = about.lower().split()[:1]
    general = general or "," in about or any(w in words_of("prepositions") for w in begun)
    if found and not general and any(w in words_of("prepositions") for w in about.split()[1:]):
        yield (f'"{about}" {text[found.start() :]}',)


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
