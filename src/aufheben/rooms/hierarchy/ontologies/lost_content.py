"""What is lost when an ontology is converted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from aufheben.rooms.hierarchy.ontologies.classes import untaken
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.graphs import Syntax, graph_of
from aufheben.rooms.hierarchy.ontologies.headers import is_read
from aufheben.rooms.hierarchy.ontologies.reader import form_of, read_ontology, rows_of
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import qualified_by
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

_PATCH: Final = _say("keep_by_patch")
_TAKEN = {"name", "is_a", "def"}
_CLAUSES: Final = {
    "synonym": _say("synonyms"),
    "xref": _say("cross_references"),
    "relationship": _say("relationships"),
    "intersection_of": _say("intersections"),
    "is_obsolete": _say("obsolete_marks"),
    "TypedefFrame": _say("typedefs"),
    "InstanceFrame": _say("instances"),
}
_MOST = 5  # kinds that a sentence names


def losses(content: bytes, file: str, suffix: str) -> tuple[Said, ...]:
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


def losses_of_writing(content: bytes, file: str, suffix: str) -> tuple[Said, ...]:
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


def _target(suffix: str) -> Said:
    return _say({".ttl": "in_turtle", ".jsonl": "in_json_lines"}.get(suffix, "in_table"))


def _of_obo(text: str, file: str, suffix: str) -> Iterator[Said]:
    from aufheben.rooms.hierarchy.ontologies.obo import document_of

    lost = Counter(_lost_of_obo(document_of(text, file)))
    if suffix == ".ttl":
        lost.pop(_CLAUSES["is_obsolete"], None)
    if lost:
        yield _say("lost_of_obo", lost=_listed(lost), target=_target(suffix), patch=_PATCH)


def _lost_of_obo(document: Any) -> Iterator[Fact]:
    from aufheben.rooms.hierarchy.ontologies.obo import qualifiers_of

    for frame in document:
        kind = type(frame).__name__
        if kind != "TermFrame":
            yield _CLAUSES.get(kind, kind)
            continue
        for clause in frame:
            tag = clause.raw_tag()
            if tag not in _TAKEN:
                yield _CLAUSES.get(tag) or _say("lines_of", tag=tag)
            elif tag == "is_a" and qualified_by(qualifiers_of(clause)):
                yield _say("qualified_is_a")


def _of_columns(rows: Iterable[PairRow], suffix: str) -> Iterator[Said]:
    rows = list(rows)
    if left := sum(bool(row.left_alone) for row in rows if not row.is_template):
        yield _say("lost_rows", n=left, target=_target(suffix))
    columns = {row.written.get(c, c): None for row in rows for c in row.cells if not is_read(c)}
    if named := [column for column in columns if column]:
        shown, more = ", ".join(named[:_MOST]), len(named) - _MOST
        columns_named = _say("and_more", shown=shown, more=more) if more > 0 else shown
        yield _say("lost_columns", columns=columns_named, target=_target(suffix))


def _of_comments(text: str, form: str) -> Iterator[Said]:
    lines = (line.lstrip() for line in text.splitlines())
    if ("<!--" in text) if form == "xml" else any(line.startswith("#") for line in lines):
        yield _say("lost_comments")


def _of_statements(text: str, syntax: Syntax, file: str, suffix: str) -> Iterator[Said]:
    graph = graph_of(text, syntax, file)
    if lost := untaken(graph):
        yield _say(
            "lost_statements",
            n=lost.total(),
            all=len(graph),
            target=_target(suffix),
            lost=_listed(lost),
            patch=_PATCH,
        )


def _of_classes(content: bytes, file: str) -> Iterator[Said]:
    taxonomy = read_ontology(content, file).taxonomy
    if number := len(taxonomy.terms.keys() - {key for edge in taxonomy.edges for key in edge}):
        yield _say("lost_classes", n=number)


def _listed(lost: Counter[Any]) -> Fact:
    """Kinds with their counts, the most frequent first."""
    named = [_say("counted_kind", kind=kind, n=n) for kind, n in lost.most_common(_MOST)]
    return _say.joined(*named, *([_say("others")] if len(lost) > _MOST else []))
