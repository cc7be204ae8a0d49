"""Files: read only where regular, under a cap, as UTF-8; written as UTF-8; where facts are looked up."""

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.documents import no_office
from aufheben.formats.journals import is_address
from aufheben.words import of_system, speaker

_say = speaker(__name__)

DOCUMENTS = (".txt", ".md")
"""Endings of the files that are read of a folder."""


def resolved(facts: str | None) -> str:
    """Where facts are looked up, wherever the run is gone on with. Raises BadInput for a blank."""
    if facts is None:
        return ""
    if not facts.strip():
        raise BadInput(_say("facts_name_nothing"), do=_say("name_folder_index"))
    try:
        return str(Path(facts).resolve())
    except (OSError, ValueError) as wrong:
        raise BadInput(_say("cannot_look_facts", wrong=str(wrong)), do=_say("check_name")) from None


SIZE_CAP = 64_000_000
_WITHIN: ContextVar[Path | None] = ContextVar("within", default=None)
_STREAMS = ("/dev/fd/", "/dev/std", "/proc/")
_DATABASE = b"SQLite format 3\0"
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@contextmanager
def reading_within(folder: Path) -> Iterator[None]:
    """While this lasts nothing is read but what lies in a folder: no other file, no standard input.

    It holds in the task or thread that says it, and in those that this begins.
    """
    before = _WITHIN.set(folder.resolve())
    try:
        yield
    finally:
        _WITHIN.reset(before)


def refuse_outside(path: str) -> None:
    """Raises BadInput for what may not be read here, before anything of it is looked at."""
    folder = _WITHIN.get()
    if folder is None:
        return
    try:
        inside = path != "-" and Path(path).resolve().is_relative_to(folder)
    except (OSError, ValueError):
        inside = False
    if not inside:
        what = _say("files_machine_not")
        raise BadInput(what, do=_say("hand_file_over"), file=path)


def is_called(name: str) -> bool:
    """Whether anything that may be read here is called so; no name that is too long or odd is."""
    return _is(name, Path.exists)


def is_folder(name: str) -> bool:
    """Whether a folder that may be read here is called so."""
    return _is(name, Path.is_dir)


def _is(name: str, what: Callable[[Path], bool]) -> bool:
    try:
        refuse_outside(name)
        return what(Path(name))
    except (BadInput, OSError, ValueError):
        return False


def inside(folder: str | Path, files: Iterable[Path]) -> list[Path]:
    """Those that lie in the folder, in their order, and none that a link in it leads out to.

    A folder from elsewhere could name any file of this machine so, and have it sent to a model.
    """
    top = Path(folder).resolve()
    return sorted(file for file in files if file.resolve().is_relative_to(top))


def read_capped(path: str, cap: int = SIZE_CAP) -> bytes:
    """The bytes of a regular file, or of standard input for `-`.

    Raises BadInput for what is missing, no regular file, or larger than `cap` bytes.
    """
    refuse_outside(path)
    if path == "-":
        data = sys.stdin.buffer.read(cap + 1)
        return _under(data, cap, "<stdin>")
    _regular(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - the path may be odd; open says why
            return _under(file.read(cap + 1), cap, path)
    except OSError as wrong:
        raise BadInput(
            _say("cannot_read_strerror", why=of_system(wrong)), do=_say("check_rights"), file=path
        ) from None


def read_text(path: str, *, may_be_empty: bool = False) -> str:
    """The text of a file in UTF-8 (or UTF-16 with its mark), line ends made one.

    Raises BadInput naming the line where it is not, or where the file is empty.
    """
    data = read_capped(path)
    file = "<stdin>" if path == "-" else path
    no_office(data, file)
    text = _decoded(data, file)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise BadInput(_say("binary_data_not"), do=_say("save_utf"), file=file, line=line)
    if not text.strip() and not may_be_empty:
        raise BadInput(_say("file_empty"), do=_say("write_something_into"), file=file)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes, file: str) -> str:
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as wrong:
        what = _say("not_text_byte", upper=encoding.upper(), start=wrong.start)
        line = data[: wrong.start].decode(encoding, "replace").count("\n") + 1
        raise BadInput(what, do=_say("save_utf"), file=file, line=line) from None


def _regular(path: str) -> None:
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError) as wrong:
        raise BadInput(
            _say("cannot_read_strerror", why=of_system(wrong)), do=_say("check_name"), file=path
        ) from None
    if not stat.S_ISREG(mode):
        kind = _say("directory") if stat.S_ISDIR(mode) else _say("no_regular_file")
        raise BadInput(_say("it_is", kind=kind), do=_say("name_file_standard"), file=path)


def _under(data: bytes, cap: int, file: str) -> bytes:
    if len(data) > cap:
        raise BadInput(
            _say("larger_than_mb", most=cap // 1_000_000), do=_say("cut_down"), file=file
        )
    return data


def write(path: str, content: str | bytes) -> None:
    """Write bytes, or a text as UTF-8: whole, or what was there before stays.

    Raises BadInput if the file cannot be written.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    refuse_database(path)
    try:
        file = Path(path).resolve()
        if path.startswith(_STREAMS) or (file.exists() and not file.is_file()):
            Path(path).write_bytes(content)
        else:
            _replace(file, content)
    except OSError as wrong:
        raise BadInput(_say("cannot_write", why=of_system(wrong)), file=path) from None


def _replace(file: Path, content: bytes) -> None:
    """As a whole; only in a folder that takes no other file it is written over."""
    if file.exists():
        file.open("r+b").close()  # what may not be written is not replaced either
    new = file.with_name(f".{file.name[:60]}.{secrets.token_hex(4)}.new")
    try:
        written = new.open("xb")
    except PermissionError:
        file.write_bytes(content)
        return
    try:
        with written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        if file.exists():
            shutil.copymode(file, new)
        new.replace(file)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def is_there(path: str | Path) -> bool:
    """Whether anything has this name: a link to what is not there yet has it, too."""
    return os.path.lexists(path)


def refuse_database(path: str) -> None:
    """Raises BadInput for a journal or a cache, by whatever name: no text ever takes its place."""
    if Path(path).is_file() and _begins(path) == _DATABASE:
        raise BadInput(_say("journal_cache_kept"), do=_say("name_another_file"), file=path)


def is_journal(named: str) -> bool:
    """Whether a name is that of a database, in a file or at an address."""
    return is_address(named) or (Path(named).is_file() and _begins(named) == _DATABASE)


def _begins(path: str) -> bytes:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as above
            return file.read(len(_DATABASE))
    except OSError:
        return b""


def form_of(path: str, forms: Iterable[str]) -> str | None:
    """The longest of the forms that a file's name ends in behind a dot, if any."""
    found = (form for form in forms if Path(path).name.endswith(f".{form}"))
    return max(found, key=len, default=None)


def check_folder(path: str) -> None:
    """Raises BadInput for a file that no folder can hold."""
    folder = Path(path).parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        do = _say("make_name_another")
        raise BadInput(_say("no_folder_write", folder=str(folder)), do=do, file=path)
