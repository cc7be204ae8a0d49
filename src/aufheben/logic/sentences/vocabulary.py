"""What English words do: closed classes from a table, and the endings of nouns and verbs."""

import pkgutil
import re
import tomllib
from functools import lru_cache
from typing import Any

_SIBILANT = re.compile(r"(s|x|z|ch|sh|[^aeiou]o)$")
_SPOKEN_AN = re.compile(r"hour|honest|honou?r|heir\b")
_SPOKEN_A = re.compile(r"eu|one\b|once\b|uni(?!n|m)|us(?:e|u)")
_OWN_VERBS = {"has": "have", "does": "do", "is": "be", "goes": "go"}


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    # Not importlib.resources, which takes as long to load as the table to read.
    text = (pkgutil.get_data(__name__, "vocabulary.toml") or b"").decode()
    return tomllib.loads(text)


@lru_cache(maxsize=32)
def words_of(role: str) -> frozenset[str]:
    """The words of a closed class of the table, in small letters."""
    return frozenset(str(_table()[role]).split())


def in_order(role: str) -> tuple[str, ...]:
    """The words of a closed class as they stand in the table."""
    return tuple(str(_table()[role]).split())


@lru_cache(maxsize=8)
def phrases_of(role: str) -> tuple[tuple[str, ...], ...]:
    """Phrases of a closed class of the table, word by word."""
    return tuple(tuple(phrase.split()) for phrase in str(_table()[role]).split("|"))


def property_of(word: str) -> str:
    """What a verb or adjective of measure gives: "costs" → "cost", "old" → "age"."""
    found: str = _table()["properties"].get(word.lower(), word.lower())
    return found


def is_measure(word: str) -> bool:
    """ "70 years old": an adjective that follows a number and its unit."""
    return word.lower() in _table()["properties"]


def is_short_unit(word: str) -> bool:
    """ "kg", "percent": a unit that says several without an ending."""
    return len(word) < 3 or word.lower() in words_of("short_units")


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    return frozenset(str(_table()["verbs"]["known"]).split())


@lru_cache(maxsize=1)
def _participles() -> dict[str, str]:
    found: dict[str, str] = _table()["irregular"]
    return found


def is_verb(word: str) -> bool:
    """Known as a verb in its plain form, "deliver"."""
    return word.lower() in _verbs()


def is_third(word: str) -> bool:
    """Known as a verb said of one thing, "delivers"."""
    return ends_as_third(word) and base(word) in _verbs()


def ends_as_third(word: str) -> bool:
    """May be a verb said of one thing, as far as its ending tells."""
    low = word.lower()
    return low[-1:] == "s" and low[-2:] not in ("ss", "us", "is", "'s") and not _is_noun(low)


def _is_noun(low: str) -> bool:
    return low in words_of("nouns") or len(low) < 3


def is_past(word: str) -> bool:
    """ "burned", "left": what was done."""
    low = word.lower()
    return low in _participles() or (low[-2:] == "ed" and len(low) > 3 and low[-3] != "e")


def participle(past: str) -> str:
    """ "drove" → "driven", as it stands after "has"."""
    return _participles().get(past.lower(), past)


def is_participle(word: str) -> bool:
    """ "failed", "driven"."""
    low = word.lower()
    return low in _participles().values() or (low[-2:] == "ed" and len(low) > 3)


@lru_cache(maxsize=4096)
def third(verb: str) -> str:
    """ "deliver" → "delivers", "carry" → "carries", "go" → "goes"."""
    for said, plain in _OWN_VERBS.items():
        if verb.lower() == plain:
            return said
    if verb[-1:].lower() == "y" and verb[-2:-1].lower() not in set("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if _SIBILANT.search(verb.lower()) else f"{verb}s"


@lru_cache(maxsize=4096)
def base(said: str) -> str:
    """The plain form: "delivers" → "deliver", "carries" → "carry", "causes" → "cause"."""
    low = said.lower()
    if low in _OWN_VERBS:
        return _OWN_VERBS[low]
    if low[-3:] == "ies" and len(low) > 4:
        return f"{said[:-3]}y"
    for ending in ("es", "s"):
        stem = said[: -len(ending)]
        if low.endswith(ending) and third(stem) == said and (ending == "s" or _needs_es(stem)):
            return stem
    return said.removesuffix("s")


def _needs_es(stem: str) -> bool:
    """Where both "close" and "clos" would give "closes", a known verb decides."""
    low = stem.lower()
    return low in _verbs() or f"{low}e" not in _verbs()


@lru_cache(maxsize=4096)
def singular(noun: str) -> str:
    """ "suppliers" → "supplier", "companies" → "company", "people" → "person"."""
    low = noun.lower()
    for one, many in _table()["plurals"].items():
        if low == many:
            return str(one)
    if low[-3:] == "ies" and len(low) > 4:
        return f"{noun[:-3]}y"
    if re.search(r"(ss|sh|ch|x|zz)es$", low):
        return noun[:-2]
    return noun[:-1] if is_plural(noun) else noun


@lru_cache(maxsize=4096)
def plural(noun: str) -> str:
    """ "supplier" → "suppliers"; `singular` undoes it."""
    low = noun.lower()
    many = _table()["plurals"].get(low)
    if many:
        return str(many)
    if low[-1:] == "y" and low[-2:-1] not in set("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if re.search(r"(s|sh|ch|x|z)$", low) else f"{noun}s"


def is_plural(noun: str) -> bool:
    """Says several, as far as its ending tells."""
    low = noun.lower()
    if low in _table()["plurals"].values():
        return True
    return low[-1:] == "s" and low[-2:] not in ("ss", "us", "is") and len(low) > 2


def with_article(phrase: str) -> str:
    """ "a camera", "an ape"."""
    return f"{article(phrase)} {phrase}"


def article(phrase: str) -> str:
    """ "a" or "an"."""
    low = phrase.lower()
    if _SPOKEN_AN.match(low):
        return "an"
    return "an" if low[:1] in set("aeiou") and not _SPOKEN_A.match(low) else "a"
