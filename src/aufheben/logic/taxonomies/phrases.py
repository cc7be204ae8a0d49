"""English names and definitions taken apart by head nouns, and what these say of an is-a edge.

"point of sale" is headed by "point", "collision warning" by "warning"; "spot, building, or
farm" is three alternatives. Case, plurals, camelCase and underscores make no difference.

What is said of a noun behind it heads nothing itself: "house built of stone" is a house, and "person
living alone" a person (Quirk et al. 1985, section 17.28, postmodification by non-finite clauses).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.logic.taxonomies.names import Sign, Signal

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


# Where one of these is said of a thing, it need not be one: a toy car, a former president.
_PRIVATIVE = frozenset(
    {"artificial", "ex", "fake", "false", "former", "imaginary", "imitation", "mock", "model"}
    | {"potential", "pseudo", "simulated", "toy", "virtual"}
)
_NEGATIVE = frozenset({"anti", "non", "not"})
# "Product group" under "product": about products taken together, which tables often allow.
_COLLECTIVE = frozenset(
    {"category", "class", "collection", "family", "group", "kind", "model", "object", "panel"}
    | {"series", "set", "snapshot", "type", "variant"}
)
# "Indicator light left": said after the head, not heads themselves.
_NO_HEADS = _COLLECTIVE | frozenset(
    {"above", "automatic", "back", "below", "bottom", "closed", "down", "front", "general", "high"}
    | {"inner", "left", "low", "lower", "major", "manual", "minor", "open", "other", "outer"}
    | {"rear", "right", "straight", "top", "unknown", "unspecified", "up", "upper"}
)
_PARTS = frozenset(
    {"component", "edge", "end", "fragment", "half", "interior", "part", "piece", "portion"}
    | {"section", "segment", "subsystem", "surface"}
)
_ROLES = frozenset(
    {"buyer", "driver", "holder", "maker", "manufacturer", "operator", "owner", "passenger"}
    | {"producer", "rider", "seller", "supplier", "user"}
)
_TOPS = frozenset({("thing",), ("entity",), ("anything",), ("something",)})


def signals(claim: EdgeClaim) -> Iterator[Signal]:
    """What speaks for or against the edge, the strongest first."""
    child, parent = phrases_of(claim.child.name), phrases_of(claim.parent.name)
    if not child or not parent:
        return
    yield from _by_names(child, parent)
    yield from _by_definitions(claim, child, parent)
    if len(child) == len(parent) == 1:
        yield from _modified(child[0], parent[0])


def fits(child: Portrait, name: str) -> int:
    """How many words of `name` are the child's head, or its definition's genus; 0 if none."""
    below, above = phrases_of(child.name), phrases_of(name)
    if not below or len(above) != 1 or below == above:
        return 0
    by_name = all(_is_kind(each, above[0]) for each in below)
    by_genus = any(_ends(each.core, above[0].core) for each in genera(child.definition))
    return len(above[0].core) if (by_name or by_genus) and not above[0].rest else 0


def _by_names(child: tuple[Phrase, ...], parent: tuple[Phrase, ...]) -> Iterator[Signal]:
    if child == parent:
        yield Signal(sign="same")
    elif all(any(_is_kind(one, other) for other in parent) for one in child):
        yield from _narrowed(child, parent)
    elif len(child) == 1 and all(_is_kind(other, child[0]) for other in parent):
        yield Signal(sign="broader")
    elif len(child) == 1 and child[0] in parent:
        yield Signal(sign="member")
    elif len(parent) == 1 and parent[0] in child:
        yield Signal(sign="union")
    elif child[0].core in _TOPS and parent[0].core not in _TOPS:
        yield Signal(sign="top")


def _narrowed(child: tuple[Phrase, ...], parent: tuple[Phrase, ...]) -> Iterator[Signal]:
    """A kind, unless what is said more takes back what the head says."""
    known = {word for phrase in parent for word in phrase.core}
    added = {word for phrase in child for word in phrase.core} - known
    if all(phrase.core[0] in _NEGATIVE and phrase.core[1:] in _cores(parent) for phrase in child):
        yield Signal(sign="negated")
    elif not added & _PRIVATIVE and not any(_is_last_of_several(c, parent) for c in child):
        yield Signal(sign="kind")


def _is_last_of_several(child: Phrase, parents: tuple[Phrase, ...]) -> bool:
    """ "roles and functions" under "function", where "and" stands before what names the parent."""
    before = {child.core[-len(p.core) - 1 : -len(p.core)] for p in parents if child != p}
    return (COORDINATED,) in before


def _cores(phrases: tuple[Phrase, ...]) -> set[tuple[str, ...]]:
    return {phrase.core for phrase in phrases}


def _is_kind(child: Phrase, parent: Phrase) -> bool:
    """ "backward collision warning" of "warning"; "pollution from ships" of "pollution"."""
    if child == parent or (parent.rest and parent.rest != child.rest):
        return False
    return _ends(child.core, parent.core) or _is_compound(child.core[-1], parent.core)


def _is_compound(word: str, parent: tuple[str, ...]) -> bool:
    """ "groundwater" of "water"; shorter endings say too little ("carpet" is no pet)."""
    end = parent[0]
    return len(parent) == 1 and word.endswith(end) and len(end) >= 4 and len(word) >= len(end) + 3


def _ends(words: tuple[str, ...], end: tuple[str, ...]) -> bool:
    return words[-len(end) :] == end


def _by_definitions(
    claim: EdgeClaim, child: tuple[Phrase, ...], parent: tuple[Phrase, ...]
) -> Iterator[Signal]:
    if _any_ends(wholes(claim.child.definition), parent):
        yield Signal(sign="part")
    if _any_ends(genera(claim.child.definition), parent):
        yield Signal(sign="genus")
    if _any_ends(genera(claim.parent.definition), child):
        yield Signal(sign="reversed_genus")


def _any_ends(said: Iterable[Phrase], named: tuple[Phrase, ...]) -> bool:
    return any(_ends(one.core, other.core) for one in said for other in named if not other.rest)


def _modified(child: Phrase, parent: Phrase) -> Iterator[Signal]:
    """The parent's name in the child's, but not as its head."""
    length, head = len(parent.core), child.head
    if parent.rest or child.is_modified_behind or parent.is_modified_behind:
        return
    if child.core[:length] == parent.core and _says_something(child.core[length:]):
        sign: Sign = "part_name" if head in _PARTS else "role" if head in _ROLES else "modifier"
        yield Signal(sign=sign, head=head)
    elif child.rest[1 : length + 1] == parent.core:
        yield Signal(sign="part_name" if head in _PARTS else "about", head=" ".join(child.core))
    elif child.head == parent.head and min(len(child.core), length) > 1:
        yield Signal(sign="coordinate", head=head)


def _says_something(rest: tuple[str, ...]) -> bool:
    """The rest has a head: no number or letter ("evidence level A"), nor what heads nothing.

    An article in it tells that the name is a verb with its object ("monitor the user").
    """
    named = [word for word in rest if len(word) > 1 and not word.isdigit()]
    return bool(named) and rest[-1] not in _NO_HEADS and not ARTICLES & set(rest[:-1])
