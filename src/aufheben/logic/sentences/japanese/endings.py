"""What the words say that end a part of a sentence, in whatever form they stand.

小型で, 小型である, 小型ならば say 小型; 軽く, 軽ければ, 軽くない say 軽い; 届けば, 届きます,
届かない say 届く. What is denied is the same word with the other sign.
"""

import re

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.inflection import past
from aufheben.logic.sentences.japanese.shapes import Form, Sort
from aufheben.logic.sentences.japanese.tokens import Token, Words, cut, written
from aufheben.words import Both

_HEDGES = re.compile(
    r"たぶん|多分|おそらく|恐らく|きっと|もしかし|もしかする|ひょっと|どうやら"
    r"|かも(しれ|知れ)|(と|とは|ように)(思|考え)|と(言|い)われ|はず(だ|で|が)|違いない|ちがいない"
    r"|とは限|とも限|というわけ|気がする|可能性がある|見込み|見通し|予想|とのこと|っぽい$|という(?:です|だ)?$|べき(?:だ|である)?とは|できれば|できるだけ|なるべく"
    r"|ことは(?:ない|ありません)|わけが(?:ない|ありません)|なく[はも](?:ない|ありません)|ないわけでは|ことが多い$|と聞"
)
_GUESSED = ("らしい", "よう", "みたい", "そう", "だろう", "う", "まい")
_HAVE = re.compile(r"を(持つ|もつ|持っている|もっている|有する)$")
_GOOD = re.compile(r"(^|[がのにもは])(よい|いい)$")


def unread(what: str, do: str) -> BadInput:
    """A complaint about a part of a sentence; what stands last in brackets is for readers of English."""
    said, _, gloss = what.rpartition(" (")
    glossed = gloss.endswith(")") and gloss.isascii()
    return BadInput(Both(what, said if glossed else what), do=do)


def word_of(word: str) -> str:
    """Forms that mean the same: を持つ is がある, いい and よい are 良い."""
    word = _GOOD.sub(r"\1良い", _HAVE.sub("がある", word))
    return word.replace("かっこいい", "かっこ良い")


def refuse_hedged(text: str) -> None:
    """Raises BadInput for what is said with reserve."""
    if found := _HEDGES.search(text):
        raise _hedge(found[0])


def is_noun(words: Words) -> bool:
    """Whether the last word is not inflected."""
    if not words:
        return False
    last = words[-1]
    noun = not last.form and last.kind != "助動詞語幹"
    return noun and (last.pos != "助詞" or last.surface == "まで")


def is_final(words: Words) -> bool:
    """Whether a sentence may end so, or a noun follow."""
    return bool(words) and words[-1].form.startswith(("終止形", "連体形"))


def is_copula(word: Token) -> bool:
    """だ or です in any form but に, which makes an adverb."""
    return word.conjugation in ("助動詞-ダ", "助動詞-デス") and word.form != "連用形-ニ"


def said(words: Words) -> Form | None:
    """What words say whose last is inflected; None for others.

    Raises BadInput for what is guessed or wished, or was.
    """
    if not words:
        return None
    rest, last = words[:-1], words[-1]
    _refuse_guess(rest, last)
    if last.kind == "準体助詞":
        return said(rest)
    if is_copula(last):
        return _being(rest)
    if last.conjugation == "助動詞-タ":
        return _past(words)
    if last.lemma == "ます":
        return said(rest)
    if last.conjugation == "助動詞-ヌ" or is_not(last):
        return _denied(rest)
    if last.lemma == "ある" and (copula := _copula(rest)):
        return _being(rest[: -len(copula)])
    if last.pos == "名詞" and (near := adverbial(last)):
        return Form(word_of(written(rest) + near), "adjective")
    lemma = {"す": "する", "おる": "いる"}.get(last.lemma, last.lemma)
    sort = sort_of(last)
    return Form(word_of(written(rest) + lemma), sort) if sort is not None else None


def is_not(word: Token) -> bool:
    """ない behind a word, or alone."""
    return word.lemma in ("ない", "無い") and (word.pos == "助動詞" or word.kind == "非自立可能")


def sort_of(word: Token) -> Sort | None:
    """What sort of word it is, with what is put behind it to be inflected."""
    if word.pos == "形容詞" or "形容詞" in word.conjugation or word.lemma == "たい":
        return "adjective"
    behind = "段" in word.conjugation or word.lemma in ("れる", "られる", "せる", "させる")
    return "verb" if word.pos == "動詞" or (word.pos in ("助動詞", "接尾辞") and behind) else None


def adverbial(word: Token) -> str:
    """The adjective of 近く, 遠く; nothing for other nouns."""
    known = cut(f"{word.surface[:-1]}い") if word.surface.endswith("く") else ()
    return known[0].surface if len(known) == 1 and known[0].pos == "形容詞" else ""


