"""A file mended in its own form, encoding and line ends."""

import codecs
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.ontologies.axioms import Change
from aufheben.formats.ontologies.reader import Form, form_of
from aufheben.formats.ontologies.texts import text_of
from aufheben.formats.patches.graph_patch import patched

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
    assert form in ("xml", "turtle", "nt")
    noted = "classes" if notes else "none"
    new = patched(text, form, file, changes, run=run, lang=lang, notes=noted)
    return _encoded(new, content)


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
