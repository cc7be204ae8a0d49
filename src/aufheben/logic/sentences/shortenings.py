"""A sentence of English without a word that was not read, or with some of its words in quotes."""

import re
from collections.abc import Iterator

from aufheben.logic.sentences.cursor import OBJECTS, PRONOUNS, RELATIVES
from aufheben.logic.sentences.vocabulary import is_third, is_verb, words_of

Sentences = tuple[str, ...]
_GENERAL = (
    "if ", "we ", "it ", "there ", "that ", "a ", "an ", "every ", "all ", "no ", "any ",
    "each ",
)  # fmt: skip
"""How sentences begin that speak of nothing in particular."""
_VERB = re.compile(
    r"\b(?:is|are|has|have|had|was|can|costs|holds|needs|offers|gives)(?: not)?(?: an?)? ",
    re.IGNORECASE,
)


def without(text: str, column: int) -> Iterator[Sentences]:
    """Without the word that was not read, where it only shades what is said."""
    before, rest = text[: column - 1], text[column - 1 :]
    word = re.match(r"[\w'’-]+,? ?", rest)
    if word is None:
        return
    low = word[0].strip(" ,").lower()
    roles = ("hedges", "shading", "dropped", "joining", "times")
    before_it = re.findall(r"[\w'’]+", before)[-1:]
    weak = before_it[0].lower().replace("’", "'") if before_it else ""
    if weak in words_of("weakening") or weak.endswith("n't"):
        return
    counts = low in words_of("approximate") and rest[word.end() :][:1].isdigit()
    shades = low not in words_of("changing") and any(low in words_of(role) for role in roles)
    if counts or (shades and rest[word.end() :][:3] != "if "):
        left = re.sub(r"(?<![\s,])[\s,]++$", "", before + rest[word.end() :])
        yield (large(re.sub(r"(?<!\s)\s++,", ",", left)),)


def quoted(text: str, column: int) -> Iterator[Sentences]:
    """'The mill has "few seats"', '"Parking at the mill" is difficult'."""
    if '"' in text:
        return
    yield from _tail_quoted(text, column)
    word = re.match(r"\w*", text[column - 1 :])
    verbs = [found for found in _VERB.finditer(text) if found.end() < column]
    low = word[0].lower() if word else ""
    counts = low in words_of("quantities") - {"either", "neither", "both"} or low[:1].isdigit()
    if counts and verbs:
        at = verbs[-1].end()
        said, comma, rest = text[at:].partition(",")
        if not re.search(r"\b(?:if|unless|because|but)\b", said, re.IGNORECASE):
            yield (f'{text[:at]}"{said}"{comma}{rest}',)
    found = _VERB.search(text)
    about = text[: found.start()].strip() if found else ""
    general = about.lower().startswith(_GENERAL)
    begun = about.lower().split()[:1]
    roles = ("prepositions", "quantities", "weakening", "shading")
    general = general or "," in about or any(w in words_of(r) for w in begun for r in roles)
    if (
        found
        and not general
        and _stands_alone(about.lower())
        and any(w in words_of("prepositions") for w in about.split()[1:])
    ):
        yield (f'"{about}" {text[found.start() :]}',)


def _tail_quoted(text: str, column: int) -> Iterator[Sentences]:
    """ "Ben is late every day": all that is said of him is one property; of a condition too."""
    words = [one for one in re.finditer(r"\S+", text) if one.start() < column - 1]
    verbs = [one for one in words if one[0].lower() in ("is", "are", "has") or is_third(one[0])]
    ends = [one.end() for one in verbs or [one for one in words[1:] if is_verb(one[0])][:1]]
    whole = text[ends[-1] :] if ends else ""
    said, comma, rest = whole.partition(",") if _IF.match(text) else (whole, "", "")
    if said.strip() and _is_one_property(said.strip().lower()):
        yield (f'{text[: ends[-1]]} "{said.strip()}"{comma}{rest}',)


_IF = re.compile("if ", re.IGNORECASE)


def _is_one_property(low: str) -> bool:
    return not (low.startswith("the ") or re.search(r"[,;:()]", low)) and _stands_alone(low)


def _stands_alone(low: str) -> bool:
    """It joins nothing, points at nothing and denies nothing."""
    apart = {*PRONOUNS, *OBJECTS, *RELATIVES}.union(
        *map(words_of, ("stray", "going_on", "functional"))
    )
    return apart.isdisjoint(re.findall(r"[\w'’]+", low))


def large(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]
