"""The documents of a folder as texts, and those that are left out with the reason."""

import codecs
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.rooms.facts import DOCUMENTS
from aufheben.runtime.sources import LeftOut

FILES = 10_000
"""Files in the folder, at most, of whatever kind."""
LARGEST = 5_000_000
"""Bytes in a document, at most."""
ALL = 200_000_000
"""Bytes in all documents, at most."""
_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SMALLER = "name a smaller folder, or make an FTS5 index of it"


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
        do = "name a folder of .txt and .md documents, or an FTS5 index"
        raise BadInput("no such folder", do=do, file=str(folder))
    done = Reading()
    for name in sorted(_names(folder, done)):
        _take(folder, name, done)
    done.left_out.sort()
    if not any(text.strip() for text in done.texts.values()):
        seen = "; ".join(f"{name}: {why}" for name, why in done.left_out[:3])
        what = "no document in it can be read" + (f" ({seen})" if seen else "")
        raise BadInput(what, do="put .txt or .md documents there, in UTF-8", file=str(folder))
    return done


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
            raise BadInput(f"more than {FILES:,} files in it", do=_SMALLER, file=str(folder))
        yield from ((here / name).as_posix() for name in files)


def _closed(folder: Path, wrong: OSError, done: Reading) -> None:
    """A folder that cannot be listed."""
    why = wrong.strerror or "it cannot be listed"
    at = Path(wrong.filename)
    if at == folder:
        raise BadInput(why, do="get leave to read it, or name another", file=str(folder)) from wrong
    done.left_out.append(LeftOut(at.relative_to(folder).as_posix(), why))


def _passed_over(folder: Path, name: str) -> str:
    """Why a file or folder is not looked into, or nothing."""
    if Path(name).name.startswith("."):
        return "hidden"
    path = folder / name
    if not path.is_symlink():
        return ""
    if path.resolve().is_relative_to(folder.resolve()):
        return "a link to what stands in the folder anyway"
    return "a link out of the folder"


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
        done.left_out.append(LeftOut(name, wrong.strerror or "it cannot be read"))
    except ValueError as wrong:
        done.left_out.append(LeftOut(name, str(wrong)))
    else:
        done.texts[name] = text
    if done.size > ALL:
        raise BadInput(f"more than {ALL:,} bytes of text in it", do=_SMALLER, file=str(folder))


def _unfit(name: str) -> str:
    kind = Path(name).suffix.lower()
    return "" if kind in DOCUMENTS else f"not {' or '.join(DOCUMENTS)}"


def _content(path: Path) -> bytes:
    """The bytes of a document. Raises ValueError with the reason why it is none."""
    known = path.stat()
    # A pipe would be waited for, a device may have no end.
    if not stat.S_ISREG(known.st_mode):
        raise ValueError("not a file")
    if known.st_size <= LARGEST:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) <= LARGEST:
            return content
    raise ValueError(f"over {LARGEST:,} bytes")


def _text(content: bytes) -> str:
    """UTF-8, with or without a mark, or UTF-16 with one. Raises ValueError with the reason."""
    is_wide = content.startswith(_BOMS)
    try:
        text = content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ValueError(f"not {'UTF-16' if is_wide else 'UTF-8'} (byte {wrong.start})") from None
    if "\0" in text:
        raise ValueError("binary")
    return text
