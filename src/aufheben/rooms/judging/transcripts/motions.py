"""The words of a motion without what announces it: `Resolved: …`, `Be it resolved that …`."""

import re

_ANNOUNCED = re.compile(
    r"\s*+(?:motion|resolution|topic)?\s*+(?:[:\uff1a]\s*+)?[\"“「『*_]*+\s*+"
    r"(?:be it (?:hereby )?resolved|(?:it is )?(?:hereby )?resolved)\s*+(?:[:\uff1a,;–—-]++\s*+(?:that\b[:,]?)?|that\b[:,]?)\s*+",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』]+)[\"”」』]")


def motion_of(words: str) -> str:
    """The motion itself."""
    announced = _ANNOUNCED.match(words)
    if announced is None:
        return words.strip()
    rest = words[announced.end() :].strip()
    quoted = _QUOTED.fullmatch(rest)
    return (quoted[1].strip() if quoted else rest.rstrip('"”」』*_')) or words.strip()
