"""The phrases of one thing said: its topic or subject, and what is said of that."""

import re
from itertools import pairwise
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.endings import is_copula, is_final, is_not, said, unread
from aufheben.logic.sentences.japanese.inflection import is_potential
from aufheben.logic.sentences.japanese.pieces import BOUNDS, Piece
from aufheben.logic.sentences.japanese.shapes import Form
from aufheben.logic.sentences.japanese.tokens import Token, Words, written

_CASES = ("を", "に", "で", "へ", "と", "から", "まで", "より", "が", "は", "も")
_KEEP = ("に", "へ", "から", "と", "まで", "より")
"""Particles behind which は and も add nothing that is told apart here."""
_BEING = ("ある", "いる", "できる", "わかる", "分かる", "要る", "ない", "れる", "られる")
"""Verbs whose が may be said as は or も, and no を."""
_ASKING = (
    "何", "誰", "だれ", "どれ", "どちら", "どこ", "どの", "どんな", "なぜ", "どうして", "いつ",
)  # fmt: skip
_COUNTED = re.compile(r"[\d一二三四五六七八九十]")
_SIGNS = re.compile(r"[。、?!:;()（）\[\]&~¬>→⇒∧「」『』\"]")
_QUOTED_PART = re.compile(
    r"[「『\"][^「」『』\"]+[」』\"](?=.)|(?<=.)[「『\"][^「」『』\"]+[」』\"]$"
)
GA = Token("が", "が", "助詞", "格助詞", "", "", "", 0)


class Phrase(NamedTuple):
    """Words, and the particle behind them."""

    words: Words
    particle: str


class Parted(NamedTuple):
    """What is spoken of, by which particle, and what is said of it."""

    subject: Words
    particle: str
    rest: Words


def topic(words: Words) -> Parted | None:
    """What は shows, also that of には where something is there."""
    for at, word in enumerate(words):
        if not at or word.surface != "は" or word.pos != "助詞":
            continue
        before, rest = words[at - 1], _begun(words[at + 1 :])
        counted = bool(rest) and rest[0].kind == "数詞"
        if before.surface == "に" and (counted or any(one.surface in ("が", "も") for one in rest)):
            return Parted(words[: at - 1], "は", rest)
        if before.pos != "助詞" and not before.form.startswith("連用形"):
            return Parted(words[:at], "は", rest)
    return None


def also(words: Words) -> Parted | None:
    """What も shows at the beginning; 子ども用のいすもある says what somebody has."""
    for at, word in enumerate(words):
        if at and word.surface == "も" and word.pos == "助詞" and words[at - 1].pos != "助詞":
            rest = _begun(words[at + 1 :])
            return None if rest and rest[0].lemma in _BEING else Parted(words[:at], "も", rest)
    return None


def subject(words: Words) -> Parted | None:
    """What the first が shows; "甲のほうが乙より" speaks of 甲."""
    for at, word in enumerate(words):
        if at and word.surface == "が" and word.pos == "助詞" and not words[at - 1].inflects:
            compared = (
                at > 2 and words[at - 1].surface in ("ほう", "方") and words[at - 2].surface == "の"
            )
            found, rest = (words[: at - 2] if compared else words[:at]), words[at + 1 :]
            than = [number for number, one in enumerate(found) if one.surface == "より"]
            if compared and than:  # "乙より甲のほうが"
                found, rest = found[than[0] + 1 :], (*found[: than[0] + 1], *rest)
            adjuncts, noun = ([], found) if compared else split(found)
            before = tuple(one for phrase in adjuncts for one in (*phrase.words, _particle(phrase)))
            if not noun:
                return None
            return Parted(noun, "は" if compared else "が", (*before, *rest))
    return None


def is_relative(parted: Parted) -> bool:
    """Whether が may belong to what only says which thing is meant: "煙がある店"."""
    rest = parted.rest
    return any(
        is_final((one,))
        and then.pos in ("名詞", "代名詞", "接頭辞", "形状詞")
        and then.surface != "こと"
        for one, then in pairwise(rest)
    )


def _begun(words: Words) -> Words:
    return words[1:] if words and words[0].surface == "、" else words


def _particle(phrase: Phrase) -> Token:
    return GA._replace(surface=phrase.particle, lemma=phrase.particle)


