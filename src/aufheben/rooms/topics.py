"""Topics by name or path: shipped ones, a file, or a folder of files."""

from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.rooms.files import inside, is_folder, read_capped
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.issues import Topic
    from aufheben.formats.topics import Langs

_ENDINGS = (".json", ".jsonl")
_NOT_TOPICS = ("config.json",)
_MOST_FILES = 10_000


def read_topics(
    source: str, *, lang: "Langs" = "both", limit: int | None = None, draw: int = 0
) -> "tuple[Topic, ...]":
    """The topics of a shipped name (contested, bilingual, camera), of a file (`-`: stdin) or a folder.

    With `limit` only so many, drawn by the seed `draw`, over clusters first where the form has
    any. Raises BadInput, with file, line and what to do.
    """
    from aufheben.formats.topics import SHIPPED, shipped
    from aufheben.formats.topics import read_topics as read

    files = shipped(source) if source in SHIPPED else _files(source)
    return read(files, lang=lang, limit=limit, draw=draw)


def asked(question: str) -> "Topic":
    """A bare question as a topic without stances, in its own language."""
    from aufheben.domain.issues import Topic
    from aufheben.runtime.validation import spoken

    # Short questions say too little to be sure of; any kana or kanji decides.
    return Topic(id="", lang=spoken(question * 10) or "en", question=question)


def _files(source: str) -> dict[str, bytes]:
    from aufheben.formats.topics import MOST, SHIPPED

    if source == "-":
        return {"<stdin>": read_capped("-", MOST)}
    if is_folder(source):
        return _folder(Path(source))
    try:
        return {source: read_capped(source, MOST)}
    except BadInput as wrong:
        raise wrong.also(_say("topics_come_along", shipped=", ".join(SHIPPED))) from None


def _folder(folder: Path) -> dict[str, bytes]:
    """Every file of topics in it and below, in the order of their paths, under one cap."""
    from aufheben.formats.topics import MOST

    found = inside(folder, (path for path in folder.rglob("*") if _may_hold_topics(path)))
    if not found:
        do = _say("put_files_end", endings=_say.joined(*_ENDINGS, between="or"))
        raise BadInput(_say("folder_without_topics"), do=do, file=str(folder))
    if len(found) > _MOST_FILES:
        what = _say("files_most_read", n=len(found), most_files=_MOST_FILES)
        raise BadInput(what, do=_say("name_folder_below"), file=str(folder))
    files: dict[str, bytes] = {}
    left = MOST
    for path in found:
        files[str(path)] = read_capped(str(path), left)
        left -= len(files[str(path)])
    return files


def _may_hold_topics(path: Path) -> bool:
    return path.suffix in _ENDINGS and path.name not in _NOT_TOPICS and path.is_file()
