"""The endings of what is said of a thing: any inflected form is read to its dictionary form.

小型で, 小型である, 小型ならば are 小型; 軽く, 軽ければ, 軽くない are 軽い; 届けば, 届きます,
届かない are 届く. What is denied is the same word with the other sign.
"""

import re
from typing import Literal, NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.conjugation import past
from aufheben.logic.sentences.japanese.tokens import Token, cut

Sort = Literal["noun", "adjective", "verb", "past"]
Words = tuple[Token, ...]


class Form(NamedTuple):
    """A word in its dictionary form, what sort of word it is, and whether it is said or denied."""

    word: str
    sort: Sort
    positive: bool = True


_HEDGES = re.compile(
    r"たぶん|多分|おそらく|恐らく|きっと|もしかし|もしかする|ひょっと|どうやら"
    r"|かも(しれ|知れ)|(と|とは|ように)(思|考え)|と(言|い)われ|はず(だ|で|が)|違いない|ちがいない"
    r"|気がする|可能性がある"
)
_EXPLAINS = re.compile(r"(?<=[いるたうくすつむぶぐなん])(の|ん)$")
_GUESSED = ("らしい", "よう", "みたい", "そう", "だろう", "う", "まい")
_NOUNS = ("名詞", "形状詞", "接尾辞", "代名詞", "記号", "補助記号", "副詞", "連体詞", "接頭辞")


def unread(what: str, do: str) -> BadInput:
    """A complaint about an ending."""
    return BadInput(what, do=do)


def final(text: str) -> Form:
    """What ends a sentence, or stands before a noun, 場合, から: "軽い", "軽くありません"."""
    if found := _HEDGES.search(text):
        raise _hedge(found[0])
    if found := re.fullmatch(r"(.+)くも(.+)くも?ない(?:です)?", text):
        raise unread(
            f"「{text}」は一つとして読めません (two things denied)",
            f"「{found[1]}くなく、{found[2]}くない」と書いてください",
        )
    form = _said(text, cut(text))
    if form is None:
        raise unread(
            f"「{text}」の終わり方が読めません (no ending that is read)",
            "「…である」「…い」「…する」「…がある」「…ではない」のように結んでください",
        )
    return form


def named(text: str) -> Form:
    """A noun as it stands, or what else says how a thing is: "小型", "軽い", "届く"."""
    return Form(word_of(text), "noun") if is_noun(text) else final(text)


def is_noun(text: str) -> bool:
    """Whether nothing is inflected there."""
    words = cut(text)
    if not words or words[-1].surface == "まで":
        return True
    last = words[-1]
    return last.pos in _NOUNS and not last.form and last.kind != "助動詞語幹"


def is_verb(text: str) -> bool:
    """Whether it ends in a verb in its dictionary form."""
    words = cut(text)
    return bool(words) and _sort(words[-1]) == "verb" and words[-1].surface == words[-1].lemma


def verb_of(text: str) -> str | None:
    """The verb, with all before it, that ends a text in any form: 使って, 閉鎖す, 行か."""
    words = cut(text)
    while words and words[-1].pos == "助詞" and words[-1].kind == "接続助詞":
        words = words[:-1]
    if not words or _sort(words[-1]) != "verb":
        return None
    lemma = "する" if words[-1].lemma == "す" else words[-1].lemma
    return text[: words[-1].begin] + lemma


def conditional(text: str) -> Form | None:
    """What ends a condition: "…ならば", "軽ければ", "届かなければ", "…の場合"; None for others."""
    if found := re.search(r"(?:という)?(場合|とき|時)(?:には|は|に)?$", text):
        return _before_noun(text[: found.start()])
    words = cut(text)
    if not words:
        return None
    ba = words[-1].surface == "ば"
    rest = words[:-1] if ba else words
    if not rest or not rest[-1].form.startswith("仮定形"):
        return None
    last = rest[-1]
    base = text[: last.begin]
    if last.lemma == "だ":
        return named(_EXPLAINS.sub("", base).removesuffix("である"))
    if last.lemma == "ある" and len(rest) > 1 and rest[-2].lemma == "だ":
        return named(_EXPLAINS.sub("", base[: -len(rest[-2].surface)]))
    return _said(base + last.lemma, (*rest[:-1], _plain(last))) if ba else None


def _plain(word: Token) -> Token:
    return word._replace(surface=word.lemma, form="終止形-一般")


