"""Titles of speeches that say a side and a place: `Prime Minister`, `1st Opp`, `否定側第一反駁`.

Japanese words other than those of a side stand for English ones, so that one grammar reads both.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from aufheben.domain.matches import Stand

_FOR = (
    "prop", "proposition", "pro", "gov", "govt", "government", "aff", "affirmative", "肯定", "賛成", "政府",
    "与党",
)  # fmt: skip
_AGAINST = ("opp", "opposition", "con", "neg", "negative", "否定", "反対", "野党")
SIDES: Final[Mapping[str, Stand]] = {
    **dict.fromkeys(_FOR, "for"),
    **dict.fromkeys(_AGAINST, "against"),
}
BENCHED: Final = frozenset((
    "prop", "proposition", "gov", "govt", "government", "opp", "opposition", "政府", "与党", "野党",
))  # fmt: skip
"""Sides that may have an opening and a closing half."""
_PARLIAMENTARY: Final = {
    "PM": "prime minister",
    "DPM": "deputy prime minister",
    "LO": "leader opposition",
    "DLO": "deputy leader opposition",
    "MG": "member government",
    "MO": "member opposition",
    "GW": "government whip",
    "OW": "opposition whip",
}
FORMATS: Final[Mapping[str, Mapping[str, str]]] = {
    "Asian Parliamentary": {
        **_PARLIAMENTARY,
        "GR": "government reply",
        "OR": "opposition reply",
        "PMR": "prime minister reply",
        "LOR": "leader opposition reply",
        "PMC": "prime minister",
        "LOC": "leader opposition",
        "MGC": "member government",
        "MOC": "member opposition",
    },
    "British Parliamentary": {
        **_PARLIAMENTARY,
        "OG": "opening government",
        "OO": "opening opposition",
        "CG": "closing government",
        "CO": "closing opposition",
    },
    "World Schools": {"PR": "proposition reply", "OR": "opposition reply"},
    "policy and Lincoln-Douglas": {
        "AC": "affirmative constructive",
        "NC": "negative constructive",
        "AR": "affirmative rebuttal",
        "NR": "negative rebuttal",
    },
}
NUMBERED: Final[Mapping[str, Mapping[str, str]]] = {
    "Karl Popper": {"A": "affirmative", "N": "negative"},
    "World Schools": {"P": "proposition", "O": "opposition", "G": "government"},
    "Japanese": dict(
        zip("肯否賛反政野", ("肯定", "否定", "賛成", "反対", "政府", "野党"), strict=True)
    ),
}
"""Abbreviations that stand with a number alone: `A1`, `2N`, `否１`."""
ABBREVIATIONS: Final = {short: said for each in FORMATS.values() for short, said in each.items()}
FIGURED: Final = {
    **ABBREVIATIONS,
    **{short: said for each in NUMBERED.values() for short, said in each.items()},
}
_FIGURES = (
    "1 1st first one i 一", "2 2nd second two ii 二", "3 3rd third three iii 三", "4 4th fourth four iv 四",
)  # fmt: skip
NUMBERS: Final = {w: n for n, words in enumerate(_FIGURES, start=1) for w in words.split()}
PARTS: Final = frozenset((
    "constructive", "case", "rebuttal", "summary", "focus", "reply", "statement", "remarks", "argument",
    "arguments",
))  # fmt: skip
"""What a speech is, and no speaker."""
PLACES: Final = PARTS | frozenset((
    "speaker", "debater", "speech", "whip", "member", "leader", "deputy", "prime", "minister", "opening",
    "closing",
))  # fmt: skip
FILL: Final = frozenset((
    "the", "of", "by", "for", "side", "team", "bench", "final", "s", "speech", "no",
))  # fmt: skip
WORDS: Final = {*SIDES, *NUMBERS, *PLACES, *FILL}
JAPANESE: Final[Mapping[str, str]] = {
    **{side: side for side in SIDES if not side.isascii()},
    **{number: number for number in "一二三四"},
    **dict.fromkeys(("立論",), "constructive"),
    **dict.fromkeys(("反駁", "反論", "再反駁", "再反論", "最終反駁"), "rebuttal"),
    **dict.fromkeys(("最終弁論", "総括", "まとめ", "結論", "要約"), "summary"),
    **dict.fromkeys(("主張", "意見", "陳述", "弁論"), "statement"),
    **dict.fromkeys(("リプライ", "リプライスピーチ"), "reply"),
    **dict.fromkeys(("スピーチ", "演説", "発表"), "speech"),
    **dict.fromkeys(("スピーカー", "話者", "弁士", "発言者", "ディベーター"), "speaker"),
    **dict.fromkeys(("人目", "番手", "番目", "番", "本目", "回目"), "speaker"),
    **dict.fromkeys(("議員", "メンバー"), "member"),
    **dict.fromkeys(("ウィップ", "院内幹事"), "whip"),
    **dict.fromkeys(("首相", "総理", "総理大臣"), "prime minister"),
    **dict.fromkeys(("党首", "代表"), "leader"),
    "副党首": "deputy leader 野党",
    "副": "deputy",
    **dict.fromkeys(("側", "チーム", "の", "第", "者", "担当"), "side"),
}
Office = Literal["opening", "deputy", "member", "whip", "reply", ""]
Bench = Literal["opening", "closing", ""]
LONGEST = 80
_KANA_KANJI = "\u3040-\u30ff\u3400-\u9fff"
_RUNS = re.compile(
    rf"(?P<wide>[{_KANA_KANJI}]+)|(?P<before>[A-Za-z]++)(?:(?P<last>[1-4])(?![A-Za-z\d])|[^\W\d_]*+)"
    r"|(?P<first>[1-4])(?P<after>(?!(?:st|nd|rd|th)\b)[A-Za-z]+)"
    r"|\d(?:st|nd|rd|th)?|[^\W\d_]+|[^\w\s.,:'’–—-]"
)
_WIDE = re.compile(
    "|".join(sorted({*JAPANESE, *filter(str.isalpha, "肯否賛反政野")}, key=len, reverse=True))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A speech's place: whose side, as the title calls that (`team`), which office or number.

    `bench` where a title says opening or closing half; `number` 0 where it says none; `part` is
    what the speech is (`constructive`), where it says that.
    """

    label: str
    side: Stand
    team: str
    office: Office = ""
    number: int = 0
    bench: Bench = ""
    part: str = ""


