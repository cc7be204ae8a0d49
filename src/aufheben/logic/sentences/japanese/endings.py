"""The endings of what is said of a thing: any inflected form is read to its dictionary form.

小型で, 小型である, 小型ならば are 小型; 軽く, 軽ければ, 軽くない are 軽い; 届けば, 届きます,
届かない are 届く. What is denied is the same word with the other sign.
"""

import re
from typing import Literal, NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import verbs
from aufheben.logic.sentences.japanese.words import KANJI, ends, listed

Sort = Literal["noun", "adjective", "verb", "past"]


class Form(NamedTuple):
    """A word in its dictionary form, what sort of word it is, and whether it is said or denied."""

    word: str
    sort: Sort
    positive: bool = True


_HEDGES = re.compile(
    r"たぶん|多分|おそらく|恐らく|きっと|もしかし|もしかする|ひょっと|どうやら"
    r"|かも(しれ|知れ)|(と|とは|ように)(思|考え)|と(言|い)われ|だろう|でしょう|はず(だ|で|が)|違いない|ちがいない"
    r"|そう(だ|です|である)$|(?<=[きしちにひみりぎじびえけせてねめれげべ])そう$|(よう|みたい)(だ|です|である)$|気がする|可能性がある|らしい(です)?$"
)
_NO_HEDGE = re.compile(
    r"(男|女|人間|子供|子ども|自分|素晴|すば|可愛|かわい|愛|憎|憎た|馬鹿|ばか|嫌|いや|あほ|わざと|誇|ほこ|しお|あた|めず|珍|きたな|汚|みすぼ|いじ|しらじ|そらぞ|むごた|惨た|にく|にくた|ながた|長た)らしい"
)
_COPULA = re.compile(r"(で(は|も)?ある|だ|です|であります|でございます)$")
_NO_COPULA = re.compile(r"(では|でも|じゃ|で)(ない(です)?|ありません|ございません)$")
_NO_AT_ALL = re.compile(r"(?:の|わけ)(?:では|じゃ)(?:ない(?:です)?|ありません)$")
_NO_ADJECTIVE = re.compile(r"く(は|も)?(ない(です)?|ありません)$")
_NOTHING = re.compile(
    r"(?:(?<=.)(が)|(?<=[^でくにとを])(?:は|も))(ない(です)?|ありません|ございません)$"
)
_PAST_STATE = re.compile(
    r"(だった|(?<!ません)でした|であった|でありました|なかったです|くなかった|かったです)$"
)
_EXPLAINS = re.compile(r"(?<=[いるたなうくすつむぶぐ])(の|ん)$")
_PLAIN = re.compile(r"([いるたうくぐすつぬぶむ]|ない|んだ|である)$")
_WILL = re.compile(r"(お|こ|ご|(?<!さ)そ|と|の|ぼ|(?<!お)も|ろ|(?<![かま])よ)う$")
_PAST = re.compile(rf"(た|(?<={KANJI})んだ)$")


def unread(what: str, do: str) -> BadInput:
    """A complaint about an ending."""
    return BadInput(what, do=do)


def final(text: str) -> Form:
    """What ends a sentence, or stands before a noun, 場合, から: "軽い", "軽くありません"."""
    _refuse_hedges(text)
    if found := _NO_AT_ALL.search(text):
        return _denied(final(text[: found.start()]))
    if found := _PAST_STATE.search(text):
        raise unread(
            f"「{text}」は過去のことを述べています (it speaks of the past)",
            "今どうであるかを書いてください：「…である」「…い」「…ない」",
        )
    for reader in (_denial, _copula, _polite, _plain):
        form = reader(text)
        if form is not None:
            return form
    raise unread(
        f"「{text}」の終わり方が読めません (no ending that is read)",
        "「…である」「…い」「…する」「…がある」「…ではない」のように結んでください",
    )


def named(text: str) -> Form:
    """A noun as it stands, or what else says how a thing is: "小型", "軽い", "届く"."""
    return Form(_word(text), "noun") if is_noun(text) else final(text)


def is_noun(text: str) -> bool:
    """Whether nothing is inflected there."""
    if not text or ends(text, "adjectives", "nouns"):
        return True
    return _PLAIN.search(text) is None or re.search(rf"{KANJI}た$", text) is not None


