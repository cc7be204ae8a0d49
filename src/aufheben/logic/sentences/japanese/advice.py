"""What to write instead of a Japanese sentence that is not read: made of it, and read before it is told.

A rewriting is offered only where the reader takes it, and no denial, number or limit is lost.
"""

import re
from collections.abc import Iterator
from itertools import islice

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.endings import is_final, is_not
from aufheben.logic.sentences.japanese.phrases import is_relative, subject
from aufheben.logic.sentences.japanese.pieces import pieces
from aufheben.logic.sentences.japanese.reader import read_japanese, refuse_loose
from aufheben.logic.sentences.japanese.tokens import Words, cut, listed, written
from aufheben.logic.sentences.japanese.wording import worded
from aufheben.logic.sentences.lexicon import Lexicon

_LIMITS = re.compile(r"以上|以下|以内|未満|超|まで|より|以外|しか|だけ|のみ|限り")
_MOST = 200
"""Characters of a sentence that is rewritten."""
_PLAINLY = (
    (r"(たぶん|多分|おそらく|恐らく|きっと|もしかしたら|もしかすると|どうやら)、?", ""),
    (r"(だ|である)?(と|とは)(思う|思い|思って|思える|考える|考え)(ます|いる|います)?$", ""),
    (r"(だ|である)?と(言|い)われて[^。]*$", ""), (r"かも(しれ|知れ)(ない|ません)(です)?$", ""),
    (r"(に違いない|にちがいない|はずだ|はずです|はずである|ような気がする|気がする)$", ""),
    (r"(らしい|ようだ|ようです|みたいだ|みたいです)$", ""), (r"(の)?(だろう|でしょう)$", ""),
    (r"(?<=[いるうくすつぬぶむぐただ])(そうだ|そうです)$", ""),
    (r"(のが|と)(よい|いい|良い)(です)?$", "べきだ"), (r"(必要が(ある|あります))$", "べきだ"),
)  # fmt: skip
"""How something is said with reserve, or as advice, and what is left of it."""
_EMPHATIC = re.compile(
    r"(少しも|ちっとも|まったく|全く|けっして|決して|全然|一切|一度も)(?=.*(ない|ません))"
    r"|([一1]つ|ひとつ|[一1]台|[一1]個|[一1]人)も(?=(ない|いない|ありません|いません)$)"
)
"""What only makes a denial stronger."""
_ENDS = re.compile(r"禁|廃|止|やめ|辞|閉|減|断|反対|制限|規制|捨|処分|撤|削|取り|除|退")
"""In verbs that end something: to stop that is no "should not" of it."""
_PLAIN = re.compile("|".join(found for found, _ in _PLAINLY))
_EMPTY = ("気", "可能性", "はず", "ほう", "方", "必要", "もの", "こと", "の")
_COMPLAINED = re.compile(r"「(.+?)」(?=[はがのと、で])")
_CASE = re.compile(r"[をにがでへてか、]|より")
_PUT = re.compile(r"「((?:「[^「」…]*」|[^「」…])+)」(?=または|と書いて|、述べて|、規則が)")
_CHOOSING = ("選ぶ", "選択する", "決める", "する")
_AGAINST = ("やめる", "止める", "よす", "避ける", "控える", "見送る", "断る", "反対する")


def instead(text: str, lexicon: Lexicon, bad: BadInput, topic: str) -> tuple[str, ...]:
    """A rewriting that holds, or two where the sentence has two readings; none where none does.

    `topic` was spoken of before.
    """
    if len(text) > _MOST:
        return ()
    try:
        return _found(text.replace(" ただし", "。ただし"), lexicon, bad, topic)
    except BadInput:
        return ()


def _found(text: str, lexicon: Lexicon, bad: BadInput, topic: str) -> tuple[str, ...]:
    offered = [
        one for one in _offered(text, lexicon, bad, topic) if _holds(_but(text, bad), one, lexicon)
    ]
    if offered:
        return tuple(dict.fromkeys(offered))[:2]
    whole = dict.fromkeys(
        one for each in (text, *_named(text, lexicon)) for one in _rewritings(each, lexicon, bad)
    )
    return tuple(islice((one for one in whole if one != text and _holds(text, one, lexicon)), 1))


def _holds(text: str, said: str, lexicon: Lexicon) -> bool:
    """Whether it is read, and keeps each noun, number, limit and denial."""
    try:
        refuse_loose(said, lexicon)
        clauses, _, _ = read_japanese(said, lexicon)
    except BadInput:
        return False
    denies = any(not literal.positive for clause in clauses for literal in clause.literals)
    return (
        bool(clauses)
        and all(noun in said for noun in _nouns(text))
        and _numbers(text) == _numbers(said)
        and (denies or any(clause.weak for clause in clauses) or not _is_denied(text))
        and set(_LIMITS.findall(text)) <= set(_LIMITS.findall(said))
    )


def _but(text: str, bad: BadInput) -> str:
    """The sentence without what is complained of, where another word is to take its place."""
    found = re.match(r"「([^「」]+)」の代わりに", bad.do)
    return text.replace(found[1], "") if found else text


