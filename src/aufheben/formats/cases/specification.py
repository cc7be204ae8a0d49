"""What an input file says, before anyone is put into a seat."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from aufheben.domain import NEUTRAL
from aufheben.errors import BadInput
from aufheben.formats.cases.expectation import Expectation
from aufheben.formats.nodes import known
from aufheben.words import Fact, kind_of, speaker

_say = speaker(__name__)
MOST_SEATS = 100
"""Seats of one run: each may attack each, so that a hundred already take up to 31,000 calls."""
KEYS = ("options", "wants")
_ROWS = _say("write_options_options")
_BY_PERSON = _say("write_wants_below")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSpecification:
    """A seat as written. `line` is where its stance begins in its file, counted from 1."""

    name: str
    stance: str = ""
    file: str | None = None
    agent: str | None = None
    line: int = 1


class Wanted(NamedTuple):
    """What somebody wants, in their words, and where that is written."""

    who: str
    said: str
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Options in a file or as rows; wishes, or names of files of them."""

    options: str | Sequence[object]
    wants: tuple[Wanted | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Specification:
    """A question, seats in speaking order, limits, protocol and aliases as written.

    `model` argues every seat that names no agent; `shared` are facts of everybody, `priorities`
    chains of rule names from the highest down, `expect` what the input says must come out. `notes`
    are what is to be told of what it was made of, None where it was written as it is.
    Of a `table` of options the seats are still to be made.
    `defaults` names limits and switches that were not asked for but configured for all runs.
    """

    question: str
    seats: tuple[SeatSpecification, ...]
    model: str | None = None
    limits: dict[str, Any] = field(default_factory=dict)
    protocol: dict[str, Any] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    shared: SeatSpecification | None = None
    priorities: tuple[tuple[str, ...], ...] = ()
    expect: Expectation | None = None
    notes: tuple[str, ...] | None = None
    table: Table | None = None
    defaults: frozenset[str] = frozenset()


def read_table(
    data: Mapping[str, Any], file: str | None, line_of: Callable[[str], int | None]
) -> Table | None:
    """[table] and the wishes beside it or in it, if it is there. Raises BadInput."""
    table, line = data.get("table"), line_of("table")
    if table is None:
        if "wants" in data:
            do = _say("write_table_below")
            raise BadInput(_say("wants_without_table"), do=do, file=file, line=line_of("wants"))
        return None
    if not isinstance(table, dict):
        raise BadInput(_say("table_must_table"), do=_say("write_table"), file=file, line=line)
    for key in table:
        known(key, KEYS, where="[table]", file=file, line=line_of(key))
    if "wants" in data and "wants" in table:
        raise BadInput(_say("wants_twice"), do=_say("keep_them"), file=file, line=line_of("wants"))
    options = table.get("options")
    if not options or not isinstance(options, str | list):
        raise BadInput(_say("table_no_options"), do=_ROWS, file=file, line=line)
    wants = data.get("wants", table.get("wants", ()))
    return Table(options=options, wants=tuple(_wanted(wants, file, line_of)))


def _wanted(
    wants: object, file: str | None, line_of: Callable[[str], int | None]
) -> Sequence[Wanted | str]:
    if isinstance(wants, dict):
        return [
            Wanted(who, said, file, line_of(who))
            for who, each in wants.items()
            for said in _texts(each, f"wants.{who}", file, line_of(who))
        ]
    return _texts(wants, "wants", file, line_of("wants"))


def _texts(value: object, what: str, file: str | None, line: int | None) -> list[str]:
    if not isinstance(value, str | list | tuple):
        raise BadInput(_say("not_text", what=what), do=_BY_PERSON, file=file, line=line)
    several = [value] if isinstance(value, str) else value
    return [text_of(each, what=what, file=file, line=line) for each in several]


def text_of(value: object, *, what: str, file: str | None, line: int | None = None) -> str:
    """`value` where it is a text that says something."""
    if isinstance(value, str) and value.strip():
        return value
    if value is None:
        raise BadInput(
            _say("missing_what", what=what), do=_say("give_first", first=what), file=file, line=line
        )
    got = _say("empty_text") if isinstance(value, str) else _shown(value)
    raise BadInput(
        _say("must_text_not", what=what, got=got), do=_say("put_quotes"), file=file, line=line
    )


def _shown(value: object) -> Fact:
    """A value with its kind, so that it is found again."""
    kind = kind_of(value)
    if isinstance(value, bool | int | float):
        return _say("value_of_kind", kind=kind, value=json.dumps(value)[:40])
    return kind


def checked(specification: Specification, file: str | None) -> Specification:
    """The specification with two seats or more; a missing one has no stance yet.

    Beside a table of options there are none: who wants something of it gets one.
    """
    if specification.table is not None:
        if specification.seats:
            do = _say("say_each_wants")
            raise BadInput(_say("table_options_takes"), do=do, file=file)
        return specification
    specification = replace(specification, seats=filled(specification.seats))
    for seat in specification.seats:
        _named(seat, file)
    names = [seat.name for seat in specification.seats]
    if specification.protocol.get("pooled") and NEUTRAL.name in names:
        raise BadInput(_say("seat_named_mediator", name=NEUTRAL.name), do=_say("rename"), file=file)
    return specification


def filled(seats: tuple[SeatSpecification, ...]) -> tuple[SeatSpecification, ...]:
    """At least two seats; those that were not given are AG1 and AG2, their stances to be found.

    Raises BadInput for more than anybody argues with.
    """
    check_few(len(seats))
    free = [name for name in ("AG1", "AG2", "AG3") if name not in {seat.name for seat in seats}]
    missing = free[: max(0, 2 - len(seats))]
    return (*seats, *(SeatSpecification(name=name) for name in missing))


def check_few(number: int) -> None:
    """Raises BadInput for more of a kind (sides, personas, judges) than anybody argues with."""
    if number > MOST_SEATS:
        raise too_many_seats(number)


def too_many_seats(number: int) -> BadInput:
    """What is wrong with more of them than anybody argues with."""
    return BadInput(_say("seats_filled", number=number), do=_say("give_at_most", most=MOST_SEATS))


def _named(seat: SeatSpecification, file: str | None) -> None:
    """A seat's name stands in lines, tables and pictures."""
    if seat.name.strip() and seat.name.isprintable() and len(seat.name) <= 64:
        return
    raise BadInput(
        _say("cannot_name_seat", name=seat.name[:80]),
        do=_say("use_line_most"),
        file=file,
        line=seat.line,
    )
