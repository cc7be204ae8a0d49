"""What stands after a verb: a phrase, an amount with its unit, or a comparison with something."""

import re
from itertools import pairwise

from aufheben.errors import BadInput
from aufheben.logic.comparisons import canonical
from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.cursor import OBJECTS, RELATIVES, Amount, Verb, VerbKind
from aufheben.logic.sentences.names import Names
from aufheben.logic.sentences.pieces import NUMBERS, Piece, aside
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.vocabulary import (
    is_measure,
    is_participle,
    is_past,
    is_plural,
    is_short_unit,
    is_third,
    singular,
    words_of,
)
from aufheben.words import speaker

_say = speaker(__name__)

OPERATORS = {
    ("more", "than"): ">", ("less", "than"): "<", ("fewer", "than"): "<", ("at", "least"): ">=",
    ("at", "most"): "<=", ("over",): ">", ("above",): ">", ("under",): "<", ("below",): "<",
    ("exactly",): "=", ("up", "to"): "<=", ("no", "more", "than"): "<=",
    ("no", "less", "than"): ">=", ("no", "fewer", "than"): ">=",
}  # fmt: skip
_YEAR = re.compile(r"(19|20)\d\d")
_SIGNED = re.compile(r"[€$£¥]\d.*|\d[\d.]*[€$£¥%]")
_ARTICLES = ("a", "an", "the")
_LEADING = ("without", "around", "within", "between", "during")
"""Prepositions that always have something behind them."""
_NO_UNITS = ("a", "an", "the", "than", "and", "to")
_SPAN_OF_NUMBERS = re.compile(r"\d[\d.,]*[-–]\d[\d.,]*")
_SPAN = ("in", "since", "until", "by", "before", "after", "from", "of", "during")
_PERIODS = (
    *("week", "month", "year", "night", "time", "spring", "summer", "autumn", "winter"),
    *("hour", "day", "minute", "mile", "metre", "meter", "kilometre", "kilometer"),
)


