"""What names tell: which look like one thing's own, what they are in words, what speaks for or against an edge.

Few rules, each of which needs more than capitals or a digit: "SpeedLimit100", "ISO 9001",
"group 4 element" and "Nonprofit501c3" name classes. Names in Title Case prove nothing.
"""

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from aufheben.domain.opinions import Truth
from aufheben.domain.vocabulary import Lang
from aufheben.words import speaker, spelled

_say = speaker(__name__)

PLACES = (
    "Amsterdam|Ankara|Athens|Bangkok|Barcelona|Beijing|Berlin|Bombay|Boston|Brussels|Budapest"
    "|Cairo|Chicago|Copenhagen|Delhi|Dublin|Edinburgh|Frankfurt|Fukuoka|Geneva|Hamburg|Hanoi"
    "|Helsinki|Hiroshima|Hong Kong|Istanbul|Jakarta|Jerusalem|Kobe|Kyoto|Lisbon|London"
    "|Los Angeles|Lyon|Madrid|Manchester|Manila|Melbourne|Milan|Montreal|Moscow|Mumbai|Munich"
    "|Nagasaki|Nagoya|Nairobi|Nara|New York|Osaka|Oslo|Oxford|Paris|Philadelphia|Prague"
    "|Rio|Rome|San Francisco|Sapporo|Seattle|Sendai|Seoul|Shanghai|Singapore|Stockholm|Sydney"
    "|Taipei|Tokyo|Toronto|Vancouver|Venice|Vienna|Warsaw|Washington|Yokohama|Zurich"
)
"""A pattern of cities, as English writes them."""
_PREFECTURES = (
    "青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|神奈川県|新潟県|富山県|石川県"
    "|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県"
    "|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県"
)
JAPANESE_PLACES = f"東京都|北海道|京都府|大阪府|{_PREFECTURES}|東京|大阪|京都|名古屋|札幌|仙台|横浜|神戸|広島|福岡|博多|長崎|奈良"
"""A pattern, longer names first where one begins another."""

LONGEST = 200
"""Characters of a name beyond which it is a text, and nothing is sought in it."""
_NUMBERED_JA = (
    r"(?:第\s?)?[0-9０-９]+号(?:車|機|線|艦|棟|室|館|店|船)?|第[一二三四五六七八九十百]+号"
)
_ROADS = "route|highway|interstate|motorway|autobahn|freeway|flight|runway|room"
_FACILITIES = (
    "tower|bridge|station|airport|castle|palace|temple|shrine|cathedral|university|museum"
    "|stadium|park|harbor|harbour|river|lake|bay|street|avenue|expressway|metro|subway"
    "|marathon|olympics"
)
_FACILITIES_JA = (
    "タワー|駅|空港|城|寺|神宮|大仏|大学|公園|美術館|博物館|スタジアム|ドーム|湾|港|橋|通り|市役所|高速道路"
    "|メトロ|スカイツリー|マラソン|オリンピック"
)
_KINDS = (
    "al|alloy|annex|article|bs|category|class|code|din|en|euro|form|format|generation|grade"
    "|group|iec|ieee|iso|jis|layer|level|model|no|phase|rev|revision|section|series|size"
    "|standard|steel|stage|type|version"
)
# Compiled here: of a million names each is looked at with all of them.
_KIND = re.compile(_KINDS)
_FACILITY = re.compile(_FACILITIES)
_PLACE = re.compile(PLACES)
_PLACED_JA = re.compile(rf"({JAPANESE_PLACES})(?:{_FACILITIES_JA})?")
_DATED = re.compile(r"(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)")
_SERIAL = re.compile(r"(.*\w)(?:[ _-]+(\d{4,}|0\d+)|[ _-]*(?:#|№)\s?(\d+))")
_NUMBERED = re.compile(r"(?i)(?<![a-z])(?:no|nr)\.[ _]?\d+$")
_ROAD = re.compile(rf"(?i)(?:u\.?s\.?[ _]|state[ _])?(?:{_ROADS})[ _-]?\d+")
_NUMBERED_JA_LAST = re.compile(rf"(?:{_NUMBERED_JA})$")
_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def as_instance(name: str, is_class: Callable[[str], bool]) -> str:
    """The part of the name that makes it look like one thing's own; "" where nothing does.

    `is_class` tells whether a text, whatever its case, is the name of a class.
    """
    if len(name) > LONGEST:
        return ""
    words = _WORD.findall(name)
    rules = (_dated(name), _serial(name, is_class), _numbered(name), _placed(name, words))
    return next((mark for mark in (*rules, _of_a_year(words)) if mark), "")


