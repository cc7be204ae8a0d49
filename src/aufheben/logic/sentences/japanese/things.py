"""What a noun phrase speaks of: a name, a kind of things, or something that cannot be named so."""

import re
from collections.abc import Iterator
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.endings import is_final, unread
from aufheben.logic.sentences.japanese.phrases import GA, stated
from aufheben.logic.sentences.japanese.pieces import pieces
from aufheben.logic.sentences.japanese.shapes import Form, Thing
from aufheben.logic.sentences.japanese.tokens import Token, Words, cut, ends, listed, written
from aufheben.logic.sentences.japanese.wording import refuse_no_name, refuse_swallowed
from aufheben.logic.sentences.lexicon import Lexicon

QUOTED = re.compile(r"[「『\"]([^「」『』\"]+)[」』\"]")
_LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+#-]*")
_STEMS = re.compile(r"[甲乙丙丁戊己庚辛壬癸]")
_TITLE = re.compile(r"[^のかとや、]+(さん|くん|ちゃん|様|氏|先生)")
_LETTERED = re.compile(rf"(?:{_LATIN.pattern}|[^ぁ-ゖ、。]+[A-Za-z0-9])")
_OF_A_KIND = re.compile(rf"(.*[ぁ-ヶー㐀-鿿])({_LATIN.pattern}|{_STEMS.pattern})")
_MOST = re.compile(
    r"(ほとんど|大半|半数|半分|過半数|大多数|多数|少数|多く|一部|いくつか|たいてい|大抵|大部分|何人か|少し|いくらか|若干)の(.+)|(?:.+の)?(多く|一部|大半|大部分|ほとんど|大多数)"
)
_POINTING = re.compile(
    r"(この|その|あの|これらの|それらの|こんな|そんな|あんな|こうした|そうした|こういう|そういう|同じ)"
    r"|[こそあど]$|各(?!務)|ある(?!ある)[^は]|(いろいろ|さまざま|様々|色々)[なの]"
)
"""What points at things, or at one or more of them that it does not name."""
_ALL = re.compile(r"(すべての|全ての|全部の|あらゆる|どの|どんな|いかなる)(.+)")
_WHOEVER = ("人", "者", "もの", "場所", "所", "ところ")


def unquoted(text: str) -> str:
    """The name in its quotes, or nothing where it is not one quoted name."""
    found = QUOTED.fullmatch(text)
    return found[1].strip() if found else ""


def is_kind(word: str, lexicon: Lexicon) -> bool:
    """Whether things are known to be such."""
    return bool(word) and lexicon.predicate([word]) in lexicon.kinds


def is_named(word: str, lexicon: Lexicon) -> bool:
    """Whether something was called so before."""
    return lexicon.is_name([word])


def is_known_name(word: str, lexicon: Lexicon) -> bool:
    """Whether it is quoted, known, or looks like nothing but a name (甲, a, 田中さん)."""
    looks = _STEMS.fullmatch(word) or _TITLE.fullmatch(word) or _LETTERED.fullmatch(word)
    return bool(unquoted(word)) or looks is not None or is_named(word, lexicon)


def name(words: Words, lexicon: Lexicon) -> str:
    """A name as it is written. Raises BadInput for what names nothing, or is unclear.

    What is known by that name is one thing, whatever it is made of.
    """
    text = written(words)
    quoted = unquoted(text)
    if quoted or is_named(text, lexicon):
        return quoted or text
    refuse_swallowed(words)
    if is_known_name(text, lexicon):
        return text
    _refuse_nothing_named(words)
    if any(word.surface == "か" and word.pos == "助詞" for word in words):
        raise unread(f"「{text}」は選言を含みます (or)", "一つずつ別の文に分けてください")
    if QUOTED.search(text) or re.search(r"[()（）「」『』\"]", text):
        raise unread(
            f"「{text}」は名前として読めません (no name that is read)",
            "名前の全体を「…」で囲んでください",
        )
    refuse_no_name(words)
    return text


