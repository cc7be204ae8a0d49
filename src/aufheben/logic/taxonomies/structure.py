"""Faults of structure and of names in a taxonomy, found without judging what any class means."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from aufheben.domain.taxonomies import Edit, Finding, Rule, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.graph import TaxonomyGraph, cycles, graph_of, pairs, shortcuts
from aufheben.logic.taxonomies.japanese import is_japanese
from aufheben.logic.taxonomies.names import as_instance
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)

SHOWN = 8
"""Classes of one cycle that a reason names."""


def structural(taxonomy: Taxonomy, lang: Lang = "en") -> tuple[Finding, ...]:
    """Deprecated classes that are used, self-loops, reversed pairs, cycles, redundant edges, and
    doubtful names, in this order. What is deprecated has no other fault.

    Reasons are in `lang`. Within a rule the order is the source's. Time grows about linearly
    with classes and edges: the one search that could grow faster, for redundant edges, is
    bounded (see `shortcuts`).
    """
    edges = tuple(edge for edge in taxonomy.edges if taxonomy.is_current(edge))
    current = replace(taxonomy, edges=edges) if taxonomy.deprecated else taxonomy
    graph, names = graph_of(current), _Names(current, lang)
    return (
        *_deprecated(taxonomy, lang),
        *names.loops(),
        *names.pairs(graph),
        *names.cycles(graph),
        *names.shortcuts(graph),
        *missing(current, lang),
        *duplicate(current, lang),
        *instance_like(current, lang),
    )


def _deprecated(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """A finding for each edge: an error where its parent is deprecated, else a warning."""
    for child, parent in dict.fromkeys(taxonomy.edges):
        old = next((key for key in (parent, child) if key in taxonomy.deprecated), None)
        if old is not None:
            ends = {"child": taxonomy.terms[child].name, "parent": taxonomy.terms[parent].name}
            reason = why("deprecated_class_reference", lang, **ends, old=taxonomy.terms[old].name)
            yield Finding(
                level="ERROR" if old == parent else "WARN",
                rule="deprecated_class_reference",
                subject=child,
                parent=parent,
                reason=reason,
            )


class _Names:
    """Findings about edges, with the classes called by their names."""

    def __init__(self, taxonomy: Taxonomy, lang: Lang) -> None:
        self.taxonomy, self.lang = taxonomy, lang

    def of(self, key: str) -> str:
        term = self.taxonomy.terms.get(key)
        return term.name if term else key

    def loops(self) -> Iterator[Finding]:
        for child, parent in dict.fromkeys(self.taxonomy.edges):
            if child == parent:
                said = why("self_loop", self.lang, child=self.of(child))
                yield Finding(
                    level="ERROR", rule="self_loop", subject=child, parent=child, reason=said
                )

    def pairs(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for one, other in pairs(graph):
            child, parent = graph.keys[one], graph.keys[other]
            ends = {"child": self.of(child), "parent": self.of(parent)}
            said = why("reversed_pair", self.lang, **ends)
            yield Finding(
                level="ERROR", rule="reversed_pair", subject=child, parent=parent, reason=said
            )

    def cycles(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for found in cycles(graph):
            keys = [graph.keys[place] for place in found]
            said = why("cycle", self.lang, way=self.way(keys), number=len(keys))
            yield Finding(
                level="ERROR",
                rule="cycle",
                subject=keys[0],
                parent=keys[1],
                value=" > ".join(keys),
                reason=said,
            )

    def way(self, keys: Sequence[str]) -> str:
        named = [quoted(self.of(key), self.lang) for key in keys[:SHOWN]]
        more = [f"(+{len(keys) - SHOWN})"] if len(keys) > SHOWN else []
        between = " → " if self.lang == "ja" else " under "
        return between.join([*named, *more, quoted(self.of(keys[0]), self.lang)])

    def shortcuts(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for child, parent, through in shortcuts(graph):
            below, above, other = (graph.keys[place] for place in (child, parent, through))
            ends = {"child": self.of(below), "parent": self.of(above), "through": self.of(other)}
            said = why("redundant_edge", self.lang, **ends)
            yield Finding(
                level="INFO",
                rule="redundant_edge",
                subject=below,
                parent=above,
                value=other,
                reason=said,
                edit=Edit(kind="none", reason=said),
            )


_SHOWN_KEYS = 5
"""Classes of one label that a reason names."""
_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u3400-\u9fff]")
_IDENTIFIER = re.compile(r"\d{3}|^[^\W\d_]*[_: -]?\d+$")
_NUMBERED = re.compile(r"(.*[_:])\d+")
_THING = "http://www.w3.org/2002/07/owl#Thing"


def missing(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Classes without a label, where others of the same namespace have one.

    A namespace without any label is another's, of which only names are used. Neither does a class
    that is only referenced need a label here, nor one that is deprecated.
    """
    terms = taxonomy.terms.values()
    bare = [term for term in terms if term.status == "stated" and not _is_labeled(term)]
    if not bare:
        return
    labeled = [term for term in terms if _is_labeled(term)]
    own = {_namespace(term.key) for term in labeled}
    spoken = Counter(tag for term in labeled for tag in {_language(tag) for tag, _ in term.labels})
    for term in bare:
        if _namespace(term.key) in own and term.key != _THING:
            said = why("missing_label", lang, child=term.name)
            fits = _tells(term.name) and _is_spoken(term.name, spoken)
            edit = Edit(kind="label", reason=said, text=term.name) if fits else None
            yield replace(_doubt("missing_label", term, reason=said), edit=edit)


