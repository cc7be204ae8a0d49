"""Files as people have them: those of office programs refused, TOML read as a table."""

import re
import tomllib
from typing import Any

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

_OFFICE = (b"PK\x03\x04", b"%PDF-")
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_PARTS = 100
_DOTS = 20_000
"""Dots between single words that nobody writes: as a key that ends in nothing, all are read first."""
_DOTTED = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{_PARTS},}}+")
_KEY_ENDS = re.compile(r"[ \t]*+[=\]]")
_BITS = 64  # what TOML 1.0 asks of whole numbers; Python reads more, and then cannot print them


def no_office(content: bytes, file: str | None) -> None:
    """Raises BadInput for what a word processor or a spreadsheet saves, which is no text."""
    if content.startswith(_OFFICE):
        do = _say("save_plain_text")
        raise BadInput(_say("word_excel_pdf"), do=do, file=file)


def toml_of(text: str, file: str | None = None) -> dict[str, Any]:
    """TOML as a table, with Python's own limits told as what they are: bad input.

    Raises BadInput, with line and column where known, for what makes none.
    """
    try:
        table = table_of(text)
    except tomllib.TOMLDecodeError as wrong:
        raise _undecodable(wrong, file) from None
    except RecursionError:
        raise BadInput(_say("toml_nested_too"), do=_say("write_flat"), file=file) from None
    except ValueError as wrong:
        what = _say("not_usable_toml", wrong=str(wrong)[:80])
        raise BadInput(what, do=_say("mend_value"), file=file) from None
    _no_huge_number(table, file)
    return table


def table_of(text: str) -> dict[str, Any]:
    """As tomllib reads it, which takes time by the square of how many parts a key has.

    Raises TOMLDecodeError, ValueError or RecursionError.
    """
    found = _DOTTED.finditer(text)
    if any(_KEY_ENDS.match(text, each.end()) or each[0].count(".") > _DOTS for each in found):
        raise RecursionError(f"a key of more than {_PARTS} parts")
    return tomllib.loads(text)


def _no_huge_number(table: object, file: str | None) -> None:
    to_visit = [table]
    while to_visit:
        match to_visit.pop():
            case dict() as inner:
                to_visit += inner.values()
            case list() as inner:
                to_visit += inner
            case int() as number if number.bit_length() > _BITS:
                what = _say("whole_number_more", bits=_BITS)
                raise BadInput(what, do=_say("write_smaller"), file=file)
            case _:
                pass


def _undecodable(wrong: tomllib.TOMLDecodeError, file: str | None) -> BadInput:
    at = re.search(r"\(at line (\d+), column (\d+)\)", str(wrong))
    what = re.sub(r"\s*\(at .*\)$", "", str(wrong))
    line, column = (int(at[1]), int(at[2])) if at else (None, None)
    do = _say("mend_2")
    if "for a key part" in what:
        do = _say("put_name_not")
    return BadInput(_say("not_valid_toml", wrong=what), do=do, file=file, line=line, column=column)
