"""What was read of an ontology, before anybody looks at it: how much, and what was left out."""

from collections.abc import Iterator, Sequence

from aufheben.domain.taxonomies import Skipped, Taxonomy
from aufheben.formats.hierarchy import SeatedHierarchy

_KNOWN = "child, parent, definition, parent_definition, label, iri, domain"


def heading(check: SeatedHierarchy) -> Iterator[str]:
    """What was read how, and what is only known."""
    taxonomy, known = check.survey.taxonomy, check.known
    taxonomy = taxonomy if known is None else known.rest_of(taxonomy)
    yield from read_lines(check.file, taxonomy, check.order, check.skipped, check.unread)
    for each in check.remarks:
        yield f"  noted {each.number}: {each.what}"
    if known is not None:
        yield f"  known, not checked: {len(known.edges)} edges of {', '.join(known.files)}"


def read_lines(
    name: str, taxonomy: Taxonomy, order: str, skipped: Sequence[Skipped], unread: Sequence[str]
) -> Iterator[str]:
    """What was taken how, what was not, and why; a line each."""
    yield f"{name}: {len(taxonomy.edges)} edges of {len(taxonomy.terms)} classes ({order})"
    for each in skipped:
        yield f"  skipped {each.number}: {each.why}"
        if each.why.endswith("is not followed"):
            yield "    what it says is not known here; give its file: --with FILE"
    if unread:
        named = ", ".join(unread[:8]) + (f" (+{len(unread) - 8})" if len(unread) > 8 else "")
        if len(unread) == 1:
            yield f"  not read: the column {named}; what is read: {_KNOWN}"
        else:
            yield f"  not read: the columns {named}; what is read: {_KNOWN}"
