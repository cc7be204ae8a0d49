"""Plain marks of a compromise in words: few and sure, since a false alarm costs an idea."""

import re

_MARKS = re.compile(
    r"""
    \d+\s*(?:%|percent\b|per\ cent\b) | [0-9０-９]+\s*(?:％|パーセント|割ずつ)
    | \bsplit(?:ting)?\ the\ difference\b | \bhalf[ -]and[ -]half\b | \bmeet(?:ing)?\ halfway\b
    | \bcase[ -]by[ -]case\b | \bquotas?\b
    | \b(?:take|taking)\ turns\b | \balternat(?:e|es|ing)\ (?:between|days|weeks|years)\b
    | \bdivision\ of\ labou?r\b | \bdivid(?:e|es|ing)\ the\ (?:work|tasks|labou?r)\b
    | 折衷 | 間を取 | ケースバイケース | 場合に応じて使い分け | 役割分担 | 分業 | 交互に | 割り当て制 | 半々
    """,
    re.VERBOSE | re.IGNORECASE,
)


def compromise_in(text: str) -> str | None:
    """The words that mark a division, a quota, an alternation or a case-by-case rule."""
    found = _MARKS.search(text)
    return found[0] if found else None
