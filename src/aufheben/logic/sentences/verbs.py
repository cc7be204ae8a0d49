"""Where a verb stands, what kind it is, and whether it is denied."""

from aufheben.errors import BadInput
from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.complements import Complements
from aufheben.logic.sentences.cursor import BE, HAVE, MODALS, Called, Verb
from aufheben.logic.sentences.pieces import NUMBERS, Piece
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.vocabulary import (
    ends_as_third,
    is_participle,
    is_past,
    is_third,
    is_verb,
    third,
    words_of,
)
from aufheben.words import speaker

_say = speaker(__name__)

_TAKING = (
    "needs", "requires", "wants", "makes", "gives", "offers", "causes", "gets", "takes", "uses",
)  # fmt: skip
"""Verbs that often have a noun behind them that is a verb as well, "needs work"."""
_NO_VERBS = ("quantities", "hedges", "times", "stray", "prepositions")
_DENIALS = (
    ("not", "at", "all"), ("anything", "but"), ("by", "no", "means"), ("in", "no", "way"),
    ("no", "longer"), ("not",), ("never",),
)  # fmt: skip
"""What is said for "not" behind a verb, the longest first."""
_DETERMINERS = ("a", "an", "the", "its", "no", "not")


class Verbs(Complements):
    """Reads a verb and its complement."""

    never = False

    def verb(self) -> None:
        """The verb of a clause. Raises BadInput if no verb stands."""
        if not self.more:
            raise refusals.ended(self.text, self.expected())
        if never := self.here.low == "never":
            self.i += 1
            if not self.more:
                raise refusals.ended(self.text, self.expected())
        self.never = never
        piece = self.here
        low = piece.low
        self._refuse_two_as_one(low)
        self.plural = self.plural or low in ("are", "were", "have")
        if low in words_of("hedges"):
            raise self.wrong("hedge", piece)
        if low in words_of("times"):
            raise self.wrong("time", piece)
        if low in BE:
            self._auxiliary(piece, BE[low])
        elif low in HAVE:
            self._having(piece, HAVE[low])
        elif low in ("does", "do", "did"):
            self._doing(piece)
        elif low in MODALS:
            self._auxiliary(piece, "modal")
        else:
            self._open(piece)

    def _refuse_two_as_one(self, low: str) -> None:
        """ "Miller and Sons is late": one firm, or two of them?"""
        before = [token.type for token in self.out[-4:]]
        joined = before[-3:] == ["NAME", "ALSO", "NAME"] and before[:-3] in ([], ["COMMA"], ["IF"])
        if joined and (low in ("is", "was", "has", "does") or is_third(low)):
            first, second = (" ".join(self.out[at].value.words) for at in (-3, -1))
            raise _two_as_one(first, second, low, self.here.column)

    def _auxiliary(self, piece: Piece, kind: str) -> None:
        """ "is", "was", "can": something must follow."""
        self.i += 1
        negated = self._denied()
        said = piece.low if kind == "modal" else kind
        self._done("BE", Verb(kind, said, negated), piece)  # type: ignore[arg-type]

    def _having(self, piece: Piece, said: str) -> None:
        """ "has a flash", "has failed the audit"."""
        self.i += 1
        negated = self._denied()
        never = self.low(self.i - 1) in ("never", "not")
        if self.more and self._is_participle() and (never or self._is_perfect(self.i + 1)):
            done = self.here
            self.check_verb(done)
            if done.low in ("seemed", "appeared"):
                raise self.wrong("hedge", done)
            self.i += 1
            self._done("VERB", Verb("perfect", f"{said} {done.text}", negated), piece)
            return
        if negated and self.low(self.i - 1) == "not":
            raise refusals.misread(self.text, self.i, self.pieces, ("VERB",))
        self._done("HAS", Verb(said, said, negated), piece)  # type: ignore[arg-type]

    def _is_participle(self) -> bool:
        done = is_participle(self.here.text) or self.here.low == "had"
        return done and self.here.kind != "quoted"

    def _is_perfect(self, after: int) -> bool:
        """ "has failed the audit", not "has fixed prices"."""
        low = self.low(after)
        if self.low(after - 1) in words_of("done"):
            return True
        counted = after < len(self.pieces) and self.pieces[after].kind in NUMBERS
        led = counted or low in _DETERMINERS or low in words_of("prepositions")
        return led or not self.is_word(after)

    def _doing(self, piece: Piece) -> None:
        """ "does not deliver"."""
        if self.low(self.i + 1) != "not":
            raise self.wrong("does", piece)
        if piece.low == "did":
            raise refusals.did_not(self.text, piece)
        self.i += 2
        if not self.more:
            raise refusals.ended(self.text, ("VERB",))
        verb = self.here
        if verb.low != "have" and not self.is_word(self.i):
            raise refusals.stray(self.text, verb, ("VERB",))
        self.check_verb(verb)
        self.refuse_aside(self.i)
        self.i += 1
        if verb.low == "have":
            self._done("HAS", Verb("has", "has", negated=True), piece)
        else:
            self._done("VERB", Verb("verb", third(verb.text), negated=True), piece)

    def check_verb(self, verb: Piece) -> None:
        """Raises BadInput for a word that is no verb wherever it stands."""
        self.refuse_functional(verb)
        known = any(verb.low in words_of(role) for role in _NO_VERBS)
        if verb.kind in NUMBERS or (known and verb.low != "like"):
            raise refusals.stray(self.text, verb, ("VERB",))

    def _denied(self) -> bool:
        for words in _DENIALS:
            if all(self.low(self.i + at) == word for at, word in enumerate(words)):
                self.i += len(words)
                return True
        return False

    def _open(self, piece: Piece) -> None:
        """A verb of its own, "delivers", "burned"."""
        self.check_verb(piece)
        if piece.low == "used" and self.low(self.i + 1) == "to":
            raise self.wrong("time", piece)
        if not self.is_word(self.i):
            raise refusals.stray(self.text, piece, ("BE", "HAS", "VERB"))
        if self.plural and not is_past(piece.text):
            if not is_verb(piece.text):
                raise refusals.no_verb(self.text, piece)
            self.i += 1
            self._done("VERB", Verb("verb", third(piece.text)), piece)
        elif is_past(piece.text):
            self.i += 1
            self._done("VERB", Verb("past", piece.text), piece)
        elif is_third(piece.text) or ends_as_third(piece.text):
            self._refuse_plural(piece)
            self.i += 1
            self._done("VERB", Verb("verb", piece.text), piece)
        else:
            raise refusals.no_verb(self.text, piece)

    def _refuse_plural(self, piece: Piece) -> None:
        """ "The new orders arrive late": what ends as a verb may be a noun whose verb follows."""
        name = self.out[-1].value if self.out and self.out[-1].type == "NAME" else None
        if not isinstance(name, Called) or not name.the or piece.low in _TAKING:
            return
        follows = self.is_word(self.i + 1) and is_verb(self.pieces[self.i + 1].text)
        if follows and name.words[-1].islower():
            raise self.wrong("several", piece)

    def _done(self, kind: str, verb: Verb, piece: Piece) -> None:
        if self.never and verb.negated:
            raise self.wrong("denied_twice", piece)
        verb = verb._replace(negated=verb.negated or self.never)
        self.emit(kind, verb, piece.column)
        self.kind = verb.kind
        self.items = True
        self.complement()

    def bare(self, *, denied: bool = False) -> None:
        """What stands after "and": a verb, or more of what the last verb says."""
        if self.at_verb() or self._is_open_verb():
            if denied:
                raise self.wrong("verb_after_nor", self.here)
            self.verb()
            return
        if denied:
            self.emit("NOT", "not", self.here.column)
        elif self.here.low not in ("not", "neither"):
            self._refuse_shared()
        self.complement(bare=True)

    def _refuse_shared(self) -> None:
        """ "good for trade and growth", "a light and cheap camera": of what is the last said?"""
        before = self.out[-2] if self.last in {"AND", "OR"} else None
        if before is None or before.type != "PHRASE":
            return
        articled = len(self.out) > 2 and self.out[-3].type in ("A", "THE")
        again = self.here.low in ("a", "an", "the")
        # "near and big" is two things said; "good for trade and growth" may be one.
        prepositional = any(word.lower() in words_of("prepositions") for word in before.value[:-1])
        articled = articled and self.lexicon.predicate(before.value) not in self.lexicon.kinds
        if (articled and not again and self.kind in ("is", "was")) or prepositional:
            raise self.wrong("shared", self.here, before=" ".join(before.value))

    def _is_open_verb(self) -> bool:
        """By what the verb before was: after "is" nothing in -s can be a noun, and so on."""
        if not self.is_word(self.i):
            return False
        text = self.here.text
        alone = self.run(self.i) == self.i + 1
        if ends_as_third(text) and not is_third(text) and not (alone and self.kind != "is"):
            raise self.wrong("noun_or_verb", self.here)
        if self.plural and self.kind == "verb":
            return is_verb(text)
        match self.kind:
            case "is" | "was":
                return is_third(text)
            case "past":
                return is_past(text) or is_third(text)
            case "verb":
                if alone and is_third(text) and self._had_object():
                    raise self.wrong("noun_or_verb", self.here)
                return is_third(text) or is_past(text)
            case "has" | "had":
                return not alone and (is_third(text) or is_past(text))
            case _:
                return not alone and is_third(text)

    def _had_object(self) -> bool:
        return self.last in ("PHRASE", "AMOUNT")


def _two_as_one(first: str, second: str, verb: str, column: int) -> BadInput:
    """ "Miller and Sons is late"."""
    return refusal("unclear_whether_name", column, first=first, second=second, verb=verb)
