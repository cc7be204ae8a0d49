"""The words of titles in both languages, and the abbreviations of each format.

Japanese words other than those of a side stand for English ones, so that one grammar reads both.
"""

from collections.abc import Mapping
from typing import Final

from aufheben.domain.matches import Stand

SIDES: Final[Mapping[str, Stand]] = {
    **dict.fromkeys(
        [
            "prop",
            "proposition",
            "pro",
            "gov",
            "govt",
            "government",
            "aff",
            "affirmative",
            "肯定",
            "賛成",
            "政府",
            "与党",
        ],
        "for",
    ),
    **dict.fromkeys(
        ["opp", "opposition", "con", "neg", "negative", "否定", "反対", "野党"], "against"
    ),
}
BENCHED: Final = frozenset(
    [
        "prop",
        "proposition",
        "gov",
        "govt",
        "government",
        "opp",
        "opposition",
        "政府",
        "与党",
        "野党",
    ]
)
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
    "Japanese": {
        "肯": "肯定",
        "否": "否定",
        "賛": "賛成",
        "反": "反対",
        "政": "政府",
        "野": "野党",
    },
}
"""Abbreviations that stand with a number alone: `A1`, `2N`, `否１`."""
ABBREVIATIONS: Final = {short: said for each in FORMATS.values() for short, said in each.items()}
FIGURED: Final = {
    **ABBREVIATIONS,
    **{short: said for each in NUMBERED.values() for short, said in each.items()},
}
NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "1 1st first one i 一",
            "2 2nd second two ii 二",
            "3 3rd third three iii 三",
            "4 4th fourth four iv 四",
        ),
        start=1,
    )
    for word in words.split()
}
PARTS: Final = frozenset(
    [
        "constructive",
        "case",
        "rebuttal",
        "summary",
        "focus",
        "reply",
        "statement",
        "remarks",
        "argument",
        "arguments",
    ]
)
"""What a speech is, and no speaker."""
PLACES: Final = PARTS | frozenset(
    [
        "speaker",
        "debater",
        "speech",
        "whip",
        "member",
        "leader",
        "deputy",
        "prime",
        "minister",
        "opening",
        "closing",
    ]
)
FILL: Final = frozenset(
    ["the", "of", "by", "for", "side", "team", "bench", "final", "s", "speech", "no"]
)
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
