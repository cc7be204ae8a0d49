"""A matcher that goes back as the engine does, and counts the letters that it looks at: for small patterns and texts."""

from collections.abc import Iterator, Sequence
from itertools import islice
from re import _constants as sre
from re import _parser as parser
from typing import Any

from tests.packaging.patterns.letters import ONE, takes
from tests.packaging.patterns.parts import LOOPS


class TooManyError(Exception):
    """More letters than anybody would wait for."""


class Trial:
    """One text, of whose letters it is counted how often they were looked at."""

    def __init__(self, pattern: str, text: str, most: int) -> None:
        self.items = list(parser.parse(pattern))
        self.text, self.most, self.looked = text, most, 0

    def run(self, use: str) -> int:
        """Letters that were looked at, by who asks once at the start or searches for all."""
        at = 0
        while at <= len(self.text):
            found = self._row(self.items, at)
            ends = (end for end in found if use != "fullmatch" or end == len(self.text))
            end = next(ends, None)
            if use != "search":
                break
            at = at + 1 if end is None or end == at else end
        return self.looked

    def _row(self, items: Sequence[Any], at: int) -> Iterator[int]:
        if not items:
            yield at
            return
        op, value = items[0]
        for end in self._item(op, value, at):
            yield from self._row(items[1:], end)

    def _item(self, op: Any, value: Any, at: int) -> Iterator[int]:
        if op in ONE:
            yield from self._letter((op, value), at)
        elif op is sre.BRANCH:
            for each in value[1]:
                yield from self._row(list(each), at)
        elif op is sre.SUBPATTERN:
            yield from self._row(list(value[3]), at)
        elif op is sre.ATOMIC_GROUP:
            yield from islice(self._row(list(value), at), 1)
        elif op in LOOPS:
            found = self._loop(op, value, at, 0)
            yield from islice(found, 1) if op is sre.POSSESSIVE_REPEAT else found
        elif self._holds(op, value, at):
            yield at

    def _letter(self, part: tuple[Any, Any], at: int) -> Iterator[int]:
        self.looked += 1
        if self.looked > self.most:
            raise TooManyError
        if at < len(self.text) and takes(part, ord(self.text[at]), 0):
            yield at + 1

    def _loop(self, op: Any, value: Any, at: int, times: int) -> Iterator[int]:
        least, most, body = value
        if op is sre.MIN_REPEAT and times >= least:
            yield at
        if times < most:
            for end in self._row(list(body), at):
                if end != at or times < least:
                    yield from self._loop(op, value, end, times + 1)
        if op is not sre.MIN_REPEAT and times >= least:
            yield at

    def _holds(self, op: Any, value: Any, at: int) -> bool:
        if op is sre.AT:
            return at == len(self.text) if value is sre.AT_END_STRING else self._is_edge(at)
        ahead = at if value[0] > 0 else at - 1
        found = ahead >= 0 and next(self._row(list(value[1]), ahead), None) is not None
        return found == (op is sre.ASSERT)

    def _is_edge(self, at: int) -> bool:
        sides = (self.text[at - 1 : at] if at else "", self.text[at : at + 1])
        return sides[0].isalnum() != sides[1].isalnum()
