"""An ontology as it is read from a file, and what is said of the reading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Skipped, Taxonomy
from aufheben.rooms.files import read_capped

if TYPE_CHECKING:
    from aufheben.formats.ontologies import Loaded

SIZE_CAP = 200_000_000
"""Bytes."""
_KNOWN = "child, parent, definition, parent_definition, label, iri, domain"


@dataclass(frozen=True, slots=True, kw_only=True)
class OntologySource:
    """A file's bytes under the name that messages call it by, and what was read of them."""

    name: str
    content: bytes = field(repr=False)
    loaded: "Loaded"


def read_source(
    file: str, *, content: bytes | None = None, label_lang: str | None = None, domain: str = ""
) -> OntologySource:
    """The ontology in a file (`-`: standard input), or in bytes that are there already.

    `domain` is what it is about, if not what the file says itself. Raises BadInput.
    """
    from aufheben.formats.ontologies import read_ontology

    name = "<stdin>" if file == "-" else file
    content = read_capped(file, SIZE_CAP) if content is None else content
    loaded = read_ontology(content, name, langs=langs(label_lang))
    if domain.strip():
        about = replace(loaded.taxonomy, domain=" ".join(domain.split()))
        loaded = replace(loaded, taxonomy=about)
    return OntologySource(name=name, content=content, loaded=loaded)


def langs(label_lang: str | None) -> list[str]:
    """The languages of labels, the first best."""
    return [lang.strip() for lang in (label_lang or "").split(",") if lang.strip()]


def reading(
    name: str, taxonomy: Taxonomy, order: str, skipped: Sequence[Skipped], unread: Sequence[str]
) -> Iterator[str]:
    """What was taken how, what was not, and why; a line each."""
    yield f"{name}: {len(taxonomy.edges)} edges of {len(taxonomy.terms)} classes ({order})"
    for each in skipped:
        yield f"  skipped {each.number}: {each.why}"
    if unread:
        kind = "the column" if len(unread) == 1 else "the columns"
        more = f" and {len(unread) - 8} more" if len(unread) > 8 else ""
        yield f"  not read: {kind} {', '.join(unread[:8])}{more}; what is read: {_KNOWN}"
