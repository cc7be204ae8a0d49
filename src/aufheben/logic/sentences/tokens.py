"""What the tagger hands to the grammar: tokens with a column, and what verbs and amounts hold."""

from typing import Any, Literal, NamedTuple

from lark import Token

VerbKind = Literal["is", "was", "has", "had", "perfect", "modal", "verb", "past"]


class Verb(NamedTuple):
    """A verb as it stands before its complement; `said` without its "not", of one thing."""

    kind: VerbKind
    said: str
    negated: bool = False


class Amount(NamedTuple):
    """ "more than 20 euros": `said` are the words before the number, `op` what they mean.

    `thing` is what is measured, "a rent of 20 euros".
    """

    op: str
    said: tuple[str, ...]
    number: str
    unit: tuple[str, ...]
    thing: tuple[str, ...] = ()


class Did(NamedTuple):
    """ "we should not buy": what stands before the object of a deed."""

    subject: str
    modal: str
    negated: bool
    verb: tuple[str, ...]
    tail: tuple[str, ...] = ()


class Called(NamedTuple):
    """A name, without its article; `the` where it had one, `quoted` where it stood in quotes."""

    words: tuple[str, ...]
    the: bool = False
    quoted: bool = False


def token(kind: str, value: Any, column: int) -> Token:
    """A token of the grammar; its value may be any of the above, or words."""
    return Token(kind, value, column=column)
