"""What English names and definitions say of an is-a edge, by their head nouns."""

from collections.abc import Iterable, Iterator

from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.logic.taxonomies.names import Sign, Signal
from aufheben.logic.taxonomies.phrases import (
    ARTICLES,
    COORDINATED,
    Phrase,
    genera,
    phrases_of,
    wholes,
)

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
