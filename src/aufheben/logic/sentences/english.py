"""From one sentence of controlled English to clauses, and what it shows of the lexicon."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences.lexicon import Lexicon, camel
from aufheben.logic.sentences.syntax import (
    Action,
    Deed,
    Exceptional,
    Fact,
    Item,
    Name,
    Rule,
    Sentence,
    parse,
)

X = Variable("x")


@dataclass(slots=True)
class Shown:
    """What a sentence shows of the lexicon; `kind` is what its rule is about."""

    phrases: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    kind: str | None = None


def read_english(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """The clauses of one sentence without its full stop. Raises BadInput with the column."""
    meaning = _Meaning(lexicon)
    clauses = meaning.of(parse(text))
    return [clause.normal() for clause in clauses], meaning.shown


class _Meaning:
    """Looks words up, noting what it sees."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.shown = Shown()

    def of(self, sentence: Sentence) -> Iterator[Clause]:
        if isinstance(sentence, Rule):
            return self.rule(sentence)
        if isinstance(sentence, Fact):
            return self.fact(sentence)
        return self.action(sentence)

    def fact(self, sentence: Fact) -> Iterator[Clause]:
        name = self._named(sentence.name)
        for item in sentence.items:
            yield Clause(self._literal(item, name), strict=True)

    def action(self, sentence: Action) -> Iterator[Clause]:
        literal = self._deed(sentence.deed, self._named(sentence.name))
        yield Clause(literal, strict=True)

    def rule(self, sentence: Rule) -> Iterator[Clause]:
        body = [self._literal(item, X) for item in sentence.conditions]
        if sentence.kind:
            body.append(self._kind(sentence.kind))
        weak = tuple(self._exception(e) for e in sentence.exceptions)
        if sentence.strict and weak:
            raise BadInput(
                "a definition has no exceptions",
                do='leave out "By definition," or what follows "unless"',
                column=sentence.exceptions[0].column,
            )
        for said in sentence.heads:
            yield Clause(self._said(said), tuple(body), weak, sentence.strict)

    def _kind(self, words: tuple[str, ...]) -> Literal:
        predicate = self._seen(words)
        self.shown.kinds.add(predicate)
        self.shown.kind = predicate
        return Literal(predicate, (X,))

    def _exception(self, exceptional: Exceptional) -> Literal:
        if len(exceptional.said) > 1:
            raise _two_ways(exceptional)
        return self._said(exceptional.said[0])

    def _said(self, said: Item | Deed) -> Literal:
        return self._deed(said, X) if isinstance(said, Deed) else self._literal(said, X)

    def _deed(self, deed: Deed, term: Term) -> Literal:
        predicate = self._seen((deed.verb,))
        self.shown.actions.add(predicate)
        return Literal(predicate, (term,), not deed.negated)

    def _literal(self, item: Item, term: Term) -> Literal:
        words, positive = item.words, not item.negated
        if item.verb == "is":
            predicate = self._seen(words)
            if item.article == "a":
                self.shown.kinds.add(predicate)
            return Literal(predicate, (term,), positive)
        if item.verb == "can" or len(words) == 1 or self._lexicon.is_alias(words):
            return Literal(self._ability(item), (term,), positive)
        return Literal(self._seen(words[1:]), (term, _constant(words[:1])), positive)

    def _ability(self, item: Item) -> str:
        """hasFlash, canFly; how it is said keeps the article."""
        predicate = camel([item.verb, self._lexicon.predicate(item.words)])
        article = {"a": [_article(item.words[0])], "the": ["the"]}.get(item.article, [])
        self.shown.phrases.setdefault(predicate, " ".join([*article, *item.words]))
        return predicate

    def _seen(self, words: tuple[str, ...]) -> str:
        _constant(words)
        predicate = self._lexicon.predicate(words)
        self.shown.phrases.setdefault(predicate, " ".join(words))
        return predicate

    def _named(self, name: Name) -> str:
        """Its constant: "camera b" is b where a camera is a known kind."""
        words = tuple(word for piece in name.words for word in piece.split())
        article = name.article
        if len(words) > 1 and self._lexicon.predicate(words[:-1]) in self._lexicon.kinds:
            words, article = words[-1:], False
        constant = _constant(words)
        self.shown.names.setdefault(constant, " ".join(("the", *words) if article else words))
        return constant


def with_article(phrase: str) -> str:
    """ "a camera", "an ape"."""
    return f"{_article(phrase)} {phrase}"


def _article(phrase: str) -> str:
    return "an" if phrase[:1].lower() in set("aeiou") else "a"


def _constant(words: tuple[str, ...]) -> str:
    constant = camel(words)
    if not constant:
        raise BadInput(f"{' '.join(words)!r} is no word", do="use letters or digits")
    return constant


def _two_ways(exceptional: Exceptional) -> BadInput:
    items = [item for item in exceptional.said if isinstance(item, Item)]
    apart = ", ".join(f"unless it {_again(item)}" for item in items)
    both = " and ".join(_again(item) for item in items)
    return BadInput(
        f'"unless it {both}" can mean two things',
        do=f'where either alone is an exception, write ", {apart}"; where only both together are '
        f'one, first name the combination, "If something {both}, it is exceptional.", and then '
        f'write ", unless it is exceptional"',
        column=exceptional.column,
    )


def _again(item: Item) -> str:
    negated = {"is": "is not", "has": "does not have", "can": "cannot"}
    verb = negated[item.verb] if item.negated else item.verb
    article = {"a": f"{_article(item.words[0])} ", "the": "the "}.get(item.article, "")
    return f"{verb} {article}{' '.join(item.words)}"
