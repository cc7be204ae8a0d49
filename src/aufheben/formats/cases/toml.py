"""TOML input: question, seats, limits, protocol, aliases."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import (
    EXPECTED_KEYS,
    Expectation,
    SeatSpecification,
    Specification,
    checked,
    read_expectation,
    read_table,
    text_of,
)
from aufheben.formats.documents import toml_of
from aufheben.formats.nodes import known
from aufheben.words import speaker

_say = speaker(__name__)
TOP = (
    "question", "issue", "model", "seats", "shared", "priorities", "limits", "protocol",
    "aliases", "expect", "table", "wants",
)  # fmt: skip
SEAT = ("stance", "file", "agent")
SHARED = ("stance", "file")
LIMITS: dict[str, type] = {
    "max_rounds": int, "max_theses": int, "reasks": int, "calls": int, "tokens": int,
    "money": float, "time": float,
}  # fmt: skip
_EDGE = re.compile(r"\b")
PROTOCOL: dict[str, type] = {
    "name": str, "confirm": bool, "pooled": bool, "sincere": bool, "debate": bool, "eager": bool,
    "uncapped": bool, "background": bool, "samples": int, "matched": int, "depth": int,
    "claim_score": str, "gradual": str,
}  # fmt: skip
_HEADER = re.compile(r"""\s*\[\s*seats\s*\.\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*[\].]""")
_STANCE = re.compile(r"\s*stance\s*=\s*(\"\"\"|''')?(.*)")


class Places:
    """Lines of a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._headers: dict[str, int] = {}
        self._stances: list[tuple[int, int]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if header := _HEADER.match(line):
                self._headers.setdefault(header[1] or header[2] or header[3] or "", number)
            elif said := _STANCE.match(line):
                begins = number + 1 if said[1] and not said[2].strip() else number
                self._stances.append((number, begins))

    def header(self, name: str) -> int | None:
        """The line that begins the table of a seat, if there is one."""
        return self._headers.get(name)

    def stance(self, header: int | None) -> int:
        """The line on which the first character stands of the stance below a header."""
        at = bisect_right(self._stances, header or 0, key=lambda place: place[0])
        return self._stances[at][1] if at < len(self._stances) else 1


def read_toml(text: str, file: str | None = None) -> Specification:
    """The specification in a TOML text. Raises BadInput with file, line and fix."""
    data = toml_of(text, file)
    for key in data:
        known(key, TOP, where=_say("file"), file=file, line=_line_of(text, key))
    if "question" in data and "issue" in data:
        raise BadInput(_say("both_question_issue"), do=_say("keep_them"), file=file)
    question = data.get("question", data.get("issue"))
    return checked(
        Specification(
            question=text_of(question, what="question", file=file),
            seats=_seats(text, data.get("seats", {}), file),
            model=model_of(data, file, _line_of(text, "model")),
            limits=options(data.get("limits", {}), LIMITS, "limits", file, text),
            protocol=options(data.get("protocol", {}), PROTOCOL, "protocol", file, text),
            aliases=_aliases(data.get("aliases", {}), file),
            shared=_shared(text, data, file),
            priorities=chains(data.get("priorities", {}), file, _line_of(text, "priorities")),
            expect=expected(data.get("expect"), file, _line_of(text, "expect")),
            table=read_table(data, file, lambda key: _line_of(text, key)),
        ),
        file,
    )


def model_of(data: Mapping[str, object], file: str | None, line: int | None = None) -> str | None:
    """Who argues the seats that name no agent, where the file says it."""
    if "model" not in data:
        return None
    return text_of(data["model"], what="model", file=file, line=line)


def chains(data: object, file: str | None, line: int | None = None) -> tuple[tuple[str, ...], ...]:
    """`order` of [priorities]: lists of rule names, the highest first."""
    do = _say("write_order_safety")
    if not isinstance(data, dict):
        raise BadInput(_say("priorities_must_table"), do=do, file=file, line=line)
    for key in data:
        known(key, ("order",), where="[priorities]", file=file, line=line)
    order = data.get("order", [])
    if not (isinstance(order, list) and all(_chain(each) for each in order)):
        raise BadInput(_say("priorities_order_no"), do=do, file=file, line=line)
    return tuple(tuple(chain) for chain in order)


def _chain(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) > 1
        and all(isinstance(name, str) and name.strip() for name in value)
    )