def conditional(text: str) -> Form | None:
    """What ends a condition: "…ならば", "軽ければ", "届かなければ", "…の場合"; None for others."""
    if found := re.search(r"(?:という)?(場合|とき|時)(?:には|は|に)?$", text):
        return _before_noun(text[: found.start()])
    if text.endswith("であれば"):
        base = text.removesuffix("であれば")
        explains = _EXPLAINS.search(base) is not None
        return final(base[:-1]) if explains else Form(_word(base), "noun")
    if found := re.search(r"(である)?(のならば|のなら|ならば|なら)$", text):
        base = text[: found.start()]
        return Form(_word(base), "noun") if found[1] else named(base)
    if text.endswith("なければ"):
        return final(f"{text.removesuffix('なければ')}ない")
    if text.endswith("ければ"):
        return _keru(text.removesuffix("ければ"))
    if text.endswith("ば"):
        word = verbs.from_conditional(text[:-1])
        return Form(_word(word), "verb") if word else None
    return None


def joint(text: str, *, comma: bool) -> Form | None:
    """What goes on: "小型で", "軽くて", "軽く、", "届き、", "ではなく、"; None for others.

    Without a `comma` behind it only what cannot be part of the next word.
    """
    if found := re.search(r"(では|じゃ|で|く|(?<=[がはも]))な(くて|く)$", text):
        return final(f"{text[: found.end(1)]}ない") if comma or found[2] == "くて" else None
    if text.endswith("くて"):
        return Form(_word(f"{text[:-2]}い"), "adjective")
    if not comma:
        return None
    return _joint_at_comma(text)


def _joint_at_comma(text: str) -> Form | None:
    if found := re.search(r"(であり|であって|で)$", text):
        if found[1] == "で" and (word := _te_in_de(text)):
            return Form(_word(word), "verb")
        return Form(_word(text[: found.start()]), "noun")
    if re.search(r"[いきしちにみりえけせてねめれ]だし$", text):
        raise unread(
            f"「{text}」は「…だし」とも「…だす」とも読めます (a noun, or a verb?)",
            f"「{text[:-2]}であり、」と書くか、二つの文に分けてください",
        )
    own = ends(text[:-1], "verbs", "su_kana_endings")
    if text.endswith("し") and not own and (form := _plainly(text[:-1])):
        return form
    if text.endswith("なく") and (word := verbs.from_negative(text[:-2])):
        return Form(_word(word), "verb", positive=False)
    if text.endswith("ず") and (word := verbs.from_negative(_sezu(text[:-1]))):
        return Form(_word(word), "verb", positive=False)
    if text.endswith("く") and len(text) > 1:
        return Form(_word(f"{text[:-1]}い"), "adjective")
    return _verb_joint(text)


def _plainly(text: str) -> Form | None:
    try:
        return final(text)
    except BadInput:
        return None


def _te_in_de(text: str) -> str | None:
    """The verb where で is its own (読んで, 急いで); 盛んで and ひんぱんで are nouns."""
    base = text[:-2]
    if text.endswith("いで"):
        return verbs.from_te(text)
    if not text.endswith("んで") or ends(text[:-1], "adjectives", "nouns"):
        return None
    if re.search(rf"{KANJI}し?$", base) or verbs.is_bu(base):
        return verbs.from_te(text)
    if re.search(r"[ぁ-ゖ]$", base):
        raise unread(
            f"「{text}」が動詞か名詞か、形だけではわかりません (a verb, or a noun?)",
            f"「{text[:-1]}であり、」と書くか、動詞なら二つの文に分けてください",
        )
    return None


def _verb_joint(text: str) -> Form | None:
    if text.endswith(("ており", "でおり")):
        return Form(_word(f"{text[:-2]}いる"), "verb")
    if text.endswith(("て", "で")):
        word = verbs.from_te(text)
        if word is None and text.endswith("って"):
            raise unread(
                f"「{text}」がどの動詞か、形だけではわかりません (which verb is it?)",
                "言い切りの形に「し、」を付けるか、二つの文に分けてください",
            )
        return Form(_word(word), "verb") if word else None
    if text.endswith("い") and not (verbs.is_of_u(text[:-1]) or ends(text, "verbs", "kami")):
        return None
    word = verbs.from_polite(text)
    return Form(_word(word), "verb") if word else None


