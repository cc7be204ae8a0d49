"""The letters that a pattern can tell apart, as bits: one for each kind that it meets."""

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache
from re import _constants as sre
from typing import Any

Tree = Any
"""What `re._parser` made of a pattern, or a part of it."""
KINDS: dict[Any, Callable[[str], bool]] = {
    sre.CATEGORY_DIGIT: str.isdecimal,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
}
NOT = {
    sre.CATEGORY_NOT_DIGIT: sre.CATEGORY_DIGIT,
    sre.CATEGORY_NOT_SPACE: sre.CATEGORY_SPACE,
    sre.CATEGORY_NOT_WORD: sre.CATEGORY_WORD,
}
ONE = (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN)
"""What matches one letter."""


@cache
def _signed() -> tuple[tuple[int, ...], ...]:
    """All letters, by the categories in which they are."""
    found: dict[tuple[bool, ...], list[int]] = {}
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        found.setdefault(tuple(kind(letter) for kind in KINDS.values()), []).append(code)
    return tuple(map(tuple, found.values()))


@cache
def _cased() -> dict[int, frozenset[int]]:
    """Letters that are the same to who ignores case, as the engine holds it or more."""
    same: dict[str, set[int]] = {}
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if letter.lower() != letter or letter.upper() != letter:
            same.setdefault(letter.casefold(), set()).add(code)
            same.setdefault(letter.upper().casefold(), set()).add(code)
    found: dict[int, set[int]] = {}
    for group in same.values():
        for code in group:
            found.setdefault(code, set()).update(group)
    return {code: frozenset(group) for code, group in found.items()}


def _bounds(tree: Tree) -> Iterator[int]:
    """Where letters that a pattern names begin and end."""
    for op, value in _parts(tree):
        if op in {sre.LITERAL, sre.NOT_LITERAL}:
            yield from (value, value + 1)
        elif op is sre.RANGE:
            yield from (value[0], value[1] + 1)


def _parts(tree: Tree) -> Iterator[tuple[Any, Any]]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], sre._NamedIntConstant):
        yield tree
    for each in tree if isinstance(tree, list | tuple) else getattr(tree, "data", ()):
        yield from _parts(each)


class Letters:
    """What a pattern can tell apart, with the two ends of a text."""

    def __init__(self, tree: Tree, flags: int) -> None:
        bounds = {0, 10, 11, *_bounds(tree)}
        if flags & re.ASCII:
            bounds.update(range(129))
        if flags & re.IGNORECASE or "(?i" in str(getattr(tree.state, "str", "")):
            bounds.update(*self._variants(tree))
        self.codes = sorted(set(self._told(sorted(bounds))))
        self.every = (1 << len(self.codes)) - 1
        self.end, self.begin = 1 << len(self.codes), 2 << len(self.codes)
        self.free = self.every | self.end | self.begin
        self.kept: dict[tuple[str, int], int] = {}

    @staticmethod
    def _variants(tree: Tree) -> Iterator[set[int]]:
        named = [(v, v) for op, v in _parts(tree) if op in {sre.LITERAL, sre.NOT_LITERAL}]
        named += [v for op, v in _parts(tree) if op is sre.RANGE]
        for code, group in _cased().items():
            if any(low <= code <= high for low, high in named):
                yield {each + more for each in group for more in (0, 1)}

    @staticmethod
    def _told(bounds: list[int]) -> Iterator[int]:
        for low, high in zip(bounds, [*bounds[1:], sys.maxunicode + 1], strict=True):
            for codes in _signed():
                at = bisect_left(codes, low)
                if at < len(codes) and codes[at] < high:
                    yield codes[at]

    def of(self, part: tuple[Any, Any], flags: int) -> int:
        """Which letters a part that matches one takes."""
        key = (repr(part), flags)
        if key not in self.kept:
            taken = (1 << n for n, code in enumerate(self.codes) if takes(part, code, flags))
            self.kept[key] = sum(taken)
        return self.kept[key]

    def kind(self, category: Any, flags: int) -> int:
        """The letters of a category."""
        return self.of((sre.IN, [(sre.CATEGORY, category)]), flags)


def takes(part: tuple[Any, Any], code: int, flags: int) -> bool:
    """Whether a part that matches one letter takes it."""
    op, value = part
    if op is sre.ANY:
        return bool(flags & re.DOTALL) or code != 10
    if op is sre.NOT_LITERAL:
        return not takes((sre.LITERAL, value), code, flags)
    if op is sre.IN:
        negated = value[0][0] is sre.NEGATE
        return any(takes(each, code, flags) for each in value[negated:]) != negated
    if op is sre.CATEGORY:
        return _is(value, code, flags)
    low, high = (value, value) if op is sre.LITERAL else value
    same = _cased().get(code, {code}) if flags & re.IGNORECASE else {code}
    return any(low <= each <= high for each in same)


def _is(category: Any, code: int, flags: int) -> bool:
    if category in NOT:
        return not _is(NOT[category], code, flags)
    if flags & re.ASCII and code > 127:
        return False
    return KINDS[category](chr(code))
