"""A file mended in its own form, encoding and line ends."""

import codecs
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Change, Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.axioms import Notes
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.reader import Form, form_of
from aufheben.rooms.hierarchy.patches import graph_patch, obo_patch, table_patch
from aufheben.words import speaker

_say = speaker(__name__)

ENDINGS: Final[dict[Form, tuple[str, ...]]] = {
    "xml": (".owl", ".rdf", ".xml"),
    "turtle": (".ttl", ".owl"),
    "obo": (".obo",),
    "table": (".csv", ".tsv"),
}
"""How files of a form end, where they do not end as the input does."""
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def mended(
    content: bytes,
    file: str,
    changes: Sequence[Change],
    taxonomy: Taxonomy,
    *,
    run: str,
    lang: Lang = "en",
    notes: bool = True,
) -> bytes:
    """The file with the changes made, and whatever is not changed byte for byte as it was.

    With `notes`, each says on its class which run did what, and why. New parents are classes of
    `taxonomy`. Raises BadInput where a change cannot be made in this form.
    """
    text = text_of(content, file)
    form = form_of(text, file)
    if form in ("xml", "turtle", "nt"):
        noted: Notes = "classes" if notes else "none"
        new = graph_patch.patched(text, form, file, changes, run=run, lang=lang, notes=noted)
    elif form in ("obo", "table"):
        patch = obo_patch.patched if form == "obo" else table_patch.patched
        new = patch(text, file, changes, taxonomy, run=run, lang=lang, notes=notes)
        _check(new, file, text, changes)
    else:
        what = _say("lines_json_not")
        raise BadInput(what, do=_say("name_file_ends"), file=file)
    return _encoded(new, content)


def _check(new: str, file: str, text: str, changes: Sequence[Change]) -> None:
    """Raises BadInput if the mended text does not state the mended edges, and these alone."""
    before, after = (read_ontology(each.encode(), file).taxonomy for each in (text, new))
    wanted = set(before.edges) - {edge for edge, edit in changes if edit.kind not in KEEPING}
    wanted |= {put for edge, edit in changes if (put := edit.in_place_of(edge)) is not None}
    # In a table without IRIs a class is known by its name.
    named = {edge.child: edit.text for edge, edit in changes if edit.kind == "rename"}
    gone = named.keys() - after.terms.keys()
    wanted = {Edge(*(named[key] if key in gone else key for key in edge)) for edge in wanted}
    if set(after.edges) != wanted:
        what = _say("mends_cannot_made")
        raise BadInput(what, do=_say("write_another_form"), file=file)


def is_own_form(content: bytes, file: str, suffix: str) -> bool:
    """Whether a file with that ending is one of the same form."""
    if Path(file).suffix.lower() == suffix.lower():
        return True
    return suffix.lower() in ENDINGS.get(form_of(text_of(content, file), file), ())


def _encoded(text: str, content: bytes) -> bytes:
    """A text as the bytes were, their mark included."""
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return mark + text.encode(encoding)
    mark = codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b""
    return mark + text.encode()
