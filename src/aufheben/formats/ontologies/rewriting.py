"""Mends a table: the rows as they are, the mended ones changed, and a note of what was done."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from aufheben.domain.findings import Edit
from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.errors import BadInput
from aufheben.formats.ontologies.axioms import Change
from aufheben.formats.ontologies.minting import is_iri, labels_of
from aufheben.formats.ontologies.naming import local_of
from aufheben.formats.ontologies.rows import Row

Cells = dict[str, str]

_OTHER = {"child": "parent", "parent": "child", "text_a": "text_b", "text_b": "text_a"}


def rows_from(taxonomy: Taxonomy) -> Iterator[Row]:
    """A row for every edge of what was no table."""
    for line, (child, parent) in enumerate(taxonomy.edges, start=1):
        one, other = taxonomy.terms[child], taxonomy.terms[parent]
        yield Row(cells={**_side("child", one), **_side("parent", other)}, line=line, file="")


def rewritten(
    rows: Iterable[Row], taxonomy: Taxonomy, changes: Sequence[Change], run: str, separator: str
) -> str:
    """The table with all its columns, and `note`. An edge that becomes none loses its rows.

    Raises BadInput for an edge that no row states.
    """
    edits, done, table = dict(changes), set[Edge](), list[Cells]()
    columns: dict[str, None] = {}
    for row in rows:
        edge, cells = _edge(row), {column: _text(value) for column, value in row.cells.items()}
        columns |= dict.fromkeys(cells)
        if edge not in edits:
            table.append(cells)
        elif edge not in done:
            table += _mended(cells, edits[edge], taxonomy, run)
            done.add(edge)
    for edge in edits:
        if edge not in done:
            do = "mend the file that was checked"
            raise BadInput(f"{edge.child} under {edge.parent} is not in the file", do=do)
    columns |= dict.fromkeys(column for cells in table for column in cells)
    return _written(columns, table, separator)


def _edge(row: Row) -> Edge | None:
    return None if row.is_blank else Edge(row.child().key, row.parent().key)


def _text(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


def _mended(cells: Cells, edit: Edit, taxonomy: Taxonomy, run: str) -> Iterator[Cells]:
    """The row that stands in the edge's place, if any; a part or a role is no row of is-a."""
    note = {"note": f"{edit.kind}: {edit.reason} (urn:aufheben:run:{run})"}
    if edit.kind == "reversed":
        yield {_swapped(column): text for column, text in cells.items()} | note
    elif edit.kind in ("sibling", "other-parent") and edit.to:
        to = _side("parent", taxonomy.terms[edit.to])
        if "text_a" in cells and "child" not in cells:
            to = {"text_a": to["parent"]}
        kept = {c: text for c, text in cells.items() if _swapped(c) == c or not _is_parent(c)}
        yield kept | to | note


def _is_parent(column: str) -> bool:
    return column == "text_a" or "parent" in column.split("_")


def _swapped(column: str) -> str:
    """The column of the other side: "child_iri" for "parent_iri", "synset_child" also."""
    if column in _OTHER:
        return _OTHER[column]
    return "_".join(_OTHER.get(word, word) for word in column.split("_"))


def _side(side: str, term: Term) -> Cells:
    """The cells that are read as this term again."""
    labels = labels_of(term)
    plain = next((text for lang, text in labels if not lang), "")
    more: dict[str, list[str]] = defaultdict(list)
    for lang, text in labels:
        if (lang, text) != ("", plain):
            more[lang].append(text)
    iri = is_iri(term.key) or term.key != plain
    cells = {
        side: (local_of(term.key) if is_iri(term.key) else plain or term.key),
        f"{side}_iri": term.key if iri else "",
        f"{side}_label": plain if iri else "",
        f"{side}_labels": json.dumps(more, ensure_ascii=False) if more else "",
        f"{side}_def": term.definition,
    }
    return {column: text for column, text in cells.items() if text}


def _written(columns: Iterable[str], table: Sequence[Cells], separator: str) -> str:
    stream = io.StringIO(newline="")
    named = [*(column for column in columns if column != "note"), "note"]
    writer = csv.DictWriter(stream, named, delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return stream.getvalue()
