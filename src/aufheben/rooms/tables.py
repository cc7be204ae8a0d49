"""A table of options as a question with its stances: of a file, of a file that names one, of rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.formats.cases import SeatSpecification, Specification
from aufheben.formats.cases.specification import Wanted
from aufheben.rooms.files import is_called, read_capped, read_text
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.formats.tables.layout import Grid

_BOOK = ".xlsx"
ENDINGS = (".csv", ".tsv", _BOOK)
Wants = Mapping[str, str | Sequence[str]] | Sequence[str] | str | Any
"""Wishes by person, or each as "Kim: quiet, at most 500 euros"; or a second table or its file."""


def is_table(what: str, question: str | None = None) -> bool:
    """Whether it is named as a table is, or is the text of one, of which something is asked.

    Of a workbook a sheet may be named behind #.
    """
    if _is_text(what):
        return bool(question)
    file, _ = _parted(what)
    return file.lower().endswith(ENDINGS) and (" " not in file or is_called(file))


def specified(
    what: str, question: str | None, wants: Wants, rows: object = None
) -> tuple[Specification, str | None]:
    """What is asked of the table, and its file; `rows` stand in for a file. Raises BadInput."""
    file = None if _is_text(what) else what or None
    if not question:
        do = _say("say_question_hall")
        raise BadInput(_say("nothing_asked_table"), do=do, file=file)
    # Most questions are no tables, and their readers are not needed for one.
    from aufheben.formats.tables import asked_of_table

    wanted = tuple(wanted_of(wants))
    made = asked_of_table(_grid(what if rows is None else rows), question, wanted, file)
    return made, None  # its sentences stand in no file


def filled(specification: Specification, folder: Path, file: str) -> Specification:
    """A case with the stances that its table and its wishes come to, where it has one. Raises BadInput."""
    table = specification.table
    if table is None:
        return specification
    from aufheben.formats.tables import asked_of_table

    wanted = tuple(wanted_of(table.wants, folder))
    named = str(folder / table.options) if isinstance(table.options, str) else file
    grid = _grid(table.options, folder, file)
    made = asked_of_table(grid, specification.question, wanted, named)
    return replace(
        specification,
        seats=made.seats,
        shared=_both(specification, made),
        priorities=(*specification.priorities, *made.priorities),
        notes=made.notes,
        table=None,
    )


def _both(specification: Specification, made: Specification) -> SeatSpecification | None:
    """What is shared besides, in its place, and below it what the table says, which is always read."""
    if specification.shared is None or made.shared is None:
        return made.shared
    stance = f"{specification.shared.stance.rstrip()}\n{made.shared.stance}"
    return replace(specification.shared, stance=stance)


def _grid(source: object, folder: Path = Path(), file: str | None = None) -> "Grid":
    """The cells in a file, or of rows."""
    from aufheben.formats.tables.layout import grid_of
    from aufheben.formats.tables.records import grid_of_rows

    if not isinstance(source, str):
        return grid_of_rows(source, file)
    if _is_text(source):
        return grid_of(source, file)
    path = str(folder / source)
    named, sheet = _parted(path)
    if not named.lower().endswith(_BOOK):
        return grid_of(read_text(path), path)
    from aufheben.formats.tables.records import LARGEST, grid_of_xlsx

    return grid_of_xlsx(read_capped(named, LARGEST), sheet, path)


def _is_text(what: str) -> bool:
    """Whether it is a table itself: no name of a file has several lines."""
    return "\n" in what.strip()


def _parted(what: str) -> tuple[str, str]:
    """A workbook and its sheet, "options.xlsx#Halls"."""
    at = what.lower().rfind(f"{_BOOK}#")
    end = at + len(_BOOK)
    return (what[:end], what[end + 1 :]) if at >= 0 else (what, "")


def wanted_of(wants: Wants, folder: Path = Path()) -> Iterator[Wanted | str]:
    """Wishes, those in files of their own too. Raises BadInput for what is none."""
    from aufheben.formats.tables.records import is_rows, wanted_in

    if not _is_read(wants) and is_rows(wants):
        yield from wanted_in(_grid(wants))
    elif isinstance(wants, Mapping):
        for who, each in wants.items():
            yield from (Wanted(str(who), said) for said in _texts(each, _say("wants_of", who=who)))
    else:
        for one in wants if _is_read(wants) else _texts(wants, "wants"):
            if isinstance(one, str) and is_table(str(folder / one)):
                yield from wanted_in(_grid(one, folder), str(folder / one))
            else:
                yield one


def _is_read(wants: Wants) -> bool:
    return isinstance(wants, tuple) and any(isinstance(one, Wanted) for one in wants)


def _texts(said: Any, what: Fact) -> Sequence[str]:
    several = [said] if isinstance(said, str) else said
    good = isinstance(several, list | tuple) and all(isinstance(one, str) for one in several)
    if not good or not all(one.strip() for one in several):
        raise BadInput(_say("no_text", what=what), do=_say("write_kim_quiet"))
    return several
