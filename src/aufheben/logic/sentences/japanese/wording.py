"""What a sentence of Japanese says beside its words: what says nothing here is dropped, and told."""

import re
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.sentences.japanese.endings import is_copula, unread
from aufheben.logic.sentences.japanese.tokens import Token, Words, cut, listed, written

_GROUPED = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")
_LABELS = ("号", "階", "番", "月", "日", "年")
"""What a number before them names, rather than counts: 三号室."""
_DENIES = ("ない", "ぬ", "ず")


class Worded(NamedTuple):
    """The text that counts, and what was dropped from it."""

    text: str
    dropped: tuple[str, ...] = ()


@lru_cache(maxsize=16384)
def worded(text: str) -> Worded:
    """A sentence without its stop. Raises BadInput where a shade would change what is said."""
    kept, dropped, at = "", [], 0
    words = cut(text)
    while at < len(words):
        if length := _saying_nothing(words, at):
            said = "".join(word.surface for word in words[at : at + length])
            _refuse_denied(said, words[at + length :])
            dropped.append(said)
            at += length
            begun = not kept or kept.endswith("、")
            at += begun and at < len(words) and words[at].surface == "、"
            continue
        _refuse_two_numbers(words[max(at - 1, 0) : at + 2])
        kept += _in_digits(words[at], words[at + 1 : at + 2])
        at += 1
    return Worded(kept, tuple(dropped))


_FROM_A_DAY = re.compile(r"\d年\d+月\d+日(以前|以降)$")


def _refuse_two_numbers(words: Words) -> None:
    """Raises BadInput for "50、60人", "1,00円", "1,2万円"."""
    said = written(words)
    apart = len(words) == 3 and words[1].surface in ("、", ",")
    two = apart and words[0].kind == words[2].kind == "数詞"
    odd = words[-1].kind == "数詞" and "," in words[-1].surface
    if two or (odd and not _GROUPED.fullmatch(words[-1].surface)):
        raise unread(
            f"「{said}」の数が読めません (no number that is read)",
            "一つの数にするか、「以上」「以下」を使って書いてください",
        )


def _in_digits(word: Token, behind: Words) -> str:
    """ "三千" is 3000, and 百人 are 100; 一 alone is part of words, 一人."""
    behind_it = behind[0].surface if behind else ""
    counted = behind_it in listed("nouns", "units") and behind_it not in _LABELS
    alone = len(word.surface) == 1 and (not counted or word.surface == "一")
    return word.surface if word.kind != "数詞" or alone else word.lemma


def _saying_nothing(words: Words, at: int) -> int:
    """How many words from here on say nothing; at the start more do."""
    if at and words[at - 1].pos in ("接頭辞", "連体詞"):
        return 0
    if at and words[at - 1].surface == "は" and words[at].surface in listed("adverbs", "alike"):
        return 1
    known = listed("adverbs", "dropped") + (listed("adverbs", "joining") if not at else ())
    every = known + listed("adverbs", "functional")  # 必ずしも is not 必ず
    longest = next((length for length in (3, 2, 1) if _joined(words, at, length) in every), 0)
    behind = words[at + longest : at + longest + 1]
    said = bool(behind) and is_copula(behind[0])  # 大変である
    return longest if _joined(words, at, longest) in known and not said else 0


def _joined(words: Words, at: int, length: int) -> str:
    """So many words from a place on; nothing where there are fewer."""
    found = words[at : at + length]
    return "".join(word.surface for word in found) if len(found) == length else ""


def _own_job() -> tuple[str, ...]:
    return listed("adverbs", "functional") + listed("adverbs", "dropped")


def _refuse_denied(said: str, rest: Words) -> None:
    """ "とても軽くない": not light, or not very?"""
    if said in listed("adverbs", "degrees") and any(word.lemma in _DENIES for word in rest):
        raise unread(
            f"「{said}」と打ち消しが一緒では、何を打ち消すのかわかりません (what does it deny?)",
            f"「{said}」を除いて書いてください",
        )


def refuse_swallowed(words: Words) -> None:
    """Raises BadInput for a word with a job of its own, which is no part of what is said.

    That may be said in quotes.
    """
    said = written(words)
    for at, word in enumerate(words):
        particle = word.pos == "助詞" and word.kind in ("副助詞", "終助詞", "係助詞")
        joins = word.pos == "接続詞" and word.surface not in ("で", "と", "が")
        behind = words[at + 1].surface if at + 1 < len(words) else "は"
        stated = word.lemma == "だ" and word.form == "連用形-一般"
        stated = stated and behind not in ("は", "も", "ない", "なく", "ある")
        if joins or stated or (particle and word.surface not in ("まで", "か", "は", "も")):
            raise _no_part(said, word)
        own = next((n for n in (3, 2, 1) if _joined(words, at, n) in _own_job()), 0)
        stated = word.pos == "形状詞" and at + 1 == len(words)  # 大変
        stated = stated or _FROM_A_DAY.search(written(words[: at + 1])) is not None
        if own and not stated and not (at and word.kind == "数詞"):  # "ラーメン一番"
            raise _no_part(said, word, _joined(words, at, own))
        if _counts_all(words, at) or _shades(words, at):
            raise _no_part(said, word, _joined(words, at, 2))
        if word.kind == "接続助詞" and word.surface not in ("て", "で", "ば"):
            raise _no_part(said, word)


def _counts_all(words: Words, at: int) -> bool:
    """ "全部屋が広い": of each; 全自動 is a word of its own."""
    every = words[at].pos == "接頭辞" and words[at].surface in ("全", "各")
    return every and any(word.surface in ("が", "を") for word in words[at + 1 :])


def _shades(words: Words, at: int) -> bool:
    """ "部分的に古い": how much of it is; what is done 定期的に is another thing to do."""
    behind = words[at + 1 : at + 3]
    shade = words[at].surface.endswith("的") and len(behind) == 2 and behind[0].surface == "に"
    return shade and behind[1].pos != "動詞" and "サ変" not in behind[1].detail


def refuse_no_name(words: Words) -> None:
    """Raises BadInput for a name that is more than nouns."""
    name = written(words)
    if all(word.detail == "副詞可能" for word in words):
        raise unread(
            f"「{name}」は時を表し、何についての文かわかりません (it says when)",
            "時を除き、何について述べるのかを「は」で示してください",
        )
    for word in words:
        noun = word.pos in (
            "名詞",
            "形状詞",
            "接頭辞",
            "接尾辞",
            "記号",
            "補助記号",
            "代名詞",
            "感動詞",
        )
        if not noun and not (word.pos == "助詞" and word.surface in ("の", "と")):
            raise unread(
                f"「{name}」は名前として読めません (no name that is read)",
                f"名前ならば「{name}」のように「」で囲んで書いてください",
            )


def _no_part(said: str, word: Token, whole: str = "") -> Exception:
    part = whole or word.surface
    return unread(
        f"「{said}」の「{part}」は、ここでは読めません (a word with a job of its own)",
        f"「{part}」が表すことを別の言い方で書くか、文を除いてください",
    )
