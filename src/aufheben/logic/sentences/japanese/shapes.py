"""The shape of one sentence of controlled Japanese, before its words become predicates."""

from typing import NamedTuple

from aufheben.logic.sentences.japanese.endings import Form


class Thing(NamedTuple):
    """What is spoken of: a name, a kind (`also` says which of it), or anything (no word)."""

    word: str = ""
    kind: bool = False
    also: tuple[Form, ...] = ()


class Deed(NamedTuple):
    """ "…を買うべきだ": the verb as in the lexicon's actions, with its particle where not を."""

    verb: str
    positive: bool
    thing: str = ""


Said = Form | Deed


class Fact(NamedTuple):
    """Names and what is said of each; a deed names its own thing."""

    names: tuple[str, ...]
    items: tuple[Said, ...]


class Exceptional(NamedTuple):
    """One exception; `name` where it speaks of a thing of its own."""

    said: Said
    name: str = ""


class Rule(NamedTuple):
    """A conditional. `either` are conditions of which one suffices, each a conjunction.

    `loose` is a noun that was taken for something that things have, and may be a kind.
    `stated` where the conditions are said to hold, too (…ので).
    """

    about: Thing
    either: tuple[tuple[Form, ...], ...]
    heads: tuple[Said, ...]
    exceptions: tuple[Exceptional, ...] = ()
    strict: bool = False
    name: str = ""
    loose: str = ""
    stated: bool = False


class Order(NamedTuple):
    """Which of two named rules outranks the other."""

    high: str
    low: str


Shape = Fact | Rule | Order