def _dated(name: str) -> str:
    found = _DATED.search(name)
    return found[0] if found else ""


def _serial(name: str, is_class: Callable[[str], bool]) -> str:
    """A number after the name of a class, as in "Vehicle_12345" or "Sensor #4"."""
    found = _SERIAL.fullmatch(name)
    if found is None or not (found[3] or is_class(found[1])):
        return ""
    return found[2] or found[3]


def _numbered(name: str) -> str:
    """ "Vehicle No. 7", "Route 66", 「第3号」, 「国道246号」, 「7号車」."""
    found = _NUMBERED.search(name) or _ROAD.fullmatch(name) or _NUMBERED_JA_LAST.search(name)
    return found[0] if found else ""


def _placed(name: str, words: list[str]) -> str:
    """A known place and what stands there: "Tokyo Tower", 「東京駅」; a prefecture by itself."""
    place = " ".join(words[:-1])
    if place and _PLACE.fullmatch(place) and _FACILITY.fullmatch(words[-1].casefold()):
        return place
    found = _PLACED_JA.fullmatch(name)
    return found[1] if found else ""


def _of_a_year(words: list[str]) -> str:
    """A year at either end, as in "Tokyo Olympics 2020", but not in "ISO 2022" or "alloy 2024"."""
    if len(words) < 3 or any(_KIND.fullmatch(word.casefold()) for word in words):
        return ""
    year = next((word for word in (words[-1], words[0]) if _YEAR.fullmatch(word)), "")
    named = [word for word in words if word[:1].isupper() and word[1:].islower()]
    return year if len(named) >= 2 else ""


Sign = Literal[
    "same", "kind", "member", "genus", "broader", "union", "reversed_genus", "top", "negated",
    "instance", "part", "part_name", "role", "modifier", "about", "coordinate", "nothing",
]  # fmt: skip


class Signal(NamedTuple):
    """A sign; `head` is what the child is a kind of, where the sign rests on that."""

    sign: Sign
    head: str = ""


FOR: frozenset[Sign] = frozenset({"kind", "member", "genus"})
OF_PARTS: frozenset[Sign] = frozenset({"part", "part_name"})
REVERSING: frozenset[Sign] = frozenset({"broader", "union", "reversed_genus", "top"})
_OTHERWISE: frozenset[Sign] = frozenset({"negated", "instance", "role", "modifier", "about"})
AGAINST = OF_PARTS | REVERSING | _OTHERWISE


def verdict_of(sign: Sign) -> Truth:
    """What a sign says of the edge; those that are neither for nor against it abstain."""
    return "true" if sign in FOR else "false" if sign in AGAINST else "unsure"


def said(signal: Signal, child: str, parent: str, lang: Lang) -> str:
    """The sign in one sentence."""
    sign = _say(f"sign_{signal.sign}", child=child, parent=parent, head=signal.head)
    return spelled(sign, lang)


_OPAQUE = re.compile(r"[^\W\d_]*[_:-]?\d+")


def in_words(name: str) -> str:
    """A name with every word of it cut at its seams and underscores.

    Identifiers such as "GO_0008150" stay, and words of which a single letter would be left, as
    of "iPhone" and "pH".
    """
    if name.islower() and "_" not in name:  # as most are: no seam is in it
        return name
    return " ".join(_cut(word) for word in name.split(" ")) or name


def _cut(word: str) -> str:
    if _OPAQUE.fullmatch(word):
        return word
    found = [part for piece in word.split("_") for part in _seamed(piece)]
    return " ".join(found) or word


def _seamed(piece: str) -> list[str]:
    found = list(parts(piece))
    return found if all(len(part) > 1 for part in found) else [piece] * bool(piece)


def parts(word: str) -> Iterator[str]:
    """A word cut where a small letter meets a capital, or an acronym meets a new word."""
    begin = 0
    for at in range(1, len(word)):
        if _is_seam(word[at - 1], word[at], word[at + 1 : at + 3]):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def _is_seam(before: str, letter: str, after: str) -> bool:
    if not letter.isupper():
        return False
    if before.islower():
        return True
    begins_word = after[:1].islower() and (after[:1] != "s" or after[1:].islower())
    return begins_word and (before.isupper() or before.isdigit())
