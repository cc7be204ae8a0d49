"""Saying literals and clauses in English, and in logic where English would not come back."""

from collections.abc import Iterator
from functools import lru_cache

from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences import japanese, notation
from aufheben.logic.sentences.english import with_article
from aufheben.logic.sentences.lexicon import Lexicon, uncamel
from aufheben.logic.sentences.reading import read_premise, read_proposition


@lru_cache(maxsize=16384)
def say_literal(literal: Literal, lexicon: Lexicon) -> str:
    """ "a is a camera", "We should not buy a"; with a variable "it is compact".

    A ground literal is read back as the same literal; where English would not be, logic is
    used.
    """
    if lexicon.lang == "ja":
        return _say_in_japanese(literal, lexicon)
    said = _english(literal, lexicon)
    if said is None:
        return notation.say_formally(literal, lexicon)
    if literal.variables:
        return said
    said = f"W{said[1:]}" if said.startswith("we should") else said
    same = read_proposition(said, lexicon) == literal
    return said if same else notation.say_formally(literal, lexicon)


def _say_in_japanese(literal: Literal, lexicon: Lexicon) -> str:
    for said in japanese.literals(literal, lexicon):
        if literal.variables or read_proposition(said, lexicon) == literal:
            return said
    return notation.say_formally(literal, lexicon)


@lru_cache(maxsize=16384)
def say_clause(clause: Clause, lexicon: Lexicon) -> str:
    """One sentence without its stop that is read back as the same clause in normal form.

    That holds for every clause that can be written at all: the variables of its head and of
    its weak conditions are bound, and it is not both strict and weak.
    """
    clause = clause.normal()
    if clause.is_fact and clause.strict and not clause.variables:
        return say_literal(clause.head, lexicon)
    ways = japanese.clauses if lexicon.lang == "ja" else _sentences
    for said in ways(clause, lexicon):
        if read_premise(said, lexicon) == clause:
            return said
    return notation.say(clause, lexicon)


def _sentences(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    if len(clause.variables) != 1 or not clause.body:
        return
    head = _english(clause.head, lexicon)
    weak = [_english(literal, lexicon) for literal in clause.weak]
    if head is None or None in weak:
        return
    unless = "".join(f", unless {said}" for said in weak)
    lead = "By definition, if" if clause.strict else "If"
    for bearer, conditions in _bearers(clause, lexicon):
        items = _items(conditions, lexicon)
        if items is not None:
            yield f"{lead} {bearer} {items}, {head}{unless}"


def _bearers(clause: Clause, lexicon: Lexicon) -> Iterator[tuple[str, tuple[Literal, ...]]]:
    """What a rule can be said of, and the conditions that then remain."""
    last = clause.body[-1]
    if len(clause.body) > 1 and last.positive and last.predicate in lexicon.kinds:
        yield with_article(lexicon.phrases_of(last.predicate)), clause.body[:-1]
    yield "something", clause.body


def _items(body: tuple[Literal, ...], lexicon: Lexicon) -> str | None:
    """ "is compact and light and has long battery life"."""
    said, before = "", ""
    for literal in body:
        predicated = _predicated(literal, lexicon)
        if predicated is None or _is_deed(literal, lexicon):
            return None
        verb, rest = predicated
        again = verb == before and literal.positive
        said += (" and " if said else "") + (rest if again else f"{verb} {rest}")
        before = verb
    return said


def _english(literal: Literal, lexicon: Lexicon) -> str | None:
    if not literal.terms:
        return None
    first = literal.terms[0]
    name = "it" if isinstance(first, Variable) else lexicon.name_of(first)
    if _is_deed(literal, lexicon):
        should = "we should" if literal.positive else "we should not"
        return f"{should} {lexicon.phrases_of(literal.predicate)} {name}"
    predicated = _predicated(literal, lexicon)
    return None if predicated is None else f"{name} {' '.join(predicated)}"


def _is_deed(literal: Literal, lexicon: Lexicon) -> bool:
    return literal.predicate in lexicon.actions and len(literal.terms) == 1


def _predicated(literal: Literal, lexicon: Lexicon) -> tuple[str, str] | None:
    """Verb and rest: ("is", "a camera"), ("has", "long battery life"), ("cannot", "fly")."""
    match literal.terms:
        case (_,):
            return _unary(literal, lexicon)
        case (_, str(value)):
            rest = f"{'-'.join(uncamel(value))} {lexicon.phrases_of(literal.predicate)}"
            return "has" if literal.positive else "does not have", rest
        case _:
            return None


def _unary(literal: Literal, lexicon: Lexicon) -> tuple[str, str]:
    verb, *ability = uncamel(literal.predicate) or [""]
    phrase = lexicon.phrases_of(literal.predicate)
    if ability and verb in ("has", "can"):
        negated = "does not have" if verb == "has" else "cannot"
        return verb if literal.positive else negated, phrase.removeprefix(f"{verb} ")
    if literal.predicate in lexicon.kinds:
        phrase = with_article(phrase)
    return "is" if literal.positive else "is not", phrase
