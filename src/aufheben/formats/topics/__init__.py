"""Topics of benchmarks: the hundred of ours in two languages, and the forms others are kept in.

Which form a row has is told by its keys; `words.toml` says what each has.
"""

import hashlib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Literal

from aufheben.domain.issues import Topic
from aufheben.errors import BadInput, among
from aufheben.formats.topics.forms import Entry, entries
from aufheben.formats.topics.rows import MOST, rows_in
from aufheben.words import speaker

__all__ = ["MOST", "SHIPPED", "Langs", "read_topics", "shipped"]
_say = speaker(__name__)
Langs = Literal["en", "ja", "both"]
SHIPPED = ("contested", "bilingual", "camera")
"""A hundred questions with stances of values and fears; a hundred with two values in a word each;
the published camera problem.
"""


def shipped(name: str) -> dict[str, bytes]:
    """A file that comes with the program, by its name in SHIPPED. Raises BadInput for others."""
    if name not in SHIPPED:
        raise BadInput(_say("no_topics_called", name=name), do=among("one_of", SHIPPED))
    file = f"{name}.jsonl"
    return {file: resources.files(__name__).joinpath(file).read_bytes()}


def read_topics(
    files: Mapping[str, bytes], *, lang: Langs = "both", limit: int | None = None, draw: int = 0
) -> tuple[Topic, ...]:
    """The topics of files (by name) in the languages wanted, in order.

    With `limit` only so many ids, drawn by the seed `draw`. Raises BadInput, with file, line
    and what to do, for what is no topic, for an id that stands twice, and where none is left.
    """
    read = [
        entry for file, content in files.items() for row in rows_in(content, file)
        for entry in entries(row)
    ]  # fmt: skip
    _no_twins(read)
    wanted = [entry for entry in read if lang in ("both", entry.topic.lang)]
    if not wanted:
        raise _none_left(files, read, lang)
    chosen = wanted if limit is None else sampled(wanted, limit, draw)
    return tuple(entry.topic for entry in chosen)


def _no_twins(read: Sequence[Entry]) -> None:
    first: dict[tuple[str, str], Entry] = {}
    for entry in read:
        topic, row = entry.topic, entry.row
        before = first.setdefault((topic.id, topic.lang), entry)
        if before is not entry:
            where = f"{before.row.file}:{before.row.line}"
            what = _say("topic_twice", id=topic.id, lang=topic.lang)
            raise row.wrong(what, _say("give_another_id", where=where))


def _none_left(files: Mapping[str, bytes], read: Sequence[Entry], lang: Langs) -> BadInput:
    file = next(iter(files), None)
    if read:
        known = sorted({entry.topic.lang for entry in read})
        do = _say("ask_lang", known=_say.joined(*known, between="or"))
        return BadInput(_say("no_topic_language", lang=lang), do=do, file=file)
    return BadInput(_say("no_topic_stands"), do=_say("name_file_topics"), file=file)


def sampled(entries: Sequence[Entry], limit: int, draw: int) -> list[Entry]:
    """The topics of `limit` ids, in the order of the file, in all their languages.

    One of each cluster before a second of any; what has no cluster is one by itself. What is
    drawn depends on `draw`, the ids and the clusters only, not on the order of the rows.
    """
    clusters: dict[str, dict[str, None]] = {}
    for entry in entries:
        alone = f"id {entry.topic.id}"
        key = f"cluster {entry.cluster}" if entry.cluster else alone
        clusters.setdefault(key, {})[entry.topic.id] = None
    ranked = [
        (nth, _lot(key, draw), key, topic)
        for key, ids in clusters.items()
        for nth, topic in enumerate(sorted(ids, key=lambda topic: _lot(topic, draw)))
    ]
    drawn = {topic for *_, topic in sorted(ranked)[:limit]}
    return [entry for entry in entries if entry.topic.id in drawn]


def _lot(name: str, draw: int) -> str:
    return hashlib.sha256(f"{draw} {name}".encode()).hexdigest()