def _tells(name: str) -> bool:
    """Whether a local name in words is one that people can read, and no identifier."""
    return bool(_WORD.search(name)) and not _IDENTIFIER.search(name)


def _language(tag: str) -> str:
    return tag.partition("-")[0].casefold()


def _is_spoken(name: str, spoken: Counter[str]) -> bool:
    """Whether a local name, which is English or Japanese, is in a language that labels are in."""
    most = max(spoken.values(), default=0)
    tags = ("", "ja" if is_japanese(name) else "en")
    return any(spoken[tag] * 2 >= most > 0 for tag in tags)


def _is_labeled(term: Term) -> bool:
    return any(text.strip() for _, text in term.labels)


def _namespace(key: str) -> str:
    """An IRI up to its local name, and with the prefix that a number follows; "" for a name."""
    if numbered := _NUMBERED.fullmatch(key):
        return numbered[1]
    return key[: max(key.rfind("#"), key.rfind("/")) + 1] if "://" in key else ""


def duplicate(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Classes that share a label in one language: one finding for each label."""
    first: dict[tuple[str, str], Term] = {}
    shared: dict[tuple[str, str], dict[str, Term]] = {}
    for term in _current(taxonomy):
        for tag, text in term.labels:
            label = tag, " ".join(text.split())
            other = first.setdefault(label, term)
            if other is not term and label[1]:
                shared.setdefault(label, {other.key: other})[term.key] = term
    for (tag, text), terms in shared.items():
        yield _shared(tag, text, tuple(terms.values()), lang)


def _shared(tag: str, label: str, terms: tuple[Term, ...], lang: Lang) -> Finding:
    keys = ", ".join(term.key for term in terms[:_SHOWN_KEYS])
    said = why(
        "duplicate_label",
        lang,
        number=len(terms),
        label=quoted(label, lang) + (f" @{tag}" if tag else ""),
        keys=keys + (f", +{len(terms) - _SHOWN_KEYS}" if len(terms) > _SHOWN_KEYS else ""),
    )
    return _doubt("duplicate_label", terms[0], value=label, reason=said)


def instance_like(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Leaves under a parent whose name looks like one thing's own."""
    parents = {edge.parent for edge in taxonomy.edges}
    children = {edge.child for edge in taxonomy.edges}
    names = {_folded(term.name) for term in taxonomy.terms.values()}
    for term in _current(taxonomy):
        if term.key in parents or term.key not in children:
            continue
        if mark := as_instance(term.name, lambda text: _folded(text) in names):
            said = why("instance_like_name", lang, child=term.name, mark=mark)
            yield _doubt("instance_like_name", term, value=term.name, reason=said)


def _current(taxonomy: Taxonomy) -> Iterator[Term]:
    return (term for term in taxonomy.terms.values() if term.status != "deprecated")


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _doubt(rule: Rule, term: Term, *, value: str = "", reason: str) -> Finding:
    return Finding(level="WARN", rule=rule, subject=term.key, value=value, reason=reason)


def why(rule: Rule, lang: Lang, **named: Fact) -> str:
    """The sentence for a fault, with the classes called by the names given."""
    return spelled(_say(f"fault_{rule}", **named), lang)


def quoted(name: str, lang: Lang) -> str:
    """A name between quotation marks."""
    return spelled(_say("quoted", name=name), lang)