class Complements(Names):
    """Reads what is said with a verb, up to the next joint."""

    kind: VerbKind = "is"

    def complement(self, *, bare: bool = False) -> None:
        """Emits [NOT|NO] [A|THE] PHRASE, AMOUNT, or PHRASE THAN and a name; maybe nothing."""
        if not self.more:
            return
        if self.here.low in ("not", "neither"):
            if self.kind in ("verb", "past", "perfect"):
                raise self.wrong("denied_within", self.here)
            self.emit("NOT", self.here.low, self.here.column)
            self.i += 1
        elif self.here.low == "no" and self.low(self.i + 1) == "longer":
            self.emit("NOT", "no longer", self.here.column)
            self.i += 2
        if self.low(self.i) == "no" and self.low(self.i - 1) == "not":
            raise self.wrong("denied_twice", self.here)
        if self._amount():
            return
        self._sign("no", "NO")
        self._article()
        if self.last == "A" and self._amount_of():
            return
        if self.last != "A" and self._amount():
            return
        if not self._in_quotes():
            self._phrase(bare=bare)

    def _in_quotes(self) -> bool:
        """'has "too few seats"', 'brings in "more money"': one thing, whatever it is made of."""
        joint = self.low(self.i) in words_of("prepositions") | words_of("particles")
        at = self.i + joint
        quoted = at < len(self.pieces) and self.pieces[at].kind == "quoted"
        if quoted:
            before = tuple(piece.text for piece in self.pieces[self.i : at])
            self.emit("PHRASE", (*before, f'"{self.pieces[at].text}"'), self.here.column)
            self.i = at + 1
        return quoted

    def _sign(self, low: str, kind: str) -> None:
        if self.more and self.here.low == low and self.says(self.i + 1):
            self.emit(kind, low, self.here.column)
            self.i += 1

    def _article(self) -> None:
        if self.more and self.here.low in ("a", "an") and self.says(self.i + 1):
            self.emit("A", "a", self.here.column)
            self.i += 1
        else:
            self._sign("the", "THE")

    def _amount(self, thing: tuple[str, ...] = ()) -> bool:
        for length in (3, 2, 1, 0):
            said = tuple(self.low(self.i + k) for k in range(length))
            at = self.i + length
            number = self.pieces[at] if at < len(self.pieces) else None
            if (said in OPERATORS or not said) and number and number.kind in NUMBERS:
                self._emit_amount(said, number, at, thing)
                return True
        return False

    def _amount_of(self) -> bool:
        """ "has a rent of at most 300 euros", 'has a "rent (cold)" of 300 euros'."""
        start = self.i
        quoted = self.quoted(start)
        stop = start + 2 if quoted else self.run(start)
        of = next((at for at in range(start + 1, stop) if self.low(at) == "of"), start)
        if self.kind != "has" or of == start:
            return False
        self.i = of + 1
        limits = self.low(start) in words_of("limiting")
        if limits or not self._amount((quoted,) if quoted else self._words(start, of)):
            self.i = start
        return self.i != start

    def _emit_amount(
        self, said: tuple[str, ...], number: Piece, at: int, thing: tuple[str, ...]
    ) -> None:
        if self.kind == "modal":
            raise refusals.stray(self.text, number, ("VERB",))
        if self.low(at + 1) == "," and self.low(at + 2).isdigit():
            raise refusals.comma_in_number(self.text, number)
        start, column = at + 1, self.here.column
        stop = self._phrase_end(start)
        if "than" in (piece.low for piece in self.pieces[start:stop]):
            raise self.wrong("by_how_much", number)
        unit = self._words(start, stop)
        if unit and self._is_no_unit(start, number):
            raise refusals.stray(self.text, self.pieces[start], ("WORD",))
        unit = tuple("per" if one in ("a", "an") else one for one in unit)
        before = self.out[-1].value if self.out else None
        if said == ("up", "to") and isinstance(before, Verb) and before.said in words_of("holding"):
            if self.in_condition or before.negated:
                raise _holds_up_to(before.said, number.text, number.column)
            said = ()  # there is room for so many
        op = OPERATORS[said] if said else "="
        amount = Amount(op, said, canonical(number.text), unit, thing)
        self.emit("AMOUNT", amount, column)
        self.i = stop

    def _is_no_unit(self, start: int, number: Piece) -> bool:
        """ "20 to", "20 on time", "is 20 certified"."""
        unit = self.pieces[start]
        if unit.low in _NO_UNITS or unit.low in words_of("prepositions") or unit.kind in NUMBERS:
            return True
        measured = is_plural(unit.text) or is_short_unit(unit.low) or is_measure(unit.low)
        if is_past(unit.text):
            return True
        measured = measured or (number.low == "1" and unit.low in _PERIODS)
        measured = measured or is_plural(self.low(start + 1))  # "square metres"
        return not measured and self.kind in ("is", "was", "modal")

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
        self._refuse_unclear(found)
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

    def _refuse_unclear(self, found: tuple[Piece, ...]) -> None:
        """ "is said to be quiet", "is as quiet as the opera", "is far from quiet"."""
        lows = [piece.low for piece in found]
        if len(lows) > 1 and lows[0] in words_of("hearsay") and lows[1] == "to":
            raise self.wrong("hedge", found[0])
        if lows.count("as") > 1 or lows[0] in ("as", "without"):
            raise self.wrong("functional", found[0])
        if lows[:2] == ["far", "from"] and len(lows) == 3 and self._is_no_place(found[2]):
            raise self.wrong("far_from", found[0], text=found[2].text)

    def _is_no_place(self, piece: Piece) -> bool:
        return piece.text.islower() and piece.low not in words_of("places")

    def _is_loose(self, at: int, start: int, stop: int) -> bool:
        """Words that need others about them: "on", "us", "too" and "far from" have a place of their own."""
        low, after, joints = self.low(at), self.low(at + 1), words_of("prepositions")
        before = at > start and self.low(at - 1) in joints
        first = at == start and self.kind in ("is", "was", "verb")
        match low:
            case "up" | "far":
                return after == {"up": "to", "far": "from"}[low] and not (
                    first and (low == "far" or self.kind == "verb" or self.low(at + 2) == "date")
                )
            case "us" | "me":
                alone = stop == start + 1 and self.last == "VERB"
                return not alone and not (before and at + 1 == stop)
            case "as" if at > start or self.last == "VERB" or self.kind == "modal":
                return after not in _ARTICLES
            case "too":
                return at > start or stop == start + 1 or self.last in ("A", "THE")
            case "about" | "around" if at == start and self.kind in ("is", "was"):
                thing = self.pieces[at + 1 : at + 2]
                return not thing or not (after in _ARTICLES or _is_thing(thing[0].text))
            case _ if low in joints:
                led = at == start and (self.kind == "has" or self.last in ("A", "THE"))
                done = is_participle(self.pieces[at - 1].text) and low not in _LEADING
                return led or before or (at > start and at + 1 == stop and not done)
        return False

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

    def _words(self, start: int, stop: int, *, compared: bool = False) -> tuple[str, ...]:
        found: list[str] = []
        for at in range(start, stop):
            piece = self.pieces[at]
            if piece.kind == "own":
                found[-1] += "'s"
                continue
            self._check(at, piece)
            self.refuse_aside(at)
            if self._is_loose(at, start, stop):
                raise refusals.stray(self.text, piece, ("WORD",))
            than = compared and at == start and piece.low in ("more", "less")
            first = self._is_first(at, start)
            counting = piece.low in words_of("quantities") and not (than or first)
            if counting or (piece.kind == "numeral" and not self._stands_for(at)):
                raise refusals.stray(self.text, piece, ("WORD",))
            found.append(piece.text)
        return tuple(found)

    def _is_first(self, at: int, start: int) -> bool:
        """ "is the most expensive"; what has the most rooms has more than others, which is no word."""
        most = at == start and self.low(at) == "most" and self.is_word(at + 1)
        return most and self.last != "A" and self.kind == "is"

    def refuse_aside(self, at: int) -> None:
        """ "has no of course debts"."""
        if aside(self.pieces, at):
            raise self.wrong("functional", self.pieces[at])

    def _stands_for(self, at: int) -> bool:
        """ "room for sixty people": behind a preposition, and of something."""
        return self.low(at - 1) in words_of("prepositions") and self.is_word(at + 1)

    def _check(self, at: int, piece: Piece) -> None:
        low, after = piece.low, self.pieces[at + 1 : at + 2]
        self.refuse_functional(piece)
        if low in words_of("approximate") and after and after[0].kind in NUMBERS:
            raise self.wrong("approximate", piece)
        if low in words_of("hedges"):
            raise self.wrong("hedge", piece)
        if low in words_of("times") or self._is_date(at):
            raise self.wrong("time", piece)
        if (
            low in words_of("stray") - {"us", "me"}
            or low in OBJECTS
            or low in _REFERRING
            or low in words_of("unsaid")
        ):
            raise refusals.stray(self.text, piece, ("WORD",))
        if _SPAN_OF_NUMBERS.fullmatch(low):
            raise self.wrong("approximate", piece)
        if not any(sign.isalnum() for sign in low):
            raise refusals.stray(self.text, piece, ("WORD",))
        if _SIGNED.fullmatch(piece.text):
            raise self.wrong("no_unit", piece)

    def _is_date(self, at: int) -> bool:
        before, low = self.low(at - 1) if at else "", self.low(at)
        return bool(_YEAR.fullmatch(low) and before in _SPAN) or (
            before in ("last", "next") and low in _PERIODS
        )

    def _refuse_swallowed(self, found: tuple[Piece, ...]) -> None:
        for one, other in pairwise(found):
            if one.text[:1].isupper() and is_third(other.text):
                raise self.wrong("unclear_clause", one)

    def _refuse_shared_comparison(self, than: int) -> None:
        """ "faster and lighter than a", "newer than the Ford and the bus": of both, or of the last?"""
        before = self.out[-2:]
        shares = len(before) == 2 and [one.type for one in before] == ["PHRASE", "AND"]
        if shares and (
            before[0].value[-1].endswith("er") or before[0].value[0] in ("more", "less")
        ):
            raise self.wrong("shared", self.pieces[than - 1], before=" ".join(before[0].value))
        end = self.run(than + 2)
        after = self.pieces[end + 1] if end + 1 < len(self.pieces) else None
        joined = self.low(end) in ("and", "or") and after is not None
        named = after is not None and (after.low == "the" or after.text[:1].isupper())
        if joined and named and not self.begins_clause(end + 1):
            raise self.wrong("one_compared", self.pieces[end + 1])

    def _compared(self, start: int, than: int) -> None:
        """ "cheaper than Borealis", "cheaper than another"."""
        self._refuse_shared_comparison(than)
        number = self.pieces[than + 1] if than + 1 < len(self.pieces) else None
        if number is not None and number.kind in NUMBERS:
            said = tuple(piece.text for piece in self.pieces[start:than])
            raise refusals.number_compared(self.text, number, said)
        words = self._words(start, than, compared=True)
        loose = words[:1] in (("more",), ("less",)) and words[-1].endswith("er")
        if not words or loose or words[0].lower() in words_of("prepositions"):
            raise refusals.stray(self.text, self.pieces[than], ("WORD",))
        self.emit("COMPARED", words, self.pieces[start].column)
        self.i = than + 1
        if not self.more:
            raise refusals.ended(self.text, ("WORD",))
        piece = self.here
        if piece.low == "another":
            stop = self.run(self.i + 1)
            if any(one.kind in NUMBERS for one in self.pieces[self.i : stop]):
                raise refusals.stray(self.text, piece, ("NAME",))
            self.emit("ANOTHER", self._words(self.i + 1, stop), piece.column)
            self.i = stop
        elif piece.low in OBJECTS:
            self.emit("PRONOUN", piece.low, piece.column)
            self.i += 1
        elif (piece.low in ("a", "an") and self.is_word(self.i + 1)) or (
            is_plural(piece.text)
            and not _is_called(piece)
            and not self.lexicon.is_name([piece.text])
        ):
            raise self.wrong("no_one_named", piece)
        else:
            self.name(self.run(self.i + (piece.low == "the")))


_REFERRING = frozenset((*RELATIVES, "this", "these", "those", "they", "he", "she", "you", "we"))


def _is_called(piece: Piece) -> bool:
    return piece.kind == "quoted" or piece.text[:1].isupper()


def _is_thing(word: str) -> bool:
    """A name, or several of something."""
    return word[:1].isupper() or is_plural(word)


def _holds_up_to(verb: str, number: str, column: int) -> BadInput:
    """ "holds up to 60 people": it can, and need not."""
    return refusal("up_says_room", column, verb=verb, number=number)
