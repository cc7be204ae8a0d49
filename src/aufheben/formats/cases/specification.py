"""What an input file says, before anyone is put into a seat; and what it says must come out of it, so
that arguments can be kept under test (`[expect]`).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, get_args

from aufheben.domain import NEUTRAL
from aufheben.domain.vocabulary import Outcome, Status, Unresolved
from aufheben.errors import BadInput, among
from aufheben.formats.nodes import known
from aufheben.words import Fact, kind_of, speaker

_say = speaker(__name__)
MOST_SEATS = 100
"""Seats of one run: each may attack each, so that a hundred already take up to 31,000 calls."""
KEYS = ("options", "wants")
EXPECTED_KEYS = ("outcome", "kind", "answer", "answers", "status")
_ROWS = _say("write_options_options")
_BY_PERSON = _say("write_wants_below")
_WORDS: dict[str, tuple[str, ...]] = {"outcome": get_args(Outcome), "kind": get_args(Unresolved)}
MOST = 500
"""Characters of all patterns together: a class of five may take milliseconds to compile."""
_STATUSES = (*get_args(Status), "no argument")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """`answer` and `answers` are regular expressions, found in the answers whatever their case.

    `answers` has one for each answer; without either an expected `unresolved` has none.
    `status` says of sentences where they stand over all stances.
    """

    outcome: str | None = None
    kind: str | None = None
    answer: str | None = None
    answers: tuple[str, ...] | None = None
    status: tuple[tuple[str, str], ...] = ()

    @property
    def patterns(self) -> tuple[str, ...]:
        """Every pattern that is looked for."""
        return (*((self.answer,) if self.answer is not None else ()), *(self.answers or ()))


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


def read_expectation(table: Mapping[str, Any], file: str | None) -> Expectation:
    """The table; its keys are known. Raises BadInput for a value that none can have."""
    for key, allowed in _WORDS.items():
        if key in table and table[key] not in allowed:
            do = among("use_lists", allowed)
            raise BadInput(_say("expect_key", key=key, table=table[key]), do=do, file=file)
    several = table.get("answers")
    if several is not None and not _are_texts(several):
        do = _say("write_names")
        raise BadInput(_say("expect_answers_must"), do=do, file=file)
    _compiled([table.get("answer", ""), *(several or ())], file)
    return Expectation(
        outcome=table.get("outcome"),
        kind=table.get("kind"),
        answer=table.get("answer"),
        answers=None if several is None else tuple(several),
        status=tuple(_statuses(table.get("status", {}), file)),
    )


def found(pattern: str, answer: str) -> bool:
    """Whether an expected pattern is in an answer."""
    return re.search(pattern, answer, re.IGNORECASE) is not None


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _compiled(patterns: Sequence[object], file: str | None) -> None:
    do = _say("write_regular_expression")
    for pattern in patterns:
        if not isinstance(pattern, str):
            raise BadInput(_say("expected_answer", pattern=repr(pattern)), do=do, file=file)
    if sum(map(len, map(str, patterns))) > MOST:
        what = _say("expected_answers_more", most=MOST)
        raise BadInput(what, do=_say("write_simpler_pattern"), file=file)
    for pattern in map(str, patterns):
        try:
            re.compile(pattern)
        except (re.error, OverflowError, RecursionError) as wrong:
            what = _say("cannot_read_pattern", pattern=pattern[:80], wrong=str(wrong))
            raise BadInput(what, do=do, file=file) from None


def _statuses(table: object, file: str | None) -> Iterator[tuple[str, str]]:
    if not isinstance(table, dict):
        do = _say("write_castle_steep")
        raise BadInput(_say("expect_status_must"), do=do, file=file)
    for sentence, status in table.items():
        if status not in _STATUSES:
            what = _say("expected_status", sentence=sentence, status=status)
            raise BadInput(what, do=among("use_lists", _STATUSES), file=file)
        yield sentence, status
