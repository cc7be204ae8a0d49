"""Who stands beside an edge or means something near: what seats are shown, and where a child might rather go.

No model is asked: what is rare among the words of all classes and shared by two counts most.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice, zip_longest
from math import log

from aufheben.domain.opinions import Context
from aufheben.domain.taxonomies import Edge, EdgeClaim, Portrait, Taxonomy, Term
from aufheben.logic.likeness import nearest, words
from aufheben.logic.taxonomies.names import in_words

READ = 600
"""Characters of a definition that are looked at."""
COMMON = 2_000
"""Classes with a word in common from which on it tells nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meanings:
    """Keys of classes by each word that is said of them, and how many words that is."""

    told: Mapping[str, tuple[str, ...]]
    lengths: Mapping[str, int]

    def nearest(self, terms: Iterable[Term]) -> list[str]:
        """Keys of the classes of which most is said that is said of these, the nearest first."""
        scores: dict[str, float] = defaultdict(float)
        for word in sorted({word for term in terms for word in _said(term)}):
            row = self.told.get(word, ())
            if len(row) <= COMMON:
                weight = log(1 + len(self.lengths) / (1 + len(row)))
                for key in row:
                    scores[key] += weight
        return sorted(scores, key=lambda key: -scores[key] / self.lengths[key] ** 0.5)


def meanings(taxonomy: Taxonomy) -> Meanings:
    """The words of a taxonomy's classes."""
    told: dict[str, list[str]] = defaultdict(list)
    lengths: dict[str, int] = {}
    for key, term in taxonomy.terms.items():
        said = _said(term)
        lengths[key] = max(1, len(said))
        for word in said:
            told[word].append(key)
    return Meanings(told={word: tuple(row) for word, row in told.items()}, lengths=lengths)


def _said(term: Term) -> Counter[str]:
    labels = " ".join(text for _, text in term.labels)
    return words(f"{in_words(term.name)} {in_words(labels)} {term.definition}"[:READ])


