"""What is a name: a word, words with capitals, "the" and a noun, or anything in quotes."""

from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.cursor import PRONOUNS, THINGS, Called, Walk
from aufheben.logic.sentences.pieces import Piece, is_numeral, is_short
from aufheben.logic.sentences.vocabulary import (
    is_past,
    is_plural,
    is_verb,
    plural,
    singular,
    words_of,
)

_WITHIN_NO_NAME = (words_of("prepositions") | {"an", "the", "up"}) - {"of"}
_NO_NAMES = {"we", "i", "no", "too", "as", "longer", *PRONOUNS, *THINGS}
_OF_ONE = ("a", "an", "the", "every", "each", "any", "all")
"""What stands before the noun that a question asks of as one thing."""


class Names(Walk):
    """Reads names, and refuses words that are none."""

    def name(self, stop: int) -> None:
        """The words up to `stop` as a name."""
        first = self.here
        if first.kind == "quoted":
            self.emit("NAME", Called(tuple(first.text.split()), quoted=True), first.column)
            self.i += 1
            return
        the = first.low == "the"
        start = self.i + the
        found = self.pieces[start:stop]
        if not found:
            raise refusals.misread(self.text, self.i + 1, self.pieces, ("WORD",))
        if not the:
            self._check_name(found)
        else:
            self.check_words(found)
            self._refuse_first_of_kind(found)
            if (
                len(found) > 1
                and found[-1].low in words_of("trailing")
                and found[-1].text.islower()
            ):
                raise refusals.stray(self.text, found[-1], ("$END",))
        self.emit("NAME", Called(tuple(p.text for p in found), the=the), first.column)
        self.i = stop

    def thing_asked(self) -> bool:
        """Takes "a dog", "every dog", "dogs", where the question is whether to get a dog."""
        words = [word.lower() for word in self.lexicon.noun_asked]
        start = self.i + (len(words) > 0 and self.here.low in _OF_ONE)
        stop = start + len(words)
        said = [self.low(at) for at in range(start, stop)]
        many = said == [*words[:-1], *map(plural, words[-1:])]
        alone = start > self.i or many
        if not (words and alone and (many or said == words)) or self._goes_on(stop, many):
            return False
        self.emit("NAME", Called((self.lexicon.asked_of,)), self.here.column)
        self.i, self.plural = stop, many
        return True

    def _goes_on(self, stop: int, many: bool) -> bool:
        """Whether the noun is a part of another: "a dog school"."""
        if not self.is_word(stop) or self.low(stop) in words_of("prepositions"):
            return False
        verb = is_verb(self.pieces[stop].text) if many else self.verbish(stop)
        return not (verb or self.at_verb(stop))

    def _refuse_first_of_kind(self, found: tuple[Piece, ...]) -> None:
        low = found[0].low
        first = low in ("most", "best", "worst") or (low.endswith("est") and len(low) > 4)
        if len(found) > 1 and first and low not in words_of("not_first") and low == found[0].text:
            raise self.wrong("first_of_kind", found[0])

    def _check_name(self, found: tuple[Piece, ...]) -> None:
        """Raises BadInput unless the words can be nothing but a name."""
        self.check_words(found)
        if len(found) == 1 and self._is_kind(found[0]):
            raise self.wrong("kind_as_name", found[0], one=singular(found[0].low))
        if len(found) == 1 or self._is_proper(found):
            return
        words = [piece.text for piece in found]
        if self.lexicon.is_name(words):
            return
        kind = self.known_kind(self.i, self.i + len(found) - 1)
        if kind == len(found) - 1 or len(found[-1].text) == 1 or found[-1].kind == "number":
            return
        said = " ".join(words)
        small = f"{said[:1].lower()}{said[1:]}"
        raise self.wrong("no_name", found[1], words=said, small=small)

    def _is_kind(self, piece: Piece) -> bool:
        return self.lexicon.predicate((singular(piece.text),)) in self.lexicon.nouns

    def _is_proper(self, found: tuple[Piece, ...]) -> bool:
        """Every word has a capital, or joins two that have; nothing is shouted."""
        if self.text == self.text.upper() and any(c.isalpha() for c in self.text):
            return False
        return all(
            piece.text[:1].isupper()
            or piece.kind == "number"
            or piece.low in words_of("connectors")
            or is_short(piece.low.rstrip("."))
            for piece in found
        )

    def check_words(self, found: tuple[Piece, ...]) -> None:
        """Raises BadInput for words that say how sure one is, when, how many, or who of all."""
        first = found[0].low if len(found) > 1 else ""
        if first in words_of("prepositions"):
            raise self.wrong("opener", found[0])
        if found[-1].low in words_of("prepositions"):
            raise refusals.stray(self.text, found[-1], ("WORD",))
        known = self.lexicon.is_name([piece.text for piece in found])
        for at, piece in enumerate(found):
            self.refuse_functional(piece)
            if piece.low in words_of("hedges"):
                raise self.wrong("hedge", piece)
            if piece.low in words_of("times"):
                raise self.wrong("time", piece)
            inner = at > 0 and piece.low in _WITHIN_NO_NAME and not known
            if inner:
                raise self.wrong("opener", piece)
            counts = piece.kind == "numeral" or is_numeral(piece.low)
            if counts or piece.low in words_of("quantities") | words_of("stray") | _NO_NAMES:
                raise refusals.stray(self.text, piece, ("WORD",))
        if len(found) == 1 and found[0].text.endswith("ed") and is_past(found[0].text):
            raise refusals.stray(self.text, found[0], ("WORD",))

    def is_bare_plural(self, start: int, stop: int) -> bool:
        """ "Certified suppliers": a plural without an article, and no name."""
        last = self.pieces[stop - 1]
        if any(piece.kind == "number" for piece in self.pieces[start:stop]):
            return False
        words = [piece.text for piece in self.pieces[start:stop]]
        if not is_plural(last.text) or self.lexicon.is_name(words):
            return False
        shouted = self.text == self.text.upper()
        alone = stop - start == 1 and start == 0
        return alone or shouted or last.text[:1].islower()
