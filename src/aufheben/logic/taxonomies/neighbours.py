"""Who stands beside an edge: what seats are shown of it, and where its child might rather go."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from aufheben.domain.forms import Context
from aufheben.domain.taxonomies import Claim, Edge, Portrait, Taxonomy, Term

SHOWN = 8
"""Most neighbours of one kind that a seat is shown."""
OFFERED = 20
"""Most classes that a seat may choose another parent from."""
_SIMILAR = 60.0  # of 100, by rapidfuzz's token_set_ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """A taxonomy with its edges found from either end, and its classes by name."""

    taxonomy: Taxonomy
    parents: Mapping[str, tuple[str, ...]]
    children: Mapping[str, tuple[str, ...]]
    named: Mapping[str, str]

    def claim(self, edge: Edge, context: Context) -> Claim:
        """The proposition of `edge`, with as much of its surroundings as is to be shown."""
        child = self.portrait(edge.child, context, without=edge.parent)
        parent = self.portrait(edge.parent, context, without=edge.child)
        return Claim(child=child, parent=parent)

    def portrait(self, key: str, context: Context, without: str = "") -> Portrait:
        """What is shown of a term; `without` is the other end of the judged edge."""
        term = self.taxonomy.terms[key]
        if context == "none":
            return Portrait(name=term.name)
        others = (text for _, text in term.labels if text != term.name)
        portrait = Portrait(
            name=term.name,
            definition=term.definition,
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
        class with the name of either end: no debate could tell them apart.
        """
        below = self._below(edge.child)
        ends = {self.taxonomy.terms[key].name for key in edge}
        found: dict[str, str] = {}
        for key in self._ranked(edge):
            name = self.taxonomy.terms[key].name
            if key not in below and name not in ends:
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
            name.casefold(),
            self.named.keys(),
            scorer=fuzz.token_set_ratio,
            limit=OFFERED,
            score_cutoff=_SIMILAR,
        )
        yield from (self.named[found] for found, _, _ in like)

    def _below(self, key: str) -> set[str]:
        seen, waiting = {key}, [key]
        while waiting:
            fresh = [c for c in self.children.get(waiting.pop(), ()) if c not in seen]
            seen.update(fresh)
            waiting += fresh
        return seen

    def _names(self, keys: Iterable[str], without: str) -> tuple[str, ...]:
        names = (self.taxonomy.terms[key].name for key in keys if key != without)
        return tuple(names)[:SHOWN]


def neighbourhood(taxonomy: Taxonomy) -> Neighbourhood:
    """The taxonomy as it is looked at from its edges; of classes with one name the first."""
    parents: dict[str, list[str]] = defaultdict(list)
    children: dict[str, list[str]] = defaultdict(list)
    for child, parent in taxonomy.edges:
        parents[child].append(parent)
        children[parent].append(child)
    named: dict[str, str] = {}
    for key, term in taxonomy.terms.items():
        named.setdefault(_folded(term), key)
    return Neighbourhood(
        taxonomy=taxonomy,
        parents={key: tuple(row) for key, row in parents.items()},
        children={key: tuple(row) for key, row in children.items()},
        named=named,
    )


def _folded(term: Term) -> str:
    return term.name.casefold()


def _ends(name: str) -> Iterator[str]:
    """Every proper ending of a name, longest first: of words, or of characters without spaces."""
    folded = name.casefold()
    words = folded.split()
    if len(words) > 1:
        yield from (" ".join(words[start:]) for start in range(1, len(words)))
    else:
        yield from (folded[start:] for start in range(1, len(folded)))
