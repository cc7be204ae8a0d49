"""Letters by which a judge calls points: nobody else knows what they stand for.

A letter counts as a label where it opens an entry ("B. The cost"), stands for a team's point
("CG's F", "論点B"), or stands in a row of such letters ("B and E"). Teams may be called by
letters, and a speaker may use them ("plan B"): those are no labels.
"""

import re

_LETTER = r"(?<![A-Za-z0-9_.’'&/-])[A-Z]\d?(?![A-Za-z0-9_’'&/-])"
_ALONE = re.compile(_LETTER)
_LABEL = re.compile(
    rf"^[^\w\n]*+({_LETTER})[.):、。]\s"
    rf"|(?:['’]s|\bpoints?|\barguments?|論点|議論|主張)\s?({_LETTER})(?!\.\w)"
    rf"|({_LETTER})(?:,| and| or|、|と|・)\s?(?=({_LETTER}))",
    re.MULTILINE,
)
_QUOTED = re.compile(r"“[^“”]*”|\"[^\"\n]*\"|「[^「」]*」|『[^『』]*』")


def labeled(text: str, known: tuple[str, ...], shown: str) -> str | None:
    """The first letter by which a text calls a point; `known` and `shown` excuse letters."""
    excused = {*known, "I", *_ALONE.findall(shown)}
    for found in _LABEL.finditer(_QUOTED.sub(" ", text)):
        if not excused.issuperset(filter(None, found.groups())):
            return found[0].strip()
    return None
