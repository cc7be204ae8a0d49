"""From one sentence of controlled Japanese to its shape."""

import re

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.claims import Claims
from aufheben.logic.sentences.japanese.conclusions import heads
from aufheben.logic.sentences.japanese.conditions import Conditions
from aufheben.logic.sentences.japanese.endings import Form, unread
from aufheben.logic.sentences.japanese.shapes import Fact, Order, Rule, Shape, Thing
from aufheben.logic.sentences.japanese.subjects import Subjects
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.japanese.wording import worded
from aufheben.logic.sentences.lexicon import Lexicon

_ORDER = re.compile(
    r"(?:規則)?「([^」]+)」(?:の規則)?は、?(?:規則)?「([^」]+)」(?:の規則)?"
    r"(?:に(?:優先する|優先します|勝る|勝ります)|より(?:も)?(?:優先する|優先される|強い|重要である|重要だ|重い))"
)
_NAMED = re.compile(r"規則「([^」]+)」(?:は|[:：、])")
_STRICT = re.compile(r"(定義により|定義上|定義として)[、,:]?")
_NORMALLY = re.compile(r"(ふつう|普通|通常|一般に|原則として|たいてい|大抵)(は)?、?")
_ASKS = re.compile(r"((です|ます|べき|る|い|の|う)か|[?？])$")
_CHATS = ("よね", "よ", "ね", "わ", "ぞ", "な")
_UNACCEPTABLE = re.compile(
    r"(?:私たち|わたしたち|我々|われわれ|私)(?:に|にとって)は?受け入れ(?:られない|られません|がたい)$"
)
_PROVISO = re.compile(r"[。.\s]*ただし[、,]?")
_BECAUSE = re.compile(r"(.+?)(?:(な)?ので(?![あすは])、?|(?:から|ため)、)(.+)")


MOST = 1_000
"""Characters of a sentence; more is refused unread, so that a text without stops costs little."""


def parse(text: str, lexicon: Lexicon) -> Shape:
    """The sentence without its stop. Raises BadInput with the column of what is wrong."""
    if len(text) > MOST:
        raise unread(
            f"{len(text)}字の文です (too long)", f"一文は{MOST}字までにし、「。」で分けてください"
        )
    try:
        return _Parser(lexicon).sentence(worded(squeezed(text)).text)
    except BadInput as bad:
        if bad.column is not None:
            raise
        raise bad.but(column=_column(text, bad.what)) from None


def squeezed(text: str) -> str:
    """Without stops at the end, and without spaces but those between Latin words."""
    sparse = re.sub(r"(?<![A-Za-z0-9])\s+|\s+(?![A-Za-z0-9])", "", text.strip())
    return (
        sparse.replace(",", "、").rstrip("。. ")
        if not re.search(r"\d,\d", sparse)
        else _thousands(sparse)
    )


def _thousands(text: str) -> str:
    return re.sub(r"(?<!\d),|,(?!\d)", "、", text).rstrip("。. ")


def _column(text: str, what: str) -> int:
    found = re.search(r"「(.+?)」(?=[はがのと、]|も)", what)
    at = text.find(found[1]) if found else -1
    return at + 1 if at >= 0 else 1


def _plainly(text: str) -> str:
    """Without what only addresses the reader, "…ですよね"."""
    words = cut(text)
    while len(words) > 1 and words[-1].kind == "終助詞" and words[-1].surface in _CHATS:
        words = words[:-1]
    return text[: words[-1].end] if words else text


class _Parser:
    def __init__(self, lexicon: Lexicon) -> None:
        subjects = Subjects(lexicon)
        self._lexicon = lexicon
        self._claims, self._conditions = Claims(lexicon, subjects), Conditions(lexicon, subjects)

    def sentence(self, text: str) -> Shape:
        if found := _ORDER.fullmatch(re.sub(r"[。.]$", "", text)):
            return Order(found[1].strip(), found[2].strip())
        if _ASKS.search(text):
            raise unread(
                "問いの文です (it asks)", "立場には述べる文を書き、問いは question に書いてください"
            )
        text = self._objecting(_plainly(text))
        strict, named = _STRICT.match(text), None
        text = text[strict.end() :] if strict else text
        named = _NAMED.match(text)
        text = text[named.end() :] if named else text
        normally = _NORMALLY.match(text)
        text = text[normally.end() :] if normally else text
        shape = self._with_provisos(text)
        if isinstance(shape, Fact) and (strict or named or normally):
            raise unread(
                f"「{text}」は規則ではありません (no rule)",
                "規則は「…ならば、…」または「すべての…は…」と書いてください",
            )
        if isinstance(shape, Fact):
            return shape
        if strict and (shape.exceptions or named):
            what = "例外" if shape.exceptions else "名前"
            raise unread(
                f"定義に{what}はありません (a definition has no {'exceptions' if shape.exceptions else 'name'})",
                "「定義により」か、その後の部分を除いてください",
            )
        return shape._replace(strict=bool(strict), name=named[1].strip() if named else "")

    def _objecting(self, text: str) -> str:
        """ "aは私たちには受け入れられない" says that what is asked about should not be done."""
        asked = [self._lexicon.phrases_of(action) for action in self._lexicon.actions]
        found = _UNACCEPTABLE.search(text)
        if not found or len(asked) != 1:
            return text
        return text[: found.start()] + deeds.should(deeds.parted(asked[0])[1], positive=False)

    def _with_provisos(self, text: str) -> Fact | Rule:
        main, *provisos = _PROVISO.split(text)
        shape = self._main(main.rstrip("。. "))
        if not provisos:
            return shape
        if isinstance(shape, Fact):
            raise unread(
                "例外は規則に付けます (a fact has no exceptions)",
                "「…ならば、…べきだ。ただし、…」と書いてください",
            )
        more = [
            one
            for proviso in provisos
            for one in self._conditions.proviso(proviso.rstrip("。. "), shape.about)
        ]
        return shape._replace(exceptions=(*shape.exceptions, *more))

    def _main(self, text: str) -> Fact | Rule:
        if found := _BECAUSE.fullmatch(text):
            because = self._because(f"{found[1]}である" if found[2] else found[1], found[3])
            if because is not None:
                return because
        split = self._conditions.parted(text)
        return self._conditions.rule(*split) if split else self._claims.claim(text)

    def _because(self, reason: str, rest: str) -> Rule | None:
        """ "aは安いので、使うべきだ": the reason holds, and what follows from it."""
        fact = self._claims.claim(reason)
        if not isinstance(fact, Fact) or len(fact.names) > 1:
            return None
        forms = tuple(item for item in fact.items if isinstance(item, Form))
        about = Thing(fact.names[0])
        return Rule(about, (forms,), tuple(heads(rest, about, self._lexicon)), stated=True)