def split(words: Words) -> tuple[list[Phrase], Words]:
    """The phrases before a verb, each with its particle, and the verb.

    What says which thing is meant goes with that: "納期を守る会社から" is one.
    """
    found: list[Phrase] = []
    open_: Words = ()
    for word in words:
        if open_ and word.pos in ("名詞", "代名詞", "接頭辞") and _is_attributive(open_):
            while found and found[-1].particle != "は":
                one = found.pop()
                open_ = (*one.words, _particle(one), *open_)
        if word.pos == "助詞" and word.surface in _CASES and open_:
            found.append(Phrase(open_, word.surface))
            open_ = ()
        elif word.pos == "助詞" and word.surface in ("は", "も") and found and not open_:
            if found[-1].particle not in _KEEP:  # 雨でも
                one = found.pop()
                open_ = (*one.words, _particle(one), word)
        elif word.surface != "、":
            open_ = (*open_, word)
    return found, open_


def _is_attributive(words: Words) -> bool:
    """ "守る" (会社), "20000円以下の" (業者)."""
    bound = len(words) > 1 and words[-1].surface == "の" and words[-2].surface in BOUNDS
    return bound or is_final(words[-1:])


def stated(piece: Piece) -> Form:
    """What a piece says of its subject. Raises BadInput if it stays unclear."""
    words = tuple(word for word in piece.words if word.surface != "、")
    _refuse_odd(words)
    _refuse_neither(written(words))
    _refuse_joined(words)
    inner, plain = _plainly(words)
    _refuse_scope(plain, piece)
    form = Form(written(plain), "noun") if piece.bare else said(plain)
    if form is None or not (piece.bare or piece.link or is_final(words)):
        raise unread(
            f"「{written(words)}」の終わり方が読めません (no ending that is read)",
            "「…である」「…い」「…する」「…がある」「…ではない」のように結んでください",
        )
    if inner is not None and not _may_be_ga(form, words[inner + 1 :]):
        raise _in_which_role(words, inner)
    if form.sort in ("adjective", "noun"):
        _refuse_done(plain, form)
    if form.word in ("そう", "こう", "ああ", "どう"):
        raise unread(
            f"「{form.word}」が何を指すかわかりません (so, or how?)", "何であるかを書いてください"
        )
    if not form.word or _SIGNS.search(_QUOTED_PART.sub("", form.word)):
        raise unread(f"「{form.word}」は一つの言葉として読めません", "記号を除いて書いてください")
    return form


def _refuse_done(words: Words, form: Form) -> None:
    """ "公民館を安ければ借りる": を goes with what is done, and nothing is done here."""
    at = next((k for k, word in enumerate(words) if word.surface == "を"), 0)
    if at and not any(word.pos == "動詞" or "サ変" in word.detail for word in words[at + 1 :]):
        left = written(words[:at])
        raise unread(
            f"「{left}を」は「{form.word}」に係りません (done to what?)",
            f"「{left}が」と書いてください",
        )


def _refuse_neither(text: str) -> None:
    if found := re.fullmatch(r"(.+)くも(.+)くも?な(?:い|ければ|く)(?:です)?", text):
        raise unread(
            f"「{text}」は一つとして読めません (two things denied)",
            f"「{found[1]}くなく、{found[2]}くない」と書いてください",
        )
    if re.search(r"も.+も(?:し)?(?:ない|ません|なければ|なく)", text):
        raise unread(
            f"「{text}」は一つとして読めません (two things denied)",
            "二つの文に分けて打ち消してください",
        )


def _refuse_scope(words: Words, piece: Piece) -> None:
    """ "雨でも壊れない": it does not break in rain either, or not even in rain? "一人でも来れば"."""
    denied = bool(words) and (is_not(words[-1]) or words[-1].conjugation == "助動詞-ヌ")
    for at, (one, then) in enumerate(pairwise(words)):
        if (
            denied
            and then.surface == "も"
            and "助数詞" in one.detail
            and at
            and at + 2 < len(words)
        ):
            raise _none_or_so_many(written(words[: at + 1]))
        even = one.surface == "で" and then.surface == "も"
        if even and at and words[at - 1].pos == "形状詞":
            raise _even(words)
        counted = piece.link == "if" and at > 0 and _COUNTED.match(words[at - 1].surface)
        if even and (denied or counted):
            raise _even(words)


def _even(words: Words) -> BadInput:
    return unread(
        f"「{written(words)}」の「でも」は、ここでは読めません (even)",
        "「でも」を使わずに書くか、文を除いてください",
    )


