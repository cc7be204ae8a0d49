"""Titles of speeches that say a side and a place: `Prime Minister`, `1st Opp`, `否定側第一反駁`."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from aufheben.domain.matches import Stand

Office = Literal["opening", "deputy", "member", "whip", "reply", ""]
Bench = Literal["opening", "closing", ""]
LONGEST = 80
CHAIRS = frozenset(
    [
        "chair",
        "chairperson",
        "chairman",
        "chairwoman",
        "chair judge",
        "moderator",
        "mc",
        "host",
        "timekeeper",
        "time keeper",
        "adjudicator",
        "speaker of the house",
        "mr speaker",
        "madam speaker",
        "madame speaker",
        "司会",
        "司会者",
        "議長",
        "タイムキーパー",
        "計時",
        "計時係",
        "審判",
        "ジャッジ",
        "主審",
    ]
)
"""Who calls speakers and times them, and speaks for nobody."""

_SIDES: dict[str, Stand] = {
    **dict.fromkeys(
        ["prop", "proposition", "pro", "gov", "govt", "government", "aff", "affirmative"], "for"
    ),
    **dict.fromkeys(["opp", "opposition", "con", "neg", "negative"], "against"),
}
_SHORT = {
    "PM": "prime minister",
    "DPM": "deputy prime minister",
    "LO": "leader opposition",
    "DLO": "deputy leader opposition",
    "MG": "member government",
    "MO": "member opposition",
    "GW": "government whip",
    "OW": "opposition whip",
    "GR": "government reply",
    "OR": "opposition reply",
    "PMR": "prime minister reply",
    "LOR": "leader opposition reply",
    "PMC": "prime minister",
    "LOC": "leader opposition",
    "MGC": "member government",
    "MOC": "member opposition",
    "OG": "opening government",
    "OO": "opening opposition",
    "CG": "closing government",
    "CO": "closing opposition",
}
_POLICY = re.compile(r"([12])([AN])([CR])")
_NUMBERS = {
    **{word: n for n, word in enumerate(["1", "2", "3", "4"], start=1)},
    **{word: n for n, word in enumerate(["1st", "2nd", "3rd", "4th"], start=1)},
    **{word: n for n, word in enumerate(["first", "second", "third", "fourth"], start=1)},
    **{word: n for n, word in enumerate(["one", "two", "three", "four"], start=1)},
}
_PLACES = frozenset(
    [
        "speaker",
        "speech",
        "constructive",
        "case",
        "rebuttal",
        "summary",
        "focus",
        "reply",
        "whip",
        "member",
        "leader",
        "deputy",
        "prime",
        "minister",
        "opening",
        "closing",
        "cross",
        "examination",
        "crossfire",
        "questions",
    ]
)
_FILL = frozenset(["the", "of", "side", "team", "bench", "final", "s", "speech", "statement"])
_WORDS = {*_SIDES, *_NUMBERS, *_PLACES, *_FILL}

_JA_SIDES: dict[str, Stand] = {
    **dict.fromkeys(("肯定", "賛成", "政府", "与党"), "for"),
    **dict.fromkeys(("否定", "反対", "野党"), "against"),
}
_ORDINAL = r"第?\s*[一二三四五六\d]\s*(?:人目|番手|番目)?"
_JA = re.compile(
    rf"(肯定|否定|賛成|反対|政府|与党|野党)(?:側|チーム)?\s*の?\s*((?:{_ORDINAL}\s*)?(?:立論|反駁|反論|質疑応答|質疑|"
    r"応答|反対尋問|尋問|最終弁論|最終反駁|総括|まとめ|結論|主張|スピーチ|スピーカー|話者|弁士|議員|メンバー|"
    r"院内幹事|ウィップ|リプライ|代表|党首|副代表|副党首|首相|副首相|総理)(?:\s*(?:スピーチ|立論|反駁))?|"
    rf"{_ORDINAL})"
)
_JA_OFFICE = re.compile(
    r"(副)?(?:首相|総理大臣|総理)(?:\s*(?:の)?\s*(リプライ(?:スピーチ)?|立論|反駁|スピーチ))?"
)
_JA_OFFICES: dict[str, Office] = {
    "リプライ": "reply",
    "総括": "",
    "ウィップ": "whip",
    "院内幹事": "whip",
    "議員": "member",
    "メンバー": "member",
    "副": "deputy",
    "党首": "opening",
    "代表": "opening",
    "首相": "opening",
    "総理": "opening",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A speech's place: whose side, as the title calls that (`team`), which office or number.

    `bench` where a title says opening or closing half; `number` 0 where it says none. In an
    `exchange`, questions and answers, both sides speak.
    """

    label: str
    side: Stand
    team: str
    office: Office = ""
    number: int = 0
    bench: Bench = ""

    @property
    def exchange(self) -> bool:
        """Whether it is a time for questions."""
        return bool(re.search(r"質疑|尋問|cross|questions", self.label, re.IGNORECASE))


