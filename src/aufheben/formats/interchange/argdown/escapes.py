"""Words in Argdown: which signs mean something there, and how to write them as themselves.

Argdown's rules are those of `@argdown/core` 1.7 (packages/argdown-core/src/lexer.ts).
"""

import json
import re
from collections.abc import Mapping

from aufheben.domain.legible_text import encodable
from aufheben.formats.quoting.characters import flat

# Ranges, tags, references, data and escapes begin with the first group wherever they stand;
# comments, front matter and special characters (":heart:", ".A.") with the rest.
_READ = re.compile(r"[\\{\[<*_#]|/(?=[/*])|=(?===)|\.(?=\S[^\s.]*+\.)|:(?=\S[^\s:]*+:)")
_RULE = re.compile(r",|-(?=-)")
_TITLE = re.compile(r"[^\W_][^\[\]<>]{0,199}")
# A map of @argdown/core is an object of JavaScript, in which these names are taken.
_TAKEN = frozenset(
    ("constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toLocaleString",
     "propertyIsEnumerable")
)  # fmt: skip
# What ends data, a title or front matter, and what YAML knows as no character.
_DATA = re.compile("[{}\\[\\]<>=\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


def escaped(text: str) -> str:
    """On one line, as nothing but words."""
    return _READ.sub(r"\\\g<0>", flat(text))


def rule(text: str) -> str:
    """One rule of an inference, on one line."""
    return _RULE.sub(r"\\\g<0>", escaped(text))


def is_title(text: str) -> bool:
    """Whether `text` can stand between brackets as it is; there are no escapes in titles."""
    return bool(_TITLE.fullmatch(text)) and flat(text) == text and text not in _TAKEN


def value(text: str) -> str:
    """A text in data or front matter, in quotes. YAML knows no halves of characters."""
    said = json.dumps(encodable(text), ensure_ascii=False)
    return _DATA.sub(lambda sign: f"\\u{ord(sign[0]):04x}", said)


def data(fields: Mapping[str, str | float | None]) -> str:
    """What is said besides the text, as data in braces; the empty text where there is nothing."""
    said = [
        f"{name}: {value(each) if isinstance(each, str) else json.dumps(each)}"
        for name, each in fields.items()
        if each is not None and each != ""
    ]
    return f"{{{', '.join(said)}}}" if said else ""
