"""What is to be argued: an input file with its seats, or a question with the stances that go with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.cases import SeatSpecification, Specification, filled, read_case
from aufheben.formats.documents import table_of
from aufheben.rooms import tables
from aufheben.rooms.files import is_called, read_text
from aufheben.words import speaker

_say = speaker(__name__)

Stances = Mapping[str, str] | Sequence[str]
"""Stances by their seats' names, or in the order of the seats AG1, AG2, ..."""

_STANCES = _say("give_each_text")


def specified(what: str, stances: Stances = ()) -> tuple[Specification, str | None]:
    """What the file of this name says (`-`: standard input), and the file.

    With stances, or where nothing is called so, `what` is the question. Raises BadInput.
    """
    if not what.strip():
        raise no_question()
    if stances or not is_file(what):
        return Specification(question=what, seats=filled(seats_of(stances))), None
    file = "<stdin>" if what == "-" else what
    return _with_files(read_case(read_text(what), file), what), file


def is_file(what: str) -> bool:
    """Whether this is a file or is written as one, rather than a question."""
    return what == "-" or is_called(what) or _looks_like_file(what)


def aliases(file: str | None, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Words and what they are synonyms of: those of a TOML file, under those given. Raises BadInput."""
    if file is None:
        return dict(given or {})
    try:
        table = table_of(read_text(file))
    except (ValueError, RecursionError) as wrong:
        raise BadInput(_say("not_valid_toml", wrong=str(wrong)), file=file) from None
    return {str(key): str(value) for key, value in table.items()} | dict(given or {})


def no_question() -> BadInput:
    """What is wrong where nothing is asked."""
    return BadInput(_say("no_question"), do=_say("ask_give_file"))


def seats_of(stances: Stances) -> tuple[SeatSpecification, ...]:
    """A seat for each stance. Raises BadInput for what is no texts, or one that stands alone."""
    if isinstance(stances, str) or not isinstance(stances, Iterable):
        raise BadInput(_say("stances", stances=stances), do=_STANCES)
    if not isinstance(stances, Mapping):
        stances = {f"AG{number}": stance for number, stance in enumerate(stances, start=1)}
    for part in (*stances, *stances.values()):
        if not isinstance(part, str):
            raise BadInput(_say("neither_stance_nor", part=part), do=_STANCES)
    return tuple(SeatSpecification(name=name, stance=said) for name, said in stances.items())


def _looks_like_file(what: str) -> bool:
    """No question ends so; better to say that the file is missing."""
    return what.endswith((".toml", ".json", ".txt", ".md")) or "/" in what


def _with_files(specification: Specification, what: str) -> Specification:
    """Stances kept in files of their own are read, relative to the input file."""
    folder = Path() if what == "-" else Path(what).parent

    def filled(seat: SeatSpecification) -> SeatSpecification:
        if seat.file is None:
            return seat
        path = str(folder / seat.file)
        return replace(seat, stance=read_text(path), file=path, line=1)

    shared = specification.shared
    found = replace(
        specification,
        seats=tuple(map(filled, specification.seats)),
        shared=filled(shared) if shared is not None else None,
    )
    return tables.filled(found, folder, "<stdin>" if what == "-" else what)
