"""What a person sees first of a finished dialectic: as much as fits a screen, the answer on top."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from aufheben.formats.dialectic.explanation import explanation
from aufheben.formats.dialectic.headline import headline, openings
from aufheben.formats.dialectic.reason_words import FORM
from aufheben.formats.dialectic.text import footer
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.quoting.plain import line
from aufheben.formats.wrapping import width_of, wrapped

ITEMS = 5
"""Most items of a list."""


class _Block(NamedTuple):
    """A head with its items, each of them wrapped."""

    head: list[str]
    items: list[list[str]]


def first_screen(told: ToldDialectic, width: int, height: int, rest: str) -> str:
    """The answer, as much of the lists as there is room for, how it ended, where the rest is.

    `rest` is the command that shows it.
    """
    words = FORM[told.lang]
    last = [footer(told), words["rest"].format(command=rest)]
    below = ["", *(part for each in last for part in wrapped(line(each), width))]
    room = max(1, height - len(below))
    lines = _cut(wrapped(line(headline(told)), width, hang=0), room, width)
    for part in _parts(told, _blocks([*openings(told), *explanation(told)], width)):
        fitting: list[str] = []
        for block in part:
            fitted = _fitted(block, room - len(lines) - len(fitting) - 1, words["more"])
            if not fitted:
                break
            fitting += ["", *fitted]
        else:
            lines += fitting
            continue
        break
    return "\n".join([*lines, *below]) + "\n"


def _parts(told: ToldDialectic, blocks: Iterable[_Block]) -> Iterator[list[_Block]]:
    """Block by block, but what sides keep and give up as one: all of it or none."""
    names = tuple(seat.name for seat in told.finished.case.seats)
    for sided, part in groupby(blocks, key=lambda block: block.head[0].startswith(names)):
        if sided:
            yield list(part)
        else:
            yield from ([block] for block in part)


def _cut(lines: list[str], room: int, width: int) -> list[str]:
    if len(lines) <= room:
        return lines
    last = lines[room - 1]
    while width_of(last) > width - 1:
        last = last[:-1]
    return [*lines[: room - 1], f"{last}…"]


def _fitted(block: _Block, room: int, more: str) -> list[str]:
    """The head, and the items there is room for, at least one; what is left out is counted."""
    lines, shown = list(block.head), 0
    for item in block.items[:ITEMS]:
        left = len(block.items) > shown + 1
        if len(lines) + len(item) + left > room:
            break
        lines, shown = [*lines, *item], shown + 1
    if (block.items and not shown) or len(lines) > room:
        return []
    left_out = len(block.items) - shown
    return [*lines, f"  {more.format(count=left_out)}"] if left_out else lines


def _blocks(lines: Sequence[str], width: int) -> Iterator[_Block]:
    """What stands between blank lines."""
    block = _Block([], [])
    for each in (*lines, ""):
        said = wrapped(f"{_indent(each)}{line(each)}", width) if each else []
        if not each and block.head:
            yield block
        if not each:
            block = _Block([], [])
        elif _indent(each):
            block.items.append(said)
        else:
            block.head.extend(said)


def _indent(each: str) -> str:
    return each[: len(each) - len(each.lstrip(" "))]
