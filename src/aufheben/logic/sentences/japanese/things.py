"""What a noun phrase speaks of: a name, a kind of things, or something that cannot be named so."""

import re
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.endings import attributive, unread
from aufheben.logic.sentences.japanese.shapes import Thing
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.japanese.wording import refuse_no_name, refuse_swallowed
from aufheben.logic.sentences.japanese.words import KANJI, ends, listed
from aufheben.logic.sentences.lexicon import Lexicon, camel

QUOTED = re.compile(r"[「『\"]([^「」『』\"]+)[」』\"]")
_LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+#-]*")
_STEMS = re.compile(r"[甲乙丙丁戊己庚辛壬癸]")
_TITLE = re.compile(r"[^の]+(さん|くん|ちゃん|様|氏|先生)")
_QUANTITY = re.compile(
    r"(約|およそ)?[0-9０-９,.一二三四五六七八九十百千万数]+({})(以上|以下|ほど|くらい)?".format(
        "|".join(map(re.escape, listed("nouns", "counters")))
    )
)
_MOST = re.compile(
    r"(ほとんど|大半|多く|一部|いくつか|たいてい|大抵|大部分|何人か|少し|いくらか|若干)の(.+)|(多く|一部)"
)
_POINTING = re.compile(
    r"(この|その|あの|これらの|それらの|こんな|そんな|あんな|こうした|そうした|こういう|そういう|同じ)"
    r"|[こそあど]$|各(?!務)|ある(?!ある)[^は]|(いろいろ|さまざま|様々|色々)[なの]"
)
"""What points at things, or at one or more of them that it does not name."""
_ALL = re.compile(r"(すべての|全ての|全部の|あらゆる|どの|どんな|いかなる)(.+)")
_WHOEVER = re.compile(r"(.+[うくぐすつぬぶむるたいな])(?:人|者|もの)")
_PARTICLE = re.compile(r"[がをはも、。]")
_HANGING = re.compile(rf"(?:{KANJI}|[ァ-ヶー]|[A-Za-z0-9])(に|で|と|へ|から|まで|より)$")


def unquoted(text: str) -> str:
    """The name in its quotes, or nothing where it is not one quoted name."""
    found = QUOTED.fullmatch(text)
    return found[1].strip() if found else ""


def is_kind(word: str, lexicon: Lexicon) -> bool:
    """Whether things are known to be such."""
    return bool(word) and lexicon.predicate([word]) in lexicon.kinds


def is_known_name(word: str, lexicon: Lexicon) -> bool:
    """Whether it is quoted, known, or looks like nothing but a name (甲, a, 田中さん)."""
    if unquoted(word) or _STEMS.fullmatch(word) or _TITLE.fullmatch(word):
        return True
    lettered = re.fullmatch(rf"(?:{_LATIN.pattern}|[^ぁ-ゖ、。]+[A-Za-z0-9])", word)
    return is_named(word, lexicon) or lettered is not None


def is_named(word: str, lexicon: Lexicon) -> bool:
    """Whether something was called so before."""
    return camel([word]) in dict(lexicon.names)


def name(text: str, lexicon: Lexicon) -> str:
    """A name as it is written. Raises BadInput for what names nothing, or is unclear.

    What is known by that name is one thing, whatever it is made of.
    """
    quoted = unquoted(text)
    if quoted or is_named(text, lexicon):
        return quoted or text
    refuse_swallowed(text)
    if is_known_name(text, lexicon):
        return text
    _refuse_no_name(text)
    if _PARTICLE.search(text[1:]) or _PARTICLE.match(text[:1] if text[:1] in "をもが、。" else ""):
        raise unread(f"「{text}」は名前として読めません (no name that is read)", _quote(text))
    if _HANGING.search(text):
        raise unread(f"「{text}は」は読めません", "「…は」だけで話題を示してください")
    if "の" in text[1:-1]:
        raise unread(f"「{text}」は名前とも「…の…」とも読めます (a name, or whose?)", _quote(text))
    if QUOTED.search(text) or re.search(r"[()（）「」『』\"]", text):
        raise unread(
            f"「{text}」は名前として読めません (no name that is read)",
            "名前の全体を「…」で囲んでください",
        )
    refuse_no_name(text)
    return text


@lru_cache(maxsize=4096)
def is_plain(word: str) -> bool:
    """Whether anybody reads it as a name who never heard of it."""
    try:
        return name(word, Lexicon()) == word
    except BadInput:
        return False


