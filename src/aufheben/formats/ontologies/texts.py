"""Bytes as text: capped, in an encoding that was meant, without NUL; and text as JSON."""

import codecs
import json

from aufheben.errors import BadInput
from aufheben.formats.documents import no_office

MOST = 200_000_000  # bytes; the largest public ontologies are of this order

_CONVERT = (
    "convert it: iconv -f CP932 -t UTF-8 OLD > NEW "
    "(CP932 is Japanese Windows, EUC-JP Japanese Unix, ISO-8859-1 Western)"
)
SHAPES = (
    'write one object a line, {"child": "car", "parent": "vehicle"}, or a list of such objects, '
    'or of pairs, [["superclass", "subclass"], …]'
)
_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(content: bytes, file: str) -> str:
    """The text of UTF-8, with or without a byte order mark, or of UTF-16 with one.

    Raises BadInput for more than `MOST` bytes, for no text at all, for another encoding (with
    the position of the first wrong byte, counted from 0) and for NUL characters.
    """
    if len(content) > MOST:
        what = f"{len(content)} bytes, and at most {MOST} are read"
        raise BadInput(what, do="take a part of the ontology out of it", file=file)
    no_office(content, file)
    utf_16 = content.startswith(_BOMS)
    if not utf_16:
        _no_nul(content, file)
    text = _decoded(content, "UTF-16" if utf_16 else "UTF-8", file)
    if not text.strip():
        raise BadInput("the file is empty", do="give an ontology, or child,parent rows", file=file)
    _no_nul(text.encode() if utf_16 else b"", file)
    return text


def _no_nul(content: bytes, file: str) -> None:
    if (at := content.find(b"\0")) >= 0:
        do = "convert it to UTF-8: iconv -f UTF-16LE -t UTF-8 OLD > NEW"
        what = f"NUL at byte {at}: a binary file, or UTF-16 without a byte order mark"
        raise BadInput(what, do=do, file=file, line=content.count(b"\n", 0, at) + 1)


def _decoded(content: bytes, encoding: str, file: str) -> str:
    try:
        return content.decode("utf-16" if encoding == "UTF-16" else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        # The codec counts from behind the mark that it takes off.
        at = wrong.start + len(content) - len(wrong.object)
        line = None if encoding == "UTF-16" else content.count(b"\n", 0, at) + 1
        what = f"byte {at} (0x{content[at]:02x}) is not {encoding}"
        raise BadInput(what, do=_CONVERT, file=file, line=line) from None


def parsed(text: str, file: str, line: int) -> object:
    """What JSON says, numbers and all. Raises BadInput with the line where it stops."""
    try:
        found: object = json.loads(text)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character is no text
    except json.JSONDecodeError as wrong:
        at = line + wrong.lineno - 1
        raise BadInput(f"no JSON: {wrong.msg}", do=SHAPES, file=file, line=at) from None
    except (RecursionError, ValueError) as wrong:
        what = f"no JSON that can be read: {str(wrong)[:80]}"
        raise BadInput(what, do=SHAPES, file=file, line=line) from None
    return found
