"""What stands after a verb: a phrase, an amount with its unit, or a comparison with something."""

import re
from itertools import pairwise

from aufheben.logic.comparisons import canonical
from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.cursor import OBJECTS, RELATIVES
from aufheben.logic.sentences.names import Names
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.tokens import Amount, VerbKind
from aufheben.logic.sentences.vocabulary import is_plural, is_third, singular, words_of

OPERATORS = {
    ("more", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("over",): ">",
    ("above",): ">",
    ("under",): "<",
    ("below",): "<",
    ("exactly",): "=",
    ("up", "to"): "<=",
    ("no", "more", "than"): "<=",
    ("no", "less", "than"): ">=",
    ("no", "fewer", "than"): ">=",
}
_YEAR = re.compile(r"(19|20)\d\d")
_SIGNED = re.compile(r"[€$£¥]\d.*|\d[\d.]*[€$£¥%]")
_SPAN = ("in", "since", "until", "by", "before", "after", "from", "of", "during")
_PERIODS = ("week", "month", "year", "night", "time", "spring", "summer", "autumn", "winter")


class Complements(Names):
    """Reads what is said with a verb, up to the next joint."""

    kind: VerbKind = "is"

    def complement(self, *, bare: bool = False) -> None:
        """Emits [NOT|NO] [A|THE] PHRASE, AMOUNT, or PHRASE THAN and a name; maybe nothing."""
        if not self.more:
            return
        if self.here.low in ("not", "neither"):
            self.emit("NOT", self.here.low, self.here.column)
            self.i += 1
        if self._amount():
            return
        self._sign("no", "NO")
        self._article()
        if self._amount():
            return
        self._phrase(bare=bare)

    def _sign(self, low: str, kind: str) -> None:
        if self.more and self.here.low == low and self.is_word(self.i + 1):
            self.emit(kind, low, self.here.column)
            self.i += 1

    def _article(self) -> None:
        if self.more and self.here.low in ("a", "an") and self.is_word(self.i + 1):
            self.emit("A", "a", self.here.column)
            self.i += 1
        else:
            self._sign("the", "THE")

    def _amount(self) -> bool:
        for length in (3, 2, 1, 0):
            said = tuple(self.low(self.i + k) for k in range(length))
            at = self.i + length
            number = self.pieces[at] if at < len(self.pieces) else None
            if (said in OPERATORS or not said) and number and number.kind == "number":
                self._emit_amount(said, number, at)
                return True
        return False

    def _emit_amount(self, said: tuple[str, ...], number: Piece, at: int) -> None:
        if self.low(at + 1) == "," and self.low(at + 2).isdigit():
            raise refusals.comma_in_number(self.text, number)
        start, column = at + 1, self.here.column
        stop = self._phrase_end(start)
        unit = self._words(start, stop)
        if unit and unit[0].lower() in ("a", "an", "the", "than", "and"):
            raise refusals.stray(self.text, self.pieces[start], ("WORD",))
        if "than" in (word.lower() for word in unit):
            raise refusals.by_how_much(self.text, number)
        op = OPERATORS[said] if said else "="
        amount = Amount(op, said, canonical(number.text), unit)
        self.emit("AMOUNT", amount, column)
        self.i = stop

    def _phrase(self, *, bare: bool) -> None:
        start = self.i
        stop = self._phrase_end(start)
        if stop == start:
            return
        found = self.pieces[start:stop]
        than = next((k for k in range(start, stop) if self.low(k) == "than"), None)
        if than is not None:
            self._compared(start, than)
            return
        words = self._words(start, stop)
        # "Plan a" is a name; an article with nothing behind it says nothing.
        if words[-1] in ("an", "the") or words == ("a",):
            raise refusals.stray(self.text, found[-1], ("WORD",))
        if bare:
            self._refuse_swallowed(found)
        if self.plural and self.kind in ("is", "was") and self._many(words):
            self.emit("A", "a", found[0].column)
            words = (*words[:-1], singular(words[-1]))
        self.emit("PHRASE", words, found[0].column)
        self.i = stop

    def _many(self, words: tuple[str, ...]) -> bool:
        """ "are companies": what each of them is."""
        owned = any(token.type == "OWNED" for token in self.out)
        own = words[-1].lower() in ("hers", "ours", "yours", "theirs")
        if own or owned or self.last in ("A", "THE") or not is_plural(words[-1]):
            return False
        return not any(word.lower() in words_of("prepositions") for word in words)

    def _phrase_end(self, start: int) -> int:
        """Words, with "Anna's" among them."""
        end = self.run(start)
        while end > start and end < len(self.pieces) and self.pieces[end].kind == "own":
            end = self.run(end + 1)
        return end

    def _words(self, start: int, stop: int) -> tuple[str, ...]:
        found: list[str] = []
        for at in range(start, stop):
            piece = self.pieces[at]
            if piece.kind == "own":
                found[-1] += "'s"
                continue
            self._check(at, piece)
            found.append(piece.text)
        return tuple(found)

    def _check(self, at: int, piece: Piece) -> None:
        low = piece.low
        if low in words_of("hedges"):
            raise refusals.hedge(self.text, piece)
        if low in words_of("times") or self._is_date(at):
            raise refusals.time(self.text, piece)
        if low in OBJECTS or low in _REFERRING or low in words_of("unsaid"):
            raise refusals.stray(self.text, piece, ("WORD",))
        if not any(sign.isalnum() for sign in low):
            raise refusals.stray(self.text, piece, ("WORD",))
        if _SIGNED.fullmatch(piece.text):
            raise refusals.no_unit(self.text, piece)

    def _is_date(self, at: int) -> bool:
        before, low = self.low(at - 1) if at else "", self.low(at)
        return bool(_YEAR.fullmatch(low) and before in _SPAN) or (
            before in ("last", "next") and low in _PERIODS
        )

    def _refuse_swallowed(self, found: tuple[Piece, ...]) -> None:
        for one, other in pairwise(found):
            if one.text[:1].isupper() and is_third(other.text):
                raise refusals.unclear_clause(self.text, one)

    def _compared(self, start: int, than: int) -> None:
        """ "cheaper than Borealis", "cheaper than another"."""
        words = self._words(start, than)
        if not words:
            raise refusals.stray(self.text, self.pieces[than], ("WORD",))
        self.emit("COMPARED", words, self.pieces[start].column)
        self.i = than + 1
        if not self.more:
            raise refusals.ended(self.text, ("WORD",))
        piece = self.here
        if piece.kind == "number":
            raise refusals.number_compared(self.text, piece, words)
        if piece.low == "another":
            stop = self.run(self.i + 1)
            self.emit("ANOTHER", self._words(self.i + 1, stop), piece.column)
            self.i = stop
        elif piece.low in OBJECTS:
            self.emit("PRONOUN", piece.low, piece.column)
            self.i += 1
        elif piece.low in ("a", "an") and self.is_word(self.i + 1):
            raise refusals.no_one_named(self.text, piece)
        else:
            self.name(self.run(self.i + (piece.low == "the")))


_REFERRING = frozenset((*RELATIVES, "this", "these", "those", "they", "he", "she", "you", "we"))
