"""The tokens of a Turtle text with their places (W3C 2014, RDF 1.1 Turtle, section 6.5)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_LOCAL = r"(?:[\w:\-·]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])"
_KINDS = {
    "comment": r"#[^\n\r]*",
    "iri": r'<(?:[^\x00-\x20<>"{}|^`\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>',
    "text": r'"""(?:"{0,2}(?:[^"\\]|\\.))*"""|'
    r"'''(?:'{0,2}(?:[^'\\]|\\.))*'''|"
    r'"(?:[^"\\\n\r]|\\.)*"|'
    r"'(?:[^'\\\n\r]|\\.)*'",
    "blank": r"_:\w(?:[\w\-·.]*[\w\-·])?",
    "name": rf"(?:[^\W\d_](?:[\w\-·.]*[\w\-·])?)?:(?:{_LOCAL}(?:(?:{_LOCAL}|\.)*{_LOCAL})?)?",
    "tag": r"@[A-Za-z]+(?:-[A-Za-z0-9]+)*",
    "number": r"[+-]?(?:\d+\.\d*[eE][+-]?\d+|\.?\d+[eE][+-]?\d+|\d*\.\d+|\d+)",
    "word": r"[A-Za-z]+",
    "sign": r"\^\^|[;,.\[\]()]",
}
_TOKEN = re.compile("|".join(f"(?P<{kind}>{form})" for kind, form in _KINDS.items()), re.DOTALL)
_BLANKS = re.compile(r"\s*")


class Token(NamedTuple):
    """A token; of signs, words and tags the kind is the token itself."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """All but comments, the last of kind "". Raises ValueError for what is no Turtle."""
    at = 0
    while True:
        at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing also
        if at == len(text):
            yield Token("", "", at, at)
            return
        found = _TOKEN.match(text, at)
        if found is None or not found[0]:
            raise ValueError(text[at : at + 40])
        kind = str(found.lastgroup)
        if kind != "comment":
            own = found[0] if kind in ("sign", "word", "tag") else kind
            yield Token(own, found[0], at, found.end())
        at = found.end()
