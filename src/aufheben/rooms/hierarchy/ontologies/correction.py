"""The corrected ontology as text, beside the input, which stays as it is."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Change, Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.axioms import amend
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.graphs import graph_of, quiet
from aufheben.rooms.hierarchy.ontologies.iris import graph_from, minted
from aufheben.rooms.hierarchy.ontologies.lost_content import losses
from aufheben.rooms.hierarchy.ontologies.reader import Form, form_of, read_ontology, rows_of
from aufheben.rooms.hierarchy.ontologies.relative_iris import ROOT
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.rooms.hierarchy.ontologies.table_edits import rewritten, rows_from
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from rdflib import Graph

__all__ = ["fixed", "losses"]

_SEPARATORS = {".csv": ",", ".tsv": "\t"}


def fixed(
    content: bytes,
    file: str,
    changes: Sequence[Change],
    *,
    run: str,
    suffix: str,
    lang: Lang = "en",
) -> str:
    """The ontology with the changes made, in the format of `suffix`: .ttl, .csv or .tsv.

    - Turtle keeps all triples of RDF but the edges taken out; comments and layout are lost.
      Classes of a table that have no IRI get one made of their name; OBO's have theirs.
    - A table keeps its rows and columns. Of an ontology it holds the edges, names, labels and
      definitions alone; `losses` says what it does not.

    `run` names the run in the notes, which are in `lang`. Raises BadInput for another suffix, for an edge that is
    not in the file, for a new parent that no table has, and for what `read_ontology` refuses.
    """
    form = form_of(text_of(content, file), file)
    if suffix == ".ttl":
        return _turtle(_amended(content, file, form, changes, run, lang), file)
    if suffix not in _SEPARATORS:
        what = _say("corrected_ontology_cannot", suffix=suffix or _say("no_ending"))
        raise BadInput(what, do=_say("give_name_ends"), file=file)
    taxonomy = _checked(content, file, changes)
    rows: Iterable[PairRow] = rows_from(taxonomy)
    if form in ("table", "lines", "list"):
        _, rows = rows_of(text_of(content, file), form, file)
    separator = _SEPARATORS[suffix]
    return rewritten(rows, taxonomy, changes, run=run, separator=separator, lang=lang)


def _amended(
    content: bytes, file: str, form: Form, changes: Sequence[Change], run: str, lang: Lang
) -> "Graph":
    if form in ("xml", "turtle", "nt"):
        graph = graph_of(text_of(content, file), form, file)
        amend(graph, changes, run, lang)
        return graph
    obo = form == "obo"
    taxonomy = _checked(content, file, changes)
    graph = _guarded(taxonomy, file, obo=obo)
    amend(graph, [_with_iris(change, obo=obo) for change in changes], run, lang)
    return graph


def _checked(content: bytes, file: str, changes: Sequence[Change]) -> Taxonomy:
    """The taxonomy, in which every new parent is a class."""
    taxonomy = read_ontology(content, file).taxonomy
    for _, edit in changes:
        if edit.to and edit.to not in taxonomy.terms:
            do = _say("mend_file_checked")
            raise BadInput(_say("no_class_put", to=edit.to), do=do, file=file)
    return taxonomy


def _guarded(taxonomy: Taxonomy, file: str, *, obo: bool) -> "Graph":
    try:
        with quiet():
            return graph_from(taxonomy, obo=obo)
    except ValueError as wrong:
        what = _say("no_rdf", wrong=str(wrong)[:120])
        raise BadInput(what, do=_say("write_tags_languages"), file=file) from None


def _with_iris(change: Change, *, obo: bool) -> Change:
    edge, edit = change
    to = minted(edit.to, obo=obo) if edit.to else ""
    return Edge(*(minted(key, obo=obo) for key in edge)), replace(edit, to=to)


def _turtle(graph: "Graph", file: str) -> str:
    try:
        with quiet():
            from aufheben.rooms.hierarchy.ontologies.turtle import turtle_of

            text = turtle_of(graph)
    except Exception as wrong:  # noqa: BLE001 - whatever the serializer raises is of the data
        what = _say("not_written_turtle", wrong=str(wrong)[:120])
        do = _say("mend_iri_write")
        raise BadInput(what, do=do, file=file) from None
    if ROOT in text:
        what = _say("names_relative_file")
        raise BadInput(what, do=_say("give_file_base"), file=file)
    return text
