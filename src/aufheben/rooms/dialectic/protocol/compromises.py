"""Plain marks of a compromise in words: few and sure, since a false alarm costs an idea."""

import re

_MARKS = re.compile(
    r"""
    (?<!\d)\d+\s*(?:%|percent\b|per\ cent\b) | (?<![0-9０-９])[0-9０-９]+\s*(?:％|パーセント|割ずつ)
    | \bhalf\ of\ (?:the|all|each|every|their|its)\b | \bhalf[ -]and[ -]half\b
    | \bsplit(?:ting)?\ the\ difference\b | \bmeet(?:ing)?\ halfway\b
    | \bcase[ -]by[ -]case\b | \bquotas?\b
    | \b(?:take|taking)\ turns\b | \balternat(?:e|es|ing)\ (?:between|days|weeks|years)\b
    | \bdivision\ of\ labou?r\b | \bdivid(?:e|es|ing)\ the\ (?:work|tasks|labou?r)\b
    | 折衷 | 間を取 | ケースバイケース | 場合に応じて使い分け | 分担 | 分業 | 交互に | 割り当て制 | 半々
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DENIED_BEFORE = re.compile(
    r"\b(?:not|no|nor|never|without|instead of|rather than|beyond)(?: \w+){0,2} ?$", re.IGNORECASE
)
_DENIED_AFTER = re.compile(
    r"^\w{0,4}?(?:では(?:な|あり)|でな|でもな|せず|しな|をやめ|を廃|によらず|に頼ら|に終わら)"
)


def compromise_in(text: str) -> str | None:
    """The words that mark a division, a quota, an alternation or a case-by-case rule.

    Words that are denied ("not by dividing the work", 分担ではなく) mark none.
    """
    for found in _MARKS.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        if not (_DENIED_BEFORE.search(before) or _DENIED_AFTER.search(after)):
            return found[0]
    return None
