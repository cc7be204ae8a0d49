"""`[expect]`: what an input says must come out of it, so that arguments can be kept under test."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from aufheben.domain.vocabulary import Outcome, Status, Unresolved
from aufheben.errors import BadInput, among
from aufheben.words import speaker

_say = speaker(__name__)

KEYS = ("outcome", "kind", "answer", "answers", "status")
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


def read_expectation(table: Mapping[str, Any], file: str | None) -> Expectation:
    """The table; its keys are known. Raises BadInput for a value that none can have."""
    for key, allowed in _WORDS.items():
        if key in table and table[key] not in allowed:
            do = among("use_lists", allowed)
            raise BadInput(_say("expect_key", key=key, table=table[key]), do=do, file=file)
    several = table.get("answers")
    if several is not None and not _texts(several):
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


def _texts(value: object) -> bool:
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
