"""Words of others in TOML: a value is read back as it was, a comment stays one."""

import json
import re
from collections.abc import Iterable

from aufheben.formats.quoting.characters import flat

_LONE = re.compile(r"[\ud800-\udfff]")


def string(text: str) -> str:
    """A basic string; halves of characters, which TOML has none of, are lost."""
    whole = _LONE.sub("\ufffd", text)
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def paragraph(lines: Iterable[str]) -> str:
    """A string of several lines, each on one of its own."""
    return "\n".join(['"""', *(string(line)[1:-1] for line in lines), '"""'])


def comment(text: str) -> str:
    """On one line."""
    return f"# {flat(text)}"