def _refuse_guess(rest: Words, last: Token) -> None:
    if last.lemma == "べし":
        raise unread(
            f"「{written(rest)}べき」の「べき」は読めません", "一つずつ別の文に分けてください"
        )
    if last.lemma in _GUESSED and (last.pos == "助動詞" or last.kind == "助動詞語幹"):
        raise _hedge(last.surface)
    if last.lemma in ("欲しい", "ほしい", "たい"):
        raise _wish(written(rest) + last.surface)
    if "意志推量" in last.form:
        if is_copula(last):
            raise _hedge(last.surface)
        raise _wish(written(rest) + last.surface)


def _wish(said: str) -> BadInput:
    return unread(f"「{said}」は意向を述べています (it is a wish)", "「…べきだ」と書いてください")


def _hedge(said: str) -> BadInput:
    return unread(
        f"「{said}」は断言を避ける言い方です (a hedge)",
        "断言するなら「…である」と書き、そうでなければ文を除いてください",
    )


def _being(words: Words) -> Form | None:
    """ "小型だ"; です behind an adjective and のです behind anything add nothing."""
    if not words:
        return None
    last = words[-1]
    _refuse_guess(words[:-1], last)
    if last.kind == "準体助詞" or sort_of(last) == "adjective" or is_not(last):
        return said(words)
    if last.inflects or last.kind == "接続助詞":
        raise unread(
            f"「{written(words)}」の後の「だ」「です」は読めません", "言い切りの形で書いてください"
        )
    return Form(word_of(written(words)), "noun")


def _copula(words: Words) -> Words:
    """で of である, with は or も behind it."""
    at = len(words) - 1 - (bool(words) and words[-1].surface in ("は", "も"))
    is_de = (
        at > 0 and words[at].surface in ("で", "じゃ") and words[at].lemma in ("だ", "で", "じゃ")
    )
    return words[at:] if is_de else ()


def _denied(words: Words) -> Form | None:
    """What stands before ない or ません."""
    if not words:
        return None
    if words[-1].lemma in ("ある", "ます") and len(words) > 1:
        return _denied(words[:-1]) if words[-1].lemma == "ます" else _none(words[:-1])
    return _none(words)


def _none(words: Words) -> Form | None:
    """What stands before ない alone."""
    if copula := _copula(words):
        return _not(words[: -len(copula)])
    rest, last = words[:-1], words[-1]
    if last.lemma == "たい":
        raise _wish(f"{written(words)}ない")
    sort = sort_of(last)
    if last.surface in ("が", "は", "も") and last.pos == "助詞" and rest:
        if rest[-1].surface == "そう":
            raise _hedge(written(words[-2:]) + "ない")
        if sort_of(rest[-1]) == "adjective" and rest[-1].form.startswith("連用形"):
            return _none(rest)
        if not rest[-1].inflects and rest[-1].pos != "助詞":
            return Form(word_of(f"{written(rest)}がある"), "verb", positive=False)
    if sort == "adjective" or (sort == "verb" and last.form.startswith(("未然形", "連用形"))):
        lemma = {"す": "する", "おる": "いる"}.get(last.lemma, last.lemma)
        return Form(word_of(written(rest) + lemma), sort, positive=False)
    noun = written(words) if all(word.pos == "名詞" for word in words) else "…"
    raise unread(
        f"「{written(words)}ない」が何を打ち消すのか読めません (what does it deny?)",
        f"「{noun}がない」「{noun}ではない」のように書いてください",
    )


def _not(words: Words) -> Form | None:
    """ "小型" (ではない); "軽いわけ" (ではない) denies all of it."""
    if words[-1].surface in ("の", "わけ", "ん") and len(words) > 1 and words[-2].inflects:
        form = said(words[:-1])
        return form._replace(positive=not form.positive) if form else None
    return Form(word_of(written(words)), "noun", positive=False) if is_noun(words) else None


def _past(words: Words) -> Form | None:
    """ "落ちた"; how a thing was is no fact of today."""
    if len(words) < 2:
        return None
    *rest, last = words[:-1]
    positive = True
    while rest and (last.lemma in ("ます", "です") or last.conjugation == "助動詞-ヌ"):
        positive = positive and last.conjugation != "助動詞-ヌ"
        *rest, last = rest
    if rest and last.lemma == "ない" and last.pos == "助動詞":
        positive, (*rest, last) = False, rest
    if sort_of(last) == "verb" and not (last.lemma == "ある" and _copula(tuple(rest))):
        lemma = "する" if last.lemma == "す" else last.lemma
        return Form(word_of(written(rest) + past(lemma)), "past", positive)
    raise unread(
        f"「{written(words)}」は過去のことを述べています (it speaks of the past)",
        "今どうであるかを書いてください：「…である」「…い」「…ない」",
    )
