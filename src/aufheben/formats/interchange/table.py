"""An argument graph as one table: a row for each node, then a row for each edge."""

import csv
import io
from collections.abc import Iterator, Mapping

from aufheben.errors import BadInput, among
from aufheben.formats.interchange.graph import ArgumentGraph, Reading, links, nodes
from aufheben.formats.interchange.step_nodes import KINDS, Linked
from aufheben.formats.quoting.data import comma_separated, text_cell, text_of
from aufheben.words import speaker

_say = speaker(__name__)
COLUMNS = ("kind", "id", "name", "label", "by", "status", "weight", "source", "target")
"""`kind` of an edge is its role; only edges have `source` and `target`, which are ids of nodes."""
_NEEDED = ("kind", "id", "source", "target")
_ROLES = ("premise", "conclusion", "source", "target")
_STEPS = {"attack": "conflict", "support": "inference"}
"""An edge from a statement to another, whose step has no row of its own, and what the step is."""


def write_csv(graph: ArgumentGraph) -> str:
    """One file, so that nothing gets lost between two; filter by `kind` for nodes and edges.

    No cell is calculated by a spreadsheet, and each takes one line.
    """
    return comma_separated([COLUMNS, *_nodes(graph), *_edges(graph)])


def _nodes(graph: ArgumentGraph) -> Iterator[tuple[str, ...]]:
    if graph.title:
        yield _row("graph", "", "", graph.title)
    for name, said in nodes(graph):
        kind, *more = said.values()
        yield _row(kind, name, *more)


def _edges(graph: ArgumentGraph) -> Iterator[tuple[str, ...]]:
    for link in links(graph).edges:
        yield (*_row(link.role)[:-2], link.source, link.target)


def _row(*cells: str) -> tuple[str, ...]:
    return tuple(text_cell(each) for each in (*cells, *[""] * (len(COLUMNS) - len(cells))))


def read_csv(text: str, file: str | None = None) -> Reading:
    """The graph of a table with these columns, in any order, separated by commas, tabs or semicolons.

    Of other columns that hold something the names are noted. Raises BadInput naming the line.
    """
    try:
        return _read(text.removeprefix("\ufeff"))
    except BadInput as wrong:
        raise wrong.at(file=file) from None


def _read(text: str) -> Reading:
    linked, title, others = Linked(), "", dict[str, None]()
    for row, line in _rows(text):
        others |= dict.fromkeys(name for name, said in row.items() if name not in COLUMNS and said)
        kind = row.get("kind", "").strip().lower()
        if row.get("source") or row.get("target"):
            if kind in _STEPS:
                linked.step(_STEPS[kind], row.get("source", ""), row.get("target", ""), line)
                continue
            if kind not in _ROLES:
                do = among("use_lists", (*_STEPS, *_ROLES))
                raise BadInput(_say("edge_kind", kind=kind[:40]), do=do, line=line)
            linked.edge(row.get("source", ""), row.get("target", ""))
        elif kind == "graph":
            title = row.get("label", "")
        elif kind in KINDS and row.get("id"):
            linked.node(row["id"], row, line)
        else:
            do = _say("write_node_kind", kinds=", ".join(KINDS))
            raise BadInput(_say("row_neither_node"), do=do, line=line)
    found = linked.reading(title)
    names = _say.joined(*(name or _say("nameless") for name in others))
    note = _say("columns_unread", names=names)
    return Reading(graph=found.graph, notes=(*([note] if others else []), *found.notes))


def _rows(text: str) -> Iterator[tuple[Mapping[str, str], int]]:
    """Each row by its columns, and the line where it ends."""
    columns, separator = _columns(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        next(reader)
        for cells in reader:
            if len(cells) > len(columns) and any(cells[len(columns) :]):
                do = _say("put_cell_holds")
                raise BadInput(_say("more_cells_than"), do=do, line=reader.line_num)
            if any(cells):
                row = dict(zip(columns, map(text_of, cells), strict=False))
                if separator == ";":  # where spreadsheets write decimal commas
                    row["weight"] = row.get("weight", "").replace(",", ".")
                yield row, reader.line_num
    except csv.Error as wrong:
        do = _say("put_double_quotes")
        raise BadInput(_say("no_csv", wrong=str(wrong)), do=do, line=reader.line_num) from None


def _columns(text: str) -> tuple[list[str], str]:
    """The names of the columns, and what separates them."""
    for separator in ",\t;":
        try:
            first = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
        except csv.Error:
            continue
        columns = [cell.strip().lower() for cell in first]
        if set(_NEEDED) <= set(columns):
            return columns, separator
    raise BadInput(
        _say("no_table_argument"), do=_say("begin_columns", columns=",".join(COLUMNS)), line=1
    )
