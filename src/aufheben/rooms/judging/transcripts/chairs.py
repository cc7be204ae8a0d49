"""Who calls speakers and times them, and speaks for nobody: `Chair`, `司会 佐々木`, `Berg (Moderator)`."""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from aufheben.rooms.judging.transcripts.roles import LONGEST

_ENGLISH: Final = (
    "chair", "chairperson", "chairman", "chairwoman", "chair judge", "moderator", "mc", "host",
    "timekeeper", "time keeper", "timer", "adjudicator", "judge", "facilitator", "announcer",
    "speaker of the house", "mr speaker", "madam speaker", "madame speaker", "madam chair", "mr chair",
)  # fmt: skip
_JAPANESE: Final = (
    "司会者", "司会", "議長", "タイムキーパー", "計時係", "計時", "審判", "ジャッジ", "主審", "副審", "進行役", "進行",
)  # fmt: skip
_NO_SPEECH: Final = (
    "rfd", "reason for decision", "reasons for decision", "judge's decision", "judges' decision",
    "oral adjudication", "prep time", "preparation time", "講評", "判定", "審査", "準備時間", "作戦タイム",
)  # fmt: skip
"""What stands between speeches and behind them."""
_CHAIRS: Final = frozenset((*_ENGLISH, *_JAPANESE, *_NO_SPEECH))
_APART = r"[\s・:,、/|–—-]+"
_WORDS = "|".join(sorted(map(re.escape, (*_ENGLISH, *_JAPANESE)), key=len, reverse=True))
_WITH_NAME = re.compile(
    rf"(?:the )?(?:{_WORDS}){_APART}(?P<after>.+)|(?:{'|'.join(_JAPANESE)})(?P<close>.+)"
    rf"|(?P<before>.+?){_APART}(?:{_WORDS})|(?P<closely>.+)(?:{'|'.join(_JAPANESE)})",
    re.IGNORECASE,
)


def is_chair(title: str, is_name: Callable[[str], bool]) -> bool:
    """Whether it names who leads the debate, with or without a name."""
    if len(title) > LONGEST:
        return False
    plain = " ".join(unicodedata.normalize("NFKC", title).replace("_", " ").split())
    if _bare(plain) in _CHAIRS:
        return True
    found = _WITH_NAME.fullmatch(plain)
    return bool(found) and any(is_name(name) for name in (found.groups() if found else ()) if name)


def _bare(plain: str) -> str:
    return " ".join(
        plain.casefold().replace(".", " ").replace("’", "'").removeprefix("the ").split()
    )
