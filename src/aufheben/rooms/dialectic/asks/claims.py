"""Whether an issue is a claim that may be true or false, or a question that yes or no answers.

Told by its words alone, in English and Japanese: what is in doubt is taken for no such question
where it offers alternatives, and can be written as a statement instead.
"""

import re
import unicodedata
from typing import Final

from aufheben.domain.text import unquoted
from aufheben.domain.vocabulary import Bearing, Lang
from aufheben.words import worded

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_VERBS: Final = (
    r"(?:am|is|are|was|were|do|does|did|has|have|had|can|could|shall|should|will|would|may|might"
    r"|must|ought|need|dare)(?:n['’]t)?"
)
_ASKS_YES = re.compile(rf"(?:{_VERBS}|can(?:no|['’])t|won['’]t|shan['’]t)\b", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_WISH = re.compile(
    r"(?:please|explain|compare|describe|discuss|list|name|give|tell|write|summari[sz]e|suggest)\b",
    re.IGNORECASE,
)
_EITHER = re.compile(
    r"\bor\s++(?!(?:not|no|more|less|fewer|later|earlier)\b)(?:should\b|\S++(?:\s++\S++){0,3}+\s*+$)",
    re.IGNORECASE,
)
"""What offers alternatives at the end; alternatives within are part of what is asked."""
_OPEN_JA = re.compile(
    r"(?:何|なに|なん(?=で|の|を)|誰|だれ|いつ|どこ|どれ|どちら|どっち|どんな|どの|どう|なぜ|いくら|いくつ|いかに)"
    r"(?!も|か|でも|にも)"
)
_EITHER_JA = re.compile(r"それとも|か[、,]?.{1,40}(?<!否)(?<!どう)か[？?]?$")
_ENDS_JA = ("か", "かな", "かしら")


def is_question(issue: str) -> bool:
    """Whether it asks, so that the claim is that the answer is yes; else it is the claim."""
    text = _plain(issue)
    if _JAPANESE.search(text):
        return _asks_ja(text)
    return text.endswith("?") or _ASKS_YES.match(text) is not None


def is_claim(issue: str) -> bool:
    """Whether it is true or false, or yes or no answers it, as far as its words tell."""
    sentences = [
        part for part in re.split(r"(?<=[.!?。！？])\s*", _plain(issue)) if re.search(r"\w", part)
    ]
    return bool(sentences) and all(map(_decidable, sentences))


def _decidable(sentence: str) -> bool:
    if _JAPANESE.search(sentence):
        return not _asks_ja(sentence) or not (
            _OPEN_JA.search(sentence) or _EITHER_JA.search(sentence)
        )
    if _WISH.match(sentence):
        return False
    if not is_question(sentence):
        return sentence.endswith((".", "!")) or _OPEN.match(sentence) is None
    if _EITHER.search(sentence):
        return False
    parts = re.split(r"[,:;]\s*", sentence)
    return any(map(_ASKS_YES.match, parts)) or _OPEN.search(sentence) is None


def _asks_ja(sentence: str) -> bool:
    words = sentence.rstrip("？?。")
    return words.endswith(_ENDS_JA) or not {*"？?"}.isdisjoint(sentence[len(words) :])


def _plain(issue: str) -> str:
    """On one line, in one form; what it quotes asks nothing."""
    folded = " ".join(unicodedata.normalize("NFKC", issue).split())
    return " ".join(unquoted(folded).split()) or folded


def language(issue: str) -> Lang:
    """Japanese where it has kana or kanji, else English."""
    return "ja" if _JAPANESE.search(issue) else "en"


def side(issue: str, bearing: Bearing) -> str:
    """What who is for the claim, or against it, stands for."""
    return worded(__name__, "sides", language(issue))[bearing].format(issue=" ".join(issue.split()))


def verdict(issue: str, bearing: Bearing, because: str) -> str:
    """The claim decided, with the argument that carries it; nothing where there is none."""
    return worded(__name__, "verdicts", language(issue))[bearing].format(because=because).strip()
