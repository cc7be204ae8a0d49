"""The files of a batch: of a folder those of a room's endings, in the order of their names."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.rooms.files import inside, is_folder
from aufheben.rooms.inputs import Input
from aufheben.words import Fact, speaker

_say = speaker(__name__)

OFFICE = (".docx", ".doc", ".odt", ".rtf", ".pdf")
"""What people save texts in: each is refused by its reader, with what to do."""
_NAMED = 5
_ABOUT = "readme"
"""What a folder's own description is called, whatever its ending: it is nobody's input."""


def files_in(folder: str) -> list[str]:
    """Every file in a folder and below, but for hidden ones and what a link leads out to."""
    return [str(path) for path in inside(folder, _every(folder))]


def _every(folder: str) -> Iterator[Path]:
    top = Path(folder)
    found = (path for path in sorted(top.rglob("*")) if not _is_hidden(path.relative_to(top)))
    return (path for path in found if path.is_file())


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "~$")) for part in path.parts)


def inputs_in(folder: str, endings: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files of a folder that end so, and the others: its README, and what a link leads out to."""
    chosen = [f for f in files_in(folder) if Path(f).suffix.lower() in endings and not is_about(f)]
    known = set(chosen)
    return chosen, [file for file in map(str, _every(folder)) if file not in known]


def is_about(file: str) -> bool:
    """Whether it describes the folder that it is in."""
    return Path(file).name.partition(".")[0].lower() == _ABOUT


def each_file(source: str, field: str, endings: Sequence[str]) -> Iterator[Input]:
    """An input for the file, or for each of a folder that ends so; the others are noted.

    Raises BadInput for a folder without any.
    """
    if not is_folder(source):
        yield of_file(source, field, Path(source).name)
        return
    chosen, others = inputs_in(source, endings)
    if not chosen:
        do = _say("put_files_end", endings=", ".join(endings))
        raise BadInput(_say("folder_nothing_run"), do=do, file=source)
    notes = left_out(source, others)
    for file in chosen:
        yield replace(of_file(file, field, below(file, source)), notes=notes)
        notes = ()


def of_file(file: str, field: str, name: str) -> Input:
    """A file by its path in this field of the request."""
    return Input(name=name, given={field: file}, words=Path(name).stem, file=file)


def below(file: str, folder: str) -> str:
    """A file's name within the folder."""
    return str(Path(file).relative_to(folder))


def left_out(folder: str, files: Sequence[str]) -> tuple[Fact, ...]:
    """The line that names what is left out."""
    if not files:
        return ()
    more = ", …" if len(files) > _NAMED else ""
    named = ", ".join(below(file, folder) for file in files[:_NAMED])
    return (_say("left_out", n=len(files), files=f"{named}{more}"),)
