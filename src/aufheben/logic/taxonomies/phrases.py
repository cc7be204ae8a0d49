"""English names and definitions taken apart: alternatives, their head nouns, and what is said of these.

"point of sale" is headed by "point", "collision warning" by "warning"; "spot, building, or
farm" is three alternatives. Case, plurals, camelCase and underscores make no difference.

What is said of a noun behind it heads nothing itself: "house built of stone" is a house, and "person
living alone" a person (Quirk et al. 1985, section 17.28, postmodification by non-finite clauses).
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

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


_LEADING = re.compile(
    r"^\s*(?:\([^()]*\)\s*)*"
    r"(?:(?:an?|the|any|one|some|each|all|another|other|either)\s+)*"
    r"(?:(?:of|various|several|numerous|many|different|certain|large|most)\s+)*"
    r"(?:(?:an?|the)\s+)?",
    re.IGNORECASE,
)
_KIND_OF = re.compile(
    r"^(?:[\w-]+\s+)?(?:kinds?|types?|sorts?|class|classes|form|forms|family|group|variety|species|breed)"
    r"\s+of\s+(?:(?:an?|the|various|several|related)\s+)*",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"^(?:[\w-]+\s+){0,2}(?:part|parts|portion|component|components|section|constituent|segment)\s+of\s+"
    r"(?:(?:an?|the|any|some)\s+)*",
    re.IGNORECASE,
)
_END = re.compile(r"[,;:.()\[\]]|\s(?:-|–|—)\s")
_STOPS = PREPOSITIONS | frozenset(
    {"is", "are", "was", "has", "have", "can", "may", "must", "also", "especially", "generally"}
    | {"not", "often", "sometimes", "typically", "usually"}
)


def genera(definition: str) -> tuple[Phrase, ...]:
    """What a definition may begin by calling the thing; most often one noun phrase.

    "a notice of a possible collision" says notice. Whether a word in -ing or -ed ends the
    phrase ("a vehicle designed to …") or stands in it ("a long racing sled") is left open.
    """
    text = _KIND_OF.sub("", _opened(definition))
    return tuple(dict.fromkeys(each for cut in _noun_phrases(text) for each in phrases_of(cut)))


def wholes(definition: str) -> tuple[Phrase, ...]:
    """What the thing is a part of, where its definition begins so; else none."""
    text = _opened(definition)
    found = _PART_OF.match(text)
    if found is None:
        return ()
    cuts = _noun_phrases(text[found.end() :])
    return tuple(dict.fromkeys(each for cut in cuts for each in phrases_of(cut)))


def _opened(definition: str) -> str:
    return _LEADING.sub("", " ".join(definition.split()), count=1)


def _noun_phrases(text: str) -> list[str]:
    """The words up to the first stop or preposition, and up to each participle before it."""
    words = _END.split(text, maxsplit=1)[0].split()
    end = next(
        (at for at, word in enumerate(words) if at and word.casefold() in _STOPS), len(words)
    )
    cuts = [at for at in range(1, end) if _is_participle(words[at])]
    return [" ".join(words[:cut]) for cut in (end, *cuts)]


def _is_participle(word: str) -> bool:
    return len(word) > 4 and word.casefold().endswith(("ed", "ing"))


COORDINATED = "and"
_IRREGULAR_PARTICIPLES = frozenset(
    {"begun", "bent", "born", "borne", "bought", "bound", "broken", "brought", "built", "caught"}
    | {"chosen", "dealt", "done", "drawn", "driven", "eaten", "fed", "felt", "forgotten", "fought"}
    | {
        "found", "frozen", "given", "gone", "grown", "held", "hidden", "kept", "known", "laid",
        "led",
    }
    | {
        "left", "lent", "lost", "made", "meant", "met", "paid", "put", "said", "seen", "sent",
        "shown",
    }
    | {"sold", "sought", "spent", "spoken", "stolen", "stuck", "sung", "taken", "taught", "thought"}
    | {"thrown", "told", "torn", "understood", "won", "worn", "written"}
)  # fmt: skip
_NOT_REGULAR = frozenset({"hundred", "kindred", "sacred", "shed", "shred", "sled"})
_ALONE = frozenset(
    {"abroad", "ago", "alone", "apart", "away", "backward", "backwards", "elsewhere", "forward"}
    | {"here", "home", "indoors", "outdoors", "outside", "overseas", "there", "together"}
    | {"designate", "elect", "emeritus", "laureate", "martial"}
)
_GOVERNING = frozenset(
    {"affecting", "bearing", "being", "belonging", "causing", "comprising", "concerning"}
    | {"consisting", "containing", "corresponding", "describing", "encoding", "exceeding"}
    | {"excluding", "exhibiting", "expressing", "having", "including", "involving", "lacking"}
    | {"missing", "needing", "originating", "pertaining", "possessing", "producing", "receiving"}
    | {"regarding", "relating", "representing", "requiring", "resembling", "resulting", "showing"}
    | {"supporting", "undergoing", "using", "wearing"}
)
"""With an object: "cells lacking nuclei"; not "sorting", as in "cell sorting device"."""
_ADJECTIVES = frozenset({"adjacent", "dependent", "due", "equivalent", "free", "full", "similar"})


def has_postmodifier(core: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether a word behind the first is a participle, an adjective or an adverb said of it.

    `rest` is what follows the core, from a preposition on: before one an adjective or a word in
    -ing stands for itself.
    """
    for place in range(1, len(core)):
        word, following = core[place], core[place + 1 : place + 2]
        if is_participle(word) or word in _ALONE or (following and word in _GOVERNING):
            return True
        if not following and rest and (word.endswith("ing") or _is_adjective(word)):
            return True
        if word.endswith("ing") and following and following[0].endswith("ly"):
            return True
    return False


def is_participle(word: str) -> bool:
    """Whether a small-letter word is, by its form, a past participle."""
    regular = len(word) > 3 and word.endswith("ed") and not word.endswith("eed")
    return (regular and word not in _NOT_REGULAR) or word in _IRREGULAR_PARTICIPLES


def _is_adjective(word: str) -> bool:
    return word in _ADJECTIVES or (len(word) > 5 and word.endswith(("able", "ible", "ful", "ous")))
