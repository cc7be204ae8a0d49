"""PanelBench (Liang et al. 2024): archives of debates with the winners they are known to have.

A set is a folder with `motion/NAME_ID.yml`, `speech/NAME_ID.yml` and `gold/gold.csv` (British
Parliamentary: `bp_id,label`, the winners' abbreviations) or `gold/final.csv` (DebateArt:
`dart_id,…,label`, 1.0 for, 0.0 against, 0.5 both). Other files in those archives, such as
`motion_list.txt` and the labels of single dimensions, are not read.
"""

import csv
import io
import re
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gzip import GzipFile
from pathlib import PurePosixPath
from typing import NoReturn

from aufheben.domain.matches import Match, Stand
from aufheben.errors import BadInput
from aufheben.formats.nodes import yaml_node
from aufheben.rooms.judging.transcripts.json_yaml import read_pair
from aufheben.rooms.judging.transcripts.sides import canonical
from aufheben.words import Fact, speaker

_say = speaker(__name__)
CAP = 50_000_000
MOST_MEMBERS = 10_000
WHERE = _say("give_bp_competition")
_BROKEN = (tarfile.TarError, EOFError, OSError, OverflowError, RecursionError, ValueError)
_GOLD = ("gold.csv", "final.csv")
_SHARES: Mapping[str, tuple[Stand, ...]] = {
    "1.0": ("for",),
    "0.0": ("against",),
    "0.5": ("for", "against"),
}


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A debate with its winners, by team; `share` is DebateArt's label, 1 wholly for."""

    name: str
    match: Match
    winners: frozenset[str]
    share: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Set:
    """One set: debates' files by folder and number, and where it all stands."""

    files: Mapping[PurePosixPath, bytes]
    root: PurePosixPath
    archive: str | None

    def placed(self, path: PurePosixPath) -> str:
        return f"{self.archive}/{path}" if self.archive else str(path)

    def text(self, path: PurePosixPath) -> str:
        try:
            return self.files[path].decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            line = self.files[path].count(b"\n", 0, wrong.start) + 1
            what = _say("not_utf", reason=wrong.reason)
            raise BadInput(what, do=WHERE, file=self.placed(path), line=line) from None

    def numbered(self, folder: str) -> dict[int, PurePosixPath]:
        numbered: dict[int, PurePosixPath] = {}
        for path in sorted(self.files):
            if path.parent == self.root / folder and path.suffix in {".yml", ".yaml"}:
                number = re.search(r"(?<!\d)\d++$", path.stem)
                if number is None or int(number[0]) in numbered:
                    what = _say("number_own_missing")
                    raise BadInput(what, do=_say("name_like_bp"), file=self.placed(path))
                numbered[int(number[0])] = path
        return numbered


def read_archive(data: bytes, file: str | None = None) -> tuple[Gold, ...]:
    """The debates of one archive of PanelBench, by name.

    Raises BadInput if the archive is not to be trusted or holds no debate, if a debate lacks its motion, its
    speeches or its winners, and wherever a file of it is wrong.
    """
    files = unpacked(data, file)
    labels = sorted(p for p in files if p.parent.name == "gold" and p.name in _GOLD)
    if not labels:
        raise BadInput(_say("no_gold_gold", gold=_GOLD[0], gold_2=_GOLD[1]), do=WHERE, file=file)
    strays = [p for p in sorted(files) if _is_debate(p) and not _is_labeled(p, labels)]
    if strays:
        raise BadInput(_say("no_gold_folder", strays=str(strays[0])), do=WHERE, file=file)
    found = tuple(
        gold
        for path in labels
        for gold in _golds(_Set(files=files, root=path.parent.parent, archive=file), path)
    )
    if not found:
        where = str(labels[0])
        raise BadInput(_say("no_debate_here"), do=WHERE, file=f"{file}/{where}" if file else where)
    return found


def _is_debate(path: PurePosixPath) -> bool:
    return path.parent.name in {"motion", "speech"} and path.suffix in {".yml", ".yaml"}


def _is_labeled(path: PurePosixPath, labels: list[PurePosixPath]) -> bool:
    return any(label.parent.parent == path.parent.parent for label in labels)


def _golds(debates: _Set, labels: PurePosixPath) -> Iterator[Gold]:
    motions, speeches = debates.numbered("motion"), debates.numbered("speech")
    rows = _rows(debates, labels)
    for number in sorted({*motions, *speeches, *rows}):
        for found, what in (
            (motions, "part_motion"),
            (speeches, "part_speech"),
            (rows, "part_label"),
        ):
            if number not in found:
                _incomplete(number, _say(what), debates)
        motion, said = (
            yaml_node(debates.text(path), debates.placed(path))
            for path in (motions[number], speeches[number])
        )
        match = read_pair(motion, said)
        yield _gold(motions[number].stem, match, rows[number], debates.placed(labels))


def _incomplete(number: int, what: Fact, debates: _Set) -> NoReturn:
    file = debates.placed(debates.root)
    raise BadInput(_say("debate_no", number=number, what=what), do=WHERE, file=file)


def _rows(debates: _Set, path: PurePosixPath) -> dict[int, tuple[str, int]]:
    """Label and line of each debate."""
    reader = csv.reader(io.StringIO(debates.text(path), newline=""), strict=True)
    rows: dict[int, tuple[str, int]] = {}
    try:
        header = next(reader, [])
        for row in reader:
            _take(rows, header, row, reader.line_num)
    except (ValueError, csv.Error, BadInput) as wrong:
        why = wrong.said if isinstance(wrong, BadInput) else str(wrong)
        what = _say("not_table_labels", wrong=why)
        line = reader.line_num
        raise BadInput(what, do=WHERE, file=debates.placed(path), line=line) from None
    return rows


def _take(rows: dict[int, tuple[str, int]], header: list[str], row: list[str], line: int) -> None:
    """Raises BadInput or ValueError if a row has not got a number of its own and a label."""
    if not header or not header[0].endswith("_id") or header[-1] != "label":
        raise BadInput(_say("no_label_columns"))
    if len(row) != len(header):
        raise BadInput(_say("other_fields", n=len(row), columns=len(header)))
    if int(row[0]) in rows:
        raise BadInput(_say("debate_twice", number=row[0]))
    rows[int(row[0])] = (row[-1], line)


def _gold(name: str, match: Match, row: tuple[str, int], file: str) -> Gold:
    label, line = row
    teams = match.heading.teams
    if stands := _SHARES.get(label):
        winners = frozenset(team.name for team in teams if team.side in stands)
        return Gold(name=name, match=match, winners=winners, share=float(label))
    winners = frozenset(canonical(part) for part in label.split(","))
    if winners <= set(match.heading.names):
        return Gold(name=name, match=match, winners=winners, share=None)
    do = _say("write_some", names=", ".join(match.heading.names))
    raise BadInput(
        _say("names_no_winner", label=label[:40], name=name), do=do, file=file, line=line
    )
