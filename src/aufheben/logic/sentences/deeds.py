"""What should be done, and to what."""

from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.cursor import HAVE, MODALS, OBJECTS, PRONOUNS, THINGS, Did, said_apart
from aufheben.logic.sentences.lexicon import Manner
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.verbs import Verbs
from aufheben.logic.sentences.vocabulary import is_verb, singular, words_of

QUANTIFIERS = {"every": "EVERY", "each": "EVERY", "any": "EVERY", "all": "ALL", "no": "NONE"}


class Deeds(Verbs):
    """Reads a deed with its object."""

    def deed(self) -> None:
        """ "we should not buy", as the question asks, and what we should do it to."""
        first = self.here
        subject = self.doer(self.i)
        self.i += 1 if first.low in PRONOUNS else len(said_apart(" ".join(subject)))
        if not self.more or self.here.low not in MODALS:
            if self._tells_of_speaker():
                raise self.wrong("of_speaker", first)
            raise refusals.misread(self.text, self.i, self.pieces, ("SHOULD",))
        modal = self.here.low
        self.i += 1
        negated = self._denied()
        asked = self.lexicon.asked
        at = self.i
        if asked is not None:
            self._check_asked(asked, subject, modal, first, negated=negated)
            verb, tail = asked.verb, asked.tail
            self.i += len(verb)
        else:
            verb, tail = self._free_verb(), ()
        if at == self.i:
            raise refusals.misread(self.text, self.i, self.pieces, ("WORD",))
        said = " ".join(subject)
        said = said if said == "I" or said[:1] != "W" else said.lower()
        self.emit("DEED", Did(said, modal, negated, verb, tail), first.column)
        self.items = self.in_deed = True
        self._object(tail)

    def _tells_of_speaker(self) -> bool:
        """ "I am ill", "we need bread"; what one thinks is prose."""
        low = self.low(self.i)
        own = low in HAVE or low == "am" or is_verb(low)
        return own and low not in words_of("thought") and self.pieces[0].low != "you"

    def _check_asked(
        self, asked: Manner, subject: tuple[str, ...], modal: str, first: Piece, *, negated: bool
    ) -> None:
        said = tuple(self.low(self.i + k) for k in range(len(asked.verb)))
        ours = " ".join(subject).lower() == asked.subject.lower()
        if ours and not asked.asks(modal):
            raise refusals.not_asked(self.text, asked, self.pieces[self.i - 1 - negated], "")
        if not ours or said != tuple(word.lower() for word in asked.verb):
            raise refusals.not_asked(self.text, asked, first, self.low(self.i))

    def _free_verb(self) -> tuple[str, ...]:
        if not self.is_word(self.i):
            return ()
        words = [self.here.text]
        self.check_verb(self.here)
        self.i += 1
        if self.low(self.i) in words_of("particles") and self.is_word(self.i + 1):
            words.append(self.here.text)
            self.i += 1
        return tuple(words)

    def _object(self, tail: tuple[str, ...]) -> None:
        if not self.more:
            raise refusals.ended(self.text, ("WORD",))
        piece = self.here
        if piece.low in OBJECTS:
            self.emit("IT", piece.low, piece.column)
            self.i += 1
            if self.is_word(self.i) and not tail and self.low(self.i) not in words_of("hedges"):
                raise self.wrong("two_things", self.here)
        elif piece.low in THINGS:
            self.emit("THING", piece.low, piece.column)
            self.i += 1
        elif piece.kind == "quoted":
            self.name(self.i + 1)
        elif not self.thing_asked():
            self._object_words(piece, tail)
        self._tail(tail)

    def _object_words(self, piece: Piece, tail: tuple[str, ...]) -> None:
        self.refuse_opening(piece)
        article = piece.low in ("a", "an", "every", "each", "all", "no", "any")
        lead = article and self.is_word(self.i + 1)
        start = self.i + lead
        end = self.run(start)
        low_tail = [word.lower() for word in tail]
        for at in range(start, end):
            if tail and [self.low(at + k) for k in range(len(tail))] == low_tail:
                end = at
                break
        if end == start:
            raise refusals.misread(self.text, start, self.pieces, ("IT", "WORD"))
        many = not lead and piece.low != "the" and self.is_bare_plural(start, end)
        if many and end - start == 1:
            # One word may be a name; the kinds that are known are none.
            one = self.lexicon.predicate((singular(piece.text),))
            many = one in self.lexicon.kinds
        if not lead and not (many and self.pieces[start].text[:1].islower()):
            self._object_name(piece, start, end)
            return
        self.check_words(self.pieces[start:end])
        words = tuple(p.text for p in self.pieces[start:end])
        if many or piece.low == "all":
            words = (*words[:-1], singular(words[-1]))
        kind = {"a": "A", "an": "A"}.get(piece.low, QUANTIFIERS.get(piece.low, "A"))
        if not many:
            self.emit(kind, piece.low, piece.column)
        self.emit("PLURAL" if many else "KIND", words, self.pieces[start].column)
        self.i, self.plural = end, many or piece.low == "all"

    def _object_name(self, piece: Piece, start: int, end: int) -> None:
        """A name; the noun before it, "camera b", is dropped when it is looked up."""
        after = start + 1 if piece.low == "the" else start
        kind = self.lexicon.predicate((singular(self.pieces[end - 1].text),))
        if piece.low == "the" and kind in self.lexicon.kinds and self.is_bare_plural(after, end):
            raise self.wrong("which_of_them", self.pieces[end - 1])
        known = self.known_kind(after, end)
        if piece.low == "the" and known and known < end - after and self.names_one(after + known):
            self.i = after
        self.name(end)

    def _tail(self, tail: tuple[str, ...]) -> None:
        asked = self.lexicon.asked
        if asked and [self.low(self.i + k) for k in range(len(tail))] != [w.lower() for w in tail]:
            raise self.wrong(
                "tailless",
                self.pieces[self.i - 1],
                tail=" ".join(asked.tail),
                said=asked.said("it"),
                denied=asked.said("it", negated=True),
            )
        self.i += len(tail)

    def refuse_opening(self, piece: Piece) -> None:
        low = piece.low
        if self.at_verb() and self.pieces[-1].low == "?":
            raise self.wrong("question", piece)
        if low in words_of("hedges"):
            raise self.wrong("hedge", piece)
        if low in words_of("times"):
            raise self.wrong("time", piece)
        if low in words_of("whose") and self.is_word(self.i + 1):
            thing = self.pieces[self.i + 1]
            raise self.wrong(
                "whose_own" if thing.low == "own" else "whose", piece, thing=thing.text
            )
        if low in words_of("quantities") | words_of("stray") or self.at_verb():
            raise refusals.stray(self.text, piece, ("WORD",))

    def names_one(self, index: int) -> bool:
        """A capital, or a single letter: "the supplier Acme", "the camera b"."""
        text = self.pieces[index].text
        return text[:1].isupper() or len(text) == 1
