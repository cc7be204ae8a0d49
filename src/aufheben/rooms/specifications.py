"""What is to be argued: an input file with its seats, a question with its stances, or topics by name or path."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.formats.cases import SeatSpecification, Specification, filled, read_case
from aufheben.formats.documents import table_of
from aufheben.rooms import tables
from aufheben.rooms.files import inside, is_called, is_folder, read_capped, read_text
from aufheben.words import speaker

if TYPE_CHECKING:
    from aufheben.domain.issues import Topic
    from aufheben.formats.topics import Langs

_say = speaker(__name__)
_ENDINGS = (".json", ".jsonl")
_NOT_TOPICS = ("config.json",)
_MOST_FILES = 10_000
Stances = Mapping[str, str] | Sequence[str]
"""Stances by their seats' names, or in the order of the seats AG1, AG2, ..."""
_STANCES = _say("give_each_text")


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


def specified(what: str, stances: Stances = ()) -> tuple[Specification, str | None]:
    """What the file of this name says (`-`: standard input), and the file.

    With stances, or where nothing is called so, `what` is the question. Raises BadInput.
    """
    if not what.strip():
        raise no_question()
    if stances or not is_file(what):
        return Specification(question=what, seats=filled(seats_of(stances))), None
    file = "<stdin>" if what == "-" else what
    return _with_files(read_case(read_text(what), file), what), file


def is_file(what: str) -> bool:
    """Whether this is a file or is written as one, rather than a question."""
    return what == "-" or is_called(what) or _looks_like_file(what)


def aliases(file: str | None, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Words and what they are synonyms of: those of a TOML file, under those given. Raises BadInput."""
    if file is None:
        return dict(given or {})
    try:
        table = table_of(read_text(file))
    except (ValueError, RecursionError) as wrong:
        raise BadInput(_say("not_valid_toml", wrong=str(wrong)), file=file) from None
    return {str(key): str(value) for key, value in table.items()} | dict(given or {})


def no_question() -> BadInput:
    """What is wrong where nothing is asked."""
    return BadInput(_say("no_question"), do=_say("ask_give_file"))


def seats_of(stances: Stances) -> tuple[SeatSpecification, ...]:
    """A seat for each stance. Raises BadInput for what is no texts, or one that stands alone."""
    if isinstance(stances, str) or not isinstance(stances, Iterable):
        raise BadInput(_say("stances", stances=stances), do=_STANCES)
    if not isinstance(stances, Mapping):
        stances = {f"AG{number}": stance for number, stance in enumerate(stances, start=1)}
    for part in (*stances, *stances.values()):
        if not isinstance(part, str):
            raise BadInput(_say("neither_stance_nor", part=part), do=_STANCES)
    return tuple(SeatSpecification(name=name, stance=said) for name, said in stances.items())


def _looks_like_file(what: str) -> bool:
    """No question ends so; better to say that the file is missing."""
    return what.endswith((".toml", ".json", ".txt", ".md")) or "/" in what


def _with_files(specification: Specification, what: str) -> Specification:
    """Stances kept in files of their own are read, relative to the input file."""
    folder = Path() if what == "-" else Path(what).parent

    def filled(seat: SeatSpecification) -> SeatSpecification:
        if seat.file is None:
            return seat
        path = str(folder / seat.file)
        return replace(seat, stance=read_text(path), file=path, line=1)

    shared = specification.shared
    found = replace(
        specification,
        seats=tuple(map(filled, specification.seats)),
        shared=filled(shared) if shared is not None else None,
    )
    return tables.filled(found, folder, "<stdin>" if what == "-" else what)
