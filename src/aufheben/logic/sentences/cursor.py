"""Where the tagger stands in a sentence, what can be told by looking ahead, and the tokens that it makes."""

import re
from typing import Any, Literal, NamedTuple

from lark import Token

from aufheben.errors import BadInput
from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.lexicon import Lexicon, Manner
from aufheben.logic.sentences.pieces import Piece, worded
from aufheben.logic.sentences.vocabulary import is_past, is_third, words_of
from aufheben.words import Fact

BE = {"is": "is", "are": "is", "was": "was", "were": "was"}
HAVE = {"has": "has", "have": "has", "had": "had"}
MODALS = ("can", "must", "should")
JOINTS = frozenset((",", "and", "or", "but", "nor", "then", "if", "because", "unless"))
PRONOUNS = ("it", "they", "he", "she")
OBJECTS = ("it", "them", "him", "her")
_OWN_JOB = ("functional", "shading", "dropped", "joining")
THINGS = ("something", "someone", "somebody", "anything", "anyone", "anybody")
RELATIVES = ("that", "which", "who")


VerbKind = Literal["is", "was", "has", "had", "perfect", "modal", "verb", "past"]


class Verb(NamedTuple):
    """A verb as it stands before its complement; `said` without its "not", of one thing."""

    kind: VerbKind
    said: str
    negated: bool = False


class Amount(NamedTuple):
    """ "more than 20 euros": `said` are the words before the number, `op` what they mean.

    `thing` is what is measured, "a rent of 20 euros".
    """

    op: str
    said: tuple[str, ...]
    number: str
    unit: tuple[str, ...]
    thing: tuple[str, ...] = ()


class Did(NamedTuple):
    """ "we should not buy": what stands before the object of a deed."""

    subject: str
    modal: str
    negated: bool
    verb: tuple[str, ...]
    tail: tuple[str, ...] = ()


class Called(NamedTuple):
    """A name, without its article; `the` where it had one, `quoted` where it stood in quotes."""

    words: tuple[str, ...]
    the: bool = False
    quoted: bool = False


def token(kind: str, value: Any, column: int) -> Token:
    """A token of the grammar; its value may be any of the above, or words."""
    return Token(kind, value, column=column)


def said_apart(subject: str) -> list[str]:
    """The words of a doer as pieces: "the residents' association" has one of its own."""
    return [word.rstrip(".") for word in re.sub(r"['’]s?\b|['’]", " 's", subject.lower()).split()]