def _sezu(stem: str) -> str:
    """ "連絡せ" (ず) is of する, "見せ" and "組み合わせ" are not."""
    of_suru = stem.endswith("せ") and verbs.is_suru(stem[:-1])
    return f"{stem[:-1]}し" if of_suru else stem


def _before_noun(text: str) -> Form | None:
    """ "壊れやすい" (場合), "病気の" (場合), "静かな" (場合)."""
    if text.endswith("である"):
        return Form(_word(text.removesuffix("である")), "noun")
    if text.endswith(("の", "な")) and len(text) > 1:
        return Form(_word(text[:-1]), "noun")
    return final(text) if text else None


def attributive(text: str) -> Form | None:
    """Before a noun of a kind: "軽い" (カメラ), "静かな" (町); None if it is part of the name.

    「小型の」 may say how a thing is or to whom it belongs, and is refused.
    """
    if re.search(r"\d\D{1,4}(以上|以下|以内|未満|超)の$", text):
        return Form(_word(text[:-1]), "noun")
    if text.endswith("の"):
        raise unread(
            f"「{text}」は性質とも所属とも読めます (a property, or whose it is?)",
            f"「{text[:-1]}である…」「{text[:-1]}な…」と書くか、名前なら「…」で囲んでください",
        )
    if text.endswith("な"):
        return Form(_word(text[:-1]), "noun")
    if text.endswith("である"):
        return Form(_word(text.removesuffix("である")), "noun")
    if is_noun(text) or (text.endswith("い") and is_noun(text)):
        return None
    return final(text)


def _denied(form: Form) -> Form:
    return form._replace(positive=not form.positive)


def _denial(text: str) -> Form | None:
    if found := re.fullmatch(r"(.+)くも(.+)くも?ない(?:です)?", text):
        raise unread(
            f"「{text}」は一つとして読めません (two things denied)",
            f"「{found[1]}くなく、{found[2]}くない」と書いてください",
        )
    if found := _NO_ADJECTIVE.search(text):
        return Form(_word(f"{text[: found.start()]}い"), "adjective", positive=False)
    if is_nai(re.sub(r"です$", "", text)):
        return Form(_word(re.sub(r"です$", "", text)), "adjective")
    if found := _NO_COPULA.search(text):
        base = text[: found.start()]
        if not base:
            return None
        return Form(_word(base), "noun", positive=False)
    found = _NOTHING.search(text)
    if found and not (found[1] == "が" and verbs.is_denied_gu(text[: found.start()])):
        return Form(_word(f"{text[: found.start()]}がある"), "verb", positive=False)
    return _denied_verb(text)


def is_nai(word: str) -> bool:
    """Whether ない belongs to the word: 危ない and 残り少ない, but not 集まらない."""
    for end in listed("adjectives", "nai"):
        before = word.removesuffix(end)
        if before != word and (
            not before or before[-1] in "がはもにでと、" or re.match(KANJI, end) is not None
        ):
            return True
    return False


def _denied_verb(text: str) -> Form | None:
    if text.endswith(("ません", "ませんでした", "なかった")):
        return _denied_otherwise(text)
    if not (found := re.search(r"ない(です)?$", text)) or not text[: found.start()]:
        return None
    stem = text[: found.start()]
    word = None if _ends_in_ga(stem) else verbs.from_negative(stem)
    if word is None:
        raise unread(
            f"「{text}」が何を打ち消すのか読めません (what does it deny?)",
            f"「{stem}がない」「{stem}ではない」のように書いてください",
        )
    return Form(_word(word), "verb", positive=False)


def _ends_in_ga(stem: str) -> bool:
    return stem.endswith("が") and not verbs.is_denied_gu(stem[:-1])


def _denied_otherwise(text: str) -> Form | None:
    past = text.endswith(("でした", "なかった"))
    if text.endswith("なかった"):
        stem = text.removesuffix("なかった")
        word = verbs.from_negative(stem)
    else:
        polite = verbs.from_polite(re.sub(r"ません(でした)?$", "", text))
        word, stem = polite, verbs.negative(polite).removesuffix("ない") if polite else ""
    if word is None:
        raise _unclear_verb(text)
    if not past:
        return Form(_word(word), "verb", positive=False)
    then = verbs.past(word, stem)
    return Form(_word(then), "past", positive=False) if then else None


