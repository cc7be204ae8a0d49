"""What is wrong with the names of classes: none, one that is taken, one that is a thing's own."""

import re
from collections.abc import Iterator
from dataclasses import replace

from aufheben.domain.findings import Edit, Finding, Rule
from aufheben.domain.taxonomies import Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.fault_text import quoted, why
from aufheben.logic.taxonomies.instances import as_instance

SHOWN = 5
"""Classes of one label that a reason names."""
_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u3400-\u9fff]")
_IDENTIFIER = re.compile(r"[^\W\d_]*[_: -]?\d+")
_THING = "http://www.w3.org/2002/07/owl#Thing"


def missing(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Classes without a label, where others of the same namespace have one.

    A namespace without any label is another's, of which only names are used.
    """
    bare = [term for term in taxonomy.terms.values() if not _is_labeled(term)]
    if not bare:
        return
    own = {_namespace(term.key) for term in taxonomy.terms.values() if _is_labeled(term)}
    for term in bare:
        if _namespace(term.key) in own and term.key != _THING:
            said = why("missing_label", lang, child=term.name)
            edit = Edit(kind="label", reason=said, text=term.name) if _tells(term.name) else None
            yield replace(_doubt("missing_label", term, reason=said), edit=edit)


def _tells(name: str) -> bool:
    """Whether a local name in words is one that people can read, and no identifier."""
    return bool(_WORD.search(name)) and not _IDENTIFIER.fullmatch(name)


def _is_labeled(term: Term) -> bool:
    return any(text.strip() for _, text in term.labels)


def _namespace(key: str) -> str:
    """An IRI up to its local name; "" for a name."""
    return key[: max(key.rfind("#"), key.rfind("/")) + 1] if "://" in key else ""


def duplicate(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Classes that share a label in one language: one finding for each label."""
    first: dict[tuple[str, str], Term] = {}
    shared: dict[tuple[str, str], dict[str, Term]] = {}
    for term in taxonomy.terms.values():
        for tag, text in term.labels:
            label = tag, " ".join(text.split())
            other = first.setdefault(label, term)
            if other is not term and label[1]:
                shared.setdefault(label, {other.key: other})[term.key] = term
    for (tag, text), terms in shared.items():
        yield _shared(tag, text, tuple(terms.values()), lang)


def _shared(tag: str, label: str, terms: tuple[Term, ...], lang: Lang) -> Finding:
    keys = ", ".join(term.key for term in terms[:SHOWN])
    said = why(
        "duplicate_label",
        lang,
        number=len(terms),
        label=quoted(label, lang) + (f" @{tag}" if tag else ""),
        keys=keys + (f", +{len(terms) - SHOWN}" if len(terms) > SHOWN else ""),
    )
    return _doubt("duplicate_label", terms[0], value=label, reason=said)


def instance_like(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """Leaves under a parent whose name looks like one thing's own."""
    parents = {edge.parent for edge in taxonomy.edges}
    children = {edge.child for edge in taxonomy.edges}
    names = {_folded(term.name) for term in taxonomy.terms.values()}
    for key, term in taxonomy.terms.items():
        if key in parents or key not in children:
            continue
        if mark := as_instance(term.name, lambda text: _folded(text) in names):
            said = why("instance_like_name", lang, child=term.name, mark=mark)
            yield _doubt("instance_like_name", term, value=term.name, reason=said)


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _doubt(rule: Rule, term: Term, *, value: str = "", reason: str) -> Finding:
    return Finding(level="WARN", rule=rule, subject=term.key, value=value, reason=reason)
