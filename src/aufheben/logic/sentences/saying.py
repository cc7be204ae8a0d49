"""Saying literals and clauses in English, and in logic where English would not come back."""

from collections.abc import Iterator
from functools import lru_cache

from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.lexicon import Lexicon, uncamel
from aufheben.logic.sentences.reading import read_premise, read_proposition


@lru_cache(maxsize=65536)
def say_literal(literal: Literal, lexicon: Lexicon) -> str:
    """ "a is a camera", "We should not buy a"; with a variable "it is compact".

    A ground literal is read back as the same literal; where English would not be, logic is
    used.
    """
    said = _english(literal, lexicon)
    if said is None:
        return notation.say_formally(literal)
    if literal.variables:
        return said
    said = said[0].upper() + said[1:] if said.startswith("we should") else said
    return said if read_proposition(said, lexicon) == literal else notation.say_formally(literal)


@lru_cache(maxsize=65536)
def say_clause(clause: Clause, lexicon: Lexicon) -> str:
    """One sentence without its stop that is read back as the same clause in normal form."""
    clause = clause.normal()
    if clause.is_fact and clause.strict and not clause.variables:
        return say_literal(clause.head, lexicon)
    for said in _sentences(clause, lexicon):
        if read_premise(said, lexicon) == clause:
            return said
    return notation.say(clause)


def _sentences(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    if len(clause.variables) != 1 or not clause.body:
        return
    head = _english(clause.head, lexicon)
    weak = [_english(literal, lexicon) for literal in clause.weak]
    if head is None or None in weak:
        return
    unless = "".join(f", unless {said}" for said in weak)
    lead = "By definition, if" if clause.strict else "If"
    last = clause.body[-1]
    if len(clause.body) > 1 and last.positive and last.predicate in lexicon.kinds:
        items = _items(clause.body[:-1], lexicon)
        kind = _with_article(lexicon.phrases_of(last.predicate))
        if items is not None:
            yield f"{lead} {kind} {items}, {head}{unless}"
    items = _items(clause.body, lexicon)
    if items is not None:
        yield f"{lead} something {items}, {head}{unless}"


def _items(body: tuple[Literal, ...], lexicon: Lexicon) -> str | None:
    """ "is compact and light and has long battery life"."""
    said, before = "", ""
    for literal in body:
        predicated = _predicated(literal, lexicon)
        if predicated is None:
            return None
        verb, rest = predicated
        repeated = verb == before
        said += (" and " if said else "") + (rest if repeated else f"{verb} {rest}")
        before = verb
    return said


def _english(literal: Literal, lexicon: Lexicon) -> str | None:
    if not literal.terms:
        return None
    first = literal.terms[0]
    name = "it" if isinstance(first, Variable) else lexicon.name_of(first)
    if literal.predicate in lexicon.actions and len(literal.terms) == 1:
        should = "we should" if literal.positive else "we should not"
        return f"{should} {lexicon.phrases_of(literal.predicate)} {name}"
    predicated = _predicated(literal, lexicon)
    return None if predicated is None else f"{name} {' '.join(predicated)}"


def _predicated(literal: Literal, lexicon: Lexicon) -> tuple[str, str] | None:
    """Verb and rest: ("is", "a camera"), ("has no", "wifi"), ("cannot", "fly")."""
    match literal.terms:
        case (_,):
            return _unary(literal, lexicon)
        case (_, str(value)):
            verb = "has" if literal.positive else "has no"
            return verb, f"{value} {lexicon.phrases_of(literal.predicate)}"
        case _:
            return None


def _unary(literal: Literal, lexicon: Lexicon) -> tuple[str, str]:
    words = uncamel(literal.predicate)
    if len(words) > 1 and words[0] == "has":
        return "has" if literal.positive else "has no", " ".join(words[1:])
    if len(words) > 1 and words[0] == "can":
        return "can" if literal.positive else "cannot", " ".join(words[1:])
    phrase = lexicon.phrases_of(literal.predicate)
    if literal.predicate in lexicon.kinds:
        phrase = _with_article(phrase)
    return "is" if literal.positive else "is not", phrase


def _with_article(phrase: str) -> str:
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"