def _copula(text: str) -> Form | None:
    found = _COPULA.search(text)
    if not found:
        return None
    base = text[: found.start()]
    if found[1] == "だ" and _PAST.search(text) and not ends(base, "adjectives", "nouns"):
        return None
    if found[1] == "です" and base.endswith("い") and not is_noun(base):
        return Form(_word(base), "adjective")
    if not base or _EXPLAINS.search(base):
        raise unread(
            f"「{text}」の「{(base or text)[-1]}」は読めません", "言い切りの形で書いてください"
        )
    return Form(_word(base), "noun")


def _polite(text: str) -> Form | None:
    if text.endswith("ます"):
        word = verbs.from_polite(text[:-2])
        if word is None:
            raise _unclear_verb(text)
        return Form(_word(word), "verb")
    if text.endswith("ました"):
        word = verbs.from_polite(text[:-3])
        then = verbs.past(word, verbs.negative(word).removesuffix("ない")) if word else None
        if then is None:
            raise _unclear_verb(text)
        return Form(_word(then), "past")
    return None


def _unclear_verb(text: str) -> BadInput:
    return unread(
        f"「{text}」がどの動詞か、形だけではわかりません (which verb is it?)",
        "動詞を言い切りの形で書いてください：「…する」「…す」「…る」「…ない」",
    )


def _plain(text: str) -> Form | None:
    if ends(text, "adjectives", "nouns"):
        return None
    if text.endswith("い") and len(text) > 1:
        return Form(_word(text), "adjective")
    if text.endswith("かった") and not ends(text[:-3], "verbs", "karu"):
        raise unread(
            f"「{text}」は過去のことを述べています", "今どうであるかを書いてください：「…い」"
        )
    if _PAST.search(text) and len(text) > 1:
        return Form(_word(text), "past")
    if _WILL.search(text):
        raise unread(
            f"「{text}」は意向を述べています (it is a wish)", "「…べきだ」と書いてください"
        )
    return Form(_word(text), "verb") if verbs.is_verb(text) else None


def _keru(base: str) -> Form:
    """What ends in ければ: of an adjective (高い) or of a verb in ける (避ける)."""
    adjective, verb = _weight(base, ""), _weight(base, "keru_")
    if re.search(rf"{KANJI}[きちりいみしえけせてめれ][つか]$", base):
        verb = len(base)
    if re.search(r"(^|[がはもに、])(ちか|たか|わか|きつ|でか)$", base):
        adjective = len(base)
    if adjective > verb:
        return Form(_word(f"{base}い"), "adjective")
    if verb > adjective:
        return Form(_word(f"{base}ける"), "verb")
    raise unread(
        f"「{base}ければ」は「{base}い」とも「{base}ける」とも読めます (an adjective, or a verb?)",
        f"「{base}いならば」または「{base}けるならば」と書いてください",
    )


def _weight(base: str, which: str) -> int:
    """How long the listed ending is that tells; 0 if none does."""
    if base[-1:] in listed("adjectives", f"{which}signs"):
        return 1
    fitting = [end for end in listed("adjectives", f"{which}endings") if base.endswith(end)]
    return max(map(len, fitting), default=0)


def _refuse_hedges(text: str) -> None:
    found = _HEDGES.search(text)
    if found and not _NO_HEDGE.search(text):
        raise unread(
            f"「{found[0]}」は断言を避ける言い方です (a hedge)",
            "断言するなら「…である」と書き、そうでなければ文を除いてください",
        )


_HAVE = re.compile(r"を(持つ|もつ|持っている|もっている|有する)$")
_GOOD = re.compile(r"(^|[がのにもは])(よい|いい)$")


def _word(word: str) -> str:
    """Forms that mean the same: を持つ is がある, いい and よい are 良い."""
    word = _HAVE.sub("がある", word)
    word = _GOOD.sub(r"\1良い", word)
    return word.replace("かっこいい", "かっこ良い")
