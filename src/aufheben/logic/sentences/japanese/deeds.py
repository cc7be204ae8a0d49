"""What should be done: "aを買うべきだ", "そこに頼むべきではない", "使ってはならない"."""

import re
from typing import NamedTuple

from aufheben.logic.sentences.japanese.endings import said as said_by
from aufheben.logic.sentences.japanese.endings import sort_of, unread
from aufheben.logic.sentences.japanese.phrases import Phrase, split
from aufheben.logic.sentences.japanese.tokens import Token, Words, cut, written
from aufheben.logic.sentences.lexicon import Lexicon

_MUST = re.compile(
    r" (?:(?:ない|ぬ) (?:ば|て は|と)|ねば) (?:なる|いける|だめ|駄目) ?(ない|ます ぬ|だ|です)?( です)?$"
)
_MUST_NOT = re.compile(r" (?:て|で) は (?:なる|いける|だめ|駄目) ?(ない|ます ぬ|だ|です)?( です)?$")
_BETTER = re.compile(r" (?:ほう|方) が (?:よい|いい|良い)( です)?$")
_IT = ("それ", "これ", "そこ", "ここ", "そちら", "彼", "彼女")
_WE = re.compile(r"^(私たち|わたしたち|我々|われわれ|私)(は|が)、?")
_IS = Token("これ", "これ", "代名詞", "", "", "", "", 0)
_CASES = ("に", "で", "へ", "と", "から")


class Deed(NamedTuple):
    """The words up to a verb, and whether it should be done."""

    words: Words
    positive: bool


class Core(NamedTuple):
    """The action as the lexicon has it, and what it is done to; nothing where that is left out."""

    action: str
    thing: Words = ()
    pronoun: bool = False


def without_us(text: str) -> str:
    """Without who speaks, "私たちは"."""
    return _WE.sub("", text)


def deed(words: Words) -> Deed | None:
    """What should be done, up to its verb in its dictionary form; None where nothing should."""
    lemmas = " " + " ".join(word.lemma for word in words)
    for at in range(len(words) - 1, 0, -1):
        if words[at].lemma == "べし":
            being = said_by((_IS, *words[at + 1 :])) if words[at + 1 :] else None
            if words[at + 1 :] and (being is None or being.word != _IS.surface):
                return None
            return Deed(_ended(words[:at]), being is None or being.positive)
    if _BETTER.search(lemmas):
        raise unread(
            f"「{written(words)}」は勧めであって、べきかどうかを述べていません (is it to be done?)",
            "「…べきだ」「…べきではない」と書いてください",
        )
    for pattern, positive in ((_MUST, True), (_MUST_NOT, False)):
        if found := pattern.search(lemmas):
            behind = found[0].split()
            return Deed(_ended(words[: -len(behind)]), positive)
    return None


def _ended(words: Words) -> Words:
    """The verb at the end in its dictionary form."""
    last = words[-1]
    if sort_of(last) != "verb":
        raise unread(
            f"「{written(words)}べき」の動詞が読めません (no verb that is read)",
            "「買うべき」のように書いてください",
        )
    lemma = "する" if last.lemma == "す" else last.lemma
    return (*words[:-1], last._replace(surface=lemma, lemma=lemma, form="終止形-一般"))


def parted(action: str) -> tuple[str, str]:
    """ "に頼む" → に, 頼む; を is not written. Who does it is asked for by が."""
    for case in _CASES:
        if (
            action.startswith(case)
            and len(action) > len(case) + 1
            and _is_deed(action[len(case) :])
        ):
            return case, action.removeprefix(case)
    return ("が", action) if "を" in action else ("を", action)


def _is_deed(text: str) -> bool:
    words = cut(text)
    return bool(words) and sort_of(words[-1]) == "verb" and words[0].pos != "助詞"


def is_verb(text: str) -> bool:
    """Whether it ends in a verb in its dictionary form."""
    words = cut(text)
    return bool(words) and sort_of(words[-1]) == "verb" and words[-1].surface == words[-1].lemma


def core(words: Words, lexicon: Lexicon) -> Core:
    """What is done to what. Raises BadInput if it is not what the question asks about."""
    asked = sorted((lexicon.phrases_of(a) for a in lexicon.actions), key=len, reverse=True)
    phrases, verb = split(words)
    said = [one for one in phrases if not _does(one, lexicon)]
    for action in asked:
        found = _as_asked(said, verb, action)
        if found is not None:
            _refuse_topic(said, found.thing, lexicon)
            _refuse_part(found.thing, lexicon)
            return found
    if any(map(_is_japanese, asked)):
        raise _another(words, asked[-1])
    return _free(words)


