"""Words of others in files of data: cells that no spreadsheet calculates and that stay in their row,
IRIs from which keys are read back, and values of TOML.
"""

import csv
import io
import json
import re
from collections.abc import Iterable
from urllib.parse import quote, unquote

from aufheben.formats.quoting.characters import bare, flat

# Spreadsheets calculate what begins so; Japanese ones also the wide signs. An apostrophe before
# it makes it text, and one more keeps text apart that has apostrophes of its own.
_FORMULA = re.compile(r"['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]")


def text_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; `text_of` reads it back."""
    line = bare(text)
    return f"'{line}" if _FORMULA.match(line) else line


def text_of(cell: str) -> str:
    """What `text_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def tab_separated(rows: Iterable[Iterable[str]]) -> str:
    """One line a row."""
    return _written(rows, delimiter="\t", end="\n")


def comma_separated(rows: Iterable[Iterable[str]]) -> str:
    """RFC 4180."""
    return _written(rows, delimiter=",", end="\r\n")


def _written(rows: Iterable[Iterable[str]], *, delimiter: str, end: str) -> str:
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator=end).writerows(rows)
    return stream.getvalue()


_LONE = re.compile(r"[\ud800-\udfff]")
# What RFC 3987 and Turtle's IRIREF forbid; a bare percent sign is no part of an IRI either.
_FORBIDDEN = re.compile(
    r'[\x00-\x20\x7f-\xa0<>"{}|\\^`\u2028\u2029\u3000\ud800-\udfff]|%(?![0-9A-Fa-f]{2})'
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:.")
_LOCATED = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://.|urn:.", re.IGNORECASE)
TERMS = "urn:aufheben:term:"


def is_iri(key: str) -> bool:
    """Whether a term's key can be written as an IRI as it is; a name in a table cannot."""
    named = _SCHEME.match(key) and not key.startswith(TERMS)
    return bool(named) and not _FORBIDDEN.search(key)


def iri(key: str) -> str:
    """An IRI for any key: itself, its bad characters percent-encoded, or a URN of the name."""
    if is_iri(key):
        return key
    if _LOCATED.match(key) and not key.startswith(TERMS):
        return _FORBIDDEN.sub(lambda bad: quote(bare(bad[0]), safe=""), key)
    return urn(key)


def urn(key: str) -> str:
    """The URN of a key, from which `key_of` reads it back; lone surrogates are lost."""
    return TERMS + quote(_LONE.sub("\ufffd", key), safe="")


def key_of(iri: str) -> str:
    """The key of an IRI: of a `urn`, what was encoded in it; of any other, itself."""
    return unquote(iri.removeprefix(TERMS)) if iri.startswith(TERMS) else iri


def string(text: str) -> str:
    """A basic string; halves of characters, which TOML has none of, are lost."""
    whole = _LONE.sub("\ufffd", text)
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def paragraph(lines: Iterable[str]) -> str:
    """A string of several lines, each on one of its own."""
    return "\n".join(['"""', *(string(line)[1:-1] for line in lines), '"""'])


def comment(text: str) -> str:
    """On one line."""
    return f"# {flat(text)}"
