"""From one sentence of controlled Japanese to its shape."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import deeds, things
from aufheben.logic.sentences.japanese.endings import refuse_hedged, unread
from aufheben.logic.sentences.japanese.facts import Facts
from aufheben.logic.sentences.japanese.pieces import Piece, pieces
from aufheben.logic.sentences.japanese.rules import Rules
from aufheben.logic.sentences.japanese.shapes import Fact, Order, Rule, Shape
from aufheben.logic.sentences.japanese.tokens import cut, written
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
_PROVISO = re.compile(r"(?:(?<![。.\s])[。.\s]++)?ただし[、,]?")

MOST = 1_000
"""Characters of a sentence; more is refused unread, so that a text without stops costs little."""


def parse(text: str, lexicon: Lexicon) -> Shape:
    """The sentence without its stop. Raises BadInput with the column of what is wrong."""
    if len(text) > MOST:
        raise unread(
            f"{len(text)}字の文です (too long)", f"一文は{MOST}字までにし、「。」で分けてください"
        )
    try:
        return _Parser(lexicon).sentence(worded(things.kept(squeezed(text), lexicon)).text)
    except BadInput as bad:
        if bad.column is not None:
            raise
        raise bad.but(column=_column(text, bad.what)) from None


def squeezed(text: str) -> str:
    """Without stops at the end, and without spaces but those between Latin words."""
    sparse = re.sub(r"(?<![A-Za-z0-9])\s++|\s{2,}+|\s(?![A-Za-z0-9])", "", text.strip())
    return re.sub(r"(?<!\d),|,(?!\d)", "、", sparse).rstrip("。. ")


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
        self._lexicon = lexicon
        self._rules = Rules(lexicon)
        self._facts = Facts(lexicon, self._rules)

    def sentence(self, text: str) -> Shape:
        if found := _ORDER.fullmatch(text):
            return Order(found[1].strip(), found[2].strip())
        if _ASKS.search(text):
            raise unread(
                "問いの文です (it asks)", "立場には述べる文を書き、問いは question に書いてください"
            )
        refuse_hedged(text)
        text, strict = _led(self._objecting(_plainly(text)), _STRICT)
        named = _NAMED.match(text)
        text, normally = _led(text[named.end() :] if named else text, _NORMALLY)
        shape = self._with_provisos(deeds.without_us(text))
        if isinstance(shape, Fact):
            if strict or named or normally:
                raise unread(
                    f"「{text}」は規則ではありません (no rule)",
                    "規則は「…ならば、…」または「すべての…は…」と書いてください",
                )
            return shape
        if strict and (shape.exceptions or named):
            what, which = ("例外", "exceptions") if shape.exceptions else ("名前", "name")
            raise unread(
                f"定義に{what}はありません (a definition has no {which})",
                "「定義により」か、その後の部分を除いてください",
            )
        return shape._replace(strict=strict, name=named[1].strip() if named else "")

    def _objecting(self, text: str) -> str:
        """ "aは私たちには受け入れられない" says that what is asked about should not be done."""
        asked = [self._lexicon.phrases_of(action) for action in self._lexicon.actions]
        found = _UNACCEPTABLE.search(text)
        if not found or len(asked) != 1:
            return text
        return text[: found.start()] + deeds.should(deeds.parted(asked[0])[1], positive=False)

    def _with_provisos(self, text: str) -> Fact | Rule:
        main, *provisos = _PROVISO.split(text)
        if provisos and not main:
            raise unread(
                "「ただし」の前に規則がありません (an exception to what?)",
                "「…ならば、…べきだ。ただし、…場合を除く。」と続けて書いてください",
            )
        shape = self._main(pieces(cut(main.rstrip("。. "))))
        if not provisos:
            return shape
        if isinstance(shape, Fact):
            raise unread(
                "例外は規則に付けます (a fact has no exceptions)",
                "例外なら「…ならば、…べきだ。ただし、…場合を除く。」と、事実なら「ただし」なしで別の文に書いてください",
            )
        more = [claim for one in provisos for claim in self._rules.proviso(one.rstrip("。. "))]
        return shape._replace(exceptions=(*shape.exceptions, *more))

    def _main(self, found: Sequence[Piece]) -> Fact | Rule:
        links = [piece.link for piece in found]
        marks = [at for at, link in enumerate(links) if link in ("if", "unless", "except")]
        if marks:
            return self._rules.rule(found[: marks[-1] + 1], found[marks[-1] + 1 :])
        if "because" in links:
            at = links.index("because")
            return self._because(found[: at + 1], found[at + 1 :])
        return self._facts.said(found)

    def _because(self, reasons: Sequence[Piece], rest: Sequence[Piece]) -> Rule:
        """ "aは安いので、使うべきだ": the reason holds, and what follows from it."""
        last = reasons[-1]
        fact = self._facts.said((*reasons[:-1], last._replace(link="and")))
        names = {claim.name for claim in fact.claims} if isinstance(fact, Fact) else set()
        if len(names) != 1 or not isinstance(fact, Fact):
            raise unread(
                f"「{written(last.words)}」は理由を含みます (because)",
                "「aは安いので、買うべきだ。」のように書いてください",
            )
        return self._rules.because(names.pop(), fact.claims, rest)


def _led(text: str, lead: re.Pattern[str]) -> tuple[str, bool]:
    """The text behind a lead, and whether there is one."""
    found = lead.match(text)
    return (text[found.end() :], True) if found else (text, False)
