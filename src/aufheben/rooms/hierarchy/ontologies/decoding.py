"""Bytes as text: capped, in an encoding that was meant, without NUL; and text as JSON."""

import codecs
import json

from aufheben.errors import BadInput
from aufheben.formats.documents import no_office
from aufheben.words import speaker

_say = speaker(__name__)

MOST = 200_000_000  # bytes; the largest public ontologies are of this order

_CONVERT = _say("convert_iconv_f")
SHAPES = _say("write_object_line")
_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(content: bytes, file: str) -> str:
    """The text of UTF-8, with or without a byte order mark, or of UTF-16 with one.

    Raises BadInput for more than `MOST` bytes, for no text at all, for another encoding (with
    the position of the first wrong byte, counted from 0) and for NUL characters.
    """
    if len(content) > MOST:
        what = _say("bytes_most_read", n=len(content), most=MOST)
        raise BadInput(what, do=_say("take_part_ontology"), file=file)
    no_office(content, file)
    utf_16 = content.startswith(_BOMS)
    if not utf_16:
        _no_nul(content, file)
    text = _decoded(content, "UTF-16" if utf_16 else "UTF-8", file)
    if not text.strip():
        raise BadInput(_say("file_empty"), do=_say("give_ontology_child"), file=file)
    _no_nul(text.encode() if utf_16 else b"", file)
    return text


def _no_nul(content: bytes, file: str) -> None:
    if (at := content.find(b"\0")) >= 0:
        do = _say("convert_utf_iconv")
        what = _say("nul_byte_binary", at=at)
        raise BadInput(what, do=do, file=file, line=content.count(b"\n", 0, at) + 1)


def _decoded(content: bytes, encoding: str, file: str) -> str:
    try:
        return content.decode("utf-16" if encoding == "UTF-16" else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        # The codec counts from behind the mark that it takes off.
        at = wrong.start + len(content) - len(wrong.object)
        line = None if encoding == "UTF-16" else content.count(b"\n", 0, at) + 1
        what = _say("byte_0x_not", at=at, content=content[at], encoding=encoding)
        raise BadInput(what, do=_CONVERT, file=file, line=line) from None


def parsed(text: str, file: str, line: int) -> object:
    """What JSON says, numbers and all. Raises BadInput with the line where it stops."""
    try:
        found: object = json.loads(text)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character is no text
    except json.JSONDecodeError as wrong:
        at = line + wrong.lineno - 1
        raise BadInput(_say("no_json", msg=wrong.msg), do=SHAPES, file=file, line=at) from None
    except (RecursionError, ValueError) as wrong:
        what = _say("no_json_read", wrong=str(wrong)[:80])
        raise BadInput(what, do=SHAPES, file=file, line=line) from None
    return found
