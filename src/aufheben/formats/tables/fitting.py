"""Which column of numbers a limit is of: by its name, by its unit, or both."""

from collections.abc import Iterator, Sequence

from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.limits import Limit
from aufheben.formats.tables.matching import is_part, is_some, same, words_of
from aufheben.formats.tables.units import how_many, is_measure, split_rate

_WHOLLY, _IN_PART = 2, 1


def fitting_of(limit: Limit, columns: Sequence[Column]) -> list[Column]:
    """The columns that are named wholly; if there are none, those that are named in part."""
    fits = [(_fits(limit, column), column) for column in columns if column.kind == "number"]
    for much in (_WHOLLY, _IN_PART):
        if found := [column for how, column in fits if how == much]:
            return found
    return []


def _fits(limit: Limit, column: Column) -> int:
    return max(
        (_named(one, column) for one in _variants(limit, column) if _measured(one, column)),
        default=0,
    )


def _variants(limit: Limit, column: Column) -> Iterator[Limit]:
    """What stands behind a number may be a unit, or the name of what is counted."""
    yield limit
    of, per = split_rate(limit.unit)
    if of and not per:
        counted = words_of(of) or (of,)
        yield limit._replace(words=(*counted, *limit.words), unit="")
    own = words_of(column.unit)
    if not of and own and set(own) <= set(limit.words):
        rest = tuple(word for word in limit.words if word not in own)
        yield limit._replace(words=rest, unit=column.unit)


def _measured(limit: Limit, column: Column) -> bool:
    """Whether the unit is one of the column, and so is how often, where that is said."""
    of, per = split_rate(limit.unit)
    if per and per not in (split_rate(column.unit)[1], *words_of(column.name)):
        return False
    if not of:
        return True
    if column.unit:
        return how_many(of, split_rate(column.unit)[0]) is not None
    counted = not is_measure(of) or how_many(of, "people") is not None
    return bool(limit.words) and counted and not of.isascii()


def _named(limit: Limit, column: Column) -> int:
    words = limit.words
    if not words:
        return _WHOLLY if limit.unit and column.unit else 0
    names = (*column.names, column.name)
    if any(same(words, words_of(name)) for name in names):
        return _WHOLLY
    measured = bool(limit.unit and column.unit)
    part = any(is_part(words, name) or (measured and is_some(words, name)) for name in names)
    return _IN_PART if part else 0
