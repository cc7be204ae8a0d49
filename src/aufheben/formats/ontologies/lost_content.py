"""What is lost when an ontology is converted, in plain sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from aufheben.formats.ontologies.classes import untaken
from aufheben.formats.ontologies.graphs import Syntax, graph_of
from aufheben.formats.ontologies.headers import is_read
from aufheben.formats.ontologies.qualifiers import qualified_by
from aufheben.formats.ontologies.reader import form_of, read_ontology, rows_of
from aufheben.formats.ontologies.rows import PairRow
from aufheben.formats.ontologies.texts import text_of

_PATCH: Final = "to keep them, apply the mends as a patch: -o NAME.kgcl"
_TAKEN = {"name", "is_a", "def"}
_CLAUSES = {
    "synonym": "synonyms",
    "xref": "cross-references",
    "relationship": "relationships",
    "intersection_of": "definitions by intersection_of",
    "is_obsolete": "marks of what is obsolete",
    "TypedefFrame": "Typedefs",
    "InstanceFrame": "Instances",
}
_MOST = 5  # kinds that a sentence names


def losses(content: bytes, file: str, suffix: str) -> tuple[str, ...]:
    """What `fixed` leaves out of the file that it writes with such an ending; () for nothing.

    Raises BadInput and MissingExtra as `read_ontology` does.
    """
    text = text_of(content, file)
    form = form_of(text, file)
    if form == "obo":
        return tuple(_of_obo(text, file, suffix))
    if form not in ("xml", "turtle", "nt"):
        _, rows = rows_of(text, form, file)
        return tuple(_of_columns(rows, suffix)) if suffix == ".ttl" else ()
    if suffix == ".ttl":
        return tuple(_of_comments(text, form))
    return tuple(_of_statements(text, form, file, suffix))


def losses_of_writing(content: bytes, file: str, suffix: str) -> tuple[str, ...]:
    """The same of `write_ontology`, which writes classes and edges alone, from any file."""
    text = text_of(content, file)
    form = form_of(text, file)
    alone = tuple(_of_classes(content, file)) if suffix != ".ttl" else ()
    if form == "obo":
        return (*_of_obo(text, file, suffix), *alone)
    if form in ("xml", "turtle", "nt"):
        return (*_of_statements(text, form, file, suffix), *alone)
    _, rows = rows_of(text, form, file)
    return (*_of_columns(rows, suffix), *alone)


def _target(suffix: str) -> str:
    return {".ttl": "the Turtle", ".jsonl": "the lines of JSON"}.get(suffix, "the table")


def _of_obo(text: str, file: str, suffix: str) -> Iterator[str]:
    from aufheben.formats.ontologies.obo import document_of

    lost = Counter(_lost_of_obo(document_of(text, file)))
    if suffix == ".ttl":
        lost.pop(_CLAUSES["is_obsolete"], None)
    if lost:
        yield f"{_listed(lost)} of the OBO file are not in {_target(suffix)}; {_PATCH}"


def _lost_of_obo(document: Any) -> Iterator[str]:
    from aufheben.formats.ontologies.obo import qualifiers_of

    for frame in document:
        kind = type(frame).__name__
        if kind != "TermFrame":
            yield _CLAUSES.get(kind, kind)
            continue
        for clause in frame:
            tag = clause.raw_tag()
            if tag not in _TAKEN:
                yield _CLAUSES.get(tag, f"lines of {tag}")
            elif tag == "is_a" and qualified_by(qualifiers_of(clause)):
                yield "qualified lines of is_a"


def _of_columns(rows: Iterable[PairRow], suffix: str) -> Iterator[str]:
    rows = list(rows)
    if left := sum(bool(row.left_alone) for row in rows if not row.is_template):
        yield f"rows whose relation is left alone ({left}) are not in {_target(suffix)}"
    columns = {row.written.get(c, c): None for row in rows for c in row.cells if not is_read(c)}
    if named := [column for column in columns if column]:
        more = f" and {len(named) - _MOST} more" if len(named) > _MOST else ""
        said = ", ".join(named[:_MOST])
        yield f"the columns {said}{more} are not in {_target(suffix)}"


def _of_comments(text: str, form: str) -> Iterator[str]:
    lines = (line.lstrip() for line in text.splitlines())
    if ("<!--" in text) if form == "xml" else any(line.startswith("#") for line in lines):
        yield "comments in the source are not in the Turtle, nor is its layout"


def _of_statements(text: str, syntax: Syntax, file: str, suffix: str) -> Iterator[str]:
    graph = graph_of(text, syntax, file)
    if lost := untaken(graph):
        yield (
            f"{lost.total()} of {len(graph)} statements are not in {_target(suffix)}, which holds "
            f"classes, labels, a definition each and is-a edges alone: {_listed(lost)}; {_PATCH}"
        )


def _of_classes(content: bytes, file: str) -> Iterator[str]:
    taxonomy = read_ontology(content, file).taxonomy
    if number := len(taxonomy.terms.keys() - {key for edge in taxonomy.edges for key in edge}):
        yield f"classes without an edge ({number}) are not in it"


def _listed(lost: Counter[str]) -> str:
    """Kinds with their counts, the most frequent first."""
    named = [f"{kind} ({number})" for kind, number in lost.most_common(_MOST)]
    return ", ".join([*named, "others"] if len(lost) > _MOST else named)
