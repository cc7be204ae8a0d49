"""Words of others in HTML and SVG, and in the labels of Mermaid diagrams."""

import re
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from aufheben.formats.quoting.characters import flat, short, unturned

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

# Quotes and brackets end labels, "%%{" begins a directive anywhere, "$$" a formula, and a
# backslash, a backtick or a star is read as markup of the label.
_READ = re.compile(r"[\"#&<>\[\](){}|`*\\%$;~]|(?<![^\W_])_|_(?![^\W_])|/(?=/)")
_NAMED = {'"': "#quot;", "&": "#amp;", "<": "#lt;", ">": "#gt;"}


def shown(value: object) -> object:
    """A value as a template may hold it, whose engine escapes markup by itself."""
    return unturned(value) if isinstance(value, str) else value


def escaping(loader: "BaseLoader", finalize: Callable[[object], object]) -> "Environment":
    """Templates of HTML: whatever is put in goes through `finalize`, and is escaped."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, finalize=finalize,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip


def escaped(text: str) -> str:
    """As the text of an element or the value of an attribute in quotes."""
    return escape(unturned(text))


def label(text: str, most: int | None = None) -> str:
    """Between the quotes of a Mermaid label: on one line, of so many characters at most; nothing in
    it ends the label or is markup.
    """
    line = flat(text)
    return _READ.sub(_code, line if most is None else short(line, most))


def _code(sign: re.Match[str]) -> str:
    return _NAMED.get(sign[0], f"#{ord(sign[0])};")