@lru_cache(maxsize=4096)
def is_plain(word: str) -> bool:
    """Whether anybody reads it as a name who never heard of it."""
    try:
        return name(cut(word), Lexicon()) == word
    except BadInput:
        return False


def names(words: Words, lexicon: Lexicon) -> tuple[str, ...]:
    """ "甲と乙", "甲、乙、丙" → each; one name otherwise."""
    if is_named(written(words), lexicon):
        return (written(words),)
    parts = [part for part in _parted(words) if part]
    if len(parts) > 1 and any(word.surface == "の" for word in parts[-1]):
        said = written(words)
        raise unread(
            f"「{said}」は一つのものとも、いくつかのものとも読めます (of one, or of each?)",
            f"一つの名前なら「{said}」のように「」で囲み、別々なら文を分けてください",
        )
    return tuple(name(part, lexicon) for part in parts or [words])


def _parted(words: Words) -> Iterator[Words]:
    start = 0
    for at, word in enumerate(words):
        between = 0 < at < len(words) - 1 and not words[at - 1].inflects
        if between and word.surface in ("、", "と", "や", "および", "及び", "ならびに"):
            yield words[start:at]
            start = at + 1
    yield words[start:]


def of_kind(words: Words, lexicon: Lexicon) -> Thing | None:
    """ "カメラ", "すべてのカメラ", "軽いカメラ" where a camera is a known kind; None otherwise."""
    text = written(words)
    if unquoted(text) or not words:
        return None
    if found := _MOST.fullmatch(text):
        raise _of_some(text, found[2])
    if found := _ALL.fullmatch(text):
        return of_kind(cut(found[2]), lexicon) or Thing(found[2], kind=True)
    if is_kind(text, lexicon):
        return Thing(text, kind=True)
    for at in range(1, len(words)):
        if is_kind(written(words[at:]), lexicon):
            _refuse_done_to(words[:at], lexicon)
            also = attributive(words[:at])
            return Thing(written(words[at:]), kind=True, also=also) if also else None
    # "英語が話せる人", "安いもの": whatever is so, of no kind.
    whoever = words[-1].surface in _WHOEVER and is_final(words[:-1])
    also = attributive(words[:-1]) if whoever else ()
    return Thing(also=also) if also else None


def _refuse_done_to(words: Words, lexicon: Lexicon) -> None:
    """ "去年借りた会場": it was rented, and did not rent."""
    verbs = {
        phrase.rsplit("を")[-1].lstrip("にでへと")
        for phrase in map(lexicon.phrases_of, lexicon.actions)
    }
    if any(word.inflects and word.lemma in verbs for word in words):
        raise unread(
            f"「{written(words)}」が、するのかされるのかわかりません (does it, or is it done to?)",
            "「…された」のように書くか、名前を挙げてください",
        )


def attributive(words: Words) -> tuple[Form, ...]:
    """Before a noun of a kind: "軽い" (カメラ), "静かな" (町); nothing if it is part of the name.

    「小型の」 may say how a thing is or to whom it belongs, and is refused.
    """
    text = written(words)
    if re.search(r"\d\D{1,4}(以上|以下|以内|未満|超)の$", text):
        return (Form(text[:-1], "noun"),)
    if words[-1].surface == "の" and len(words) > 1:
        raise unread(
            f"「{text}」は性質とも所属とも読めます (a property, or whose it is?)",
            f"「{text[:-1]}である…」「{text[:-1]}な…」と書くか、名前なら「…」で囲んでください",
        )
    if not is_final(words):
        return ()
    refuse_swallowed(words)
    *before, last = pieces(words)
    if any(piece.link != "and" for piece in before):
        return ()
    return tuple(stated(one) for one in (*before, last))


def _refuse_nothing_named(words: Words) -> None:
    text = written(words)
    if found := _MOST.fullmatch(text):
        raise _of_some(text, found[2])
    counted = re.match(r"[0-9一二三四五六七八九十百千万数]", text) is not None
    if counted and len(words) < 4 and all(map(_counts, words)) and not text.endswith("室"):
        raise unread(
            f"「{text}」は数であって名前ではありません (a quantity, no name)",
            "名前を書いてください：「甲は…」",
        )
    pointing = len(words) == 1 and words[0].pos == "代名詞"
    if pointing or text in listed("nouns", "pronouns") or _POINTING.match(text):
        raise unread(
            f"「{text}」が何を指すかわかりません (a pronoun, no name)",
            "名前を書いてください：「甲は…」",
        )


