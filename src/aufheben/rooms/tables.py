"""A file that is a table of options, as a question with its stances."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.cases import Specification
from aufheben.rooms.files import read_text

_ENDINGS = (".csv", ".tsv")
Wants = Mapping[str, str] | Sequence[str]
"""Wishes by person, or each as "Kim: quiet, at most 500 euros"."""


def is_table(what: str) -> bool:
    """Whether it is named as a table is."""
    return what.lower().endswith(_ENDINGS) and (" " not in what or Path(what).is_file())


def specified(what: str, question: str | None, wants: Wants) -> tuple[Specification, str]:
    """What is asked of the table, and its file. Raises BadInput."""
    if not question:
        do = 'say it, --question "Which hall should we rent?"'
        raise BadInput("nothing is asked of the table", do=do, file=what)
    # Most questions are no tables, and their readers are not needed for one.
    from aufheben.formats.tables import asked_of_table, grid_of

    said = (
        [f"{who}: {text}" for who, text in wants.items()] if isinstance(wants, Mapping) else wants
    )
    return asked_of_table(grid_of(read_text(what), what), question, tuple(said), what), what
