"""Mends a table: the rows as they are, the mended ones changed, and a note of what was done."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from aufheben.domain.opinions import KEEPING, MOVING
from aufheben.domain.taxonomies import Change, Edge, Edit, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.edit_notes import alone, note_of_row, note_of_words
from aufheben.rooms.hierarchy.ontologies.iris import is_iri, labels_of
from aufheben.rooms.hierarchy.ontologies.names import local_of
from aufheben.rooms.hierarchy.ontologies.reader import gathered
from aufheben.rooms.hierarchy.ontologies.renames import reworded
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.words import speaker

_say = speaker(__name__)

Cells = dict[str, str]

_OTHER = {"child": "parent", "parent": "child", "text_a": "text_b", "text_b": "text_a"}


def rows_from(taxonomy: Taxonomy) -> Iterator[PairRow]:
    """A row for every edge of what was no table."""
    for line, (child, parent) in enumerate(taxonomy.edges, start=1):
        one, other = taxonomy.terms[child], taxonomy.terms[parent]
        yield PairRow(cells={**_side("child", one), **_side("parent", other)}, line=line, file="")


def rewritten(
    rows: Iterable[PairRow],
    taxonomy: Taxonomy,
    changes: Sequence[Change],
    *,
    run: str,
    separator: str,
    lang: Lang = "en",
) -> str:
    """The table with all its columns, and `note`, to which what was done is added.

    An edge that becomes none leaves a row of its child without a parent. One that becomes
    another that is stated anyway adds its note to that row. Classes, labels and definitions
    that no row would tell any more get rows of their own. Raises BadInput for an edge that no
    row states.
    """
    rows = list(rows)
    lines = mended_lines(rows, taxonomy, changes, run=run, lang=lang)
    written = {name: column for row in rows for name, column in row.written.items()}
    columns = dict.fromkeys(column for row in rows for column in row.cells)
    columns |= dict.fromkeys(column for line in lines for column in line.cells)
    return _written(columns, written, [line.cells for line in lines], separator)


def mended_lines(
    rows: Iterable[PairRow],
    taxonomy: Taxonomy,
    changes: Sequence[Change],
    *,
    run: str,
    lang: Lang,
    notes: bool = True,
) -> "list[Line]":
    """The rows as they are to be written. Without `notes` a class that has no row any more has
    none, and nothing is said of what was done. Raises BadInput as `rewritten`.
    """
    edits = {edge: edit for edge, edit in changes if edge.parent}
    lines = _merged(_lines(rows, taxonomy, edits, run if notes else "", lang))
    lines = _without_empty(lines, taxonomy)
    if notes:
        lines += _untold(lines, taxonomy, lang)
    else:
        lines = [line for line in lines if not (line.is_mended and line.edge is None)]
    reworded([line.row for line in lines], taxonomy, changes, run if notes else "", lang)
    return lines


@dataclass(slots=True, kw_only=True)
class Line:
    """A row to be written; `is_mended` where it stands in the place of another.

    `number` is the line of the row it is made `of`, from 1; 0 for a new one.
    """

    cells: Cells
    is_mended: bool = False
    number: int = 0
    of: PairRow | None = None

    @property
    def row(self) -> PairRow:
        """The line as it would be read again."""
        if self.of is None:
            return PairRow(cells=self.cells, line=0, file="")
        return replace(self.of, cells=self.cells)

    @property
    def edge(self) -> Edge | None:
        row = self.row
        if self.is_mended and not (row.text("parent") or row.text("parent_iri")):
            return None if not row.is_llms4ol else _edge(row)
        return _edge(row)

    def note(self, text: str) -> None:
        """Adds a note behind those there are."""
        if text:
            self.cells["note"] = "; ".join(filter(None, [self.cells.get("note", ""), text]))


def _lines(
    rows: Iterable[PairRow], taxonomy: Taxonomy, edits: Mapping[Edge, Edit], run: str, lang: Lang
) -> list[Line]:
    """A line for every row, mended where it is to be, once for an edge stated twice."""
    done, lines = set[Edge](), list[Line]()
    for row in rows:
        edge, cells = _edge(row), {column: _text(value) for column, value in row.cells.items()}
        if edge is None or edge not in edits:
            lines.append(Line(cells=cells, number=row.line, of=row))
        elif edge not in done:
            edit = edits[edge]
            lines.append(_mended(cells, edit, taxonomy))
            lines[-1].number, lines[-1].of = row.line, row
            lines[-1].note(_note(edge, edit, taxonomy, run, lang) if run else "")
            done.add(edge)
    if missing := next((edge for edge in edits if edge not in done), None):
        do = _say("mend_file_checked")
        raise BadInput(_say("under_not_file", child=missing.child, parent=missing.parent), do=do)
    return lines


def _note(edge: Edge, edit: Edit, taxonomy: Taxonomy, run: str, lang: Lang) -> str:
    child = taxonomy.terms[edge.child]
    if edit.kind in KEEPING:
        before = child.name if edit.kind == "rename" else child.definition
        return note_of_words(before, edit, run, lang)
    left = None if _has_parent(edit) else taxonomy.terms[edge.parent]
    return note_of_row(edit, left, run, lang)


def _merged(lines: Sequence[Line]) -> list[Line]:
    """The lines, a mended one put together with the one that states its edge anyway."""
    stated = {line.edge: line for line in reversed(lines) if not line.is_mended}
    kept = list[Line]()
    for line in lines:
        known = stated.setdefault(line.edge, line) if line.edge and line.is_mended else line
        if known is line:
            kept.append(line)
        else:
            known.note(line.cells.get("note", ""))
    return kept


def _without_empty(lines: Sequence[Line], taxonomy: Taxonomy) -> list[Line]:
    """The lines without those whose edge is taken out, where others tell all of their class.

    What such a line notes is added to the first of the others that names the class.
    """
    left = [line for line in lines if not (line.is_mended and line.edge is None)]
    if len(left) == len(lines):
        return list(lines)
    told = gathered(line.row for line in left).terms
    naming = {key: line for line in reversed(left) for key in reversed(_named_by(line))}
    kept = list[Line]()
    for line in lines:
        key = line.row.child().key if line.is_mended and line.edge is None else ""
        if key in naming and _is_told(taxonomy.terms[key], told.get(key)):
            naming[key].note(line.cells.get("note", ""))
        else:
            kept.append(line)
    return kept


def _named_by(line: Line) -> Sequence[str]:
    """The classes that a line says enough of; a label may stand for a key only by its own row."""
    edge = line.edge or ()
    return edge[:1] if line.row.ids else edge


def _untold(lines: Sequence[Line], taxonomy: Taxonomy, lang: Lang) -> list[Line]:
    """Lines for the classes that the others do not tell whole."""
    told = gathered(line.row for line in lines).terms
    llms4ol = any("text_a" in line.cells and "child" not in line.cells for line in lines)
    side, empty = ("text_b", {"text_a": ""}) if llms4ol else ("child", {})
    return [
        Line(cells={**_side("child", term, side), **empty, "note": alone(lang)})
        for key, term in taxonomy.terms.items()
        if not _is_told(term, told.get(key))
    ]


def _is_told(term: Term, told: Term | None) -> bool:
    return (
        told is not None
        and set(term.labels) <= set(told.labels)
        and term.definition == told.definition
    )


def _edge(row: PairRow) -> Edge | None:
    if row.is_template or row.is_blank or row.left_alone or row.is_alone:
        return None
    return Edge(row.child().key, row.parent().key)


def _text(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


def _has_parent(edit: Edit) -> bool:
    """Whether an is-a edge comes in an edge's place; a part or a role is no row of is-a."""
    moved = edit.kind in MOVING and bool(edit.to)
    return moved or edit.kind == "reversed"


