"""The engine that fills the page's templates: markup escaped, our words in every language at once."""

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from aufheben.formats.page.codes import CODES, code
from aufheben.formats.quoting.html import shown
from aufheben.translations import page_texts

if TYPE_CHECKING:
    from jinja2 import Environment

_BOTH = Markup('<span class="t"><span lang="en">{}</span><span lang="ja">{}</span></span>')
ROOMS = ("dialectic", "judging", "hierarchy", "deliberation", "rating", "bench")


def words(english: str, *filled: object) -> Markup:
    """A text of ours in English and Japanese: the page shows the one its reader chose.

    A `{}` in it stands for what is filled in, which is escaped.
    """
    japanese = page_texts("ja").get(english, english)
    return in_both(_filled(english, filled), _filled(japanese, filled))


def in_both(english: object, japanese: object) -> Markup:
    """Words that are at hand in both languages, of which the page shows one; markup of ours stays."""
    return _BOTH.format(_shown(english), _shown(japanese))


def attribute(name: str, english: str, *filled: object) -> Markup:
    """An attribute with a text of ours, which the page's script turns into the reader's language."""
    japanese = page_texts("ja").get(english, english)
    said, ja = (_filled(text, filled) for text in (english, japanese))
    return Markup('{}="{}" data-{}-en="{}" data-{}-ja="{}"').format(
        name, said, name, said, name, ja
    )


def key(name: object) -> Markup:
    """What an answer's key is called; those that no text of ours names stay as they are."""
    return words(str(name).replace("_", " "))


def _filled(text: str, filled: tuple[object, ...]) -> Markup:
    numbered = text.replace("{}", "{0}") if text.count("{}") == 1 else text
    said = escape(shown(numbered))
    return said.format(*map(_shown, filled)) if filled else said


@cache
def environment() -> "Environment":
    """Of the page's own templates (`page/`) and of each room's (`dialectic/` …)."""
    from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined

    loaders = {
        name: PackageLoader(f"aufheben.formats.{name}") for name in ("page", *ROOMS) if _has(name)
    }
    made = Environment(
        loader=PrefixLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        # Whatever comes from outside loses its control characters, wherever it is put.
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {
        "t": words,
        "ta": attribute,
        "key": key,
        "code": code,
        "codes": CODES,
        "both": in_both,
    }
    return made


def _shown(value: object) -> object:
    return value if isinstance(value, Markup) else shown(value)


def _has(name: str) -> bool:
    from importlib.resources import files

    return files(f"aufheben.formats.{name}").joinpath("templates").is_dir()


def rendered(template: str, **values: object) -> Markup:
    """A template filled in: markup that may stand in another one."""
    made = environment().get_template(template).render(**values)
    return Markup(made)  # noqa: S704 - the engine escaped what is not ours
