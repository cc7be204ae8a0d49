"""Questions with or without stances, for the rooms that argue them: topics, and files of cases."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.rooms.files import is_called, is_folder
from aufheben.rooms.inputs import Input
from aufheben.rooms.inputs.files import below, inputs_in, left_out, of_file
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.issues import Topic
    from aufheben.formats.topics.rows import TopicRow

ENDINGS = (".toml", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt", ".md")
_CASE_OF_TOML = re.compile(r"^[ \t]*+(\[seats\.|(question|issue)[ \t]*+=)", re.MULTILINE)
_CASE_OF_JSON = re.compile(r'\s*+\{[^{}]*"(limits|protocol|aliases|priorities|shared|expect)"')
_CASE_OF_TEXT = re.compile(
    r"^[ \t\u3000#]*+(?:\*\*|__)?[ \t]*+(?:issue|question|議題)[ \t]*+(?:\*\*|__)?[ \t]*+[:：]",
    re.IGNORECASE | re.MULTILINE,
)


def questions(source: str) -> Iterator[Input]:
    """What a shipped name, a file, a folder or standard input asks. Raises BadInput."""
    from aufheben.formats.topics import SHIPPED, shipped

    if source in SHIPPED and not is_called(source):
        (file, content), *_ = shipped(source).items()
        yield from _topics(content, file, file)
    elif is_folder(source):
        yield from _folder(source)
    else:
        yield from _file(source, Path(source).name)


def _folder(source: str) -> Iterator[Input]:
    chosen, others = inputs_in(source, ENDINGS)
    if not chosen:
        do = _say("put_files_end", endings=", ".join(ENDINGS))
        raise BadInput(_say("folder_nothing_run"), do=do, file=source)
    notes = left_out(source, others)
    for file in chosen:
        for each in _alone(file, below(file, source)):
            yield replace(each, notes=(*notes, *each.notes))
            notes = ()


def _alone(file: str, name: str) -> Iterator[Input]:
    """Of one file among others; one that cannot be read fails alone."""
    try:
        yield from _file(file, name)
    except BadInput as wrong:
        yield Input(name=name, wrong=wrong)


def _file(source: str, name: str) -> Iterator[Input]:
    from aufheben.formats.topics import MOST
    from aufheben.rooms.files import read_capped

    content = read_capped(source, MOST)
    if source != "-" and is_case(content[:100_000].decode("utf-8", "replace"), source):
        yield of_file(source, "what", name)
        return
    file = "<stdin>" if source == "-" else source
    yield from _topics(content, file, "<stdin>" if source == "-" else name)


def is_case(text: str, file: str) -> bool:
    """Whether a file begins as one case: with seats and limits of its own, or as figure 2 does."""
    ending = Path(file).suffix.lower()
    if ending == ".toml":
        return "[[" not in text and _CASE_OF_TOML.search(text) is not None
    if ending in (".txt", ".md"):
        return _CASE_OF_TEXT.search(text[:2000]) is not None
    return ending == ".json" and _CASE_OF_JSON.match(text) is not None


def _topics(content: bytes, file: str, name: str) -> Iterator[Input]:
    from aufheben.formats.topics.forms import entries
    from aufheben.formats.topics.rows import each_row

    for row in each_row(content, file):
        if isinstance(row, BadInput):
            yield Input(name=f"{name}:{row.line}" if row.line else name, wrong=row)
            continue
        try:
            for entry in entries(row):
                yield _topic(entry.topic, row, name)
        except BadInput as wrong:
            yield Input(name=_called(row, name), wrong=wrong)


def _topic(topic: "Topic", row: "TopicRow", file: str) -> Input:
    from aufheben.formats.topics.forms import LANGS

    own = topic.id if row.has("id") else ""
    several = row.has(*LANGS[:1]) and row.has(*LANGS[1:])
    called = f"{own or _called(row, file)}{f' ({topic.lang})' if several else ''}"
    seats = [f"AG{number}" for number in range(1, max(2, len(topic.stances)) + 1)]
    stances = (*topic.stances, *("" for _ in seats[len(topic.stances) :]))
    return Input(
        name=called,
        given={
            "what": topic.question,
            "stances": dict(zip(seats, stances, strict=True)),
            "lang": topic.lang,
        },
        lang=topic.lang if several else "",
        words=f"{own}-{topic.lang}" if own and several else own,
        notes=(_say("columns_unread", columns=", ".join(row.unread)),) if row.unread else (),
    )


def _called(row: "TopicRow", file: str) -> str:
    """By its own id, else by where it stands."""
    own = row.cells.get("id")
    return own if isinstance(own, str) and own.strip() else f"{file}:{row.line}"
