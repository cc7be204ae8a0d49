"""From a text to sentences, each with the place where it begins."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_HEADER = re.compile(r"\s*(your stance|[\w-]+['’]s stance)\s*:\s*$", re.IGNORECASE)
_COMMENT = re.compile(r"\s*[#%]")
_BULLET = re.compile(r"\s*[-*•]\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence without its stop; `line` and `column` count from 1."""

    text: str
    line: int
    column: int


def sentences(text: str, reads: Callable[[str], bool]) -> Iterator[Sentence]:
    """Sentences of a text. One that has no stop ends with its line if it `reads` as it is."""
    pending: Sentence | None = None
    for number, raw in enumerate(_clean(text).splitlines(), start=1):
        bullet = _BULLET.match(raw)
        skipped = not raw.strip() or _HEADER.match(raw) or _COMMENT.match(raw)
        if pending is not None and (bullet or skipped or reads(pending.text)):
            yield pending
            pending = None
        if skipped:
            continue
        for part, column, stopped in _parts(raw, bullet.end() if bullet else 0):
            whole = _joined(pending, part, number, column)
            pending = None if stopped else whole
            if stopped and whole.text:
                yield whole
    if pending is not None:
        yield pending


def _clean(text: str) -> str:
    normal = unicodedata.normalize("NFKC", text.removeprefix("\ufeff"))
    return normal.replace("。", ". ").replace("“", '"').replace("”", '"')


def _joined(pending: Sentence | None, part: str, line: int, column: int) -> Sentence:
    if pending is None:
        return Sentence(text=part, line=line, column=column)
    return Sentence(text=f"{pending.text} {part}", line=pending.line, column=pending.column)


def _parts(raw: str, start: int) -> Iterator[tuple[str, int, bool]]:
    """Pieces of a line (text, column, ended by a stop); stops in quotes do not count."""
    quoted = False
    for index in range(start, len(raw)):
        if raw[index] == '"' and raw[index - 1 : index] != "\\":
            quoted = not quoted
        ends = index + 1 == len(raw) or raw[index + 1].isspace()
        if raw[index] in ".?!" and ends and not quoted:
            yield _piece(raw, start, index), _column(raw, start), True
            start = index + 1
    if raw[start:].strip():
        yield _piece(raw, start, len(raw)), _column(raw, start), False


def _piece(raw: str, start: int, end: int) -> str:
    return raw[start:end].strip()


def _column(raw: str, start: int) -> int:
    return start + len(raw[start:]) - len(raw[start:].lstrip()) + 1
