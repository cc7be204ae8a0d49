"""Who stands beside an edge: what seats are shown of it, and where its child might rather go."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from rapidfuzz import fuzz, process

from aufheben.domain.forms import Context
from aufheben.domain.taxonomies import Claim, Edge, Portrait, Taxonomy, Term
from aufheben.logic.likeness.wording import words

SHOWN = 8
"""Most neighbours of one kind that a seat is shown."""
OFFERED = 20
"""Most classes that a seat may choose another parent from."""
COMPARED = 400
"""Most names that one is compared with."""
LONG = 120
"""Characters of a name that are looked at for others like it."""
DEFINED = 2_000
"""Most characters of a definition that a seat is shown."""
_SIMILAR = 60.0  # of 100, by rapidfuzz's token_set_ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """A taxonomy with its edges found from either end, and its classes by name."""

    taxonomy: Taxonomy
    parents: Mapping[str, tuple[str, ...]]
    children: Mapping[str, tuple[str, ...]]
    named: Mapping[str, str]
    worded: Mapping[str, tuple[str, ...]]

    def claim(self, edge: Edge, context: Context) -> Claim:
        """The proposition of `edge`, with as much of its surroundings as is to be shown."""
        child = self.portrait(edge.child, context, without=edge.parent)
        parent = self.portrait(edge.parent, context, without=edge.child)
        return Claim(child=child, parent=parent, domain=self._domain(edge, context))

    def _domain(self, edge: Edge, context: Context) -> str:
        """What the edge is about: as its child's row says, else as all of the taxonomy."""
        if context == "none":
            return ""
        own = (self.taxonomy.terms[key].domain for key in edge)
        return next(filter(None, own), self.taxonomy.domain)[:DEFINED]

    def portrait(self, key: str, context: Context, without: str = "") -> Portrait:
        """What is shown of a term; `without` is the other end of the judged edge."""
        term = self.taxonomy.terms[key]
        if context == "none":
            return Portrait(name=term.name)
        others = (text for _, text in term.labels if text != term.name)
        portrait = Portrait(
            name=term.name,
            definition=term.definition[:DEFINED],
            others=tuple(dict.fromkeys(others))[:SHOWN],
        )
        if context == "definition":
            return portrait
        return replace(
            portrait,
            parents=self._names(self.parents.get(key, ()), without),
            children=self._names(self.children.get(key, ()), without),
        )

    def candidates(self, edge: Edge, context: Context) -> dict[str, tuple[str, Portrait]]:
        """Classes that the child may go under, by name: their key, and what is shown of them.

        Nearest first: its grandparents and uncles, classes named as the end of its own name,
        then those with names like it. Never itself, its parent, nor what is under it, nor a
        class with the name of either end or of another class: no debate could tell them apart.
        """
        below = self._below(edge.child)
        ends = {self.taxonomy.terms[key].name for key in edge}
        found: dict[str, str] = {}
        for key in self._ranked(edge):
            name = self.taxonomy.terms[key].name
            if key not in below and name not in ends and name.casefold() in self.named:
                found.setdefault(name, key)
        kept = list(found.items())[:OFFERED]
        return {name: (key, self.portrait(key, context)) for name, key in kept}

    def _ranked(self, edge: Edge) -> Iterator[str]:
        above = self.parents.get(edge.parent, ())
        yield from above
        for grandparent in above:
            yield from self.children.get(grandparent, ())[:SHOWN]
        name = self.taxonomy.terms[edge.child].name
        yield from (self.named[end] for end in _ends(name) if end in self.named)
        like = process.extract(
            name[:LONG].casefold(),
            self._alike(name),
            scorer=fuzz.token_set_ratio,
            limit=OFFERED,
            score_cutoff=_SIMILAR,
        )
        yield from (self.named[found] for found, _, _ in like)

    def _alike(self, name: str) -> list[str]:
        """Names that share a word with this one, rare words first, so that few are compared."""
        rows = sorted((self.worded.get(word, ()) for word in words(name[:LONG])), key=len)
        found: dict[str, None] = {}
        for row in rows:
            found |= dict.fromkeys(row[:COMPARED])
            if len(found) >= COMPARED:
                break
        return list(found)[:COMPARED]

    def _below(self, key: str) -> set[str]:
        seen, waiting = {key}, [key]
        while waiting:
            fresh = [c for c in self.children.get(waiting.pop(), ()) if c not in seen]
            seen.update(fresh)
            waiting += fresh
        return seen

    def _names(self, keys: Iterable[str], without: str) -> tuple[str, ...]:
        names = (self.taxonomy.terms[key].name for key in keys if key != without)
        return tuple(islice(names, SHOWN))


def neighbourhood(taxonomy: Taxonomy) -> Neighbourhood:
    """The taxonomy as it is looked at from its edges."""
    parents: dict[str, list[str]] = defaultdict(list)
    children: dict[str, list[str]] = defaultdict(list)
    for child, parent in taxonomy.edges:
        parents[child].append(parent)
        children[parent].append(child)
    keys: dict[str, list[str]] = defaultdict(list)
    for key, term in taxonomy.terms.items():
        keys[_folded(term)].append(key)
    # Of classes that share a name, no seat could tell which is meant.
    named = {name: own[0] for name, own in keys.items() if len(own) == 1}
    worded: dict[str, list[str]] = defaultdict(list)
    for name in named:
        for word in words(name[:LONG]):
            worded[word].append(name)
    return Neighbourhood(
        taxonomy=taxonomy,
        parents={key: tuple(row) for key, row in parents.items()},
        children={key: tuple(row) for key, row in children.items()},
        named=named,
        worded={word: tuple(row) for word, row in worded.items()},
    )


def _folded(term: Term) -> str:
    return term.name.casefold()


def _ends(name: str) -> Iterator[str]:
    """Every proper ending of a name, longest first: of words, or of characters without spaces."""
    folded = name[-LONG:].casefold()
    parted = folded.split()
    if len(parted) > 1:
        yield from (" ".join(parted[start:]) for start in range(1, len(parted)))
    else:
        yield from (folded[start:] for start in range(1, len(folded)))