@lru_cache(maxsize=1024)
def role_of(title: str) -> Role | None:
    """The role that a title says and nothing besides, else None. A side alone is no role."""
    if len(title) > LONGEST:
        return None
    label = " ".join(unicodedata.normalize("NFKC", title).replace("_", " ").split())
    return _english(label) or _japanese(label)


def is_chair(title: str) -> bool:
    """Whether it names who leads the debate and speaks for nobody."""
    plain = unicodedata.normalize("NFKC", title).casefold()
    return len(title) <= LONGEST and " ".join(re.sub(r"[._]", " ", plain).split()) in CHAIRS


def likeness(line: str) -> float:
    """How much of a line is words of titles, 0 to 1."""
    line = unicodedata.normalize("NFKC", line)
    if re.search(r"肯定|否定|賛成側|反対側|与党|野党|立論|反駁|首相", line):
        return min(1.0, 8 / len(line))
    words = _tokens(line)
    known = [word for word in words if word in _WORDS - _FILL]
    return len(known) / len(words) if words else 0.0


def _tokens(label: str) -> list[str]:
    """Small words, abbreviations written out, figures apart from letters."""
    found: list[str] = []
    for word in re.findall(r"[^\W\d_]+\d?|\d(?:st|nd|rd|th)?[ANCR]*|[^\w\s.,:'’–—-]", label):
        policy, short, parted = _POLICY.fullmatch(word), _SHORT.get(word), _parted(word)
        if policy:
            side = "affirmative" if policy[2] == "A" else "negative"
            found += [policy[1], side, "constructive" if policy[3] == "C" else "rebuttal"]
        else:
            found += short.split() if short else parted
    return found


def _parted(word: str) -> list[str]:
    letters, figure = word.rstrip("1234"), word[len(word.rstrip("1234")) :]
    if not (letters and figure):
        return [word.casefold()]
    return [*(_SHORT.get(letters) or letters.casefold()).split(), figure]


def _english(label: str) -> Role | None:
    words = _tokens(label)
    if not words or not _WORDS.issuperset(words):
        return None
    is_prime = "prime" in words and "minister" in words
    leads: set[Stand] = {"for"} if is_prime else set()
    sides = leads | {_SIDES[word] for word in words if word in _SIDES}
    numbers = {_NUMBERS[word] for word in words if word in _NUMBERS}
    bench = next((word for word in words if word in ("opening", "closing")), "")
    placed = [word for word in words if word in _PLACES and word != bench] or numbers
    if len(sides) != 1 or len(numbers) > 1 or not placed or (bench and is_prime):
        return None
    return Role(
        label=_titled(label),
        side=sides.pop(),
        team=_team(label),
        office=_office(words),
        number=numbers.pop() if numbers else 0,
        bench="opening" if bench == "opening" else "closing" if bench == "closing" else "",
    )


def _office(words: list[str]) -> Office:
    """What BP and AP tell benches by; a rebuttal of the leaders is their reply."""
    leads = "minister" in words or "leader" in words
    if "reply" in words or (leads and "rebuttal" in words):
        return "reply"
    others: tuple[Office, ...] = ("deputy", "whip", "member")
    for word in others:
        if word in words:
            return word
    return "opening" if leads else ""


def _team(label: str) -> str:
    """The side as the title calls it; of a prime minister the government."""
    found = next((w for w in re.findall(r"[^\W\d_]+", label) if w.casefold() in _SIDES), "")
    if found:
        return found.capitalize()
    words = _tokens(label)
    return next((w.capitalize() for w in words if w in _SIDES), "Government")


def _titled(label: str) -> str:
    """Shouted titles as they are usually written."""
    if not (label.isupper() and re.search(r"[A-Z]{5}", label)):
        return label
    return re.sub(r"(?<= )(Of|The)(?= )", lambda small: small[0].lower(), label.title())


def _japanese(label: str) -> Role | None:
    if found := _JA_OFFICE.fullmatch(label):
        office: Office = "deputy" if found[1] else "opening"
        reply = (found[2] or "").startswith("リプライ")
        return Role(label=label, side="for", team="与党", office="reply" if reply else office)
    found = _JA.fullmatch(label)
    if found is None:
        return None
    number = re.search(r"[一二三四\d]", found[2])
    places = "一二三四".find(number[0]) + 1 or int(number[0]) if number else 0
    office = next((o for word, o in _JA_OFFICES.items() if word in found[2]), "")
    return Role(label=label, side=_JA_SIDES[found[1]], team=found[1], office=office, number=places)