def _does(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether it names who is to do it, "町内会は"."""
    return phrase.particle in ("は", "が") and written(phrase.words) == lexicon.doer != ""


def _refuse_topic(phrases: list[Phrase], thing: Words, lexicon: Lexicon) -> None:
    """ "自治会は買うべきだ", where the question is about something else: does it buy, or is it bought?"""
    asked = lexicon.name_of(lexicon.asked_of) if lexicon.asked_of else ""
    topics = [written(one.words) for one in phrases if one.particle == "は"]
    general = any(word.inflects for word in thing)  # "10万円を超えるものは"
    named = general or written(thing) in (asked, f"「{asked}」")
    if asked and written(thing) in topics and not named:
        raise unread(
            f"「{written(thing)}は」は、するものともされるものとも読めます (does it, or is it done to?)",
            f"「{asked}」について述べるか、「を」などを使って書いてください",
        )


def _refuse_part(thing: Words, lexicon: Lexicon) -> None:
    """A part of the name that is asked about: 会費, where that is 町内会費."""
    said, asked = written(thing), lexicon.name_of(lexicon.asked_of) if lexicon.asked_of else ""
    if said and said != asked and said in asked:
        raise unread(
            f"「{said}」が「{asked}」のことかわかりません (is it what the question names?)",
            f"「{asked}」と書くか、別のものなら別の名前で呼んでください",
        )


def _as_asked(phrases: list[Phrase], verb: Words, action: str) -> Core | None:
    """The verb of the question; what it says beside may be left out, but nothing be added."""
    particle, rest = parted(action)
    fixed, asked = split(cut(rest))
    if written(verb) != written(asked):
        return None
    known = {(written(one.words), one.particle) for one in fixed}
    topics = {written(one.words) for one in fixed}
    thing: Words = ()
    for one in phrases:
        said = written(one.words)
        if (said, one.particle) in known or (one.particle == "は" and said in topics):
            continue
        if thing or one.particle not in (particle, "は"):
            return None
        thing = one.words
    pronoun = bool(thing) and (written(thing) in _IT or thing[0].surface == "その")
    return Core(action, () if pronoun else thing, pronoun)


def _free(words: Words) -> Core:
    """Without a question: the first particle parts the thing from the verb."""
    phrases, verb = split(words)
    if not phrases:
        return Core(written(verb))
    first, *others = phrases
    rest = "".join(f"{written(one.words)}{one.particle}" for one in others) + written(verb)
    action = rest if first.particle in ("を", "は") else f"{first.particle}{rest}"
    pronoun = written(first.words) in _IT or first.words[0].surface == "その"
    return Core(action, () if pronoun else first.words, pronoun)


def _another(words: Words, asked: str) -> Exception:
    phrases, said = split(words)
    fixed, verb = split(cut(parted(asked)[1]))
    if written(said) == written(verb) and phrases:
        known = [written(one.words) for one in fixed]
        odd = next((one for one in phrases[::-1] if written(one.words) not in known), phrases[-1])
        return unread(
            f"「{written(odd.words)}{odd.particle}」は問いの「{asked}」では読めません (no part of the question)",
            f"「{written(odd.words)}{odd.particle}」を除くか、別の文に分けてください",
        )
    should_ = written(verb)
    return unread(
        f"「{written(words)}べき」は問いの動詞「{asked}」ではありません (not the verb of the question)",
        f"「{should(should_, positive=True)}」か「{should(should_, positive=False)}」を使ってください",
    )


def _is_japanese(text: str) -> bool:
    return re.search(r"[\u3040-\u30ff\u3400-\u9fff]", text) is not None


def should(verb: str, *, positive: bool) -> str:
    """ "買うべきだ", "閉鎖すべきではない"."""
    base = f"{verb[:-2]}す" if verb.endswith("する") else verb
    return f"{base}べき{'だ' if positive else 'ではない'}"


def said(action: str, thing: str, *, positive: bool) -> str:
    """ "aを買うべきだ", "aに頼むべきではない"; without a thing only the verb."""
    particle, verb = parted(action)
    return f"{thing}{particle if thing else ''}{should(verb, positive=positive)}"


def it_of(action: str) -> str:
    """ "それ", or where one goes or is "そこ"; nobody is named again who should do it."""
    particle = parted(action)[0]
    if particle == "が":
        return ""
    return "それ" if particle == "を" else "そこ"
