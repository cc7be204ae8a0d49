"""Which column somebody speaks of: the words of its heading, in whatever order."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from aufheben.formats.tables.columns import NO, YES, Column
from aufheben.formats.tables.layout import WIDEST

_UNSAID = frozenset(["a", "an", "the", "any", "some", "of", "for", "to", "from", "in", "on", "at", "with", "by", "and", "is", "are", "be", "must", "should", "has", "have", "having", "it", "its", "there"])  # fmt: skip
_EVERY = {"monthly": "month", "yearly": "year", "annual": "year", "weekly": "week", "daily": "day", "nightly": "night", "hourly": "hour"}  # fmt: skip
_POSSIBLE = frozenset(["available", "allowed", "permitted", "possible", "provided", "offered"])
DENYING = frozenset(["not", "no", "non", "without", "never"])
_END = re.compile(r"(?:の有無|有無|あり|有り|可能|(?<!不)可|付き|つき)$")
_PIECES = re.compile(r"[a-z0-9][a-z0-9.+#&%']*|[^\W_a-z0-9]+")
_JOINED = re.compile(
    r"(?<=[^\W\u3041-\u3096])(?:から|まで|の|は|が|を|に|で|も|と)(?=\w|$)|の(?=\w)"
)


@lru_cache(maxsize=50_000)
def words_of(text: str) -> tuple[str, ...]:
    """Its words without those that say little, each in the singular."""
    low = unicodedata.normalize("NFKC", text).casefold()
    low = " ".join(_JOINED.sub(" ", low).split())
    found = (_singular(one.strip(".'")) for one in _PIECES.findall(low))
    return tuple(one for one in found if one and one not in _UNSAID)


def _singular(word: str) -> str:
    if not word.isascii() or len(word) <= 3 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    word = _EVERY.get(word, word)
    return word[:-2] if word.endswith(("shes", "ches", "xes", "sses")) else word.removesuffix("s")


def same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether they are the same words, in whatever order or writing: wi-fi, wifi."""
    return bool(one) and (sorted(one) == sorted(other) or "".join(one) == "".join(other))


def is_called(said: str, name: str) -> bool:
    """Whether a column of yes and no is meant: "a garden", "dogs", of "Dogs allowed"."""
    if said.casefold() == name.casefold():
        return True
    return same(_of_yes(said), _of_yes(name))


def _of_yes(text: str) -> tuple[str, ...]:
    words = words_of(_END.sub("", text) or text)
    kept = tuple(word for word in words if word not in _POSSIBLE)
    return words if DENYING & set(words) else kept or words


def is_answer(value: str) -> bool:
    """Whether it is a word that says yes or no, as no sign does."""
    return value.isalpha() and value.casefold() in YES | NO


def values_of(said: str, column: Column) -> Iterator[str]:
    """The words of a column that are said, alone or with its name."""
    words, bare = words_of(said), said.replace(" ", "").casefold()
    joined, wanted = "".join(words), frozenset(words)
    for value, told in _values(column):
        if wanted.isdisjoint(told) and value not in said and "".join(told) not in joined:
            continue  # most values are of no wish
        alone = [] if is_answer(value) else [value]
        whole = [told for _ in alone]
        whole += [(*words_of(name), *told) for name in column.names]
        whole += [(*told, *words_of(name)) for name in column.names]
        signs = {f"{name}{value}".replace(" ", "").casefold() for name in column.names}
        signs |= {one.replace(" ", "").casefold() for one in alone}
        if any(same(words, one) for one in whole if words) or bare in signs:
            yield value


@lru_cache(maxsize=WIDEST)
def _values(column: Column) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What occurs in a column, and the words of each."""
    values = dict.fromkeys(filter(None, column.cells))
    return tuple((one, words_of(one) or (one,)) for one in values)


def is_part(said: Sequence[str], name: str) -> bool:
    """Whether the words are some of a name, and of it the one that names the thing."""
    whole = words_of(name)
    if not said or not whole:
        return False
    joined = "".join(said)
    if not joined.isascii():
        return len(joined) > 1 and "".join(whole).endswith(joined)
    return set(said) <= set(whole) and _head(name) in said


def is_some(said: Sequence[str], name: str) -> bool:
    """Whether the words occur in a name, at its beginning or its end."""
    whole = "".join(words_of(name))
    joined = "".join(said)
    return bool(said) and (
        set(said) <= set(words_of(name)) or whole.startswith(joined) or whole.endswith(joined)
    )


def _head(name: str) -> str:
    """ "distance" of "Distance to the station", "price" of "Unit price"."""
    noun = re.split(r"[\s-](?:on|per|from|to|for|of|in|at|by|with)[\s-]", name.casefold())[0]
    words = words_of(noun)
    return words[-1] if words else ""


def nearest(said: str, columns: Sequence[Column]) -> Column | None:
    """The column that was meant, maybe: most of its words are said, or it is written alike."""
    words = words_of(said)

    def shared(column: Column) -> tuple[float, bool]:
        name = words_of(column.name)
        common = len(set(words) & set(name)) / max(1, len(name))
        low = said.casefold()
        alike = SequenceMatcher(None, low, column.name.casefold()).ratio()
        inside = 0.7 if any(len(one) > 1 and one in low for one in name) else 0.0
        much = max(common, alike if alike >= _ALIKE else 0.0, inside)
        return much, column.kind != "number"

    best = max(columns, key=shared, default=None)
    return best if best and shared(best)[0] >= _LIKELY else None


_ALIKE, _LIKELY = 0.6, 0.5