def _is_denied(text: str) -> bool:
    words = cut(_PLAIN.sub("", text))
    return any(is_not(word) or word.conjugation == "助動詞-ヌ" for word in words)


def _nouns(text: str) -> list[str]:
    words = cut(_PLAIN.sub("", text))
    return [
        word.surface
        for word in words
        if word.pos == "名詞" and word.kind != "数詞" and word.surface not in _EMPTY
    ]


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", worded(text).text)


def _rewritings(text: str, lexicon: Lexicon, bad: BadInput) -> Iterator[str]:
    """Nearest first: what means the same, then what is left out, then what is named."""
    for reserve, put in _PLAINLY:
        plain = re.sub(reserve, put, text)
        if plain != text:
            yield from _ended(plain)
            yield from _with_verb(plain, lexicon)
    yield from _with_verb(text, lexicon)
    yield from _better(text)
    yield from _ended(text)
    yield _EMPHATIC.sub("", text)
    for shade in listed("adverbs", "shades"):
        yield text.replace(shade, "")
    yield from _if_such(text, lexicon)
    if (
        "名前ならば" in bad.do
        and (found := _COMPLAINED.match(bad.what))
        and not _CASE.search(found[1])
        and not any(is_final((word,)) for word in cut(found[1])[:-1])
    ):
        yield text.replace(found[1], f"「{found[1]}」", 1)


def _offered(text: str, lexicon: Lexicon, bad: BadInput, topic: str) -> Iterator[str]:
    """What the complaint puts in the place of what it names; of a sentence of nothing, its topic."""
    words = cut(text)
    if "(it is said of nothing)" in bad.what:
        if any(word.surface == "は" for word in words) or len(pieces(words)) > 1:
            return
        parted = subject(words)
        itself = parted is not None and not is_relative(parted)
        ways = [f"{topic}は{text}"] if topic and topic not in text else []
        ways += [f"{written(parted.subject)}は{written(parted.rest)}"] if parted and itself else []
        yield from reversed(ways) if lexicon.asked_of else ways
        return
    found = _COMPLAINED.match(bad.what)
    another = "(another thing in the conclusion)" in bad.what  # それ would be that of the condition
    if found is None or text.count(found[1]) != 1 or "名前ならば" in bad.do or another:
        return
    for put in _PUT.findall(bad.do):
        yield text.replace(found[1], put)


def _ended(text: str) -> Iterator[str]:
    yield text
    words = cut(text)
    if len(words) > 2 and words[-2].surface == "は":
        yield f"{text}である"


def _better(text: str) -> Iterator[str]:
    """ "買ったほうがいい", "買わないほうがいい": it should be done, or not."""
    words = cut(text)
    for at in range(2, len(words)):
        if words[at].surface in ("ほう", "方") and words[at - 2].pos == "動詞":
            positive = words[at - 1].conjugation == "助動詞-タ"
            verb = words[at - 2].lemma
            yield written(words[: at - 2]) + deeds.should(verb, positive=positive)


def _if_such(text: str, lexicon: Lexicon) -> Iterator[str]:
    """ "高いシュレッダーは買うべきではない", where one is asked about: if it is 高い."""
    name = lexicon.name_of(lexicon.asked_of) if lexicon.asked_of else ""
    such, found, rest = text.partition(f"{name}は") if name else ("", "", "")
    words = cut(such)
    if not found or not words:
        return
    last = words[-1]
    if last.pos == "形容詞":
        yield f"{name}が{written(words[:-1])}{last.lemma[:-1]}ければ、{rest}"
    elif last.surface == "な":
        yield f"{name}が{written(words[:-1])}なら、{rest}"


def _with_verb(text: str, lexicon: Lexicon) -> Iterator[str]:
    """ "避けるべきだ": what the question asks about should not be done."""
    asked = [lexicon.phrases_of(action) for action in lexicon.actions]
    at = _last_verb(cut(text))
    if len(asked) != 1 or at is None:
        return
    words = cut(text)
    particle, verb = deeds.parted(asked[0])
    lemma = {"す": "する"}.get(words[at].lemma, words[at].lemma)
    if lemma in _CHOOSING or (lemma in _AGAINST and not _ENDS.search(verb)):
        said = deeds.should(verb, positive=lemma in _CHOOSING)
        before = written(words[:at])
        yield (
            re.sub(
                r"(を|は|に|で)、?$",
                lambda found: particle if found[1] != "は" else found[0],
                before,
            )
            + said
        )
        yield before + said


def _last_verb(words: Words) -> int | None:
    """Where the verb stands before べき."""
    found = [at for at, word in enumerate(words) if word.lemma == "べし"]
    return found[-1] - 1 if found and found[-1] else None


def _named(text: str, lexicon: Lexicon) -> Iterator[str]:
    """The whole name of what the question is about, for a part of it."""
    if not lexicon.asked_of:
        return
    asked = lexicon.name_of(lexicon.asked_of)
    for at in range(1, len(asked)):
        if asked[at:] in text and asked not in text:
            yield text.replace(asked[at:], asked)
