"""Topics as they are written: JSON objects, rows of a table, tables of TOML, a question a line."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, did_you_mean
from aufheben.formats.topics.tables import TOPIC_COLUMNS, Columns, Table, tables_of
from aufheben.runtime.reader import unique
from aufheben.words import Fact, speaker, worded, words_of

_say = speaker(__name__)
MOST = 64_000_000  # bytes
_DO = _say("write_object_line")
_MOST_ID = 64
_PLAIN = (".txt", ".md", "")
"""Endings of files that may have a question a line; standard input has none."""
_ACT = "We hold that the right thing to do here is this: {}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """An object, where it stands, and what it is called where it has no `id` of its own.

    The first row of a table names the columns that are `unread`.
    """

    file: str
    line: int
    name: str
    cells: Mapping[str, object]
    unread: tuple[str, ...] = ()

    def wrong(self, what: Fact, do: Fact) -> BadInput:
        """What is wrong here, placed."""
        return BadInput(what, do=do, file=self.file, line=self.line)

    def known(self, keys: Iterable[str]) -> None:
        """Raises BadInput for a key that is not among `keys`, naming the nearest one."""
        names = list(keys)
        for key in self.cells:
            if key not in names:
                raise self.wrong(_say("unknown_key", key=key[:80]), did_you_mean(key, names))

    def text(self, key: str) -> str:
        """A text that says something, without space around it. Raises BadInput."""
        return self._said(self.cells.get(key), key)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of such texts; none where the key is missing. Raises BadInput."""
        listed = self.cells.get(key, [])
        if not isinstance(listed, list):
            raise self.wrong(_say("no_list", key=key), _say("write_list", key=key))
        return tuple(self._said(each, f"{key}[{at}]") for at, each in enumerate(listed))

    def has(self, *keys: str) -> bool:
        """Whether any of the keys is there."""
        return any(key in self.cells for key in keys)

    def id(self) -> str:
        """The topic's id: its own, or the row's name."""
        found = self.text("id") if self.has("id") else self.name
        if len(found) > _MOST_ID or not found.isprintable():
            do = _say("use_line_most_characters", most_id=_MOST_ID)
            raise self.wrong(_say("cannot_name_topic", found=found[:80]), do)
        return found

    def _said(self, value: object, what: str) -> str:
        if value is None:
            raise self.wrong(_say("missing_what", what=what), _say("write_value", key=what))
        if not isinstance(value, str):
            raise self.wrong(_say("not_text", what=what), _say("put_quotes"))
        if not value.strip():
            raise self.wrong(_say("empty_what", what=what), _say("say_words_leave"))
        return value.strip()


def rows_in(content: bytes, file: str) -> Iterator[TopicRow]:
    """Every object of a file, in order. Raises BadInput, with file and line, for what is none."""
    for row in each_row(content, file):
        if isinstance(row, BadInput):
            raise row
        yield row


def each_row(
    content: bytes, file: str, columns: Columns = TOPIC_COLUMNS
) -> Iterator[TopicRow | BadInput]:
    """As `rows_in`, with a complaint in the place of what is none, and the others after it.

    `columns` are those of a table; a line of plain text is the first that is needed.
    """
    ending = PurePath(file).suffix.lower()
    try:
        text = _text(content, file)
        if ending in (".csv", ".tsv"):
            yield from _of_table(text, file, ending, columns)
        elif ending == ".toml":
            yield from _objects(tables_of(text, file), file, 1, "")
        elif ending in _PLAIN and not text.lstrip().startswith(("{", "[")):
            yield from _of_lines(text, file, columns.needed[0])
        else:
            yield from _of_json(text, file)
    except BadInput as wrong:
        yield wrong


def _of_table(text: str, file: str, ending: str, columns: Columns) -> Iterator[TopicRow | BadInput]:
    table = Table.read(text, file, "\t" if ending == ".tsv" else ",;\t", columns)
    unread = table.unread
    for line, cells in table.rows():
        if isinstance(cells, BadInput):
            yield cells
            continue
        yield TopicRow(file=file, line=line, name=f"t{line:03d}", cells=cells, unread=unread)
        unread = ()