def names(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """ "甲と乙", "甲、乙、丙" → each; one name otherwise."""
    if is_named(text, lexicon):
        return (text,)
    joint = re.compile(r"、|(?<=[^ぁ-ゖ])(?:と|や|および|及び)(?=[^ぁ-ゖ])|(?<=さん|くん)と")
    pieces = [piece for piece in joint.split(_hidden(text)) if piece]
    shown, at = [], 0
    for piece in pieces:
        at = _hidden(text).index(piece, at)
        shown.append(name(text[at : at + len(piece)], lexicon))
        at += len(piece)
    return tuple(shown) if shown else (name(text, lexicon),)


def of_kind(text: str, lexicon: Lexicon) -> Thing | None:
    """ "カメラ", "すべてのカメラ", "軽いカメラ" where a camera is a known kind; None otherwise."""
    if _MOST.fullmatch(text):
        _refuse_no_name(text)
    found = _ALL.fullmatch(text)
    if found:
        return of_kind(found[2], lexicon) or Thing(found[2], kind=True)
    if is_kind(text, lexicon):
        return Thing(text, kind=True)
    for size in range(len(text) - 1, 0, -1):
        before, kind = text[:-size], text[-size:]
        if is_kind(kind, lexicon) and not unquoted(text):
            refuse_swallowed(before)
            form = attributive(before)
            return Thing(kind, kind=True, also=(form,)) if form else None
    return _whoever(text)


def _whoever(text: str) -> Thing | None:
    """ "英語が話せる人", "安いもの": whatever is so, of no kind."""
    found = _WHOEVER.fullmatch(text)
    form = attributive(found[1]) if found and not unquoted(text) else None
    return Thing(also=(form,)) if form else None


def _refuse_no_name(text: str) -> None:
    if found := _MOST.fullmatch(text):
        raise unread(
            f"「{text}」はどれか一つについて述べていません (it says nothing of any one)",
            f"「ふつう、{found[2] or '…'}は…」と書くか、名前を挙げてください",
        )
    if _QUANTITY.fullmatch(text) or re.fullmatch(r"[0-9.,]+", text):
        raise unread(
            f"「{text}」は数であって名前ではありません (a quantity, no name)",
            "名前を書いてください：「甲は…」",
        )
    if text in listed("nouns", "pronouns") or _POINTING.match(text):
        raise unread(
            f"「{text}」が何を指すかわかりません (a pronoun, no name)",
            "名前を書いてください：「甲は…」",
        )


def _quote(text: str) -> str:
    return f"名前ならば「{text}」のように「」で囲んで書いてください"


def _hidden(text: str) -> str:
    """The same length, names in quotes blanked."""
    return QUOTED.sub(lambda found: "■" * len(found[0]), text)


def is_property(noun: str) -> bool:
    """Whether it is said of things that they have it: 値段, 評判, 安全性."""
    return ends(noun, "nouns", "properties") or noun in listed("nouns", "properties_alone")


def is_measured(noun: str) -> bool:
    """Whether it is had by things, whatever they are: 値段, 画質; no people, and no parts."""
    return is_property(noun) and not ends(noun, "nouns", "people")


def is_had(noun: str, lexicon: Lexicon) -> bool:
    """Whether the noun names what things have, by its looks or since a fact says so."""
    owned = {phrase.partition("が")[0] for _, phrase in lexicon.phrases if "が" in phrase}
    return "の" in noun or is_property(noun) or noun in owned


def kind_or_had(noun: str) -> BadInput:
    """ "鳥が飛べる": any bird, or one's own?"""
    return unread(
        f"「{noun}」は種類とも性質とも読めます (a kind of things, or what a thing has?)",
        f"{noun}についての規則なら「ある{noun}が…」、それの{noun}のことなら「その{noun}が…」と書いてください",
    )


def is_people(noun: str, rest: str) -> bool:
    """Whether it names people of a kind: "住人が早起きならば", but not "社員が多ければ"."""
    alone = noun in listed("nouns", "properties_alone")
    counted = re.match(r"(多|少な|い[るれな]|増|減|集)", rest) is not None
    return (
        len(noun) > 1 and ends(noun, "nouns", "people") and not (alone or counted or "の" in noun)
    )


def begins_word(text: str, at: int) -> bool:
    """Whether 場合, とき or 時 stands there as a word of its own."""
    words = [word for word in cut(text) if word.begin == at]
    return bool(words) and words[0].surface in ("場合", "とき", "時")


def outside(text: str, sign: str) -> list[int]:
    """Where a sign stands as a word of its own, outside quotes and names."""
    return [word.begin for word in cut(text) if word.surface == sign and word.pos in _JOINTS]


_JOINTS = ("助詞", "補助記号", "助動詞")


def without_kind(text: str, lexicon: Lexicon) -> str:
    """ "カメラa" is a where a camera is a known kind; other compounds are names of their own."""
    found = re.fullmatch(rf"(.*[ぁ-ヶー㐀-鿿])({_LATIN.pattern}|{_STEMS.pattern})", text)
    return found[2].strip() if found and is_kind(found[1], lexicon) else text
