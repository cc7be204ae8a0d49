"""A sheet as a form that needs no script, and what a person submitted with it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from aufheben.formats.quoting.characters import unturned
from aufheben.formats.sheets.fields import fields
from aufheben.formats.sheets.sheet import Sheet
from aufheben.formats.sheets.submitted import KEY, InSentences, submitted
from aufheben.protocols.words import Vocabulary
from aufheben.words import speaker, spelled

_say = speaker(__name__)

if TYPE_CHECKING:
    from jinja2 import Template

MESSAGE = "message"
"""What names of fields of the message begin with; those of sentences begin with their key."""
Press = Literal["sentences", "message", "more", "leave"]


class Put(NamedTuple):
    """Which button was pressed, and the message that was filled in."""

    press: Press
    message: dict[str, Any]


def form(sheet: Sheet, *, action: str, hidden: Mapping[str, str] | None = None) -> str:
    """The sheet as markup that is submitted to `action`, with `hidden` fields beside its own.

    All of it is escaped; nothing in it needs a script.
    """
    said = sheet.draft.get(KEY)
    sentences = said if isinstance(said, Mapping) else {}
    message = {} if KEY in sheet.draft else sheet.draft
    return _template().render(
        sheet=sheet,
        action=action,
        hidden=hidden or {},
        say=lambda key: spelled(_say(key), sheet.lang),
        sentences=_sentences(sheet, sentences),
        fields=fields(sheet.schema, message, sheet.called, MESSAGE),
        opened=bool(message) or sheet.sentences is None,
    )


def _sentences(sheet: Sheet, given: Mapping[str, object]) -> tuple[Any, ...]:
    """Whether it was read as meant is asked once it was read."""
    called = Vocabulary(InSentences, sheet.lang)
    every = fields(sheet.sentences, given, called, KEY) if sheet.sentences else ()
    return tuple(each for each in every if sheet.read_back or each.name != f"{KEY}/confirmed")


def put(sheet: Sheet, pairs: Iterable[tuple[str, str]]) -> Put:
    """What a browser submitted; nothing here raises. `more` asks for the same with more rows."""
    every = [*pairs]
    press = next((value for key, value in every if key == "press"), "message")
    if press == "sentences" and sheet.sentences is not None:
        return Put("sentences", {KEY: submitted(sheet.sentences, every, KEY)})
    message = submitted(sheet.schema, every, MESSAGE)
    return Put("leave" if press == "leave" else "more" if press == "more" else "message", message)


@cache
def _template() -> "Template":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("aufheben.formats.sheets"),
        autoescape=True,
        undefined=StrictUndefined,
        # Whatever comes from outside loses its control characters, wherever it is put.
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    return environment.get_template("sheet.html.j2")


def _shown(value: object) -> object:
    """Markup of ours as it is; texts line by line, since a text area keeps its lines."""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return "\n".join(map(unturned, value.split("\n")))