def _of_lines(text: str, file: str, key: str) -> Iterator[TopicRow]:
    for at, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            cells = {key: line.strip()}
            yield TopicRow(file=file, line=at, name=f"t{at:03d}", cells=cells)


def _of_json(text: str, file: str) -> Iterator[TopicRow | BadInput]:
    lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) == 1 or _is_one_document(lines[0][1], lines[1][1]):
        yield from _objects(_parsed(text, file, 1), file, 1, PurePath(file).stem)
        return
    for at, line in lines:
        try:
            yield from _objects(_parsed(line, file, at), file, at, f"t{at:03d}")
        except BadInput as wrong:
            yield wrong


def _is_one_document(first: str, second: str) -> bool:
    """The first line of lines is an object by itself, or a broken one before another."""
    if _is_json(first, dict) or (first.startswith("{") and _is_json(second, dict)):
        return False
    return not first.rstrip().endswith("}") or _is_json(first)


def _is_json(line: str, kind: type = object) -> bool:
    try:
        return isinstance(json.loads(line), kind)
    except (ValueError, RecursionError):
        return False


def _objects(found: object, file: str, line: int, name: str) -> Iterator[TopicRow]:
    listed = found if isinstance(found, list) else [found]
    for at, each in enumerate(listed, start=1):
        if not isinstance(each, dict):
            raise BadInput(_say("no_json_object"), do=_DO, file=file, line=line)
        called = f"t{at:03d}" if isinstance(found, list) else name
        yield TopicRow(file=file, line=line, name=called, cells=each)


def _parsed(text: str, file: str, line: int) -> object:
    try:
        found: object = json.loads(text, object_pairs_hook=unique)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character is no text
    except json.JSONDecodeError as wrong:
        at = line + wrong.lineno - 1
        raise BadInput(_say("no_json", msg=wrong.msg), do=_DO, file=file, line=at) from None
    except (ValueError, RecursionError) as wrong:
        what = _say("no_json_read", wrong=str(wrong)[:80])
        raise BadInput(what, do=_DO, file=file, line=line) from None
    return found


def _text(content: bytes, file: str) -> str:
    if len(content) > MOST:
        raise BadInput(
            _say("larger_than_mb", most=MOST // 1_000_000), do=_say("cut_down"), file=file
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = wrong.object[: wrong.start].count(b"\n") + 1
        raise BadInput(_say("not_utf_text"), do=_say("save_utf"), file=file, line=line) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise BadInput(_say("binary_data_not"), do=_say("save_utf"), file=file, line=line)
    if not text.strip():
        raise BadInput(_say("no_topic_stands"), do=_say("write_topic_line"), file=file)
    return text


def valued(value: str, lang: Lang) -> str:
    """The stance of those who hold a value, and nothing else."""
    return worded(__name__, "stances", lang)["valued"].format(value)


def asked_of(context: str) -> str:
    """The question a dilemma puts."""
    return f"{context} What is the right thing to do here?"


def right_act(action: str) -> str:
    """The stance of those who would act so."""
    return _ACT.format(action)


def own_words(stance: str) -> str:
    """What a stance says beyond our sentences around a value or an act; else all of it."""
    for frame in (*words_of("aufheben.formats.topics")["stances"]["valued"], _ACT):
        head, tail = frame.split("{}")
        said = stance.strip().removeprefix(head).removesuffix(tail).strip()
        if said and frame.format(said) == stance.strip():
            return said
    return stance


def asked_whether(statement: str) -> str:
    """The question that a statement answers."""
    return f"Is this right or wrong: {statement}?"


def for_and_against(statement: str) -> tuple[str, str]:
    """The two sides on a statement, without their reasons."""
    return f"We hold this to be right: {statement}.", f"We hold this to be wrong: {statement}."