SHOWN = 8
"""Most neighbors of one kind that a seat is shown."""
WHOLE = 60
"""Classes up to which a seat may choose another parent from all there are."""
OFFERED = 30
"""Most classes of a longer list that it may choose from."""
ALIKE = 20
"""Most classes that are offered for their names."""
COMPARED = 400
"""Most names that one is compared with."""
LONG = 120
"""Characters of a name that are looked at for others like it."""
DEFINED = 2_000
"""Most characters of a definition that a seat is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighborhood:
    """A taxonomy with its edges found from either end, and its classes by name.

    `called` are names as seats are shown them.
    """

    taxonomy: Taxonomy
    parents: Mapping[str, tuple[str, ...]]
    children: Mapping[str, tuple[str, ...]]
    called: Mapping[str, str]
    named: Mapping[str, str]
    worded: Callable[[], Mapping[str, tuple[str, ...]]]
    meanings: Callable[[], Meanings]

    def claim(self, edge: Edge, context: Context) -> EdgeClaim:
        """The proposition of `edge`, with as much of its surroundings as is to be shown."""
        child = self.portrait(edge.child, context, without=edge.parent)
        parent = self.portrait(edge.parent, context, without=edge.child)
        return EdgeClaim(child=child, parent=parent, domain=self._domain(edge, context))

    def _domain(self, edge: Edge, context: Context) -> str:
        """What the edge is about: as its child's row says, else as all of the taxonomy."""
        if context == "none":
            return ""
        own = (self.taxonomy.terms[key].domain for key in edge)
        return next(filter(None, own), self.taxonomy.domain)[:DEFINED]

    def portrait(self, key: str, context: Context, without: str = "") -> Portrait:
        """What is shown of a term; `without` is the other end of the judged edge."""
        term = self.taxonomy.terms[key]
        name = self.called[key]
        if context == "none":
            return Portrait(name=name)
        texts = (term.name, *(text for _, text in term.labels))
        others = (text for text in texts if text != name)
        portrait = Portrait(
            name=name,
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

        Nearest first: its grandparents, then by turns what stands beside its parent and itself,
        what is named like it, what is said of it, what is named after what is above it, and
        what has most under it; of a short list all. Never itself, its parent, nor what is under
        it, nor a class with the name of either end or of another class: no debate could tell
        them apart.
        """
        below = self._below(edge.child)
        ends = {self.called[key] for key in edge}
        found: dict[str, str] = {}
        for key in self._ranked(edge):
            name = self.called[key]
            is_current = key not in self.taxonomy.deprecated
            if (
                is_current
                and key not in below
                and name not in ends
                and name.casefold() in self.named
            ):
                found.setdefault(name, key)
        kept = list(found.items())[: self._most]
        return {name: (key, self.portrait(key, context)) for name, key in kept}

    @property
    def _most(self) -> int:
        return WHOLE if self._is_short else OFFERED

    @property
    def _is_short(self) -> bool:
        return len(self.taxonomy.terms) <= WHOLE

    def _ranked(self, edge: Edge) -> Iterator[str]:
        above = self.parents.get(edge.parent, ())
        yield from above
        own = self.taxonomy.terms[edge.child]
        sources = (
            chain(self._beside(above), self.children.get(edge.parent, ())[:OFFERED]),
            self._named_alike(self.called[edge.child]),
            iter(self.meanings().nearest([own])[:OFFERED]),
            self._named_after(edge.parent),
            iter(self._broadest()),
        )
        yield from (key for row in zip_longest(*sources) for key in row if key is not None)
        if self._is_short:
            yield from self.taxonomy.terms

    def _beside(self, above: Iterable[str]) -> Iterator[str]:
        for grandparent in above:
            yield from self.children.get(grandparent, ())[:SHOWN]

    def _named_after(self, key: str) -> Iterator[str]:
        """Classes named with a word of the class or of one above it: "vehicle part" of a car."""
        seen, row = {key}, [key]
        for _ in range(3):
            for each in row:
                yield from (self.named[name] for name in self._alike(self.called[each])[:SHOWN])
            row = [p for each in row for p in self.parents.get(each, ()) if p not in seen][:SHOWN]
            seen.update(row)

    def _broadest(self) -> list[str]:
        """The classes with most right under them."""
        by_size = sorted(self.children, key=lambda key: -len(self.children[key]))
        return by_size[:OFFERED]

    def _named_alike(self, name: str) -> Iterator[str]:
        yield from (self.named[end] for end in _ends(name) if end in self.named)
        like = nearest(name[:LONG].casefold(), self._alike(name), ALIKE)
        yield from (self.named[found] for found in like)

    def _alike(self, name: str) -> list[str]:
        """Names that share a word with this one, rare words first, so that few are compared."""
        rows = sorted((self.worded().get(word, ()) for word in words(name[:LONG])), key=len)
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
        names = (self.called[key] for key in keys if key != without)
        return tuple(islice(names, SHOWN))


def neighborhood(taxonomy: Taxonomy) -> Neighborhood:
    """The taxonomy as it is looked at from its edges."""
    parents: dict[str, list[str]] = defaultdict(list)
    children: dict[str, list[str]] = defaultdict(list)
    for child, parent in taxonomy.edges:
        parents[child].append(parent)
        children[parent].append(child)
    called = _called(taxonomy)
    named = _named(called)
    return Neighborhood(
        taxonomy=taxonomy,
        parents={key: tuple(row) for key, row in parents.items()},
        children={key: tuple(row) for key, row in children.items()},
        called=called,
        named=named,
        worded=cache(lambda: _worded(named)),  # few need it, and it takes longest
        meanings=cache(lambda: meanings(taxonomy)),
    )


def _called(taxonomy: Taxonomy) -> dict[str, str]:
    """Names in words, but for those that would then be another class's as well."""
    plain = {key: term.name for key, term in taxonomy.terms.items()}
    shown = {key: in_words(name) for key, name in plain.items()}
    counts = Counter(name.casefold() for name in shown.values())
    return {key: n if counts[n.casefold()] == 1 else plain[key] for key, n in shown.items()}


def _named(called: Mapping[str, str]) -> dict[str, str]:
    """Keys by name, small. Of classes that share a name, no seat could tell which is meant."""
    found: dict[str, str] = {}
    shared = {
        folded
        for key, name in called.items()
        if found.setdefault(folded := name.casefold(), key) != key
    }
    for folded in shared:
        del found[folded]
    return found


def _worded(named: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Names by their words."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in named:
        for word in words(name[:LONG]):
            found[word].append(name)
    return {word: tuple(row) for word, row in found.items()}


def _ends(name: str) -> Iterator[str]:
    """Every proper ending of a name, longest first: of words, or of characters without spaces."""
    folded = name[-LONG:].casefold()
    parted = folded.split()
    if len(parted) > 1:
        yield from (" ".join(parted[start:]) for start in range(1, len(parted)))
    else:
        yield from (folded[start:] for start in range(1, len(folded)))