def _mended(cells: Cells, edit: Edit, taxonomy: Taxonomy) -> Line:
    """The row that stands in the edge's place, without a parent where there is none."""
    if edit.kind in KEEPING:
        return Line(cells=cells)
    if edit.kind == "reversed":
        turned = {_swapped(column): text for column, text in cells.items()}
        return Line(cells=turned, is_mended=True)
    kept = {column: "" if _is_parent(column) else text for column, text in cells.items()}
    if _has_parent(edit):
        llms4ol = "text_a" in cells and "child" not in cells
        to = _side("parent", taxonomy.terms[edit.to], "text_a" if llms4ol else "parent")
        kept |= {"text_a": to["text_a"]} if llms4ol else to
    return Line(cells=kept, is_mended=True)


def _is_parent(column: str) -> bool:
    return column == "text_a" or "parent" in column.split("_")


def _swapped(column: str) -> str:
    """The column of the other side: "child_iri" for "parent_iri", "synset_child" also."""
    if column in _OTHER:
        return _OTHER[column]
    return "_".join(_OTHER.get(word, word) for word in column.split("_"))


def _side(side: str, term: Term, column: str = "") -> Cells:
    """The cells that are read as this term again; `column` is the one that names it."""
    labels = labels_of(term)
    plain = next((text for lang, text in labels if not lang), "")
    more: dict[str, list[str]] = defaultdict(list)
    for lang, text in labels:
        if (lang, text) != ("", plain):
            more[lang].append(text)
    iri = is_iri(term.key) or term.key != plain
    cells = {
        column or side: (local_of(term.key) if is_iri(term.key) else plain or term.key),
        f"{side}_iri": term.key if iri else "",
        f"{side}_label": plain if iri else "",
        f"{side}_labels": json.dumps(more, ensure_ascii=False) if more else "",
        f"{side}_def": term.definition,
    }
    return {column: text for column, text in cells.items() if text}


def _written(
    columns: Iterable[str], written: Mapping[str, str], table: Sequence[Cells], separator: str
) -> str:
    """The text; `written` are columns as the file had them."""
    stream = io.StringIO(newline="")
    named = [*(column for column in columns if column != "note"), "note"]
    writer = csv.DictWriter(stream, named, delimiter=separator, lineterminator="\n")
    writer.writerow({column: written.get(column, column) for column in named})
    writer.writerows(table)
    return stream.getvalue()
