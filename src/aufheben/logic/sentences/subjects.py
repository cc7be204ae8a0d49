"""What a clause is about: a name, a kind, anything, what was spoken of; or a deed of ours."""

from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.cursor import MODALS, PRONOUNS, RELATIVES, THINGS, Called
from aufheben.logic.sentences.deeds import QUANTIFIERS, Deeds
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.vocabulary import (
    ends_as_third,
    is_past,
    is_third,
    is_verb,
    singular,
    words_of,
)
from aufheben.words import speaker

_say = speaker(__name__)

_EVIDENCE = {
    ("there", "is", "evidence", "that"): "EVIDENCE",
    ("there", "is", "no", "evidence", "that"): "NOEVIDENCE",
}


class Subjects(Deeds):
    """Reads a subject with its verb, or a deed with its object."""

    def subject(self) -> None:
        """The subject of a clause, and its verb unless a joint comes first."""
        self.items = self.plural = self.in_deed = False
        if not self.more:
            raise refusals.ended(self.text, ("WORD",))
        piece = self.here
        if self._evidence():
            self.subject()
        elif self.doer(self.i):
            self.deed()
        elif piece.low in PRONOUNS or piece.low in THINGS:
            self._standing_for(piece)
        elif self.thing_asked() or self._doer_asked():
            self._after_name()
        elif piece.low in QUANTIFIERS and self.is_word(self.i + 1):
            self._quantified(piece)
        elif self._is_article():
            self._of_kind(piece)
        elif piece.low == "the" and self.is_word(self.i + 1):
            self._definite()
        elif piece.kind == "quoted":
            self.name(self.i + 1)
            self._after_name()
        else:
            self._plain(piece)

    def _evidence(self) -> bool:
        for words, kind in _EVIDENCE.items():
            if tuple(self.low(self.i + k) for k in range(len(words))) == words:
                self.emit(kind, "", self.here.column)
                self.i += len(words)
                return True
        return False

    def _doer_asked(self) -> bool:
        """Takes "our daughter", where the question is what she should do."""
        words = tuple(self.lexicon.asked.subject.lower().split()) if self.lexicon.asked else ()
        here = tuple(self.low(self.i + k) for k in range(len(words)))
        if len(words) < 2 or words[0] not in words_of("whose") or here != words:
            return False
        self.emit("NAME", Called(words), self.here.column)
        self.i += len(words)
        return True

    def _standing_for(self, piece: Piece) -> None:
        thing = piece.low in THINGS
        after = self.low(self.i + 1 + (self.low(self.i + 1) == "is"))
        if piece.low == "it" and after in words_of("weather"):
            raise refusal("unclear_stands_nothing", piece.column)
        self.emit("THING" if thing else "PRONOUN", piece.low, piece.column)
        self.plural = piece.low == "they"
        self.i += 1
        self.verb()

    def _is_article(self) -> bool:
        """ "a" before a word; before a verb it is a name."""
        if self.here.low not in ("a", "an") or not self.is_word(self.i + 1):
            return False
        after = self.pieces[self.i + 1]
        alone = self.pieces[self.i].text == "a" or self.i == 0
        return not (alone and (is_third(after.text) or after.low in words_of("hedges")))

    def _quantified(self, piece: Piece) -> None:
        self.emit(QUANTIFIERS[piece.low], piece.low, piece.column)
        self.i += 1
        plural = piece.low == "all" or (piece.low == "no" and self._is_many())
        if piece.low == "all" and self.low(self.i) == "the":
            self.i += 1
        self._kind(plural=plural)

    def _is_many(self) -> bool:
        stop = self.run(self.i)
        return self.low(stop) in ("are", "have", "were", "do")

    def _of_kind(self, piece: Piece) -> None:
        self.emit("A", "a", piece.column)
        self.i += 1
        self._kind()

    def _kind(self, *, plural: bool = False) -> None:
        """A noun with what stands before it, and the verb or relative clause behind it."""
        stop = self._kind_end()
        found = self.pieces[self.i : stop]
        self.check_words(found)
        if any(piece.kind == "number" for piece in found):
            raise refusals.stray(self.text, found[0], ("WORD",))
        words = tuple(piece.text for piece in found)
        if plural:
            words = (*words[:-1], singular(words[-1]))
        self.emit("KIND", words, found[0].column)
        self.i, self.plural = stop, plural
        if not (self.more and self.here.low in RELATIVES):
            self.verb()

    def _kind_end(self) -> int:
        start, end = self.i, self.run(self.i)
        if self.at_verb(end) or self.low(end) in RELATIVES:
            for at in range(start + 1, end):
                if is_third(self.pieces[at].text):
                    raise refusals.stray(self.text, self.pieces[end], ("COMMA", "AND"))
            return end
        known = self.known_kind(start, end)
        if known:
            return start + known
        for test in (self.verbish, self._weakly_verbish):
            for at in range(start + 1, end):
                if test(at):
                    return at
        return end

    def _weakly_verbish(self, index: int) -> bool:
        text = self.pieces[index].text
        return ends_as_third(text) or (self.plural and is_verb(text))

    def _definite(self) -> None:
        """ "the square", "the supplier Acme", "the prices of Acme"."""
        start = self.i + 1
        end = self.run(start)
        known = self.known_kind(start, end)
        if self.in_condition and known and (known == end - start or self.verbish(start + known)):
            self.i += 1
            self.emit("THE", "the", self.here.column)
            self._kind()
            return
        if known and known < end - start and self._is_apposed(start + known, end):
            self._apposition(start, known)
            return
        if self._owned(start, end):
            return
        listed = self.low(end) in (",", "and") and self._is_list(start, end)
        self.name(end if self.at_verb(end) or listed else self._definite_end(start, end))
        self._after_name()

    def _is_apposed(self, index: int, end: int) -> bool:
        """Raises BadInput for "the supplier failed is …"."""
        if self.names_one(index):
            return True
        if index + 1 == end and self.at_verb(end):
            if self.verbish(index):
                raise refusals.stray(self.text, self.pieces[end], ("AND", "$END"))
            return True
        return False

    def _apposition(self, start: int, known: int) -> None:
        kind = tuple(piece.text for piece in self.pieces[start : start + known])
        self.emit("APPOSED", kind, self.here.column)
        self.i = start + known
        end = self.run(self.i)
        self.name(end if self.at_verb(end) else self.name_end(self.i, end))
        self._after_name()

    def _owned(self, start: int, end: int) -> bool:
        """ "the prices of Acme are low" is "Acme's prices are low"."""
        of = next((at for at in range(start + 1, end - 1) if self.low(at) == "of"), None)
        if of is None or not self.at_verb(end) or self.pieces[start].text[:1].isupper():
            return False
        if not self.names_one(of + 1) and self.low(of + 1) != "the":
            return False
        self.check_words(self.pieces[start:of])
        owned = tuple(piece.text for piece in self.pieces[start:of])
        column = self.here.column
        self.i = of + 1
        self.name(end)
        self.emit("OWNED", owned, column)
        self.verb()
        return True

    def _definite_end(self, start: int, end: int) -> int:
        """ "the printer makes noise": one noun, or what is known by more words."""
        for stop in range(end, start, -1):
            if self.lexicon.is_name([p.text for p in self.pieces[start:stop]]):
                return stop
        if self.pieces[start].text[:1].isupper():
            return self.name_end(start, end)
        if start + 1 < end and not self.verbish(start + 1):
            return self._before_only_verb(start, end)
        return start + 1

    def _before_only_verb(self, start: int, end: int) -> int:
        """ "the apple tree bears fruit", where only one word can be a verb of one thing."""
        verbs = [at for at in range(start, end) if self.verbish(at)]
        after = range(verbs[0] + 1, end) if len(verbs) == 1 else range(0)
        several = any(is_verb(self.pieces[at].text) for at in after)
        if len(verbs) != 1 or several or not is_third(self.pieces[verbs[0]].text):
            raise refusals.no_verb(self.text, self.pieces[start + 1])
        return verbs[0]

    def _after_name(self) -> None:
        if self.more and self.here.kind == "own":
            self._possessed()
        elif not self.more or self.here.low not in (",", "and", "or"):
            self.verb()

    def _possessed(self) -> None:
        """ "Acme's prices are low"."""
        self.i += 1
        quoted = self.quoted(self.i)
        stop = self.i + 1 if quoted else self.run(self.i)
        if stop == self.i:
            raise refusals.misread(self.text, self.i, self.pieces, ("WORD",))
        found = self.pieces[self.i : stop]
        if not quoted:
            self.check_words(found)
        owned = (quoted,) if quoted else tuple(piece.text for piece in found)
        self.emit("OWNED", owned, found[0].column)
        self.i = stop
        if not self.at_verb():
            raise self.wrong("own_verb", found[-1])
        self.verb()

    def _plain(self, piece: Piece) -> None:
        """Words without an article: a name, or a plural of no one in particular."""
        self.refuse_opening(piece)
        start, end = self.i, self.run(self.i)
        if end == start:
            raise refusals.stray(self.text, piece, ("WORD",))
        joined = self.low(end) in (",", "and") and self._is_list(start, end)
        if self.at_verb(end) or joined or self.low(end) in RELATIVES or self.low(end) == "'s":
            many = self.low(end) in ("are", "have", "were", "do", *MODALS, *RELATIVES)
            if many and self.is_bare_plural(start, end):
                self._bare_plural(end)
            else:
                self.name(end)
                self._after_name()
            return
        stop = self._name_before_open_verb(start, end)
        if stop < 0:
            self._bare_plural(-stop)
            return
        self.name(stop)
        self._after_name()

    def _is_list(self, start: int, end: int) -> bool:
        """ "Acme, Borealis and Corvo are …": only names up to a verb, and none among them."""
        if any(self.verbish(at) for at in range(start + 1, end)):
            return False
        at = end
        while self.low(at) in (",", "and"):
            at, joint = self._run_past_names(at + 1), at
            if at == joint + 1 and self.low(at) not in (",", "and"):
                return False
        return self.at_verb(at)

    def _bare_plural(self, stop: int) -> None:
        found = self.pieces[self.i : stop]
        self.check_words(found)
        words = tuple(piece.text for piece in found)
        if self.i == 0:
            words = (f"{words[0][:1].lower()}{words[0][1:]}", *words[1:])
        self.emit("PLURAL", (*words[:-1], singular(words[-1])), found[0].column)
        self.i, self.plural = stop, True
        if not (self.more and self.here.low in RELATIVES):
            self.verb()

    def _name_before_open_verb(self, start: int, end: int) -> int:
        """Where the name ends; negative where a plural does."""
        for stop in range(end - 1, start, -1):
            if self.lexicon.is_name([p.text for p in self.pieces[start:stop]]):
                return stop
        for stop in range(start + 1, end):
            if self.is_bare_plural(start, stop) and self._many_do(start, stop):
                return -stop
        stop = self.name_end(start, end)
        kind = self.known_kind(start, end - 1)
        if kind and stop <= start + kind and self.names_one(start + kind):
            stop = start + kind + 1
        if stop >= end:
            raise refusals.misread(self.text, end, self.pieces, ("BE", "HAS", "VERB"))
        self._check_open(start, stop, end)
        return stop

    def _many_do(self, start: int, stop: int) -> bool:
        """ "Suppliers deliver": a plural, and a verb of several."""
        text = self.pieces[stop].text
        return is_verb(text) and not ends_as_third(text)

    def _check_open(self, start: int, stop: int, end: int) -> None:
        """A verb that is in no list is one only behind what is known as a name."""
        verb = self.pieces[stop]
        name = self.pieces[start:stop]
        if verb.low in words_of("hedges"):
            raise self.wrong("hedge", verb)
        if not (is_third(verb.text) or is_past(verb.text)):
            letter = len(name) == 1 and len(name[0].text) == 1
            if not (letter and ends_as_third(verb.text)):
                raise refusals.no_verb(self.text, verb)
        if len(name) == 1 and stop + 1 < end and is_verb(self.pieces[stop + 1].text):
            after = self.pieces[stop + 1]
            if start == 0 and not ends_as_third(after.text) and len(name[0].text) > 1:
                raise refusals.refusal("two_verbs", verb.column, text=self.text)
