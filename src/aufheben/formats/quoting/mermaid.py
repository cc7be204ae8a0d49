"""Words of others in the label of a Mermaid diagram, which stands between quotes."""

import re

from aufheben.formats.quoting.characters import flat, short

# Quotes and brackets end labels, "%%{" begins a directive anywhere, "$$" a formula, and a
# backslash, a backtick or a star is read as markup of the label.
_READ = re.compile(r"[\"#&<>\[\](){}|`*\\%$;~]|(?<![^\W_])_|_(?![^\W_])|/(?=/)")
_NAMED = {'"': "#quot;", "&": "#amp;", "<": "#lt;", ">": "#gt;"}


def label(text: str, most: int | None = None) -> str:
    """On one line, of so many characters at most; nothing in it ends the label or is markup."""
    line = flat(text)
    return _READ.sub(_code, line if most is None else short(line, most))


def _code(sign: re.Match[str]) -> str:
    return _NAMED.get(sign[0], f"#{ord(sign[0])};")
