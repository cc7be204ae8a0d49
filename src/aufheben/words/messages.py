"""Words of ours as values: a key and its facts. Nothing here is a sentence, and nothing is quoted.

A `str` among facts is always somebody else's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from errno import errorcode
from functools import cache
from typing import Literal, NamedTuple, TypeGuard

from aufheben.words.tables import spoken

Lang = Literal["en", "ja"]
LANGS: tuple[Lang, Lang] = ("en", "ja")


_PLACE = re.compile(r"\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}")
_WAY = re.compile(r"--[a-z]|`?aufheben |AUFHEBEN_|robot ")
"""How what is named of the command line begins."""
_INNER = re.compile(r"\{([^{}]*)\}")


class Piece(NamedTuple):
    """A literal of ours, the name of the fact after it (empty: none), and how a number is written.

    What begins as an option or a command is one: `{--seat {seat}=model}`.
    """

    literal: str
    fact: str
    spec: str


@dataclass(frozen=True, slots=True)
class Said:
    """A key of the words that the module knows, and what is filled in."""

    module: str
    key: str
    facts: Mapping[str, "Fact"] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Of its facts too: messages of one key are many keys of a dictionary."""
        return hash((self.module, self.key, frozenset(self.facts.items())))

    def pieces(self, lang: str) -> tuple[Piece, ...]:
        """The message in one language, in the form that its count takes. Raises KeyError.

        In English where it is not translated.
        """
        message = _message(self.module, self.key)
        if lang == "ja":
            return message.japanese
        if lang != "en" and (further := spoken(self.module, "said", self.key, lang)) is not None:
            return _parsed(further)
        return message.one if message.by and self.facts[message.by] == 1 else message.english

    def fact(self, name: str) -> "Fact":
        """What fills a place: what was handed in, or a way of the command line."""
        if name in self.facts or not _WAY.match(name):
            return self.facts[name]
        return Invocation(_INNER.sub(lambda found: _value(self.facts[found[1]]), name))

    @property
    def invocations(self) -> Mapping[str, "Invocation"]:
        """What its message names of the command line in either language, by place."""
        pieces = (piece for lang in LANGS for piece in self.pieces(lang) if piece.fact)
        names = {piece.fact: self.fact(piece.fact) for piece in pieces}
        return {name: fact for name, fact in names.items() if isinstance(fact, Invocation)}


def _value(fact: "Fact") -> str:
    """As a shell takes it: in quotes where it has blanks."""
    text = str(fact)
    return '"{}"'.format(text.replace('"', "'")) if re.search(r"\s", text) else text


@dataclass(frozen=True, slots=True)
class Code:
    """A name that programs read, such as a dimension's: `[code]` has its words, else its own serve."""

    module: str
    name: str

    def said(self, lang: str) -> str:
        """The word for it."""
        pair = spoken(self.module, "code", self.name)
        return self.name.replace("_", " ") if pair is None else str(pair[lang == "ja"])


@dataclass(frozen=True, slots=True)
class Invocation:
    """An option, a variable or a command, as the command line writes it; other doors write theirs."""

    text: str


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words within somebody's text that are quoted: from a place on the page, or from nowhere.

    `at` are the places for scripts; `note` says where it stands.
    """

    words: str
    note: Said
    anchor: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """Words within somebody's text that name a place on the page, or on another `page`."""

    words: str
    anchor: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A line of somebody's as it was written, and in pieces that lead to their places."""

    text: str
    pieces: tuple[str | Quotation | Citation, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Several facts one after the other, and what stands between them."""

    facts: tuple["Fact", ...]
    between: Said


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it is written. `anchor` names the place on a page of what it was made of.

    `at` says for scripts which of that is meant.
    """

    text: str
    anchor: str = ""
    at: str = ""

    def __str__(self) -> str:
        """The number."""
        return self.text


@dataclass(frozen=True, slots=True)
class Both:
    """Words of others that came in both languages."""

    english: str
    japanese: str


Value = Figure | Said | Code | Both | Marked | Joined | Invocation
Fact = str | int | float | Value


def is_value(thing: object) -> TypeGuard[Value]:
    """Whether it is a fact that is ours, which `spelled` alone can write; not a text, nor a number."""
    return isinstance(thing, Value)


class Speaker(NamedTuple):
    """Says what its module has to say."""

    module: str

    def __call__(self, key: str, /, **facts: Fact) -> Said:
        """The message under a key, with its facts by name."""
        return Said(self.module, key, facts)

    def knows(self, key: str, section: str = "said") -> bool:
        """Whether anything stands under a key."""
        return spoken(self.module, section, key) is not None

    def code(self, name: str) -> Code:
        """A name that programs read."""
        return Code(self.module, name)

    def joined(self, *facts: Fact, between: str = "comma") -> Joined:
        """Facts with the message of that key between them."""
        return Joined(facts, Said(self.module, between))


def speaker(module: str) -> Speaker:
    """Who speaks in a module: with the words of its package, then of those around it."""
    return Speaker(module)


class Message(NamedTuple):
    """What stands under a key: English (`one` where the fact `by` is 1), and Japanese."""

    english: tuple[Piece, ...]
    japanese: tuple[Piece, ...]
    one: tuple[Piece, ...]
    by: str


@cache
def _message(module: str, key: str) -> Message:
    """Parsed once, and never after something was filled in: what a fact says is no pattern."""
    pair = spoken(module, "said", key)
    if pair is None:
        raise KeyError(f"{module} has no words for {key!r}")
    english, japanese = pair
    forms = english if isinstance(english, dict) else {"other": english, "one": english, "by": ""}
    return Message(_parsed(forms["other"]), _parsed(japanese), _parsed(forms["one"]), forms["by"])


@cache
def _parsed(text: str) -> tuple[Piece, ...]:
    """Literals and places; `{{` and `}}` stand for braces."""
    found, literal, end = [], "", 0
    for place in _PLACE.finditer(text):
        literal += text[end : place.start()]
        end = place.end()
        if place[1] is None:
            literal += place[0][0]
        else:
            found.append(_place(literal, place[1]))
            literal = ""
    return (*found, Piece(literal + text[end:], "", ""))


def _place(literal: str, name: str) -> Piece:
    if _WAY.match(name):
        return Piece(literal, name, "")
    fact, _, spec = name.partition(":")
    return Piece(literal, fact, spec)


_KINDS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((type(None),), "no_value"),
    ((bool,), "truth_value"),
    ((int, float), "a_number"),
    ((str,), "a_text"),
    ((list, tuple), "a_list"),
    ((dict,), "a_table"),
)


def kind_of(value: object) -> Code:
    """The word for what kind of value it is: `[code]` has it in both languages."""
    found = (name for kinds, name in _KINDS if isinstance(value, kinds))
    return Code(__name__, next(found, "another_kind"))


def of_system(wrong: Exception) -> Fact:
    """Why something failed: what `[system]` has for its code, else its own words."""
    name = errorcode.get(wrong.errno or 0, "") if isinstance(wrong, OSError) else ""
    pair = spoken(__name__, "system", name)
    return Both(*pair) if pair else getattr(wrong, "strerror", None) or str(wrong)
