"""The shape of one sentence of controlled English, before any word is looked up."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from aufheben.errors import BadInput
from aufheben.logic.sentences.expectations import expected_words, pattern_for

_ARTICLES = {"DET": "a", "THE": "the"}
_NEGATIONS = {"NOT", "NO", "ISNT", "CANNOT", "DOESNT", "SHOULDNT"}


class Name(NamedTuple):
    """What a fact is about, without its article; `article` where it was "the"."""

    words: tuple[str, ...]
    article: bool


class Item(NamedTuple):
    """One thing said of a subject: verb is, has or can. `article` is "a", "the" or nothing."""

    verb: str
    negated: bool
    article: str
    words: tuple[str, ...]
    column: int


class Deed(NamedTuple):
    """ "we should (not) V"."""

    verb: str
    negated: bool


class Fact(NamedTuple):
    """A name and what is said of it."""

    name: Name
    items: tuple[Item, ...]


class Action(NamedTuple):
    """What we should do with a name."""

    deed: Deed
    name: Name


class Exceptional(NamedTuple):
    """What stands after "unless"."""

    said: tuple[Item | Deed, ...]
    column: int


class Rule(NamedTuple):
    """A conditional about a `kind`, or about anything where that is empty."""

    strict: bool
    kind: tuple[str, ...]
    conditions: tuple[Item, ...]
    heads: tuple[Item | Deed, ...]
    exceptions: tuple[Exceptional, ...]
    column: int


Sentence = Fact | Action | Rule


def parse(text: str) -> Sentence:
    """The sentence, given without its stop. Raises BadInput with the column."""
    sentence = found(text)
    return _parsed(text) if sentence is None else sentence


@lru_cache(maxsize=16384)
def found(text: str) -> Sentence | None:
    """The sentence; None for prose, without the pains of saying where it leaves the grammar."""
    try:
        return cast("Sentence", _parser().parse(text))
    except UnexpectedInput:
        return None


def _parsed(text: str) -> Sentence:
    try:
        return cast("Sentence", _parser().parse(text))
    except UnexpectedInput as wrong:
        raise _misread(text, wrong) from None


class _Shapes(Transformer[Token, Any]):
    """Called by the parser as it reduces; children are tokens and what stands above."""

    def sentence(self, children: list[Any]) -> Sentence:
        found: Sentence = children[0]
        return found

    def fact(self, children: list[Any]) -> Fact:
        name, items = children
        return Fact(name, tuple(items))

    def action(self, children: list[Any]) -> Action:
        return Action(*children)

    def name(self, children: list[Token]) -> Name:
        words = tuple(token.strip('"') for token in children if token.type != "THE")
        return Name(words, article=children[0].type == "THE")

    def rule(self, children: list[Any]) -> Rule:
        parts = [child for child in children if not isinstance(child, Token)]
        kind, conditions, heads, *exceptions = parts
        strict = children[0].type == "DEFINITION"
        column = _column(children[0])
        return Rule(strict, kind, tuple(conditions), tuple(heads), tuple(exceptions), column)

    def kind(self, children: list[Any]) -> tuple[str, ...]:
        return tuple(str(token) for token in children[-1])

    def anything(self, _children: list[Token]) -> tuple[str, ...]:
        return ()

    def items(self, children: list[Any]) -> list[Item | Deed]:
        """Left recursive: what was read so far, a joint, one more."""
        so_far = children[0] if isinstance(children[0], list) else []
        more = [child for child in children if isinstance(child, Item | Deed)]
        return [*so_far, *(_full(one, so_far) for one in more)]

    heads = excepted = items

    def exception(self, children: list[Any]) -> Exceptional:
        first = next(c for c in children if isinstance(c, Token) and c.type == "UNLESS")
        said = next(c for c in children if isinstance(c, list | Deed))
        return Exceptional((said,) if isinstance(said, Deed) else tuple(said), _column(first))

    def deed(self, children: list[Any]) -> Deed:
        return Deed(str(children[-1]), _negated(children))

    def verb(self, children: list[Token]) -> str:
        return str(children[0])

    def article(self, children: list[Token]) -> Token:
        return children[0]

    def phrase(self, children: list[Token]) -> list[Token]:
        return children

    def bare(self, children: list[Any]) -> Item:
        return _item("", children)

    def is_(self, children: list[Any]) -> Item:
        return _item("is", children)

    def has(self, children: list[Any]) -> Item:
        return _item("has", children)

    def can(self, children: list[Any]) -> Item:
        return _item("can", children)


# "is" cannot be the name of a method.
setattr(_Shapes, "is", _Shapes.is_)


def _item(verb: str, children: list[Any]) -> Item:
    *signs, phrase = children
    article = next((_ARTICLES[sign.type] for sign in signs if sign.type in _ARTICLES), "")
    words = tuple(str(token) for token in phrase)
    return Item(verb, _negated(signs), article, words, _column((*signs, *phrase)[0]))


def _full(one: Item | Deed, so_far: list[Item | Deed]) -> Item | Deed:
    """A bare item takes the last verb, unless that was negated: then it is unclear."""
    if isinstance(one, Deed) or one.verb:
        return one
    last = so_far[-1]
    said = " ".join((*((one.article,) if one.article else ()), *one.words))
    if isinstance(last, Deed):
        raise BadInput(f"{said!r} lacks a verb", do=f'write "it is {said}"', column=one.column)
    if last.negated and not one.negated:
        raise BadInput(
            f'"{last.verb} not … and {said}": it is unclear whether {said!r} is denied too',
            do=f'write "and not {said}" or "and {last.verb} {said}"',
            column=one.column,
        )
    return one._replace(verb=last.verb)


def _negated(children: list[Any]) -> bool:
    return any(isinstance(c, Token) and c.type in _NEGATIONS for c in children)


def _column(token: Token) -> int:
    return token.column or 1


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark.open_from_package(
        __package__ or "",
        "english.lark",
        start="sentence",
        parser="lalr",
        # Not the contextual lexer: a word of the grammar is one wherever it stands.
        lexer="basic",
        transformer=_Shapes(),
    )


def _misread(text: str, wrong: UnexpectedInput) -> BadInput:
    found, column = _found(text, wrong)
    names = _expected(wrong)
    return BadInput(
        f"cannot read {text!r}: found {found}, expected {expected_words(names)}",
        do=pattern_for(text, found.strip("'\"").lower()),
        column=column,
    )


def _found(text: str, wrong: UnexpectedInput) -> tuple[str, int]:
    ended = isinstance(wrong, UnexpectedToken) and wrong.token.type == "$END"
    at = len(text) if ended else wrong.column - 1
    words = text[at:].split(maxsplit=1)
    return (repr(words[0].rstrip(",;:") or words[0]) if words else "the end"), at + 1


def _expected(wrong: UnexpectedInput) -> Iterator[str]:
    # For a sign that begins no word at all lark would list every word it knows.
    if isinstance(wrong, UnexpectedToken):
        yield from wrong.accepts or wrong.expected
