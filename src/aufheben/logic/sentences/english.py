"""From one sentence of controlled English to clauses, and what it shows of the lexicon."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences.expectations import expected_words, pattern_for
from aufheben.logic.sentences.lexicon import Lexicon, camel

X = Variable("x")


class Item(NamedTuple):
    """One thing said of a subject."""

    verb: str
    negated: bool
    article: bool
    words: tuple[str, ...]


@dataclass(slots=True)
class Shown:
    """What a sentence shows of the lexicon."""

    phrases: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    bearer: str | None = None


def parse(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """The clauses of one sentence without its full stop. Raises BadInput with the column."""
    tree = _tree(text)
    shown = Shown()
    read = _Reading(lexicon, shown)
    sentence = tree.children[0]
    assert isinstance(sentence, Tree)
    clauses = list(getattr(read, sentence.data)(sentence))
    return [clause.normal() for clause in clauses], shown


class _Reading:
    """Turns the syntax of one sentence into literals, noting what it sees."""

    def __init__(self, lexicon: Lexicon, shown: Shown) -> None:
        self._lexicon = lexicon
        self._shown = shown

    def fact(self, tree: "Tree[Token]") -> Iterator[Clause]:
        name = self._name(_tokens(_child(tree, "subject")))
        for item in _items(_child(tree, "items")):
            yield Clause(self._literal(item, name), strict=True)

    def action(self, tree: "Tree[Token]") -> Iterator[Clause]:
        words = [t for t in _tokens(_child(tree, "object")) if t.type != "DET"]
        if len(words) > 1 and self._lexicon.predicate(words[:-1]) in self._lexicon.kinds:
            words = words[-1:]
        literal = self._deed(tree, self._name(words))
        yield Clause(literal, strict=True)

    def rule(self, tree: "Tree[Token]") -> Iterator[Clause]:
        strict = any(isinstance(c, Token) and c.type == "DEFINITION" for c in tree.children)
        body = tuple(self._body(tree))
        weak = tuple(w for child in _trees(tree) for w in self._exception(child))
        if strict and weak:
            raise BadInput("a definition has no exceptions", do='leave out "By definition,"')
        for head in self._heads(tree):
            yield Clause(head, body, weak, strict)

    def _body(self, tree: "Tree[Token]") -> Iterator[Literal]:
        yield from (self._literal(item, X) for item in _items(_child(tree, "items")))
        for child in _trees(tree):
            if child.data == "kind":
                words = [str(t) for t in _tokens(_child(child, "phrase"))]
                predicate = self._seen(words)
                self._shown.kinds.add(predicate)
                self._shown.bearer = predicate
                yield Literal(predicate, (X,))

    def _heads(self, tree: "Tree[Token]") -> Iterator[Literal]:
        for child in _trees(tree):
            if child.data == "do":
                yield self._deed(child, X)
            elif child.data == "being":
                yield from (self._literal(item, X) for item in _items(_child(child, "items")))

    def _exception(self, tree: "Tree[Token]") -> Iterator[Literal]:
        if tree.data == "unless_we":
            yield self._deed(tree, X)
        elif tree.data == "unless":
            items = list(_items(_child(tree, "items")))
            if len(items) > 1:
                raise _two_ways(items)
            yield self._literal(items[0], X)

    def _deed(self, tree: "Tree[Token]", term: Term) -> Literal:
        negated = "NOT" in [token.type for token in _tokens(tree)]
        predicate = self._seen([str(t) for t in _tokens(_child(tree, "verb"))])
        self._shown.actions.add(predicate)
        return Literal(predicate, (term,), not negated)

    def _literal(self, item: Item, term: Term) -> Literal:
        words = list(item.words)
        if item.verb == "is":
            predicate = self._seen(words)
            if item.article:
                self._shown.kinds.add(predicate)
            return Literal(predicate, (term,), not item.negated)
        if item.verb == "can" or len(words) == 1:
            return Literal(camel([item.verb, *words]), (term,), not item.negated)
        return Literal(self._seen(words[1:]), (term, camel(words[:1])), not item.negated)

    def _seen(self, words: list[str]) -> str:
        predicate = self._lexicon.predicate(words)
        self._shown.phrases.setdefault(predicate, " ".join(words).lower())
        return predicate

    def _name(self, tokens: Iterable[Token]) -> str:
        words = [t.strip('"') for t in tokens if t.type != "DET"]
        constant = camel(words)
        if constant != " ".join(words):
            self._shown.names.setdefault(constant, " ".join(words))
        return constant


def _items(tree: "Tree[Token]") -> Iterator[Item]:
    verb = "is"
    for child in _trees(tree):
        if child.data != "bare":
            verb = {"hasnt": "has", "cannot": "can"}.get(child.data, child.data)
        tokens = [c.type for c in child.children if isinstance(c, Token)]
        negated = "NOT" in tokens or "NO" in tokens or child.data == "cannot"
        words = tuple(str(token) for token in _tokens(_child(child, "phrase")))
        yield Item(verb, negated, "DET" in tokens, words)


def _two_ways(items: list[Item]) -> BadInput:
    said = [
        f"it {item.verb} {'a ' if item.article else ''}{' '.join(item.words)}" for item in items
    ]
    apart = ", ".join(f"unless {one}" for one in said)
    both = " and ".join(said).removeprefix("it ")
    return BadInput(
        f'"unless {" and ".join(said)}" can mean two things',
        do=f'where either alone is an exception, write ", {apart}"; where only both together are, '
        f'first name that, "If something {both}, it is exceptional.", then ", unless it is '
        'exceptional"',
    )


def _child(tree: "Tree[Token]", name: str) -> "Tree[Token]":
    return next(child for child in _trees(tree) if child.data == name)


def _trees(tree: "Tree[Token]") -> Iterator["Tree[Token]"]:
    yield from (child for child in tree.children if isinstance(child, Tree))


def _tokens(tree: "Tree[Token]") -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark.open_from_package(
        __package__ or "", "english.lark", start="sentence", parser="lalr"
    )


def _tree(text: str) -> "Tree[Any]":
    try:
        return _parser().parse(text)
    except UnexpectedInput as wrong:
        raise _misread(text, wrong) from None


def _misread(text: str, wrong: UnexpectedInput) -> BadInput:
    column = wrong.column if isinstance(wrong.column, int) and wrong.column > 0 else len(text) + 1
    found = "the end"
    if isinstance(wrong, UnexpectedToken) and wrong.token.type != "$END":
        found = repr(str(wrong.token))
    elif isinstance(wrong, UnexpectedCharacters):
        found = repr(text[column - 1 : column])
    if isinstance(wrong, UnexpectedEOF) or found == "the end":
        column = len(text) + 1
    names = getattr(wrong, "accepts", None) or getattr(wrong, "expected", None) or ()
    return BadInput(
        f"cannot read {text!r}: found {found}, expected {expected_words(names)}",
        do=pattern_for(text),
        column=column,
    )
