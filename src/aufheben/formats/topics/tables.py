"""Topics in a table with a header (CSV, TSV), and in a list of tables (TOML)."""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.formats.documents import toml_of
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_QUOTES = _say("put_cell_holds")
_NAMES = {
    "question": re.compile(r"question|issue|motion|topic|質問|問い?|設問|議題|論題|お題|テーマ"),
    "id": re.compile(r"id|no\.?|number|番号"),
    "lang": re.compile(r"lang(uage)?|言語"),
    "stances": re.compile(r"(stance|side|立場|主張|スタンス)_?\d*|agent\d+_stance"),
    "stances_ja": re.compile(r"stance_?\d*_ja"),
}
_READ = (
    "en", "ja", "value_a", "value_b", "value_a_ja", "value_b_ja", "cluster", "thesis",
    "antithesis", "split", "context", "action1", "action2", "rule", "obvious", "expected",
)  # fmt: skip
"""Columns that keep their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Which key a column holds by what it is called, and which keys at least one must hold."""

    named: Callable[[str], str]
    needed: Sequence[str]
    do: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A text as a table: `columns` as they are written, `names` the keys of topics they hold."""

    text: str
    file: str
    separator: str
    columns: Sequence[str]
    names: Sequence[str]

    @staticmethod
    def read(text: str, file: str, separators: str, columns: "Columns") -> "Table":
        """The table, whose separator is the first that makes a header. Raises BadInput."""
        first = ""
        for separator in separators:
            try:
                found = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
            except csv.Error:
                continue
            names = [columns.named(column) for column in found]
            if {*names} & {*columns.needed}:
                return Table(text=text, file=file, separator=separator, columns=found, names=names)
            first = first or ", ".join(found)
        what = _say("no_column_called", needed=columns.needed[0], first=first[:80])
        raise BadInput(what, do=columns.do, file=file, line=1)

    @property
    def unread(self) -> tuple[str, ...]:
        """The columns that hold nothing of a topic."""
        both = zip(self.columns, self.names, strict=True)
        return tuple(column for column, name in both if column.strip() and not name)

    def rows(self) -> Iterator[tuple[int, Mapping[str, object] | BadInput]]:
        """Each row that says something with its line, or what is wrong with it."""
        reader = csv.reader(io.StringIO(self.text, newline=""), delimiter=self.separator)
        next(reader)
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error as wrong:
                yield reader.line_num, self._broken(wrong, reader.line_num)
                continue
            if len(row) > len(self.columns):
                yield reader.line_num, self._wrong(_say("more_cells_than"), reader.line_num)
            elif any(cell.strip() for cell in row):
                yield reader.line_num, _cells(self.names, row)

    def _broken(self, wrong: csv.Error, line: int) -> BadInput:
        most = csv.field_size_limit()
        if str(most) not in str(wrong):
            return self._wrong(_say("no_row_table", wrong=str(wrong)), line)
        do = _say("shorten_close_double")
        return BadInput(_say("cell_more_than", most=most), do=do, file=self.file, line=line)

    def _wrong(self, what: Fact, line: int) -> BadInput:
        return BadInput(what, do=_QUOTES, file=self.file, line=line)


def tables_of(text: str, file: str) -> object:
    """The tables of the one list of them in a TOML file. Raises BadInput where there is none."""
    lists = [each for each in toml_of(text, file).values() if _is_tables(each)]
    if len(lists) == 1:
        return lists[0]
    raise BadInput(_say("no_list_topics"), do=_say("write_topics_question"), file=file)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def topic_column(column: str) -> str:
    """The key of a topic that a column holds; empty for one that is not read."""
    plain = re.sub(r"[\s-]+", "_", unicodedata.normalize("NFKC", column).strip().lower())
    if plain in _READ:
        return plain
    return next((key for key, words in _NAMES.items() if words.fullmatch(plain)), "")


def _cells(names: Sequence[str], row: Sequence[str]) -> dict[str, object]:
    """What stands in the row; of columns of one name a list."""
    found: dict[str, object] = {}
    for name, cell in zip(names, row, strict=False):
        said = cell.strip()
        if not name or not said:
            continue
        if name.startswith("stances"):
            listed = found.setdefault(name, [])
            assert isinstance(listed, list)
            listed.append(said)
        else:
            found.setdefault(name, said)
    return found


TOPIC_COLUMNS = Columns(
    named=topic_column, needed=("question", "en", "ja", "context"), do=_say("begin_line_columns")
)
