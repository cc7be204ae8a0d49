"""Several things said in one go: "小型で軽い", "画質が高く、電池が長持ちする"."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.endings import Form, is_noun, joint, unread
from aufheben.logic.sentences.japanese.things import outside
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.japanese.words import KANJI, ends

Closing = Callable[[str], Form]

_AND = re.compile(r"^(そして|また(?!は)|しかも|かつ|さらに|なおかつ|加えて|その上)、?")
_BUT = re.compile(
    r"(い|る|[うくすつぬぶむぐ]|た|だ|です|ます|ない|せん)(が|けど|けれど|けれども|のに)$"
)
_OR = re.compile(
    r"(または|もしくは|あるいは|(?<=い)か(?=[^いらがぎぐげなにみれ])|(?<=る)か(?=[^いらりるな]))"
)
_WHY = re.compile(r"(?<=[いるだた])(から|ので)")
_PART = re.compile(r"([がをにでとへは]|から|まで|より|ちょうど|約)$")
_RELATES = re.compile(
    r"な上に|一方|だけでなく|ばかりか|にもかかわらず|(?<=[いるだ])(のに|ながら)|ても|べき"
)
_TOO = re.compile(
    rf"([^はがをにでも、「」]*(?:{KANJI}|[ァ-ヶーA-Za-z]))(?<![何誰])も([^がをはも]+)"
)
_DESPITE = re.compile(r"(?<=[いるたうくすつむぶだ])(けれども|けれど|けど|ものの)(?=.)")
# A second は is が where something is denied of what a thing has, or its number is given.
_INNER = re.compile(r"^([^はがをにで、「」]+)は(?=.)")
_COUNTED = re.compile(r"^([^はがをにで、「」]+)は(?=[約\d-])")
# What begins so behind で goes with it: ではない, である, でも, できる.
_WITH_DE = re.compile(
    r"(は(な[いくけ]|あ[りる]|(?!や|か|で|っ|な|じ))|も|の|あ[るれりっ]|ある|な[いくけ]|す$|した$|しょ|き(る|れ(?!い)|ま|て|な|、|ず|$)|ござ|さえ|しか|、|$)"
)


def chain(text: str, closing: Closing) -> tuple[Form, ...]:
    """Each thing said; the last is read by `closing`. Raises BadInput if it stays unclear."""
    chunks = _chunks(text)
    found: list[Form] = []
    carried = ""
    for chunk in chunks[:-1]:
        whole = carried + chunk
        form = _goes_on(whole)
        if form is None and not _PART.search(whole):
            raise unread(
                f"「{whole}、」の続きが読めません (how does it go on?)",
                "「…で、」「…く、」「…し、」と書くか、二つの文に分けてください",
            )
        if form is None:
            carried = whole
        else:
            found += form
            carried = ""
    return (*found, *_tight(carried + chunks[-1], closing))


def going_on(pieces: list[str]) -> tuple[Form, ...]:
    """What is said before the end comes: "便利であり、". Raises BadInput if nothing is."""
    found: list[Form] = []
    for piece in pieces:
        forms = _goes_on(piece)
        if forms is None:
            raise unread(f"「{piece}」が読めません", "「…であり、」「…く、」のように書いてください")
        found += forms
    return tuple(found)


def _chunks(text: str) -> list[str]:
    at = [-1, *outside(text, "、"), len(text)]
    pieces = [text[a + 1 : b] for a, b in pairwise(at)]
    return [_AND.sub("", piece) for piece in pieces if piece] or [""]


def _goes_on(text: str) -> tuple[Form, ...] | None:
    """What a piece before a comma says; None if it is only part of something said."""
    if _BUT.search(text):
        raise unread(
            f"「{text}、」の後は別の文に分けます (but)",
            "二つの文に分けるか、「…く、」「…で、」と書いてください",
        )
    try:
        return _tight(text, _joint)
    except _NoJoint:
        return None


class _NoJoint(Exception):  # noqa: N818 - a turn of the search, not a fault
    """The piece ends in nothing that goes on."""


def _joint(text: str) -> Form:
    form = joint(text, comma=True)
    if form is None:
        raise _NoJoint
    return checked(form)


_MOST = 200
"""Characters between two commas; nobody takes in more, and each で in it may join or not."""


def _tight(text: str, closing: Closing) -> tuple[Form, ...]:
    """What is said without commas between: 軽くて小さい, 小型で軽い."""
    if len(text) > _MOST:
        raise unread(
            f"{len(text)}字に「、」が一つもありません (too long)",
            "文を分けるか、「…で、」「…く、」のように「、」で区切ってください",
        )
    found = _parted(text, closing)
    if isinstance(found, BadInput):
        raise found.but()
    return found


@lru_cache(maxsize=4096)
def _parted(text: str, closing: Closing) -> tuple[Form, ...] | BadInput:
    """The forms, or why there are none; of a chain every end is asked for at each joint before."""
    try:
        return _joined(text, closing)
    except BadInput as bad:
        return bad.but()


def _joined(text: str, closing: Closing) -> tuple[Form, ...]:
    for at in _joints(text):
        left, right = text[:at], text[at:]
        if left.endswith("かつ"):
            first = joint(left[:-2], comma=True) if left.endswith("くかつ") else None
            if first is not None or is_noun(left[:-2]):
                return (checked(first or Form(left[:-2], "noun")), *_tight(right, closing))
            continue
        form = joint(left, comma=False) if not left.endswith("で") else None
        if form is not None:
            return (checked(form), *_tight(right, closing))
        if left.endswith("で") and _states(text, at):
            return (checked(Form(left[:-1], "noun")), *_tight(right, closing))
    return (checked(closing(text)),)


def _joints(text: str) -> Iterator[int]:
    for found in re.finditer(r"くて(?!も)|で|かつ", _blanked(text)):
        after = text[found.end() :]
        if found.start() and after and not (found[0] == "で" and _WITH_DE.match(after)):
            yield found.end()


def _blanked(text: str) -> str:
    return re.sub(r"[「『\"][^」』\"]*[」』\"]", lambda found: "■" * len(found[0]), text)


def _states(text: str, at: int) -> bool:
    """Whether で says how a thing is (小型で軽い), and not with what or where (スマホで使える).

    Raises BadInput where both may be meant, behind a place.
    """
    words = cut(text)
    end = next((number for number, word in enumerate(words) if word.end == at), 0)
    if words[end].surface != "で" or not end:
        return False
    left, right = text[: at - 1], text[at:]
    if words[end].lemma == "だ" or words[end - 1].pos == "形状詞" or ends(left, "nouns", "states"):
        return True
    deeds = [word for word in words[end + 1 :] if word.pos in ("動詞", "形容詞")]
    if deeds and deeds[0].pos == "動詞" and deeds[0].lemma not in ("ある", "いる"):
        return False
    if words[end - 1].kind == "固有名詞" or ends(left, "nouns", "places"):
        raise unread(
            f"「{left}で{right}」は「{left}であり、」とも「{left}において」とも読めます",
            f"「{left}であり、{right}」または「{left}において{right}」と書いてください",
        )
    return True


def _as_well(word: str, form: Form) -> str:
    """ "学費も安い" is 学費が安い, "深夜にも開く" is 深夜に開く."""
    if not outside(word, "も"):
        return word  # 最も, もっと
    word = re.sub(r"(に|へ|から)も(?=[^がをはも]+$)", r"\1", word)
    found = _TOO.fullmatch(word) if form.sort in ("adjective", "noun") or "ある" in word else None
    return f"{found[1]}が{found[2]}" if found else word


def _refuse_asking(word: str) -> None:
    """What is asked for, or why something is so."""
    if found := re.search(r"何[のをがにで]|誰|どれ|どちら|どの|なぜ", word):
        raise unread(f"「{found[0]}」は問いの言葉です (it asks)", "名前や性質を書いてください")
    if _WHY.search(word):
        raise unread(
            f"「{word}」は理由を含みます (because)",
            "「aは安いので、買うべきだ。」のように書いてください",
        )


def _refuse_despite(word: str) -> None:
    if found := _DESPITE.search(word):
        raise unread(
            f"「{word}」の「{found[0]}」の後は別の文に分けます (but)",
            "二つの文に分けるか、「…く、」「…で、」と書いてください",
        )


def checked(form: Form) -> Form:
    """The form, where its word is one thing that can be said. Raises BadInput otherwise."""
    word = _INNER.sub(r"\1が", form.word) if not form.positive else form.word
    word = _COUNTED.sub(r"\1が", word)
    word = _as_well(word, form)
    if not word or re.fullmatch(r"[をにでへとがはものか]+", word):
        raise unread(
            "何であるかが書かれていません (nothing is said)", "「甲は軽い」のように書いてください"
        )
    _refuse_asking(word)
    _refuse_despite(word)
    if found := _RELATES.search(word):
        raise unread(f"「{word}」の「{found[0]}」は読めません", "一つずつ別の文に分けてください")
    if form.sort == "adjective" and (
        found := re.search(rf"(?<={KANJI})く(?={KANJI}|[ァ-ヶ])", word)
    ):
        apart = f"{word[: found.end()]}、{word[found.end() :]}"
        raise unread(
            f"「{word}」は一つとも二つとも読めます (one thing, or two?)",
            f"二つなら「{apart}」と書いてください",
        )
    if form.sort == "noun" and "でも" in word:
        raise unread(f"「{word}」の「でも」は読めません", "一つずつ別の文に分けてください")
    if _OR.search(word):
        raise unread(f"「{word}」は選言を含みます (or)", "一つずつ別の文に分けてください")
    bare = _blanked(word)
    if re.search(r"(?<=.)は", re.sub(r"(?<=[のなにで])は(?=[しさかが])", "", bare)):
        raise unread(
            f"「{word}」の中の「は」が読めません (a second topic)",
            "話題の「は」は一つにし、名前に「は」が入るなら「…」で囲んでください",
        )
    if re.search(
        r"[。、?!:;()（）\[\]&~¬>→⇒∧「」『』\"]",
        re.sub(r"^[「『\"][^」』\"]+[」』\"](?=より)", "", word),
    ):
        raise unread(f"「{word}」は一つの言葉として読めません", "記号を除いて書いてください")
    return form._replace(word=word)
