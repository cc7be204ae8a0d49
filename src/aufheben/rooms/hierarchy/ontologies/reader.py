"""Which reader a file is for: by its ending, and where that says little, by how it begins."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Literal, TypeVar

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.rooms.hierarchy.ontologies.classes import classes_of
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.graphs import PROLOG, graph_of
from aufheben.rooms.hierarchy.ontologies.rows import PairRow, rows_of_lines, rows_of_list
from aufheben.rooms.hierarchy.ontologies.tables import rows_of_table
from aufheben.words import Said, speaker

_say = speaker(__name__)

F = TypeVar("F", bound=str)
Form = Literal["table", "lines", "list", "xml", "turtle", "nt", "obo"]

_ENDINGS: dict[str, Form] = {
    "csv": "table",
    "tsv": "table",
    "jsonl": "lines",
    "ndjson": "lines",
    "nt": "nt",
    "obo": "obo",
    "ttl": "turtle",
}
_FOREIGN = {
    "jsonld": "JSON-LD",
    "ofn": "OWL functional syntax",
    "omn": "Manchester syntax",
    "owx": "OWL/XML",
}
# Taken whole, so that what is no match is found out in one pass.
_HASHES = r"\A(?:#[^\n]*+\n|\s)*+"
_FOREIGN_BEGINNINGS = {
    re.compile(rf"\A{PROLOG}<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?Ontology\b"): "OWL/XML",
    re.compile(_HASHES + r"(?:Prefix|Ontology)\s*\("): "OWL functional syntax",
    re.compile(_HASHES + r"(?:Prefix|Ontology)\s*:\s"): "Manchester syntax",
    re.compile(r"""\A\s*[\[{]\s*(?:\{\s*)?"@"""): "JSON-LD",
}
_BEGINNINGS: dict[re.Pattern[str], Form] = {
    re.compile(r"\A\s*<[?!]"): "xml",
    re.compile(r"\A\s*<(?:[\w.-]+:)?RDF\b"): "xml",
    re.compile(r"\A\s*format-version:"): "obo",
    re.compile(_HASHES + r"(?:@prefix|@base|(?i:prefix|base)\s|<|_:)"): "turtle",
    re.compile(r"\A\s*\{"): "lines",
    re.compile(r"\A\s*\["): "list",
    re.compile(r"\A[^\n]*[\t,;]"): "table",
}
_FORMS = _say("give_csv_tsv")


def read_ontology(content: bytes, file: str, *, langs: Sequence[str] = ()) -> Loaded:
    """The taxonomy in a file's content; `file` is its name, for its ending and for complaints.

    A term is named by its label in the first of `langs` that has one ("" is: no language);
    without `langs` by an untagged or an English one, else a Japanese one, else the first by
    language; failing these by the words of its local name. Nothing outside of `content` is
    read. Raises BadInput with the place and the fix for
    what cannot be read, MissingExtra for OBO without pronto.
    """
    text = text_of(content, file)
    form = form_of(text, file)
    if form == "obo":
        from aufheben.rooms.hierarchy.ontologies.obo import obo_terms

        return obo_terms(text, file, langs)
    if form in ("xml", "turtle", "nt"):
        return classes_of(graph_of(text, form, file), langs)
    return _of_rows(text, form, file, langs)


def form_of(text: str, file: str) -> Form:
    """How the text is written. Raises BadInput for what only other tools read, naming one."""
    ending = file.rpartition(".")[2].lower()
    if foreign := _FOREIGN.get(ending) or _by_beginning(text, _FOREIGN_BEGINNINGS):
        do = _say("convert_robot_convert", file=file)
        raise BadInput(_say("not_read", foreign=foreign), do=do, file=file)
    if form := _ENDINGS.get(ending) or _by_beginning(text, _BEGINNINGS):
        return form
    raise BadInput(_say("format_not_known"), do=_FORMS, file=file)


def _by_beginning(text: str, forms: Mapping[re.Pattern[str], F]) -> F | None:
    return next((form for beginning, form in forms.items() if beginning.match(text)), None)


def rows_of(text: str, form: Form, file: str) -> tuple[Said | None, Iterable[PairRow]]:
    """The rows of a table, and which column is which, None where a row must tell."""
    if form == "lines":
        return None, rows_of_lines(text, file)
    if form == "list":
        return None, rows_of_list(text, file)
    headed, rows = rows_of_table(text, file)
    return None if headed else _say("headless"), rows


def _of_rows(text: str, form: Form, file: str, langs: Sequence[str]) -> Loaded:
    order, rows = rows_of(text, form, file)
    rows = iter(rows)  # the first wrong row is complained of, whatever follows
    first = list(islice(rows, 1))
    orders = (order,) if order else tuple(row.order for row in first)
    builder = gathered(chain(first, rows))
    if not builder.terms:
        do = _say("add_row_car")
        raise BadInput(_say("no_pairs_child"), do=do, file=file)
    return builder.loaded(orders, langs)


def gathered(rows: Iterable[PairRow]) -> TaxonomyBuilder:
    """What rows state. Raises BadInput for a row without a name."""
    builder = TaxonomyBuilder()
    for row in rows:
        _take(row, builder)
    return builder


def _take(row: PairRow, builder: TaxonomyBuilder) -> None:
    if row.is_template:
        return
    if names := row.bare:
        builder.edge(*map(builder.called, names))
        return
    builder.unread |= dict.fromkeys(row.unread)
    if row.is_blank:
        builder.skip(_say("blank"))
        return
    if why := row.left_alone:
        builder.skip(why)
        if row.tells_child:
            builder.term(row.child())
        return
    child = row.child()
    builder.term(child)
    if row.is_alone:
        builder.skip(_say("parentless"))
        return
    parent = row.parent()
    builder.term(parent)
    builder.edge(child.key, parent.key)
    if row.label is False:
        builder.remark(_say("labeled_false"))
