"""From the words of a sentence to the tokens of the grammar.

Which words are a name, a kind, a verb or what is said with it depends on where they stand; a
word whose job is not plain is refused, never swallowed.
"""

from lark import Token

from aufheben.logic.sentences import refusals
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.subjects import Subjects

_AFTER = {"if": "IF", "because": "BECAUSE", "unless": "UNLESS"}
_ITEMS = {"and": "AND", "or": "OR", "but": "AND", "nor": "AND"}
_CLAUSES = {"and": "NEXT", "or": "ORNEXT", "but": "NEXT"}


def _denies(token: Token) -> bool:
    return token.type == "NOT" or getattr(token.value, "negated", False)


def tagged(text: str, lexicon: Lexicon) -> list[Token]:
    """The tokens of a sentence. Raises BadInput with the column."""
    return Tagger(text, lexicon).walked()


class Tagger(Subjects):
    """Walks the words once; what is expected next is a subject, a verb or its complement."""

    def walked(self) -> list[Token]:
        """All tokens."""
        if self.low(0) == "if":
            self.opening(self.here)
        else:
            self.subject()
        while self.more:
            self.step()
        return self.out

    def step(self) -> None:
        """What stands after a whole piece of the sentence: a joint, a verb, or a stray word."""
        piece = self.here
        if piece.low in _AFTER:
            self.opening(piece)
        elif piece.low in ("then", ",") or piece.low in _ITEMS:
            self.joint()
        elif self.at_verb() or piece.low in ("that", "which", "who"):
            self.following_verb(piece)
        elif self.in_condition and self.starts_subject(self.i):
            self.emit("CLOSE", "", piece.column)
            self.in_condition = False
            self.subject()
        else:
            raise refusals.stray(self.text, piece, self.expected())

    def opening(self, piece: Piece) -> None:
        """ "if", "because", "unless": a clause of its own follows."""
        self.emit(_AFTER[piece.low], piece.low, piece.column)
        self.i += 1
        self.in_condition = len(self.out) == 1
        self.subject()

    def following_verb(self, piece: Piece) -> None:
        """The verb after a relative clause, or the one that begins it."""
        if piece.low in ("that", "which", "who"):
            if self.last not in ("KIND", "PLURAL"):
                raise refusals.stray(self.text, piece, self.expected())
            self.emit("THAT", piece.low, piece.column)
            self.i += 1
        self.verb()

    def joint(self) -> None:
        """A comma, "then", "and" or "or": what it joins decides what it is."""
        first = self.here
        comma = first.low == ","
        if comma:
            self.i += 1
        if comma and not self.more:
            raise refusals.stray(self.text, first, self.expected())
        if comma and self.here.low in _AFTER:
            return
        if self.more and self.here.low == "then":
            self.i += 1
            self.close(first)
        elif self.more and self.here.low in _ITEMS:
            self.conjunction()
        elif self.last == "NAME" and not self.items:
            self.emit("ALSO", "", first.column)
            self.subject()
        elif self.begins_clause(self.i, after_comma=True) or self._must_conclude():
            self.close(first)
        else:
            self.emit("AND", ",", first.column)
            self.bare()

    def _must_conclude(self) -> bool:
        """ "If corvo failed, acme failed": behind the last comma of a condition stands what follows
        from it, whether or not the name is known."""
        lows = [piece.low for piece in self.pieces[self.i :]]
        until = lows.index("unless") - 1 if "unless" in lows else len(lows)
        last = "," not in lows[:until] and "then" not in lows[:until]
        return self.in_condition and last and self.verbish(self.i + 1)

    def close(self, first: Piece) -> None:
        """The conditions end here."""
        self.emit("CLOSE", "", first.column)
        self.in_condition = False
        self.subject()

    def conjunction(self) -> None:
        """ "and", "or", "but"."""
        piece = self.here
        self.i += 1
        if not self.more:
            raise refusals.ended(self.text, ("WORD",))
        if self.last == "NAME" and not self.items:
            if piece.low != "and":
                raise refusals.stray(self.text, piece, ("BE",))
            self.emit("ALSO", "", piece.column)
            self.subject()
        elif self.in_deed and not self.begins_clause(self.i):
            rest = self.text[self.here.column - 1 :]
            raise self.wrong("verbless", self.here, rest=rest)
        elif piece.low in _CLAUSES and self.begins_clause(self.i):
            self.emit(_CLAUSES[piece.low], piece.low, piece.column)
            self.subject()
        else:
            if piece.low == "nor" and not any(map(_denies, self.out)):
                raise refusals.stray(self.text, piece, ("AND",))
            self.emit(_ITEMS[piece.low], piece.low, piece.column)
            self.bare(denied=piece.low == "nor")
