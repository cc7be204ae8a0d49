"""Citations in a text: [c3], or several as [c1, c4]."""

import re

_CITED = re.compile(r"\[((?:c\d+)(?:\s*[,、]\s*c\d+)*)\]")


def cited(text: str) -> tuple[str, ...]:
    """The ids of the claims that a text cites, in order, each once."""
    found = (key for group in _CITED.findall(text) for key in re.findall(r"c\d+", group))
    return tuple(dict.fromkeys(found))
