"""A folder of documents as a source: their texts, and those that are left out with the reason."""

import codecs
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from aufheben.adapters.sources.ranking import Shelf, cut
from aufheben.domain.boards import Quotation
from aufheben.errors import BadInput
from aufheben.rooms.files import DOCUMENTS
from aufheben.runtime.sources import LeftOut
from aufheben.words import Said, of_system, speaker

_say = speaker(__name__)
FILES = 10_000
"""Files in the folder, at most, of whatever kind."""
LARGEST = 5_000_000
"""Bytes in a document, at most."""
ALL = 200_000_000
"""Bytes in all documents, at most."""
_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class FolderSource:
    """Passages named by document and number, as in `notes/camera.md#3`.

    The same folder gives the same answers; what is changed there later is not seen. `left_out`
    are the files that are not read, each with the reason.
    """

    def __init__(self, folder: Path) -> None:
        """Raises BadInput if the folder is missing, too large, or without a document."""
        done = read(folder)
        self.left_out = tuple(done.left_out)
        self._shelf = Shelf(
            [
                Quotation(source=f"{name}#{number}", text=text)
                for name, whole in done.texts.items()
                for number, text in enumerate(cut(whole), start=1)
            ]
        )

    def passages(self, query: str, most: int) -> tuple[Quotation, ...]:
        """See the port."""
        return self._shelf.find(query, most)


@dataclass(slots=True)
class Reading:
    """What was read so far: texts by name, names relative to the folder and with slashes."""

    texts: dict[str, str] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)
    size: int = 0


def read(folder: Path) -> Reading:
    """All documents, in the order of their names.

    Raises BadInput if there is no such folder, if it cannot be listed, holds too much, or
    no document at all.
    """
    if not folder.is_dir():
        raise BadInput(_say("no_folder"), do=_say("name_folder"), file=str(folder))
    done = Reading()
    for name in sorted(_names(folder, done)):
        _take(folder, name, done)
    done.left_out.sort(key=lambda each: each.name)
    if not any(text.strip() for text in done.texts.values()):
        raise BadInput(_nothing(done), do=_say("put_documents"), file=str(folder))
    return done


def _nothing(done: Reading) -> Said:
    """That no document was read, and why the first ones were not."""
    first = (_say.joined(name, why, between="colon") for name, why in done.left_out[:3])
    seen = _say.joined(*first, between="semicolon")
    return _say("nothing_read_as", seen=seen) if seen.facts else _say("nothing_read")


def _names(folder: Path, done: Reading) -> Iterator[str]:
    """Every file that may be a document. Hidden folders and links are not entered."""
    seen = 0
    for at, folders, files in os.walk(folder, onerror=lambda wrong: _closed(folder, wrong, done)):
        here = Path(at).relative_to(folder)
        for name in list(folders):
            inner = (here / name).as_posix()
            if why := _passed_over(folder, inner):
                folders.remove(name)
                done.left_out.append(LeftOut(inner, why))
        seen += len(files)
        if seen > FILES:
            raise _too_much(_say("too_many_files", most=FILES), folder)
        yield from ((here / name).as_posix() for name in files)


def _closed(folder: Path, wrong: OSError, done: Reading) -> None:
    """A folder that cannot be listed."""
    why = of_system(wrong)
    at = Path(wrong.filename)
    if at == folder:
        raise BadInput(why, do=_say("get_leave"), file=str(folder)) from wrong
    done.left_out.append(LeftOut(at.relative_to(folder).as_posix(), why))


def _too_much(what: Said, folder: Path) -> BadInput:
    return BadInput(what, do=_say("name_smaller"), file=str(folder))


def _passed_over(folder: Path, name: str) -> Said | None:
    """Why a file or folder is not looked into, or nothing."""
    if Path(name).name.startswith("."):
        return _say("hidden")
    path = folder / name
    if not path.is_symlink():
        return None
    inside = path.resolve().is_relative_to(folder.resolve())
    return _say("link_inside" if inside else "link_out")


def _take(folder: Path, name: str, done: Reading) -> None:
    """Read one document, or say why not."""
    if why := _passed_over(folder, name) or _unfit(name):
        done.left_out.append(LeftOut(name, why))
        return
    try:
        content = _content(folder / name)
        done.size += len(content)
        text = _text(content)
    except OSError as wrong:
        done.left_out.append(LeftOut(name, of_system(wrong)))
    except BadInput as wrong:
        done.left_out.append(LeftOut(name, wrong.said))
    else:
        done.texts[name] = text
    if done.size > ALL:
        raise _too_much(_say("too_much_text", most=ALL), folder)


def _unfit(name: str) -> Said | None:
    if Path(name).suffix.lower() in DOCUMENTS:
        return None
    return _say("not_of_kind", kinds=_say.joined(*DOCUMENTS, between="or"))


def _content(path: Path) -> bytes:
    """The bytes of a document. Raises BadInput with the reason why it is none."""
    known = path.stat()
    # A pipe would be waited for, a device may have no end.
    if not stat.S_ISREG(known.st_mode):
        raise BadInput(_say("not_a_file"))
    if known.st_size <= LARGEST:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) <= LARGEST:
            return content
    raise BadInput(_say("over_bytes", most=LARGEST))


def _text(content: bytes) -> str:
    """UTF-8, with or without a mark, or UTF-16 with one. Raises BadInput with the reason."""
    is_wide = content.startswith(_BOMS)
    try:
        text = content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        encoding = "UTF-16" if is_wide else "UTF-8"
        raise BadInput(_say("not_encoded", encoding=encoding, at=wrong.start)) from None
    if "\0" in text:
        raise BadInput(_say("binary"))
    return text
