"""The engine that fills the page's templates: markup escaped, our words in every language at once."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from aufheben.formats.document.html import line
from aufheben.formats.page.codes import code, known_code
from aufheben.formats.quoting.markup import shown
from aufheben.words import LANGS, Code, Fact, Joined, Marked, Said, spelled
from aufheben.words.tables import spoken

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context

_BOTH = Markup('<span class="t"><span lang="en">{}</span><span lang="ja">{}</span></span>')


def in_both(english: object, japanese: object) -> Markup:
    """Words that are at hand in both languages, of which the page shows one; markup of ours stays."""
    return _BOTH.format(_shown(english), _shown(japanese))


def attribute(name: str, said: Fact) -> Markup:
    """An attribute that the page's script turns into the reader's language."""
    en, ja = (escape(shown(spelled(said, lang))) for lang in LANGS)
    return Markup('{}="{}" data-{}-en="{}" data-{}-ja="{}"').format(name, en, name, en, name, ja)


def key(name: object) -> object:
    """What an answer's key is called; those that nothing of ours names stay as they are."""
    pair = spoken(__name__, "key", str(name))
    return in_both(*pair) if pair else str(name).replace("_", " ")


@cache
def environment() -> "Environment":
    """Of the page's own templates (`formats.page/NAME`) and of each room's."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context

    made = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        # Whatever comes from outside loses its control characters, wherever it is put.
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {
        "say": pass_context(_say),
        "attribute": attribute,
        "spelled": spelled,
        "key": key,
        "code": code,
        "known_code": known_code,
        "both": in_both,
    }
    return made


def _say(context: "Context", key: str, /, **facts: Fact) -> Said:
    """What a template says, in the words of its package or of those around it."""
    return Said(f"{_package(str(context.name))}.templates", key, facts)


def _source(name: str) -> str:
    file = name.partition("/")[2]
    return files(_package(name)).joinpath("templates", file).read_text("utf-8")


def _package(name: str) -> str:
    return f"aufheben.{name.partition('/')[0]}"


def _shown(value: object) -> object:
    if isinstance(value, Said | Code | Joined | Marked):
        return line(value)
    return value if isinstance(value, Markup) else shown(value)


def rendered(template: str, **values: object) -> Markup:
    """A template filled in: markup that may stand in another one."""
    made = environment().get_template(template).render(**values)
    return Markup(made)  # noqa: S704 - the engine escaped what is not ours
