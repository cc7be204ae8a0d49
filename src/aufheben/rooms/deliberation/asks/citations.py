"""Citations in a text: [c3], or several as [c1, c4]. Whatever brackets name a claim counts."""

import re
import unicodedata

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_IDS = re.compile(r"(?<![a-z0-9])c(\d+)(?![a-z0-9])", re.IGNORECASE)


def cited(text: str) -> tuple[str, ...]:
    """The ids of the claims that a text cites, in order, each once; width and case aside."""
    plain = unicodedata.normalize("NFKC", text)
    found = (f"c{int(key)}" for group in _BRACKETS.findall(plain) for key in _IDS.findall(group))
    return tuple(dict.fromkeys(found))