def _refuse_joined(words: Words) -> None:
    """ "舞台と駐車場がない": neither of them, or not both?"""
    ga = next((k for k, word in enumerate(words) if word.surface == "が"), 0)
    joint = [k for k, word in enumerate(words[:ga]) if word.surface in ("と", "や") and k]
    nouns = all(word.pos in ("名詞", "接尾辞", "接頭辞", "助詞") for word in words[:ga])
    if joint and nouns and words[-1].lemma in ("ある", "ない", "ます", "ん", "です"):
        left, right = written(words[: joint[0]]), written(words[joint[0] + 1 : ga])
        raise unread(
            f"「{written(words)}」は二つのものについて述べています (two things)",
            f"「{left}があり、{right}がある」か「{left}がなく、{right}がない」のように分けてください",
        )


def _plainly(words: Words) -> tuple[int | None, Words]:
    """は and も as what they stand for: "深夜にも" is 深夜に, "欠点は" is 欠点が; where the latter is."""
    found: int | None = None
    plain: list[Token] = []
    for at, word in enumerate(words):
        before = words[at - 1] if at else None
        if word.pos != "助詞" or word.surface not in ("は", "も") or before is None:
            plain.append(word)
        elif _adds_nothing(before, word):
            continue
        elif before.form or before.pos == "助詞" or is_copula(before):
            plain.append(word)
        elif found is not None:
            raise unread(
                f"「{written(words)}」の中の「{word.surface}」が読めません (a second topic)",
                "話題の「は」は一つにし、名前に「は」が入るなら「…」で囲んでください",
            )
        else:
            _refuse_time(words, at)
            found = at
            plain.append(GA)
    return found, tuple(plain)


def _refuse_time(words: Words, at: int) -> None:
    """ "夜は静かだ": when, and not what."""
    if words[at].surface == "も" and _COUNTED.match(written(words[:at])):
        raise _none_or_so_many(written(words[:at]))
    if all(word.detail == "副詞可能" for word in words[:at]):
        when = written(words[:at])
        raise unread(
            f"「{when}{words[at].surface}」は時を表します (it says when)",
            f"「{when}に」と書いてください",
        )


def _adds_nothing(before: Token, word: Token) -> bool:
    """ "夜には", "公園では", and "6500円も", which only says that it is much; 雨でも says more."""
    if before.pos == "助詞":
        return before.surface in _KEEP or (before.surface, word.surface) == ("で", "は")
    return word.surface == "も" and "助数詞" in before.detail


def _may_be_ga(form: Form, rest: Words) -> bool:
    counted = bool(rest) and (rest[0].kind == "数詞" or rest[0].surface == "約")
    verb = form.sort in ("verb", "past")
    being = form.word.endswith(_BEING) and not form.word.endswith(("ている", "でいる"))
    return counted or not verb or being or is_potential(form.word)


def _none_or_so_many(said: str) -> BadInput:
    return unread(
        f"「{said}も」は、そのうちの誰もとも、{said}までもとも読めます (none, or so many?)",
        "何がそうなのかを、数を使わずに書いてください",
    )


def _in_which_role(words: Words, at: int) -> Exception:
    left = written(words[:at])
    if words[at].surface == "も" and _COUNTED.search(left):
        return _none_or_so_many(left)
    return unread(
        f"「{left}{words[at].surface}」は「{left}が」とも「{left}を」とも読めます (in which role?)",
        f"「{left}が」または「{left}を」と書いてください",
    )


def _refuse_odd(words: Words) -> None:
    """Raises BadInput for what asks, says "or", or may be one thing or two."""
    if not words or all(word.pos == "助詞" for word in words):
        raise unread(
            "何であるかが書かれていません (nothing is said)", "「甲は軽い」のように書いてください"
        )
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else None
        if word.surface in _ASKING and word.pos != "名詞":
            raise unread(
                f"「{word.surface}」は問いの言葉です (it asks)", "名前や性質を書いてください"
            )
        if word.surface == "か" and word.pos == "助詞":
            raise unread(
                f"「{written(words)}」は選言を含みます (or)", "一つずつ別の文に分けてください"
            )
        if after is not None and word.kind == "接続助詞" and after.surface == "も":
            raise unread(
                f"「{written(words)}」の「{word.surface}も」は読めません (even if)",
                "一つずつ別の文に分けてください",
            )
        if after is not None and _goes_on(word, after):
            apart = f"{written(words[: at + 1])}、{written(words[at + 1 :])}"
            raise unread(
                f"「{written(words)}」は一つとも二つとも読めます (one thing, or two?)",
                f"「{apart}」と書いてください",
            )


def _goes_on(word: Token, after: Token) -> bool:
    """ "安く広い", "反対せず払う"."""
    if not word.form.startswith("連用形"):
        return False
    both = word.pos == after.pos == "形容詞" and after.lemma != "ない"
    return both or word.conjugation == "助動詞-ヌ"
