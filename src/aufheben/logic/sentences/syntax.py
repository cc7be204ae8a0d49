"""The shape of one sentence of controlled English, before any word is looked up."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from aufheben.errors import BadInput
from aufheben.logic.sentences.cursor import Amount, Called, Did, Verb
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.patterns import expected_words, pattern_for
from aufheben.logic.sentences.pieces import worded
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.tagger import tagged
from aufheben.logic.sentences.vocabulary import singular, words_of
from aufheben.words import speaker

_say = speaker(__name__)

_ARTICLES = {"A": "a", "THE": "the"}
Names = tuple[Called, ...]


class Item(NamedTuple):
    """One thing said of a subject: a verb, and a phrase, an amount, or what it is compared with.

    `article` is "a", "the", "no" or nothing. `other` is a name, a pronoun, or the kind (maybe none) of another.
    """

    verb: Verb
    negated: bool
    article: str
    words: tuple[str, ...]
    column: int
    amount: Amount | None = None
    other: "Called | str | tuple[str, ...] | None" = None
    joint: str = ""
    joined_at: int = 0


class Bearer(NamedTuple):
    """What a clause is about. `role` is a, the, every, all, none, plural, anything, pronoun, named,
    owned; `words` are its kind or the thing owned; `relative` is said of it in passing."""

    role: str
    words: tuple[str, ...]
    column: int
    names: Names = ()
    relative: tuple[Item, ...] = ()


class Clause(NamedTuple):
    """A bearer and what is said of it; `evidence` is "some", "none" or nothing."""

    bearer: Bearer
    items: tuple[Item, ...]
    evidence: str = ""
    joint: str = ""


class Deed(NamedTuple):
    """What should be done, and to what."""

    did: Did
    object: Bearer
    column: int


class Exceptional(NamedTuple):
    """What stands after "unless"."""

    said: tuple[Clause | Deed, ...]
    column: int


class Sentence(NamedTuple):
    """What is said, and on which conditions; `because` where those are stated too.

    `dropped` are words that say nothing here.
    """

    said: tuple[Clause | Deed, ...]
    conditions: tuple[Clause, ...] = ()
    exceptions: tuple[Exceptional, ...] = ()
    because: bool = False
    before: bool = False
    dropped: tuple[str, ...] = ()


def parse(text: str, lexicon: Lexicon) -> Sentence:
    """The sentence, given without its stop. Raises BadInput with the column."""
    found = _found(text, lexicon)
    if isinstance(found, BadInput):
        raise found.but()
    return found


@lru_cache(maxsize=16384)
def _found(text: str, lexicon: Lexicon) -> Sentence | BadInput:
    try:
        parsing = _parser().parse_interactive()
        for token in tagged(text, lexicon):
            parsing.feed_token(token)
        found = cast("Sentence", parsing.feed_eof())  # type: ignore[no-untyped-call]
        return found._replace(dropped=worded(text).dropped)
    except UnexpectedInput as wrong:
        return _misread(text, wrong)
    except BadInput as bad:
        return bad.but()  # what was raised holds on to the frames of all who called


class _Shapes(Transformer[Token, Any]):
    """Called by the parser as it reduces; children are tokens and what stands above."""

    def conditional(self, children: list[Any]) -> Sentence:
        conditions, said = children[1], children[3]
        return Sentence(said, conditions, tuple(children[4:]), before=True)

    def statement(self, children: list[Any]) -> Sentence:
        said, *tails = children
        exceptions = tuple(tail for tail in tails if isinstance(tail, Exceptional))
        stated = [tail for tail in tails if not isinstance(tail, Exceptional)]
        conditions = tuple(c for _, found in stated for c in found)
        return Sentence(said, conditions, exceptions, any(reason for reason, _ in stated))

    def conditions(self, children: list[Any]) -> tuple[Clause, ...]:
        return tuple(_joined(children))

    def condition(self, children: list[Any]) -> Clause:
        clause: Clause = children[-1]
        if len(children) == 1:
            return clause
        return clause._replace(evidence="none" if children[0].type == "NOEVIDENCE" else "some")

    def statements(self, children: list[Any]) -> tuple[Clause | Deed, ...]:
        return tuple(child for child in children if not isinstance(child, Token))

    def clause(self, children: list[Any]) -> Clause:
        bearer, items = children
        return Clause(bearer, tuple(items))

    def of_kind(self, children: list[Any]) -> Bearer:
        first, *rest = children
        if first.type == "PLURAL":
            return Bearer("plural", first.value, first.column, (), _relative(rest))
        words, relative = rest[0]
        return Bearer(first.type.lower(), words, first.column, (), relative)

    def kind(self, children: list[Any]) -> tuple[tuple[str, ...], tuple[Item, ...]]:
        return children[0].value, _relative(children[1:])

    def relative(self, children: list[Any]) -> tuple[Item, ...]:
        return tuple(children[1])

    def anything(self, children: list[Any]) -> Bearer:
        thing, *rest = children
        return Bearer("anything", (thing.value,), thing.column, (), _relative(rest))

    def pronoun(self, children: list[Any]) -> Bearer:
        return Bearer("pronoun", (children[0].value,), children[0].column)

    def named(self, children: list[Any]) -> Bearer:
        first = children[0]
        apposed = first.value if first.type == "APPOSED" else ()
        names = tuple(child.value for child in children if child.type == "NAME")
        return Bearer("named", apposed, first.column, names)

    def owned(self, children: list[Any]) -> Bearer:
        name, thing = children
        return Bearer("owned", thing.value, name.column, (name.value,))

    def deed(self, children: list[Any]) -> Deed:
        did, thing = children
        return Deed(did.value, thing, did.column)

    def provided(self, children: list[Any]) -> tuple[bool, tuple[Clause, ...]]:
        return False, children[-1]

    def because(self, children: list[Any]) -> tuple[bool, tuple[Clause, ...]]:
        return True, children[-1]

    def tail(self, children: list[Any]) -> Any:
        return children[0]

    def exception(self, children: list[Any]) -> Exceptional:
        said = tuple(child for child in children if not isinstance(child, Token))
        return Exceptional(said, children[0].column)

    def items(self, children: list[Any]) -> list[Item]:
        """Left recursive: what was read so far, a joint, one more."""
        if len(children) == 1:
            return [children[0]]
        so_far, joint, one = children
        joined = _full(one, so_far)._replace(joint=str(joint.value), joined_at=joint.column or 1)
        return [*so_far, joined]

    def item(self, children: list[Any]) -> Item:
        verb, *rest = children
        if not rest:
            return Item(verb.value, verb.value.negated, "", (), verb.column)
        one: Item = rest[0]
        return one._replace(verb=verb.value, negated=one.negated != verb.value.negated)

    def bare(self, children: list[Any]) -> Item:
        return cast("Item", children[0])

    def phrase(self, children: list[Any]) -> Item:
        *signs, phrase = children
        return _item(signs, phrase.value, (*signs, phrase)[0])

    def amount(self, children: list[Any]) -> Item:
        *signs, amount = children
        item = _item(signs, amount.value.unit, (*signs, amount)[0])
        return item._replace(amount=amount.value)

    def compared(self, children: list[Any]) -> Item:
        *signs, words, other = children
        return _item(signs, words.value, (*signs, words)[0])._replace(other=other.value)

    def article(self, children: list[Any]) -> Token:
        return cast("Token", children[0])


_NO_VERB = Verb("is", "")


def _item(signs: list[Any], words: tuple[str, ...], first: Token) -> Item:
    types = [sign.type for sign in signs]
    article = next((_ARTICLES[kind] for kind in types if kind in _ARTICLES), "")
    article = "no" if "NO" in types else article
    return Item(_NO_VERB, "NOT" in types or "NO" in types, article, words, first.column or 1)


def _relative(children: list[Any]) -> tuple[Item, ...]:
    return children[0] if children else ()


def _joined(children: list[Any]) -> Iterator[Clause]:
    joint = ""
    for child in children:
        if isinstance(child, Token):
            joint = str(child.value)
        else:
            yield child._replace(joint=joint)


def _full(one: Item, so_far: list[Item]) -> Item:
    """A bare item takes the last verb, unless that was negated: then it is unclear."""
    if one.verb.said:
        return one
    last = so_far[-1]
    said = " ".join((*((one.article,) if one.article else ()), *one.words))
    if last.negated and not one.negated:
        raise refusal("not_unclear_whether", one.column, verb=last.verb.said, said=said)
    verb = last.verb._replace(negated=False)
    if verb.kind == "verb" and not last.words:
        raise refusal("lacks_verb", one.column, rest=said)
    return one._replace(verb=verb)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark.open_from_package(
        __package__ or "", "english.lark", start="sentence", parser="lalr", transformer=_Shapes()
    )


def _misread(text: str, wrong: UnexpectedInput) -> BadInput:
    assert isinstance(wrong, UnexpectedToken)
    ended = wrong.token.type == "$END"
    at = len(text) if ended else (wrong.token.column or 1) - 1
    words = text[at:].split(maxsplit=1)
    found = (words[0].rstrip(",;:") or words[0]) if words else ""
    return BadInput(
        _say(
            "cannot_read_expected",
            text=text,
            found=repr(found) if found else _say("end"),
            expected=expected_words(wrong.accepts or wrong.expected),
        ),
        do=pattern_for(text, found.strip("'\"").lower()),
        column=at + 1,
    )


_COMPARATIVES = {"best": "better", "worst": "worse", "least": "less", "furthest": "further"}


def comparative(item: Item) -> tuple[tuple[str, ...], int] | None:
    """ "the cheapest …" → ("cheaper",) and how many words that was; None for anything else."""
    if item.article != "the" or item.verb.kind != "is" or not item.words:
        return None
    first = item.words[0].lower()
    if first == "most" and len(item.words) > 1:
        return ("more", item.words[1]), 2
    if first in _COMPARATIVES:
        return (_COMPARATIVES[first],), 1
    if first.endswith("est") and len(first) > 5 and first not in words_of("not_first"):
        return (f"{first[:-3]}er",), 1
    return None


def of_them(kind: tuple[str, ...]) -> tuple[str, ...]:
    """ "the cheapest of the halls": a hall."""
    said = kind[2:] if kind[:2] == ("of", "the") else ()
    return (*said[:-1], singular(said[-1])) if said else kind
