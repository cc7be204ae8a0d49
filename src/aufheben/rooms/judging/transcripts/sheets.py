"""A sheet of who says what: columns `speaker`, `side` or `role`, `text`, in any order."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.drafts import Draft
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.rooms.judging.transcripts.titles import Title
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.utterances import Utterance, transcript
from aufheben.words import speaker

_say = speaker(__name__)

_COLUMNS = {
    "text": re.compile(
        r"text|speech|content|utterance|transcript|words|said|message|発言(?:内容)?|内容|本文|テキスト|スピーチ"
    ),
    "speaker": re.compile(
        r"speaker(?:[ _]name)?|name|who|debater|voice|話者|発言者|スピーカー|名前|氏名"
    ),
    "side": re.compile(r"side|team|stance|bench|party|立場|側|サイド|チーム|陣営"),
    "role": re.compile(
        r"role|position|part|place|(?:speech[ _])?(?:type|name)|section|phase|stage|kind|segment|役割|役職|ポジション|パート|種別|区分|種類|段階"
    ),
    "motion": re.compile(r"motion|resolution|topic|論題|議題"),
}
_MOTION_FIX = _say("add_column_motion")
_TEAMS_FIX = _say("write_each_speakers")
_DO = _say("begin_line_names")


def is_sheet(text: str) -> bool:
    """Whether its first line names a column of words and one of who says them."""
    names = {_name(cell) for cell in _cells(text)}
    return "text" in names and bool(names & {"speaker", "side", "role"})


def read_sheet(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a sheet. Raises BadInput with file, line and fix."""
    supplement = supplement or Supplement()
    if not is_sheet(text):
        raise BadInput(_say("no_columns_speakers"), do=_DO, file=file, line=1)
    rows = list(_rows(text, file))
    motion = next((row["motion"] for _, row in rows if row.get("motion")), "")
    draft = Draft(motion=motion, file=file, motion_fix=_MOTION_FIX, teams_fix=_TEAMS_FIX)
    heads = Heads(voices=supplement.voices)
    said = [(line, row) for line, row in _completed(rows) if row.get("text")]
    spoken = [_spoken(row, line, heads) for line, row in said]
    return transcript(draft, spoken, supplement, by_word=True)


_WHO = ("speaker", "side", "role")


def _completed(rows: Sequence[tuple[int, dict[str, str]]]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows, each with what those above it say: whose it is, or for whom its speaker speaks."""
    last: dict[str, str] = {}
    sides: dict[str, str] = {}
    for line, row in rows:
        if not any(row.get(name) for name in _WHO):
            row = {**row, **last}  # noqa: PLW2901 - the row with its speaker
        speaker = row.get("speaker", "")
        if side := row.get("side") or (not row.get("role") and sides.get(speaker)):
            sides[speaker], row["side"] = side, side
        last = {name: row[name] for name in _WHO if name in row}
        yield line, row


def _spoken(row: Mapping[str, str], line: int, heads: Heads) -> Utterance:
    """A row; of the cells that may say for whom, the first that is sure does."""
    cells = [row[name] for name in ("role", "side", "speaker") if row.get(name)]
    titles = [heads.title(cell) for cell in cells]
    if asked := next((title for title in titles if title.exchange), None):
        who = next((cell for cell, t in zip(cells, titles, strict=True) if not t.exchange), "")
        return Utterance(asked, f"{who}: {row['text']}" if who else row["text"], line)
    title = next((t for t in titles if heads.is_known(t)), None) or _named(row, heads)
    return Utterance(_of_speaker(title, row), row["text"], line)


def _named(row: Mapping[str, str], heads: Heads) -> Title:
    return heads.title(row.get("side") or row.get("speaker") or row.get("role") or "")


def _of_speaker(title: Title, row: Mapping[str, str]) -> Title:
    """With the speaker's name where the title says another thing; it is what voices are told by."""
    name = row.get("speaker", "")
    if title.chair or not name or name == title.words:
        return title
    return replace(title, speaker=title.speaker or name)


def _rows(text: str, file: str | None) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    try:
        names = [_name(cell) for cell in next(reader, [])]
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells[len(names) :]):
                do = _say("put_cell_holds")
                raise BadInput(_say("more_cells_than"), do=do, file=file, line=line)
            yield line, {n: cell.strip() for n, cell in zip(names, cells, strict=False) if n}
            line = reader.line_num + 1
    except csv.Error as wrong:
        do = _say("close_quotes_save")
        raise BadInput(
            _say("no_csv", wrong=str(wrong)), do=do, file=file, line=reader.line_num
        ) from None


def _cells(text: str) -> list[str]:
    first = text.lstrip("\r\n").split("\n", 1)[0][:1000]
    try:
        return next(csv.reader([first], delimiter=_separator(text)), [])
    except csv.Error:
        return []


def _separator(text: str) -> str:
    first = text.lstrip("\r\n").split("\n", 1)[0]
    return max(("\t", ",", ";"), key=first.count)


def _name(cell: str) -> str:
    """The kind of column that a cell of the first row names."""
    plain = cell.strip().strip("\"'").casefold()
    return next((name for name, words in _COLUMNS.items() if words.fullmatch(plain)), "")
