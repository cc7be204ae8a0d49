"""The shape of one sentence of controlled Japanese, before its words become predicates."""

from typing import Literal, NamedTuple

Sort = Literal["noun", "adjective", "verb", "past", "deed"]


class Form(NamedTuple):
    """What is said: a word in its dictionary form, of what sort, and whether it is denied.

    Of a deed it is the verb as in the lexicon's actions, with its particle where that is not を.
    """

    word: str
    sort: Sort
    positive: bool = True


class Thing(NamedTuple):
    """What is spoken of: a name, a kind (`also` says which of it), or anything (no word)."""

    word: str = ""
    kind: bool = False
    also: tuple[Form, ...] = ()


class Claim(NamedTuple):
    """What is said, and the name of what it is said of; empty for what the sentence speaks of."""

    form: Form
    name: str = ""


class Fact(NamedTuple):
    """Claims that each name what they are said of."""

    claims: tuple[Claim, ...]


class Rule(NamedTuple):
    """A conditional. `either` are conditions of which one suffices, each a conjunction.

    `loose` is a noun that was taken for something that things have, and may be a kind.
    `stated` where the conditions are said to hold, too (…ので).
    """

    about: Thing
    either: tuple[tuple[Claim, ...], ...]
    heads: tuple[Claim, ...]
    exceptions: tuple[Claim, ...] = ()
    strict: bool = False
    name: str = ""
    loose: str = ""
    stated: bool = False


class Order(NamedTuple):
    """Which of two named rules outranks the other."""

    high: str
    low: str


Shape = Fact | Rule | Order