def _counts(word: Token) -> bool:
    known = "数詞" in word.kind + word.detail or word.detail == "副詞可能" or word.surface == "数"
    return known or word.surface in listed("nouns", "units")


def _of_some(text: str, kind: str | None) -> BadInput:
    return unread(
        f"「{text}」はどれか一つについて述べていません (it says nothing of any one)",
        f"「ふつう、{kind or '…'}は…」と書くか、名前を挙げてください",
    )


def is_property(noun: str) -> bool:
    """Whether it is said of things that they have it: 値段, 評判, 安全性."""
    return ends(noun, "nouns", "properties") or noun in listed("nouns", "properties_alone")


def amount_of(noun: str) -> Words:
    """ "積立金は40万円", an amount of money that has no price: 額が; nothing for others."""
    return (*cut("額"), GA) if ends(noun, "nouns", "money") else ()


def is_measured(noun: str) -> bool:
    """Whether it is had by things, whatever they are: 値段, 画質; no people, and no parts."""
    people = ends(noun, "nouns", "people") and noun not in listed("nouns", "properties")
    return is_property(noun) and not people


def is_had(noun: str, lexicon: Lexicon) -> bool:
    """Whether the noun names what things have, by its looks or since a fact says so."""
    return "の" in noun or is_property(noun) or lexicon.is_owned(noun)


def kind_or_had(noun: str) -> BadInput:
    """ "鳥が飛べる": any bird, or one's own?"""
    return unread(
        f"「{noun}が」は種類とも性質とも読めます (a kind of things, or what a thing has?)",
        f"種類なら「ある{noun}が」、述べているものの性質なら「その{noun}が」と書いてください",
    )


def is_people(noun: str, rest: str) -> bool:
    """Whether it names people of a kind: "住人が早起きならば", but not "社員が多ければ"."""
    alone = noun in listed("nouns", "properties_alone")
    counted = re.match(r"(多|少な|い[るれな]|増|減|集)", rest) is not None
    return (
        len(noun) > 1 and ends(noun, "nouns", "people") and not (alone or counted or "の" in noun)
    )


def owners(words: Words) -> Iterator[tuple[Words, Words]]:
    """Where "XのY" may be parted, the longest X first."""
    for at in range(len(words) - 2, 0, -1):
        if words[at].surface == "の" and words[at].pos == "助詞":
            yield words[:at], words[at + 1 :]


def without_kind(text: str, lexicon: Lexicon) -> str:
    """ "カメラa" is a where a camera is a known kind; other compounds are names of their own."""
    found = _OF_A_KIND.fullmatch(text)
    return found[2].strip() if found and is_kind(found[1], lexicon) else text


def are_quoted(words: Words) -> bool:
    """Whether names in quotes, and nothing else, stand there."""
    return all(unquoted(written(part)) for part in _parted(words))


def kept(text: str, lexicon: Lexicon) -> str:
    """The text, with known names in quotes where the words would be cut within them: とり源."""
    for known in lexicon.names_in(text):
        if len(known) > 1 and not _is_cut_whole(text, known):
            text = re.sub(
                rf"(?<![「『\"]){re.escape(known)}(?![」』\"]){_BEHIND}", f"「{known}」", text
            )
    return text


_BEHIND = r"(?=[はがをにでとのもへや、。」]|より|から|まで|なら|だ|$)"


def _is_cut_whole(text: str, known: str) -> bool:
    words = cut(text)
    begins, ends = {word.begin for word in words}, {word.end for word in words}
    spans = [found.span() for found in re.finditer(re.escape(known), text)]
    nouns = {word.begin for word in words if word.form}
    return all(
        begin in begins and end in ends and not nouns & set(range(begin, end))
        for begin, end in spans
    )
