"""Words of others in the label of a Mermaid diagram, which stands between quotes."""

import re

from aufheben.formats.quoting.characters import flat

# Quotes and brackets end labels, "%%{" begins a directive anywhere, "$$" a formula, and a
# backslash, a backtick or a star is read as markup of the label.
_READ = re.compile(r"[\"#&<>\[\](){}|`*\\%$;~]|(?<![^\W_])_|_(?![^\W_])|/(?=/)")
_NAMED = {'"': "#quot;", "&": "#amp;", "<": "#lt;", ">": "#gt;"}


def label(text: str, most: int | None = None) -> str:
    """On one line, cut after so many characters; nothing in it ends the label or is markup."""
    line = flat(text)
    short = line if most is None or len(line) <= most else f"{line[: most - 1]}…"
    return _READ.sub(_code, short)


def _code(sign: re.Match[str]) -> str:
    return _NAMED.get(sign[0], f"#{ord(sign[0])};")
