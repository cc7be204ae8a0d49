"""A final answer that only says what one side concluded, in whatever everyday words.

Of seed 000, A.1: no individual conclusion is the final answer as it stands. What says more than
one side did, in any word, is another answer.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from aufheben.domain import Issue, Rule
from aufheben.domain.text import plain
from aufheben.logic.likeness.normal_form import (
    is_japanese,
    lettered,
    negations,
    numbers,
    row_of_words,
)
from aufheben.logic.sentences import read_proposition
from aufheben.logic.stance_theory import issue_lexicon

_LEADS = frozenset(
    [
        "yes",
        "answer",
        "final",
        "conclusion",
        "decid",
        "agre",
        "recommend",
        "propos",
        "conclud",
        "choos",
        "finally",
        "let",
        "us",
    ]
) | frozenset("結論回答最終決定解案")
_ADVICE = re.compile(r"(?i)^\s*(?:let us|let's|we(?: will| shall| must| ought to| can)?)\s+")
_REASON = re.compile(r"(?i)(?:[,;]\s*+|(?<!\s)\s++)?\b(?:because|since)\b\s*+|(?<=[.!?])\s++")
_REASON_JA = re.compile(r"(?:[^。]*?(?:ので|から|ため)、)?([^。]+)")
_TURN = re.compile(
    r"\b(?:and|or|but|with|both|unless|if|when|until|while|instead|than|from|by|for|after|before)\b"
)
_KANA = r"\u3041-\u3093"
_TAIL = re.compile(
    rf"[{_KANA}]{{0,2}}"
    r"(?:する|すべき|べき|ます|ましょう|よう|こと|のが|ほうが|よい|いい|だ|である|です|と|に)*"
)
_PARTICLES = frozenset("はがをのにでへ")


def repeats(answer: str, side: Rule, issue: Issue) -> bool:
    """The answer says what the side concluded and at most its reasons, nothing beyond."""
    if plain(answer) == plain(side.consequent):
        return True
    main, reasons = _parted(answer)
    known = {*_words(side.strong), *_words((side.consequent, issue.question)), *_LEADS}
    if any(word not in known for reason in reasons for word in row_of_words(reason)):
        return False
    return _reads_alike(main, side.consequent, issue) or _says(
        main, side.consequent, issue.question
    )


def _parted(answer: str) -> tuple[str, Sequence[str]]:
    """What it concludes, and the reasons it gives."""
    if not is_japanese(answer):
        main, *reasons = _REASON.split(answer.strip())
        return main, reasons
    found = _REASON_JA.match(answer.strip())
    main = found[1] if found else answer
    return main, [answer.replace(main, " ", 1)]


def _reads_alike(main: str, conclusion: str, issue: Issue) -> bool:
    """The logic engine reads both as one literal, where it reads them."""
    lexicon = issue_lexicon(issue)
    literal = read_proposition(conclusion, lexicon)
    return literal is not None and any(
        read_proposition(text, lexicon) == literal for text in _as_advice(main)
    )


def _as_advice(main: str) -> Iterator[str]:
    """ "Buy camera a." and "Let us buy camera a." are "We should buy camera a."."""
    yield main
    rest = _ADVICE.sub("", main).strip()
    if rest:
        yield f"We should {rest[:1].lower()}{rest[1:]}"


def _says(main: str, conclusion: str, question: str) -> bool:
    """Its words, besides them only those of the question, and nothing that turns or joins them."""
    wanted, found = row_of_words(conclusion), row_of_words(main)
    beside = {*row_of_words(question), *_LEADS}
    if not wanted or any(count(main) != count(conclusion) for count in _COUNTS):
        return False
    more = Counter(found) - Counter(wanted)
    whole = not Counter(wanted) - Counter(found) and beside.issuperset(more)
    return whole and _in_order(wanted, found, beside, main) and _joined_alike(main, conclusion)


def _in_order(
    wanted: Sequence[str], found: Sequence[str], beside: Collection[str], main: str
) -> bool:
    """Japanese may say first what the question is about."""
    if is_japanese(main):
        wanted, found = ([w for w in row if w not in beside] for row in (wanted, found))
        return wanted == found
    left = iter(found)
    return all(word in left for word in wanted)


def _turns(text: str) -> Counter[str]:
    return Counter(_TURN.findall(text.casefold()))


def _joined_alike(main: str, conclusion: str) -> bool:
    """In Japanese no more than particles and an ending: what stands between words may turn them."""
    if not is_japanese(main):
        return True
    *between, ending = _joints(main)
    joined = {*_joints(conclusion), *_PARTICLES, ""}
    return joined.issuperset(between) and _TAIL.fullmatch(ending) is not None


def _joints(text: str) -> list[str]:
    """The kana before, between and after its words."""
    return re.split(rf"[^{_KANA}]+", text.rstrip("。．.！! "))


def _named(text: str) -> int:
    """How often "a" is a name in it."""
    alone = re.findall(r"(?<![A-Za-z])[aA](?![A-Za-z])", text) if is_japanese(text) else ()
    return len(alone) or lettered(text)


_COUNTS: tuple[Callable[[str], object], ...] = (negations, numbers, _named, _turns)


def _words(texts: Sequence[str]) -> Iterator[str]:
    return (word for text in texts for word in row_of_words(text))
