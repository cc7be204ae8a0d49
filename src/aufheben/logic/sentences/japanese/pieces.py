"""Where one thing said in a sentence ends, and how it is linked to the next."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Literal, NamedTuple, get_args

from aufheben.logic.sentences.japanese.endings import (
    adverbial,
    is_copula,
    is_final,
    is_not,
    is_noun,
    sort_of,
    unread,
)
from aufheben.logic.sentences.japanese.tokens import Token, Words, ends, listed, written

Link = Literal["and", "or", "if", "unless", "except", "because"]
_MUST = ("なる", "いける", "だめ", "駄目", "よい", "いい", "良い")
_BE = ("ある", "ない", "ござる")
BOUNDS = ("以上", "以下", "以内", "未満", "超")
_STOPS = ("ば", "なら", "場合", "、")
_QUOTES = (
    "言う", "いう", "思う", "聞く", "する", "なる", "考える", "見る", "みる", "書く", "感じる",
    "の", "違う",
)  # fmt: skip
"""What stands behind the と of what is said or thought."""
_FORMAL = (
    "こと", "もの", "場合", "とき", "時", "限り", "ため", "際", "ほう", "方", "はず", "上",
    "一方",
)  # fmt: skip
_ONLY = ("限る", "限り", "だけ", "のみ", "しか", "どう", "いう", "とも", "共", "同時")


class Piece(NamedTuple):
    """Words that say one thing; `bare` where a noun says it without である.

    What ends the sentence has no link.
    """

    words: Words
    link: Link | None = None
    bare: bool = False


class _Mark(NamedTuple):
    """A link, and how many words make it."""

    length: int
    link: Link
    bare: bool = False


def pieces(words: Words) -> tuple[Piece, ...]:
    """What is said, one after the other."""
    found: list[Piece] = []
    start = at = 0
    while at < len(words):
        mark = _mark(words, at) if at > start else None
        if mark is None:
            at += 1
            continue
        found.append(Piece(words[start:at], mark.link, mark.bare))
        start = at = _begun(words, at + mark.length)
    return (*found, Piece(words[start:]))


def _begun(words: Words, at: int) -> int:
    """Where the next piece begins: behind a comma, and behind what only joins it."""
    joins = ("、", *listed("links", "joins"))
    while at < len(words) and words[at].surface in joins:
        at += 1
    return at


def _mark(words: Words, at: int) -> _Mark | None:
    """The link that begins at a word; None if the word goes on with what is said."""
    before, word = words[at - 1], words[at]
    if word.surface in ("て", "で") and _says_which(words[at + 1 :]):
        return None
    if word.surface == "で" and is_noun((before,)):
        return _states(words, at)
    bare = is_noun((before,)) or (word.surface == "なら" and before.form.startswith("連用形"))
    for length, link in _listed(words[at : at + _longest()], bare=bare):
        after = words[at + length] if at + length < len(words) else None
        if after is not None and _links(before, word, after, length, bare=bare):
            return _Mark(length, link, bare=bare)
    if before.lemma in ("ある", "ない") and before.form == "連用形-一般" and word.pos == "名詞":
        return _Mark(0, "and")  # "台所があり駐車場がない"
    return _Mark(1, "and") if word.surface == "、" and _pauses(before) else None


def _says_which(behind: Words) -> bool:
    """Whether what goes on without a comma says which thing is meant: 軽くて丈夫な(パソコン)."""
    for at, (one, then) in enumerate(pairwise(behind)):
        if one.surface == "、":
            return False
        if is_final((one,)):
            noun = then.pos in ("名詞", "代名詞", "接頭辞") and then.surface not in _FORMAL
            case = next((each.surface for each in behind[at + 2 :] if each.pos == "助詞"), "")
            return noun and case != "が"
    return False


def _listed(words: Words, *, bare: bool) -> Iterator[tuple[int, Link]]:
    """Links of the list that begin there, the longest first."""
    known = _known("bare" if bare else "inflected")
    for length in range(len(words), 0, -1):
        if link := known.get(" ".join(word.surface for word in words[:length])):
            yield length, link


@lru_cache(maxsize=2)
def _known(stem: str) -> dict[str, Link]:
    return {mark: link for link in get_args(Link) for mark in listed(f"links.{stem}", link)}


@lru_cache(maxsize=1)
def _longest() -> int:
    return max(mark.count(" ") + 1 for stem in ("bare", "inflected") for mark in _known(stem))


def _links(before: Token, word: Token, after: Token, length: int, *, bare: bool) -> bool:
    """Whether a mark of so many words links there what stands before and behind it."""
    if after.lemma in _ONLY or after.pos == "助詞":
        return False
    if bare:
        return word.surface != "なら" or is_copula(word)
    form = before.form
    match word.surface:
        case "ば":
            return form.startswith("仮定形") and after.lemma not in _MUST
        case "たら" | "だら":
            return word.conjugation == "助動詞-タ"
        case "て" | "で":
            adjective = sort_of(before) == "adjective" or is_not(before)
            return word.kind == "接続助詞" and (adjective or after.surface == "、")
        case "と" if length == 1:
            goes_on = word.kind == "接続助詞" or (
                is_final((before,)) and after.lemma not in _QUOTES
            )
            return goes_on and after.lemma not in _MUST
        case "の":
            return is_final((before,)) and after.lemma not in ("ある", "ない")
        case "かつ":
            return True
        case "なら" if before.kind in ("準体助詞", "助動詞語幹"):
            return True
        case _:
            return is_final((before,))


def _pauses(before: Token) -> bool:
    """Whether a comma goes on with another thing: "軽く、", "届き、", "売れず、", "近く、"."""
    if before.pos == "名詞":
        return bool(adverbial(before))
    return before.inflects and before.form.startswith("連用形") and before.form != "連用形-ニ"


def is_state(word: Token) -> bool:
    """Whether a noun says how a thing is, as the dictionary tells: 小型, 簡単."""
    return word.pos == "形状詞" or "形状詞可能" in word.detail


def is_aside(word: Token) -> bool:
    """Whether a noun before で may say where, or why: 町で有名, 雨で中止."""
    return ends(word.surface, "nouns", "asides")


def _states(words: Words, at: int) -> _Mark | None:
    """で that says how a thing is (小型で軽い), and not with what or where (スマホで使える).

    Raises BadInput where both may be meant.
    """
    before, _word = words[at - 1], words[at]
    comma = at + 1 < len(words) and words[at + 1].surface == "、"
    behind = tuple(takewhile(lambda one: one.surface not in _STOPS, words[at + 1 + comma :]))
    if not behind or (behind[0].pos == "助詞" and not comma) or behind[0].lemma in _BE:
        return None
    counted = comma and ("助数詞" in before.detail or before.surface in BOUNDS)
    if before.pos == "形状詞" or counted or before.surface.endswith("中"):
        return _Mark(1, "and", bare=True)
    if behind[0].kind == "数詞" and not is_state(before):
        return None  # 自転車で10分
    heads = [sort_of(one) for one in behind if sort_of(one) and one.lemma not in ("ある", "いる")]
    if heads[:1] == ["verb"] and not is_state(before):
        return None
    acts = heads[-1:] == ["verb"]
    if not acts and not (is_aside(before) or before.kind == "固有名詞"):
        return _Mark(1, "and", bare=True)
    left, right = written(_noun_before(words[:at])), written(behind)
    pause = "、" if comma else ""
    raise unread(
        f"「{left}で{pause}{right}」は「{left}であり、」とも「{left}において」とも読めます",
        f"「{left}であり、{right}」または「{left}において{right}」と書いてください",
    )


def _noun_before(words: Words) -> Words:
    """The last words without a particle or a comma among them."""
    start = max(
        (at for at, word in enumerate(words) if word.pos in ("助詞", "補助記号")), default=-1
    )
    return words[start + 1 :]
