"""Saying literals, clauses and sentences in English, and in logic where English would not come back."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import japanese, notation
from aufheben.logic.sentences.days import dated
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.phrasing import Phrasing
from aufheben.logic.sentences.reader import Said, read_premise, read_proposition


@lru_cache(maxsize=16384)
def say_literal(literal: Literal, lexicon: Lexicon) -> str:
    """ "a is a camera", "We should not buy a"; with a variable "it is compact".

    A ground literal is read back as the same literal; where English would not be, logic is
    used.
    """
    if lexicon.lang == "ja":
        return (
            notation.say_formally(literal, lexicon)
            if _unsaid()
            else _say_in_japanese(literal, lexicon)
        )
    said = Phrasing(lexicon).literal(literal)
    if said is None:
        return notation.say_formally(literal, lexicon)
    said = dated(said)
    if literal.variables:
        return said
    said = _begun(said, literal, lexicon)
    same = read_proposition(said, lexicon) == literal
    return said if same else notation.say_formally(literal, lexicon)


def _unsaid() -> bool:
    """Whether nothing can be said in Japanese: logic is, where a debate of models holds some."""
    return japanese.missing_dictionary() is not None


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
    ways = japanese.clauses if lexicon.lang == "ja" else _sentences
    for said in () if lexicon.lang == "ja" and _unsaid() else ways(clause, lexicon):
        if read_premise(said, lexicon) == clause:
            return said
    return notation.say(clause, lexicon)


def _sentences(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    lead = f"Rule {clause.name}: " if clause.name else ""
    if clause.is_fact and not clause.variables:
        said = Phrasing(lexicon).literal(clause.head)
        if said is not None:
            yield dated(f"{lead}{_begun(said, clause.head, lexicon)}")
        return
    for rule in Phrasing(lexicon).rules(clause):
        yield dated(f"{lead}{rule}")


def _begun(said: str, literal: Literal, lexicon: Lexicon) -> str:
    """A deed begins with a capital; a name is written as it is."""
    deed = literal.predicate in lexicon.actions and len(literal.terms) == 1
    return f"{said[:1].upper()}{said[1:]}" if deed else said


_ORDER = {
    "en": "Rule {high} outranks rule {low}",
    "ja": "規則「{high}」は規則「{low}」に優先する",
}


class Meant(NamedTuple):
    """A clause of a sentence: said back, and in the logic text form."""

    words: str
    logic: str


def say_back(said: Said, lexicon: Lexicon) -> Iterator[Meant]:
    """What a sentence says, in its own words where those come back as the same."""
    own = own_words(lexicon, said.shown)
    for clause in said.clauses:
        yield Meant(say_clause(clause, own), notation.say(clause, own))
    for high, low in said.order:
        japanese = lexicon.lang == "ja"
        words = _ORDER["ja" if japanese else "en"].format(high=high, low=low)
        yield Meant(words, notation.say_order(high, low))


def own_words(lexicon: Lexicon, shown: Shown) -> Lexicon:
    """The lexicon with the words of one sentence before those of the others."""
    manners = {manner.predicate: manner for manner in lexicon.manners} | shown.manners
    return replace(
        lexicon,
        phrases=tuple({**dict(lexicon.phrases), **shown.phrases}.items()),
        names=tuple({**dict(lexicon.names), **shown.names}.items()),
        verbs=tuple({**dict(lexicon.verbs), **shown.verbs}.items()),
        kinds=lexicon.kinds | shown.kinds,
        actions=lexicon.actions | shown.actions,
        manners=tuple(manners.values()),
        thing=shown.thing or lexicon.thing,
        pronoun=shown.pronoun or lexicon.pronoun,
    )
