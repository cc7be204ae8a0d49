"""A `.tar.gz` as texts in memory: bounded, and never written to a disk."""

import io
import tarfile
import zlib
from collections.abc import Mapping
from gzip import GzipFile
from pathlib import PurePosixPath

from aufheben.errors import BadInput
from aufheben.words import Fact, speaker

_say = speaker(__name__)

CAP = 50_000_000
MOST_MEMBERS = 10_000
WHERE = _say("give_bp_competition")
_BROKEN = (tarfile.TarError, EOFError, OSError, OverflowError, RecursionError, ValueError)


def unpacked(data: bytes, file: str | None = None) -> Mapping[PurePosixPath, bytes]:
    """The files of an archive by path.

    Raises BadInput if it is no gzipped tar, is damaged, inflates to more than CAP bytes, or
    holds a link, a device, a path that leads out, or one file twice.
    """
    archive = io.BytesIO(_inflated(data, file))
    files: dict[PurePosixPath, bytes] = {}
    try:
        with tarfile.open(fileobj=archive, mode="r:") as tar:
            for number, member in enumerate(tar):
                _check(member, number, file)
                if member.isfile():
                    _add(files, member, tar, file)
    except _BROKEN as wrong:
        raise BadInput(_say("not_usable_tar", wrong=str(wrong)), do=WHERE, file=file) from None
    return files


def _inflated(data: bytes, file: str | None) -> bytes:
    """At most one byte more than the cap is ever inflated."""
    try:
        with GzipFile(fileobj=io.BytesIO(data)) as stream:
            inflated = stream.read(CAP + 1)
    except (OSError, EOFError, zlib.error) as wrong:
        raise BadInput(_say("not_usable_gzip", wrong=str(wrong)), do=WHERE, file=file) from None
    if len(inflated) > CAP:
        raise BadInput(_say("inflates_more_than", cap=CAP), do=WHERE, file=file)
    return inflated


def _check(member: tarfile.TarInfo, number: int, file: str | None) -> None:
    """Sizes first: a header that counts backwards would make the archive endless."""
    path = PurePosixPath(member.name)
    what: Fact = ""
    if not 0 <= member.size <= CAP or number >= MOST_MEMBERS:
        what = _say("absurd_size") if number < MOST_MEMBERS else _say("file_too_many")
    elif not member.name.isprintable():
        what = _say("name_cannot_read")
    elif path.is_absolute() or ".." in path.parts:
        what = _say("leads_out_archive")
    elif member.sparse is not None or not (member.isreg() or member.isdir()):
        what = _say("neither_file_nor")
    if what:
        raise BadInput(
            _say.joined(repr(member.name[:80]), what, between="gap"), do=WHERE, file=file
        )


def _add(
    files: dict[PurePosixPath, bytes],
    member: tarfile.TarInfo,
    tar: tarfile.TarFile,
    file: str | None,
) -> None:
    path = PurePosixPath(member.name)
    if path in files:
        raise BadInput(_say("stands_twice", twice=member.name[:80]), do=WHERE, file=file)
    stream = tar.extractfile(member)
    content = stream.read() if stream else b""
    if len(content) != member.size:
        raise BadInput(_say("cut_off", name=member.name[:80]), do=WHERE, file=file)
    files[path] = content