def expected(data: object, file: str | None, line: int | None = None) -> Expectation | None:
    """[expect], where there is one."""
    if data is None:
        return None
    if not isinstance(data, dict):
        raise BadInput(_say("expect_must_table"), do=_say("write_expect"), file=file, line=line)
    for key in data:
        known(key, EXPECTED_KEYS, where="[expect]", file=file, line=line)
    return read_expectation(data, file)


def options(
    data: object, allowed: Mapping[str, type], where: str, file: str | None, text: str = ""
) -> dict[str, Any]:
    """A table of options with known names and values of the right kind."""
    if not isinstance(data, dict):
        raise BadInput(
            _say("must_table", where=where), do=_say("write_name_2", name=where), file=file
        )
    for key, value in data.items():
        line = _line_of(text, key)
        known(key, allowed, where=f"[{where}]", file=file, line=line)
        kind = allowed[key]
        if not _fits(value, kind):
            raise BadInput(
                _say("may_not_be", where=where, key=key, value=repr(value)),
                do=_say("give_first", first=_KINDS[kind]),
                file=file,
                line=line,
            )
    return dict(data)


_KINDS = {
    int: _say("whole_number"),
    float: _say("number_2"),
    str: _say("text"),
    bool: _say("true_false"),
}


def _fits(value: object, kind: type) -> bool:
    if kind in (int, float):
        number = isinstance(value, int | float if kind is float else int)
        return number and not isinstance(value, bool) and 0 <= float(str(value)) < float("inf")
    return isinstance(value, kind)


def _seats(text: str, data: object, file: str | None) -> tuple[SeatSpecification, ...]:
    if not isinstance(data, dict):
        raise BadInput(_say("seats_must_tables"), do=_say("write_seats_ag1"), file=file)
    places = Places(text)
    return tuple(_seat(places, name, seat, file) for name, seat in data.items())


def _shared(text: str, data: Mapping[str, object], file: str | None) -> SeatSpecification | None:
    if "shared" not in data:
        return None
    line = _line_of(text, "shared")
    return _said(Places(text), "shared", data["shared"], "[shared]", SHARED, line, file)


def _seat(places: Places, name: str, data: object, file: str | None) -> SeatSpecification:
    return _said(places, name, data, f"[seats.{name}]", SEAT, places.header(name), file)


def _said(
    places: Places,
    name: str,
    data: object,
    where: str,
    allowed: tuple[str, ...],
    line: int | None,
    file: str | None,
) -> SeatSpecification:
    if not isinstance(data, dict):
        raise BadInput(
            _say("must_table_where", where=where),
            do=_say("write_form", form=where),
            file=file,
            line=line,
        )
    for key in data:
        known(key, allowed, where=where, file=file, line=line)
    if "stance" in data and "file" in data:
        raise BadInput(_say("stance_file", where=where), do=_say("keep_them"), file=file, line=line)
    written = {
        key: text_of(value, what=f"{where} {key}", file=file, line=line)
        for key, value in data.items()
    }
    begins = places.stance(line) if "stance" in data else line or 1
    return SeatSpecification(name=name, line=begins, **written)


def _aliases(data: object, file: str | None) -> dict[str, str]:
    if isinstance(data, dict):
        return {
            key: text_of(value, what=f"aliases.{key}", file=file) for key, value in data.items()
        }
    raise BadInput(_say("aliases_must_table"), do=_say("write_image_quality"), file=file)


def _line_of(text: str, key: str) -> int | None:
    for number, line in enumerate(text.splitlines(), start=1):
        begins = line.lstrip().removeprefix("[").removeprefix('"')
        if begins.startswith(key) and _EDGE.match(begins, len(key)):
            return number
    return None
