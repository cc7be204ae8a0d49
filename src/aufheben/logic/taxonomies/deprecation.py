"""Deprecated classes that edges still lead from or to."""

from collections.abc import Iterator

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.fault_text import why


def deprecated(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
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
