"""Wishes in a second table: a column says who, another what."""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import Wanted
from aufheben.formats.tables.grid import Grid
from aufheben.words import speaker

_say = speaker(__name__)

_WHO = ("person", "name", "who", "people", "人", "名前", "氏名", "だれ", "誰", "担当", "参加者")
_WHAT = ("wish", "wishes", "want", "wants", "wanted", "希望", "要望", "望み", "望むこと", "条件")


def wanted_in(grid: Grid, file: str | None = None) -> Iterator[Wanted]:
    """Each row: a cell without a name goes on with the person above. Raises BadInput."""
    head, *rows = grid
    who, what = (_column(head.cells, names) for names in (_WHO, _WHAT))
    if who is None or what is None:
        do = _say("name_two_columns")
        raise BadInput(_say("no_wishes_person"), do=do, file=file, line=head.line)
    person = ""
    for row in rows:
        person, said = row.cells[who] or person, row.cells[what]
        if not person or not said:
            lack = _say("nothing_wanted_row", person=person) if person else _say("wish_nobody")
            do = _say("fill_cell_delete")
            raise BadInput(lack, do=do, file=file, line=row.line)
        yield Wanted(person, said, file, row.line)


def _column(headings: tuple[str, ...], names: tuple[str, ...]) -> int | None:
    return next((at for at, one in enumerate(headings) if one.casefold() in names), None)
