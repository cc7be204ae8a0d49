"""An ontology as text: corrected, beside the input, which stays as it is; or written of a taxonomy."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Change, Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, among
from aufheben.rooms.hierarchy.ontologies.axioms import amend
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.graphs import graph_of, quiet
from aufheben.rooms.hierarchy.ontologies.iris import graph_from, minted
from aufheben.rooms.hierarchy.ontologies.names import ROOT
from aufheben.rooms.hierarchy.ontologies.reader import Form, form_of, read_ontology, rows_of
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.rooms.hierarchy.ontologies.table_edits import rewritten, rows_from
from aufheben.words import speaker

if TYPE_CHECKING:
    from rdflib import Graph

_say = speaker(__name__)
Labels = Mapping[Edge, Mapping[str, object]]
ENDINGS = (".ttl", ".csv", ".tsv", ".jsonl")
_SEPARATORS = {".csv": ",", ".tsv": "\t"}


def write_ontology(taxonomy: Taxonomy, suffix: str, labels: Labels | None = None) -> str:
    """Its classes and edges in the format of `suffix`; `read_ontology` gives the edges back.

    `labels` are further columns of an edge's row. Raises BadInput for another suffix, and for
    labels where there are no rows.
    """
    if suffix not in ENDINGS or (labels is not None and suffix == ".ttl"):
        known = [ending for ending in ENDINGS if labels is None or ending != ".ttl"]
        raise BadInput(_say("no_format_ends", suffix=suffix), do=among("use_lists", known))
    if suffix == ".ttl":
        return graph_from(taxonomy).serialize(format="turtle")
    rows = [
        {**row.cells, **(labels or {}).get(edge, {})}
        for row, edge in zip(rows_from(taxonomy), taxonomy.edges, strict=True)
    ]
    if suffix == ".jsonl":
        return "".join(f"{json.dumps(_nested(row), ensure_ascii=False)}\n" for row in rows)
    return _table(rows, "," if suffix == ".csv" else "\t")


def _nested(row: Mapping[str, object]) -> dict[str, object]:
    """A cell of a table holds further labels as JSON; JSON itself holds them as they are."""
    return {
        column: json.loads(str(value)) if column.endswith("_labels") else value
        for column, value in row.items()
    }


def _table(rows: list[dict[str, object]], separator: str) -> str:
    columns = dict.fromkeys(column for row in rows for column in row)
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, [*columns], delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


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
