"""English names taken apart: alternatives, and of each the head noun, what it says of it, and more.

"point of sale" is headed by "point", "collision warning" by "warning"; "spot, building, or
farm" is three alternatives. Case, plurals, camelCase and underscores make no difference.
"""

import re
import unicodedata
from dataclasses import dataclass

from aufheben.logic.taxonomies.postmodifiers import COORDINATED, has_postmodifier

PREPOSITIONS = frozenset(
    {"about", "above", "against", "along", "among", "around", "as", "at", "before", "behind"}
    | {"below", "between", "beyond", "by", "containing", "during", "for", "from", "having", "in"}
    | {"inside", "into", "like", "near", "of", "off", "on", "onto", "outside", "over", "per"}
    | {"since", "such", "than", "that", "through", "to", "toward", "towards", "under", "upon"}
    | {"used", "using", "via", "when", "where", "which", "while", "who", "whose", "with"}
    | {"within", "without"}
)
ARTICLES = frozenset({"a", "an", "the"})
_HUMP = re.compile(r"(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[A-Z]+[a-z]*|[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_OR = re.compile(r"(?:(?<!\s)\s++)?(?:,|/|;|\bor\b)\s*+")
_ARTICLE = re.compile(r"^(?:an?|the)\s+(?=\S)", re.IGNORECASE)
_IRREGULAR = {
    "people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot",
    "teeth": "tooth", "mice": "mouse", "geese": "goose", "lives": "life", "knives": "knife",
    "leaves": "leaf", "wolves": "wolf", "shelves": "shelf", "halves": "half", "wives": "wife",
    "thieves": "thief", "criteria": "criterion", "phenomena": "phenomenon", "data": "datum",
    "analyses": "analysis", "axes": "axis", "vertices": "vertex", "indices": "index",
    "matrices": "matrix", "bacteria": "bacterium", "species": "species", "series": "series",
    "buses": "bus", "gases": "gas", "lenses": "lens", "movies": "movie", "cookies": "cookie",
    "shoes": "shoe", "axles": "axle", "calories": "calorie", "pies": "pie", "ties": "tie",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """`core` ends with the head noun; `rest` is what follows it, from the preposition on.

    The rest is without articles, and so is the beginning.
    """

    core: tuple[str, ...]
    rest: tuple[str, ...] = ()

    @property
    def is_modified_behind(self) -> bool:
        """Whether its last word may be said of the noun before it, or only be the last of several.

        Then the head is not known.
        """
        return COORDINATED in self.core or has_postmodifier(self.core, self.rest)

    @property
    def head(self) -> str:
        """The noun that says what kind of thing is named."""
        return self.core[-1]


def phrases_of(name: str) -> tuple[Phrase, ...]:
    """The alternatives of a name, in its order; none where it has no words."""
    bare = _BRACKETS.sub(" ", _plain(name)).replace("'s ", " ")
    parts = _OR.split(" ".join(bare.split()))
    return tuple(_phrase(words) for part in parts if (words := _words(part)))


def _plain(name: str) -> str:
    """Without accents, and with one apostrophe for all."""
    apart = unicodedata.normalize("NFKD", name)
    bare = "".join(c for c in apart if not unicodedata.combining(c)).replace("’", "'")
    return bare.replace("and/or", "or").replace("&", " and ")


def _words(text: str) -> tuple[str, ...]:
    words: list[str] = []
    for piece in re.split(r"[\s_]+", _ARTICLE.sub("", text)):
        parts = [part.casefold() for part in _WORD.findall(_HUMP.sub(" ", piece))]
        joined = "-" in piece and any(part in PREPOSITIONS for part in parts)
        words += ["-".join(parts)] if joined else parts
    return tuple(map(singular, words))


def _phrase(words: tuple[str, ...]) -> Phrase:
    ends = (place for place, word in enumerate(words) if place and word in PREPOSITIONS)
    end = next(ends, len(words))
    rest = tuple(word for word in words[end:] if word not in ARTICLES)
    return Phrase(core=words[:end], rest=rest)


def singular(word: str) -> str:
    """The singular of a small-letter noun, as far as its ending tells."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is", "ics")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes", "zes")) else word[:-1]