class _Word(NamedTuple):
    """A word as the table has it, and as the title writes it."""

    said: str
    written: str


@lru_cache(maxsize=1024)
def role_of(title: str) -> Role | None:
    """The role that a title says and nothing besides, else None. A side alone is no role."""
    if len(title) > LONGEST:
        return None
    label = " ".join(unicodedata.normalize("NFKC", title).replace("_", " ").split())
    words = list(_words(label))
    whole = words and words[-1].said != "no"  # "Opp 1: No" is an answer
    return _role(label, words) if whole and all(w.said in WORDS for w in words) else None


def is_placeless(title: str) -> bool:
    """Whether it is made of words of titles without saying a side: `the first speech`."""
    words = [word.said for word in _words(unicodedata.normalize("NFKC", title[:LONGEST]))]
    return WORDS.issuperset(words) and not SIDES.keys() & set(words) and "prime" not in words


def likeness(line: str) -> float:
    """How much of a line is words of titles, 0 to 1."""
    line = unicodedata.normalize("NFKC", line)
    if re.search(r"肯定|否定|賛成側|反対側|与党|野党|立論|反駁|首相", line):
        return min(1.0, 8 / len(line))
    words = [word.said for word in _words(line)]
    known = [word for word in words if word in WORDS - FILL]
    return len(known) / len(words) if words else 0.0


def _words(label: str) -> Iterator[_Word]:
    """Small words, abbreviations written out, figures apart from letters."""
    for run in _RUNS.finditer(label):
        if run["wide"]:
            yield from _wide(run["wide"], label)
        elif run["last"] or run["first"]:
            letters = run["before"] or run["after"]
            yield _Word(run["last"] or run["first"], "")
            yield from _written_out(FIGURED.get(letters.upper(), letters), letters)
        else:
            yield from _written_out(ABBREVIATIONS.get(run[0], run[0]), run[0])


def _written_out(said: str, written: str) -> Iterator[_Word]:
    yield from (_Word(word, written) for word in said.casefold().split())


def _wide(run: str, label: str) -> Iterator[_Word]:
    """Japanese words, which no blanks divide; `肯` and the like count with a number alone."""
    at = 0
    for found in _WIDE.finditer(run):
        short = found[0] if found[0] in FIGURED else ""
        if found.start() != at or (short and not re.search(r"\d", label)):
            break
        yield from _written_out(FIGURED[short] if short else JAPANESE[found[0]], found[0])
        at = found.end()
    if at < len(run):
        yield _Word(run[at:], run[at:])


def _role(label: str, words: list[_Word]) -> Role | None:
    said = [word.said for word in words]
    is_prime = "prime" in said and "minister" in said
    leads: set[Stand] = {"for"} if is_prime else set()
    sides = leads | {SIDES[word] for word in said if word in SIDES}
    numbers = {NUMBERS[word] for word in said if word in NUMBERS}
    bench = _bench(words)
    placed = [word for word in said if word in PLACES and word != bench] or numbers
    if len(sides) != 1 or len(numbers) > 1 or not placed or (bench and is_prime):
        return None
    return Role(
        label=_titled(label),
        side=sides.pop(),
        team=_team(label, words),
        office=_office(said),
        number=numbers.pop() if numbers else 0,
        bench=bench,
        part=next((word for word in said if word in PARTS), ""),
    )


def _bench(words: list[_Word]) -> Bench:
    """The half of a side that has halves; others open and close with a statement."""
    said = {word.said for word in words}
    if not (said & BENCHED) or said & (PARTS - {"reply", "rebuttal", "summary"}):
        return ""
    return "opening" if "opening" in said else "closing" if "closing" in said else ""


def _office(said: list[str]) -> Office:
    """What BP and AP tell benches by; a rebuttal of the leaders is their reply."""
    leads = "minister" in said or "leader" in said
    if "reply" in said or (leads and "rebuttal" in said):
        return "reply"
    others: tuple[Office, ...] = ("deputy", "whip", "member")
    return next((word for word in others if word in said), "opening" if leads else "")


def _team(label: str, words: list[_Word]) -> str:
    """The side as the title calls it; of a prime minister the government."""
    found = next((word for word in words if word.said in SIDES), None)
    if found:
        written = found.written if found.written.casefold() in SIDES else found.said
        return written.capitalize()
    return "与党" if re.search(f"[{_KANA_KANJI}]", label) else "Government"


def _titled(label: str) -> str:
    """Shouted titles as they are usually written."""
    if not (label.isupper() and re.search(r"[A-Z]{5}", label)):
        return label
    return re.sub(r"(?<= )(Of|The)(?= )", lambda small: small[0].lower(), label.title())
