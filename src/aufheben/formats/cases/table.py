"""A table of options in a file of a case: where its options are, and who wants what of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import Table, Wanted, known, text_of
from aufheben.words import speaker

_say = speaker(__name__)

KEYS = ("options", "wants")
_ROWS = _say("write_options_options")
_BY_PERSON = _say("write_wants_below")


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
