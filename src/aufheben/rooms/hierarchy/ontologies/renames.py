"""A class called or defined otherwise, with its edges kept: in a graph, and in a table's rows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Edge, Edit, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.logic.likeness import is_japanese
from aufheben.rooms.hierarchy.ontologies.edit_notes import note_of_words
from aufheben.rooms.hierarchy.ontologies.headers import DEFINITIONS
from aufheben.rooms.hierarchy.ontologies.names import absolute, one_line
from aufheben.rooms.hierarchy.ontologies.rows import PairRow

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Literal, Node, URIRef

    Stated = tuple[Node, URIRef, Literal]

Cells = dict[str, str]

_DEFINED = (
    "http://www.w3.org/2004/02/skos/core#definition",
    "http://purl.obolibrary.org/obo/IAO_0000115",
)
_XL = "http://www.w3.org/2008/05/skos-xl#"
_NAMED = (
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
)


def reword(graph: "Graph", edge: Edge, edit: Edit, run: str, lang: Lang) -> None:
    """Gives the child its new name or definition in the graph, and notes what stood there.

    What named it stays as skos:altLabel. Of several labels the one in the language of the new
    words is replaced. Without a run it is not noted.
    """
    from rdflib.namespace import SKOS
    from rdflib.term import Literal, URIRef

    child: Node = URIRef(absolute(edge.child))
    renames = edit.kind == "rename"
    stated = _stated(graph, child, _NAMED if renames else _DEFINED)
    spoken = ("ja", "") if is_japanese(edit.text) else ("", "en")
    found = _in_language(stated, spoken)
    holder, name, before = found or (child, URIRef((_NAMED if renames else _DEFINED)[0]), None)
    if before is not None:
        graph.remove((holder, name, before))
    tag = before.language if before is not None else spoken[0]
    graph.add((holder, name, Literal(edit.text, lang=tag or None)))
    if before is not None and renames:
        graph.add((child, SKOS.altLabel, before))
    note = note_of_words(str(before or ""), edit, run, lang)
    if run:
        graph.add((child, SKOS.editorialNote, Literal(note)))


def label(graph: "Graph", key: str, edit: Edit, run: str, lang: Lang) -> None:
    """Gives a class without a label one, and notes it unless there is no run.

    It is stated and tagged as most labels of the graph that are in its language.
    """
    from rdflib.namespace import SKOS
    from rdflib.term import Literal, URIRef

    text, node = edit.text, URIRef(absolute(key))

    told = Counter(
        (name, value.language)
        for name in _NAMED
        for value in graph.objects(None, URIRef(name))
        if isinstance(value, Literal) and _fits(value.language, text)
    )
    name, tag = max(told, key=lambda each: told[each], default=(_NAMED[0], None))
    graph.add((node, URIRef(name), Literal(text, lang=tag)))
    if run:
        graph.add((node, SKOS.editorialNote, Literal(note_of_words("", edit, run, lang))))


def _fits(tag: str | None, text: str) -> bool:
    """Whether a text made of a local name, English or Japanese, is in the language of a tag."""
    return not tag or tag.partition("-")[0].lower() == ("ja" if is_japanese(text) else "en")


def _stated(graph: "Graph", child: "Node", properties: Sequence[str]) -> "list[Stated]":
    """What names or defines the child; a label of SKOS-XL is a node that holds its text."""
    from rdflib.term import Literal, URIRef

    holders = [(child, URIRef(name)) for name in properties]
    if properties is _NAMED:
        labels = graph.objects(child, URIRef(f"{_XL}prefLabel"))
        holders += [(label, URIRef(f"{_XL}literalForm")) for label in labels]
    found = ((node, name, value) for node, name in holders for value in graph.objects(node, name))
    return [(node, name, value) for node, name, value in found if isinstance(value, Literal)]


def _in_language(stated: "Iterable[Stated]", spoken: Sequence[str]) -> "Stated | None":
    """The first that is in one of the languages, the first of them first."""
    rows = sorted(stated, key=lambda row: (str(row[1]) != _NAMED[0], str(row[2])))
    for lang in spoken:
        for row in rows:
            if (row[2].language or "").partition("-")[0].lower() == lang:
                return row
    return None


def reworded(
    rows: Sequence[PairRow],
    taxonomy: Taxonomy,
    changes: Iterable[tuple[Edge, Edit]],
    run: str,
    lang: Lang,
) -> None:
    """Gives classes of a table their new names and definitions, wherever a row tells of them.

    That a class was given a label is noted unless there is no run.
    """
    told = [row for row in rows if not row.is_template]
    ends = [(row, side, _key(row, side)) for row in told for side in ("child", "parent")]
    for edge, edit in changes:
        if edit.kind == "label":
            row, side = next((row, side) for row, side, key in ends if key == edge.child)
            cells: Cells = row.cells  # type: ignore[assignment]  # of a line to be written
            cells[f"{side}_label"] = edit.text
            note = note_of_words("", edit, run, lang) if run else ""
            cells["note"] = "; ".join(filter(None, [cells.get("note", ""), note]))
        if edit.kind not in KEEPING:
            continue
        for row, side, key in ends:
            if key == edge.child and edit.kind == "rename":
                _renamed(row, side, taxonomy.terms[key], edit.text)
            elif key == edge.child:
                _defined(row, side, edit.text, tells=side == "child")


def _key(row: PairRow, side: str) -> str:
    called = one_line(row.text(_column(row, side)))
    return row.text(f"{side}_iri") or row.ids.get(called, called)


def _column(row: PairRow, side: str) -> str:
    if row.is_llms4ol:
        return "text_b" if side == "child" else "text_a"
    return side


def _renamed(row: PairRow, side: str, term: Term, name: str) -> None:
    """In every cell that holds the name; where none does, as a label."""
    cells: Cells = row.cells  # type: ignore[assignment]  # of a line that is being written
    columns = (_column(row, side), f"{side}_label", f"{side}_ja")
    hit = [column for column in columns if one_line(cells.get(column, "")) == term.name]
    cells.update(dict.fromkeys(hit or [f"{side}_label"], name))


def _defined(row: PairRow, side: str, text: str, *, tells: bool) -> None:
    cells: Cells = row.cells  # type: ignore[assignment]  # of a line that is being written
    columns = [f"{side}_{word}" for word in DEFINITIONS if f"{side}_{word}" in cells]
    told = [column for column in columns if cells[column].strip()]
    if told or tells:
        cells[(told or columns or [f"{side}_definition"])[0]] = text
