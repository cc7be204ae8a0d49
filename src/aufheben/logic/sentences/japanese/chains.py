"""Several things said in one go: "小型で軽い", "画質が高く、電池が長持ちする"."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese.endings import Form, is_noun, joint, unread
from aufheben.logic.sentences.japanese.things import outside
from aufheben.logic.sentences.japanese.words import KANJI, ends

Closing = Callable[[str], Form]

_AND = re.compile(r"^(そして|また|しかも|かつ|さらに|なおかつ|加えて|その上)、?")
_BUT = re.compile(r"(い|る|た|だ|です|ます|ない|せん)(が|けど|けれど|けれども|のに)$")
_OR = re.compile(r"(または|もしくは|あるいは)")
# What begins so behind で goes with it: ではない, である, でも, できる.
_WITH_DE = re.compile(
    r"(は(?!や|か|で|っ|な|じ)|も|の|あ[るれりっ]|ある|な[いくけ]|す$|した$|しょ|き(る|れ(?!い)|ま|て|な|、|ず|$)|ござ|さえ|しか|、|$)"
)


def chain(text: str, closing: Closing) -> tuple[Form, ...]:
    """Each thing said; the last is read by `closing`. Raises BadInput where it stays unclear."""
    chunks = _chunks(text)
    found: list[Form] = []
    carried = ""
    for chunk in chunks[:-1]:
        whole = carried + chunk
        form = _goes_on(whole)
        if form is None:
            carried = whole
        else:
            found += form
            carried = ""
    return (*found, *_tight(carried + chunks[-1], closing))


def _chunks(text: str) -> list[str]:
    at = [-1, *outside(text, "、"), len(text)]
    pieces = [text[a + 1 : b] for a, b in pairwise(at)]
    return [_AND.sub("", piece) for piece in pieces if piece] or [""]


def _goes_on(text: str) -> tuple[Form, ...] | None:
    """What a piece before a comma says; None where it is only part of something said."""
    if _BUT.search(text):
        raise unread(
            f"「{text}、」の後は別の文に分ける (but)",
            "二つの文に分けるか、「…く、」「…で、」と書く",
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


def _tight(text: str, closing: Closing) -> tuple[Form, ...]:
    """What is said without commas between: 軽くて小さい, 小型で軽い."""
    for at in _joints(text):
        left, right = text[:at], text[at:]
        form = joint(left, comma=False) if not left.endswith("で") else None
        if form is not None:
            return (checked(form), *_tight(right, closing))
        if left.endswith("で") and (rest := _after_de(left[:-1], right, closing)):
            return (checked(Form(left[:-1], "noun")), *rest)
    return (checked(closing(text)),)


def _joints(text: str) -> Iterator[int]:
    for found in re.finditer(r"くて|で", _blanked(text)):
        after = text[found.end() :]
        if found.start() and after and not (found[0] == "で" and _WITH_DE.match(after)):
            yield found.end()


def _blanked(text: str) -> str:
    return re.sub(r"[「『\"][^」』\"]*[」』\"]", lambda found: "■" * len(found[0]), text)


def _after_de(left: str, right: str, closing: Closing) -> tuple[Form, ...] | None:
    """What follows, where で joins two things said; None where it says with what or where."""
    if not is_noun(left) or re.search(rf"({KANJI}ん|[をにでへと])$", left):
        return None
    try:
        rest = _tight(right, closing)
    except BadInput:
        return None
    state = ends(left, "nouns", "states")
    first = rest[0]
    if first.sort in ("verb", "past") and "が" not in first.word[1:]:
        return rest if state else None
    if ends(left, "nouns", "places") and not state and "が" not in first.word[1:]:
        raise unread(
            f"「{left}で{right}」は「{left}であり、」とも「{left}において」とも読める",
            f"「{left}であり、{right}」または「{left}において{right}」と書く",
        )
    return rest


def checked(form: Form) -> Form:
    """The form, where its word is one thing that can be said. Raises BadInput otherwise."""
    word = form.word
    if not word or re.fullmatch(r"[をにでへとがはものか]+", word):
        raise unread("何であるかが書かれていない (nothing is said)", "「甲は軽い」のように書く")
    if found := re.search(r"何[のをがにで]|誰|どれ|どちら|どの|なぜ", word):
        raise unread(f"「{found[0]}」は問いの言葉である (it asks)", "名前や性質を書く")
    if _OR.search(word):
        raise unread(f"「{word}」は選言を含む (or)", "一つずつ別の文に分ける")
    bare = _blanked(word)
    if re.search(r"(?<=.)は", re.sub(r"(?<=[のなにで])は(?=[しさかが])", "", bare)):
        raise unread(
            f"「{word}」の中の「は」が読めない (a second topic)",
            "話題の「は」は一つにし、名前に「は」が入るなら「…」で囲む",
        )
    if re.search(
        r"[。、?!:;()（）\[\]&~¬>→⇒∧「」『』\"]",
        re.sub(r"^[「『\"][^」』\"]+[」』\"](?=より)", "", word),
    ):
        raise unread(f"「{word}」は一つの言葉として読めない", "記号を除いて書く")
    return form
