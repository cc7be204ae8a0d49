"""Any value that JSON can say, and any text that a path or a form can: odd ones come often."""

import json
from typing import Any
from urllib.parse import quote

from hypothesis import strategies as st

ODD = (
    "\ud800", "a\0b", "\udfffx", "x" * 5000, "問" * 5000, "/etc/passwd", "/etc/nonexistent", "-", "", " ",
    "../x", "x.toml", "a@b://c", "\u2028", "openai:", "model", "N=", "1e400",
)  # fmt: skip
"""Texts that have no place, no length or no shape that somebody thought of."""
TEXTS = st.sampled_from(ODD) | st.text(st.characters(codec=None), max_size=20)
_PLAIN = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.just(10**400) | st.just(-1) | TEXTS
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    _PLAIN,
    lambda each: st.lists(each, max_size=3) | st.dictionaries(TEXTS, each, max_size=3),
    max_leaves=6,
)


def written(value: object) -> bytes:
    """As any program can send it: halves of characters as escapes."""
    return json.dumps(value).encode()


def segment(text: str) -> str:
    """A text as it stands in a path or a query."""
    return quote(text[:400].encode("utf-8", "surrogatepass"), safe="") or "%20"
