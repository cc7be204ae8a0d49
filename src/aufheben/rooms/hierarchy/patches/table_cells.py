"""The cells of a table with their places (RFC 4180, any separator)."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell from `start` to `end`, quotes included, and what it says."""

    start: int
    end: int
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A row on line `line` (from 1); `end` is behind its line end, `stop` before it."""

    cells: tuple[Cell, ...]
    line: int
    start: int
    stop: int
    end: int


def records_of(text: str, separator: str) -> Iterator[Record]:
    """The rows that are not blank, the header first."""
    at, line = 0, 1
    while at < len(text):
        cells, stop = _cells(text, at, separator)
        end = stop + (2 if text.startswith("\r\n", stop) else 1 if stop < len(text) else 0)
        if text[at:stop].strip():
            yield Record(cells=cells, line=line, start=at, stop=stop, end=end)
        line += text.count("\n", at, end)
        at = end


def _cells(text: str, at: int, separator: str) -> tuple[tuple[Cell, ...], int]:
    cells = []
    while True:
        cell = _cell(text, at, separator)
        cells.append(cell)
        at = cell.end
        if not text.startswith(separator, at):
            return tuple(cells), at
        at += len(separator)


def _cell(text: str, start: int, separator: str) -> Cell:
    if not text.startswith('"', start):
        end = start
        while end < len(text) and text[end] not in (separator, "\n", "\r"):
            end += 1
        return Cell(start=start, end=end, said=text[start:end])
    at = start + 1
    while not text.startswith('"', at) or text.startswith('""', at):
        if at >= len(text):
            raise ValueError(text[start : start + 40])
        at += 2 if text.startswith('""', at) else 1
    return Cell(start=start, end=at + 1, said=text[start + 1 : at].replace('""', '"'))


def written(said: str, separator: str, *, quoted: bool = False) -> str:
    """A cell as it is written, between quotes where it needs them."""
    needs = any(sign in said for sign in (separator, '"', "\n", "\r")) or said != said.strip()
    return '"' + said.replace('"', '""') + '"' if quoted or needs else said
