"""What is wrong with the names of classes: none, one that is taken, one that is a thing's own."""

from collections.abc import Iterator

from aufheben.domain.findings import Finding, Rule
from aufheben.domain.taxonomies import Taxonomy, Term
from aufheben.logic.taxonomies.instances import as_instance

SHOWN = 5
"""Classes of one label that a reason names."""
_THING = "http://www.w3.org/2002/07/owl#Thing"


def missing(taxonomy: Taxonomy) -> Iterator[Finding]:
    """Classes without a label, in a taxonomy that has labels at all."""
    bare = [term for term in taxonomy.terms.values() if not any(t.strip() for _, t in term.labels)]
    if len(bare) == len(taxonomy.terms):
        return
    for term in bare:
        if term.key != _THING:
            why = f'"{term.name}" has no label; add one, so that people can read what it is.'
            yield _doubt("missing_label", term, reason=why)


def duplicate(taxonomy: Taxonomy) -> Iterator[Finding]:
    """Classes that share a label in one language: one finding for each label."""
    first: dict[tuple[str, str], Term] = {}
    shared: dict[tuple[str, str], dict[str, Term]] = {}
    for term in taxonomy.terms.values():
        for lang, text in term.labels:
            label = lang, " ".join(text.split())
            other = first.setdefault(label, term)
            if other is not term and label[1]:
                shared.setdefault(label, {other.key: other})[term.key] = term
    for (lang, text), terms in shared.items():
        yield _shared(lang, text, tuple(terms.values()))


def _shared(lang: str, label: str, terms: tuple[Term, ...]) -> Finding:
    keys = ", ".join(term.key for term in terms[:SHOWN])
    more = f" and {len(terms) - SHOWN} more" if len(terms) > SHOWN else ""
    label_of = f'the label "{label}"' + (f" in {lang}" if lang else "")
    why = (
        f"{len(terms)} classes have {label_of} ({keys}{more}); merge those that mean the same,"
        " and rename the others."
    )
    return _doubt("duplicate_label", terms[0], value=label, reason=why)


def instance_like(taxonomy: Taxonomy) -> Iterator[Finding]:
    """Leaves under a parent whose name looks like one thing's own."""
    parents = {edge.parent for edge in taxonomy.edges}
    children = {edge.child for edge in taxonomy.edges}
    names = {_folded(term.name) for term in taxonomy.terms.values()}
    for key, term in taxonomy.terms.items():
        if key in parents or key not in children:
            continue
        if mark := as_instance(term.name, lambda text: _folded(text) in names):
            why = (
                f'"{term.name}" looks like the name of one thing, not of a class, for its'
                f' "{mark}"; if it is one thing, make it an individual of its parent.'
            )
            yield _doubt("instance_like_name", term, value=term.name, reason=why)


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _doubt(rule: Rule, term: Term, *, value: str = "", reason: str) -> Finding:
    return Finding(level="WARN", rule=rule, subject=term.key, value=value, reason=reason)