def joint(text: str, *, comma: bool) -> Form | None:
    """What goes on: "小型で", "軽くて", "軽く、", "届き、", "ではなく、"; None for others.

    Without a `comma` behind it only what cannot be part of the next word.
    """
    words = cut(text)
    if not words:
        return None
    last, before = words[-1], words[-2] if len(words) > 1 else None
    if last.surface in ("て", "で") and last.kind == "接続助詞" and before is not None:
        adjective = _sort(before) == "adjective"
        return _ended(text, words[:-1]) if comma or adjective else None
    if not comma:
        return None
    if (
        last.pos == "名詞"
        and last.surface.endswith("く")
        and _is_adjective(f"{last.surface[:-1]}い")
    ):
        return Form(word_of(f"{text[:-1]}い"), "adjective")  # 近く, 遠く, 多く
    if last.surface == "し" and last.kind == "接続助詞":
        return _said(text[: last.begin], words[:-1])
    if last.lemma == "だ" and last.form.startswith("連用形"):
        return Form(word_of(text[: last.begin]), "noun")
    if last.surface == "で" and before is not None and before.pos in _NOUNS:
        return Form(word_of(text[: last.begin]), "noun")
    if last.lemma == "おる" and before is not None and before.kind == "接続助詞":
        return Form(word_of(f"{text[: last.begin]}いる"), "verb")
    goes_on = last.form.startswith("連用形") or last.surface == "ず"
    return _ended(text, words) if goes_on and last.inflects else None


def _is_adjective(word: str) -> bool:
    words = cut(word)
    return len(words) == 1 and words[0].pos == "形容詞"


def _ended(text: str, words: Words) -> Form | None:
    """What the last word says once it is put into its dictionary form."""
    last = words[-1]
    if last.lemma in ("ず", "ぬ"):
        return _said(text[: last.begin] + "ない", (*words[:-1], _NOT._replace(begin=last.begin)))
    return _said(text[: last.begin] + last.lemma, (*words[:-1], _plain(last)))


_NOT = Token("ない", "ない", "助動詞", "", "", "助動詞-ナイ", "終止形-一般", 0)


def _before_noun(text: str) -> Form | None:
    """ "壊れやすい" (場合), "病気の" (場合), "静かな" (場合)."""
    if text.endswith("である"):
        return Form(word_of(text.removesuffix("である")), "noun")
    if len(text) > 1 and (text.endswith("の") or is_na(text)):
        return Form(word_of(text[:-1]), "noun")
    return final(text) if text else None


def is_na(text: str) -> bool:
    """Whether it ends in な of an adjectival noun: 静かな, and not みんな."""
    words = cut(text)
    return bool(words) and (words[-1].surface, words[-1].lemma) == ("な", "だ")


def attributive(text: str) -> Form | None:
    """Before a noun of a kind: "軽い" (カメラ), "静かな" (町); None if it is part of the name.

    「小型の」 may say how a thing is or to whom it belongs, and is refused.
    """
    if re.search(r"\d\D{1,4}(以上|以下|以内|未満|超)の$", text):
        return Form(word_of(text[:-1]), "noun")
    if text.endswith("の"):
        raise unread(
            f"「{text}」は性質とも所属とも読めます (a property, or whose it is?)",
            f"「{text[:-1]}である…」「{text[:-1]}な…」と書くか、名前なら「…」で囲んでください",
        )
    if is_na(text):
        return Form(word_of(text[:-1]), "noun")
    if text.endswith("である"):
        return Form(word_of(text.removesuffix("である")), "noun")
    return None if is_noun(text) else final(text)


def _said(text: str, words: Words) -> Form | None:
    """What words in a form that ends a sentence say; None where they end otherwise."""
    if not words:
        return None
    last, rest = words[-1], words[:-1]
    text = text[: last.begin]
    _refuse_guess(text, last)
    match last.lemma:
        case "です" | "だ" if last.pos == "助動詞" and last.form.startswith("終止形"):
            return _being(text, rest)
        case "ます":
            return _said(text, (*rest[:-1], _plain(rest[-1]))) if rest else None
        case "ぬ" | "ん" if rest and rest[-1].lemma == "ます":
            return _denied(text[: rest[-1].begin], rest[:-1])
        case "ない" if last.pos == "助動詞" or last.kind == "非自立可能":
            return _denied(text, rest)
        case "た":
            return _past(text + last.surface, text, rest)
        case "ある" if rest and (copula := _copula(rest)):
            return Form(word_of(text[: copula[0].begin]), "noun")
    sort = _sort(last)
    ends = last.form.startswith(("終止形", "連体形"))
    return Form(word_of(text + last.lemma), sort) if sort is not None and ends else None


def _refuse_guess(text: str, last: Token) -> None:
    """What is guessed, wished, or should be."""
    if last.lemma == "べし":
        raise unread(f"「{text}べき」の「べき」は読めません", "一つずつ別の文に分けてください")
    if last.lemma in _GUESSED and (last.pos == "助動詞" or last.kind == "助動詞語幹"):
        raise _hedge(last.surface)
    if "意志推量" in last.form:
        wished = last.lemma not in ("だ", "です")
        raise _wish(text + last.surface) if wished else _hedge(last.surface)