class Walk:
    """The pieces of a sentence and a place in them."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.lexicon = lexicon
        self.pieces = worded(text).pieces
        self.i = 0
        self.out: list[Token] = []
        self.in_condition = False
        self.items = self.in_deed = False
        self.plural = False

    @property
    def more(self) -> bool:
        """Not at the end."""
        return self.i < len(self.pieces)

    @property
    def here(self) -> Piece:
        """The piece at this place."""
        return self.pieces[self.i]

    @property
    def last(self) -> str:
        """The kind of the last token."""
        return self.out[-1].type if self.out else ""

    def emit(self, kind: str, value: object, column: int) -> None:
        """One more token."""
        self.out.append(token(kind, value, column))

    def wrong(self, name: str, piece: Piece, /, **facts: Fact) -> BadInput:
        """The refusal of this name, of a word of the sentence."""
        return refusals.of_word(name, self.text, piece, **facts)

    def low(self, index: int) -> str:
        """The word at a place, in small letters; nothing behind the end."""
        return self.pieces[index].low if index < len(self.pieces) else ""

    def expected(self) -> tuple[str, ...]:
        """What could have stood here."""
        if self.last in ("NAME", "KIND", "THING", "PRONOUN", "PLURAL") and not self.items:
            return ("BE", "HAS", "VERB")
        return ("AND", "COMMA", "$END")

    def at_verb(self, index: int | None = None) -> bool:
        """At a verb that is one wherever it stands."""
        at = self.i if index is None else index
        low = self.low(at)
        return low in ("does", "do", "did", "never") or low in BE or low in HAVE or low in MODALS

    def is_word(self, index: int) -> bool:
        """A word that has no job in the grammar, so may be part of a name or a phrase."""
        if index >= len(self.pieces):
            return False
        piece = self.pieces[index]
        if piece.kind in ("sign", "own", "quoted"):
            return False
        if piece.low in JOINTS or piece.low in PRONOUNS or piece.low in RELATIVES:
            return False
        return not self.at_verb(index) and piece.low != "not"

    def refuse_functional(self, piece: Piece) -> None:
        """Raises BadInput for a word with a job of its own, which is no part of anything."""
        if piece.low == "only" and self.low(self.pieces.index(piece) + 1) == "if":
            raise self.wrong("only_if", piece)
        if any(piece.low in words_of(role) for role in _OWN_JOB):
            raise self.wrong("functional", piece)

    def quoted(self, index: int) -> str:
        """What stands in quotes there, with them; empty where nothing does."""
        piece = self.pieces[index] if index < len(self.pieces) else None
        return f'"{piece.text}"' if piece is not None and piece.kind == "quoted" else ""

    def says(self, index: int) -> bool:
        """A word that may be part of what is said, or all of it in quotes."""
        quoted = index < len(self.pieces) and self.pieces[index].kind == "quoted"
        return quoted or self.is_word(index)

    def run(self, start: int) -> int:
        """Where the words that begin at `start` end."""
        end = start
        while self.is_word(end) and not (end > start and self.doer(end)):
            end += 1
        return end

    def doer(self, index: int) -> tuple[str, ...]:
        """The words of who should do something, where they stand here before a modal."""
        if self.low(index) in ("we", "i") or self.low(index) == "you":
            return (self.pieces[index].text,)
        asked = self.lexicon.asked
        if asked is None or not asked.subject:
            return ()
        if self._stands_for_doer(index, asked):
            return tuple(asked.subject.split())
        words = said_apart(asked.subject)
        said = [self.low(index + k) for k in range(len(words))]
        modal = self.low(index + len(words))
        return tuple(asked.subject.split()) if said == words and asked.asks(modal) else ()

    def _stands_for_doer(self, index: int, asked: Manner) -> bool:
        """ "If Ben broke it, he must pay for it": who is asked about, and was named before."""
        if self.low(index) not in PRONOUNS or not asked.asks(self.low(index + 1)):
            return False
        start = index + 2 + (self.low(index + 2) == "not")
        verb = [word.lower() for word in asked.verb]
        if [self.low(start + k) for k in range(len(verb))] != verb:
            return False
        before = " ".join(piece.low for piece in self.pieces[:index])
        named = asked.subject.lower().replace(".", "")
        return re.search(rf"\b{re.escape(named)}\b", before) is not None

    def starts_subject(self, index: int) -> bool:
        """Words that can begin nothing but a new clause."""
        low = self.low(index)
        return low in PRONOUNS or low in THINGS or bool(self.doer(index))

    def begins_clause(self, index: int, *, after_comma: bool = False) -> bool:
        """Whether a subject and its verb follow, and not one more thing said of the last one."""
        low = self.low(index)
        if self.starts_subject(index) or low in ("every", "each", "there"):
            return True
        if self.at_verb(index) or low in ("not", "no", "neither"):
            return False
        start = index + 1 if low in ("a", "an", "the", "all") else index
        end = self._run_past_names(start)
        if end > start and self.at_verb(end):
            return True
        if low in ("a", "an", "the") and self.known_kind(start, end):
            return self.verbish(start + self.known_kind(start, end))
        return self._named_before_verb(index, end, after_comma=after_comma)

    def _run_past_names(self, start: int) -> int:
        end = start
        while end < len(self.pieces) and (
            self.is_word(end) or self.pieces[end].kind in ("quoted", "own")
        ):
            end += 1
        return end

    def _named_before_verb(self, index: int, end: int, *, after_comma: bool) -> bool:
        """ "and Anna takes warfarin": plain where the name is known, else unclear."""
        if end < index + 2 or index >= len(self.pieces):
            return False
        first = self.pieces[index]
        name_end = self.name_end(index, end)
        if not self.verbish(name_end) or name_end >= end:
            return False
        words = [piece.text for piece in self.pieces[index:name_end]]
        if first.kind == "quoted" or self.lexicon.is_name(words) or after_comma:
            return first.kind == "quoted" or first.text[:1].isupper() or self.lexicon.is_name(words)
        if first.text[:1].isupper() and is_third(self.pieces[name_end].text):
            raise self.wrong("unclear_clause", first)
        return False

    def name_end(self, start: int, end: int) -> int:
        """Where a run of words with capitals ends, connecting words between them included."""
        if self.pieces[start].kind == "quoted" or not self.pieces[start].text[:1].isupper():
            return start + 1
        at = start + 1
        while at < end:
            joined = self.low(at) in words_of("connectors") and at + 1 < end
            if self.pieces[at].text[:1].isupper() or self.pieces[at].kind == "number":
                at += 1
            elif joined and self.pieces[at + 1].text[:1].isupper():
                at += 2
            else:
                break
        return at

    def verbish(self, index: int) -> bool:
        """A word that is known as a verb, or says what was done."""
        if not self.is_word(index):
            return False
        text = self.pieces[index].text
        return is_third(text) or is_past(text)

    def known_kind(self, start: int, end: int) -> int:
        """How many words from `start` on name a kind that is known; the most that do."""
        for stop in range(end, start, -1):
            words = [piece.text for piece in self.pieces[start:stop]]
            if self.lexicon.predicate(words) in self.lexicon.kinds:
                return stop - start
        return 0
