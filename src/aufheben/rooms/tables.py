"""A table of options, in a file or as text, as a question with its stances."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.cases import Specification
from aufheben.rooms.files import read_text

_ENDINGS = (".csv", ".tsv")
Wants = Mapping[str, str] | Sequence[str]
"""Wishes by person, or each as "Kim: quiet, at most 500 euros"."""


def is_table(what: str, question: str | None) -> bool:
    """Whether it is named as a table is, or is the text of one, of which something is asked."""
    if _is_text(what):
        return bool(question)
    return what.lower().endswith(_ENDINGS) and (" " not in what or Path(what).is_file())


def specified(what: str, question: str | None, wants: Wants) -> tuple[Specification, str | None]:
    """What is asked of the table, and its file, if any. Raises BadInput."""
    if not question:
        do = 'say it, --question "Which hall should we rent?"'
        raise BadInput("nothing is asked of the table", do=do, file=what)
    # Most questions are no tables, and their readers are not needed for one.
    from aufheben.formats.tables import asked_of_table, grid_of

    said = (
        [f"{who}: {text}" for who, text in wants.items()] if isinstance(wants, Mapping) else wants
    )
    text, file = _read(what)
    return asked_of_table(grid_of(text, file), question, tuple(said), file), file


def left_out(what: str, question: str | None) -> Iterator[str]:
    """Rows of a table that are told to be no options: titles, totals, notes."""
    from aufheben.formats.tables import grid_of
    from aufheben.formats.tables.layout import options_of

    if not is_table(what, question):
        return
    text, file = _read(what)
    for row in options_of(grid_of(text, file), file).aside:
        of = f" of {file}" if file else ""
        yield f"line {row.line}{of} is no option: {' '.join(filter(None, row.cells))}"


def _is_text(what: str) -> bool:
    """Whether it is a table itself: no name of a file has several lines."""
    return "\n" in what.strip()


def _read(what: str) -> tuple[str, str | None]:
    return (what, None) if _is_text(what) else (read_text(what), what)