def _being(text: str, words: Words) -> Form | None:
    """ "小型だ"; です behind an adjective adds nothing."""
    if not words:
        return None
    last = words[-1]
    if _sort(last) == "adjective" or last.lemma == "ない":
        return _said(text, words)
    if last.kind == "準体助詞" or last.inflects:
        raise unread(f"「{text}」の後の「だ」「です」は読めません", "言い切りの形で書いてください")
    return Form(word_of(text), "noun")


def _copula(words: Words) -> Words:
    """で of である, with は or も behind it."""
    at = len(words) - 1 - (words[-1].surface in ("は", "も"))
    is_de = (
        at >= 0 and words[at].surface in ("で", "じゃ") and words[at].lemma in ("だ", "で", "じゃ")
    )
    return words[at:] if is_de else ()


def _denied(text: str, words: Words) -> Form | None:
    """What stands before ない or ません."""
    if not words:
        return None
    if words[-1].lemma == "ある" and words[-1].form.startswith("連用形"):
        return _denied(text[: words[-1].begin], words[:-1])
    if copula := _copula(words):
        return _not(text[: copula[0].begin], words[: -len(copula)])
    last = words[-1]
    if last.surface in ("が", "は", "も") and last.pos == "助詞" and len(words) > 1:
        if _sort(words[-2]) == "adjective" and words[-2].form.startswith("連用形"):
            return _denied(text[: last.begin], words[:-1])
        return Form(word_of(f"{text[: last.begin]}がある"), "verb", positive=False)
    sort = _sort(last)
    if sort == "adjective" or (sort == "verb" and last.form.startswith(("未然形", "連用形"))):
        return Form(word_of(text[: last.begin] + last.lemma), sort, positive=False)
    raise unread(
        f"「{text}ない」が何を打ち消すのか読めません (what does it deny?)",
        f"「{text}がない」「{text}ではない」のように書いてください",
    )


def _not(text: str, words: Words) -> Form | None:
    """ "小型" (ではない); "軽いわけ" (ではない) denies all of it."""
    if not words:
        return None
    if words[-1].surface in ("の", "わけ", "ん") and len(words) > 1 and words[-2].inflects:
        form = _said(text[: words[-1].begin], words[:-1])
        return form._replace(positive=not form.positive) if form else None
    return Form(word_of(text), "noun", positive=False)


def _past(whole: str, text: str, words: Words) -> Form | None:
    """ "落ちた"; how a thing was is no fact of today."""
    if not words:
        return None
    last = words[-1]
    if last.lemma == "ます" and len(words) > 1:
        verb = words[-2]
        return Form(word_of(text[: verb.begin] + past(verb.lemma)), "past")
    if last.lemma == "です" and len(words) > 2 and words[-2].lemma in ("ぬ", "ん"):
        verb = words[-4] if len(words) > 3 else words[0]
        return Form(word_of(text[: verb.begin] + past(verb.lemma)), "past", positive=False)
    if last.lemma == "ない" and last.pos == "助動詞" and len(words) > 1:
        return Form(
            word_of(text[: words[-2].begin] + past(words[-2].lemma)), "past", positive=False
        )
    if _sort(last) == "verb" and not (last.lemma == "ある" and _copula(words[:-1] or words)):
        return Form(word_of(whole), "past")
    raise unread(
        f"「{whole}」は過去のことを述べています (it speaks of the past)",
        "今どうであるかを書いてください：「…である」「…い」「…ない」",
    )


def _sort(word: Token) -> Sort | None:
    """What sort of word it is, with what is put behind it to be inflected."""
    if word.pos == "形容詞" or "形容詞" in word.conjugation or word.lemma == "たい":
        return "adjective"
    if word.pos == "動詞" or (
        word.pos == "助動詞" and word.lemma in ("れる", "られる", "せる", "させる")
    ):
        return "verb"
    return "verb" if word.pos == "助動詞" and "段" in word.conjugation else None


def _hedge(said: str) -> BadInput:
    return unread(
        f"「{said}」は断言を避ける言い方です (a hedge)",
        "断言するなら「…である」と書き、そうでなければ文を除いてください",
    )


def _wish(text: str) -> BadInput:
    return unread(f"「{text}」は意向を述べています (it is a wish)", "「…べきだ」と書いてください")


_HAVE = re.compile(r"を(持つ|もつ|持っている|もっている|有する)$")
_GOOD = re.compile(r"(^|[がのにもは])(よい|いい)$")


def word_of(word: str) -> str:
    """Forms that mean the same: を持つ is がある, いい and よい are 良い."""
    word = _HAVE.sub("がある", word)
    word = _GOOD.sub(r"\1良い", word)
    return word.replace("かっこいい", "かっこ良い")
