"""Saying literals, clauses and sentences in English, and in logic where English would not come back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from aufheben.logic.comparisons import comparison_of
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences import japanese, notation
from aufheben.logic.sentences.items import Shown, of_two
from aufheben.logic.sentences.lexicon import Lexicon, uncamel
from aufheben.logic.sentences.pieces import dated
from aufheben.logic.sentences.reader import Said, read_premise, read_proposition
from aufheben.logic.sentences.vocabulary import (
    article,
    base,
    is_plural,
    participle,
    with_article,
    words_of,
)


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


_ORDER = {"en": "Rule {high} outranks rule {low}", "ja": "規則「{high}」は規則「{low}」に優先する"}


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


_COMPARED = {">": "more than", "<": "less than", ">=": "at least", "<=": "at most"}
_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}


class Phrasing:
    """English words for literals, as a lexicon has them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def literal(self, literal: Literal, subject: str | None = None) -> str | None:
        """ "a is a camera", "we should buy it"; None if English has no words for it."""
        if not literal.terms:
            return None
        name = subject or self._name(literal.terms[0])
        if self._is_deed(literal):
            manner = self._lexicon.manner_of(literal.predicate)
            thing = {"they": "them", "he": "him", "she": "her"}.get(name, name)
            return manner.said(thing, negated=not literal.positive)
        if owned := self._owned(literal, name):
            return owned
        said = self._predicated(literal)
        if said is None:
            return None
        verb, rest = said
        return " ".join(
            word for word in (name, _agreeing(verb, name, many=self._is_many(name)), rest) if word
        )

    def rules(self, clause: Clause) -> Iterator[str]:
        """Sentences that may mean the clause, the plainest first."""
        if clause.is_fact or len(clause.variables) > 2:
            return
        lead = "By definition, if" if clause.strict else "If"
        weak = [self.literal(one, self._again(clause, one)) for one in clause.weak]
        head = self.literal(clause.head, self._again(clause, clause.head))
        if head is None or None in weak:
            return
        unless = "".join(f", unless {said}" for said in weak)
        if not clause.body:
            yield f"{head}{unless}"
            return
        for conditions in self._conditions(clause):
            yield f"{lead} {conditions}, {head}{unless}"

    def _again(self, clause: Clause, literal: Literal) -> str | None:
        """ "it", where what a literal is about was named before."""
        first = literal.terms[0] if literal.terms else None
        if isinstance(first, Variable):
            return self._lexicon.pronoun if first.name == "x" else None
        named = {one.terms[0] for one in clause.body if one.terms}
        return self._lexicon.pronoun if named == {first} else None

    def _conditions(self, clause: Clause) -> Iterator[str]:
        for bearer, body in self._bearers(clause):
            said = self._joined(body, bearer)
            if said is not None:
                yield said

    def _bearers(self, clause: Clause) -> Iterator[tuple[str, tuple[Literal, ...]]]:
        """What a rule can be said of, and the conditions that then remain."""
        body = clause.body
        x, y = Variable("x"), Variable("y")
        if any(y in literal.terms[:1] for literal in body):
            others = [one for one in body if one.terms[:1] == (y,)]
            body = tuple(one for one in body if one.terms[:1] != (y,))
            if len(others) != 1 or body[-1] != Literal(others[0].predicate, (x,)):
                return
        last = body[-1]
        more = any(one.terms[:1] == (x,) for one in body[:-1])
        noun = last.positive and last.predicate in self._lexicon.kinds and last.terms == (x,)
        if noun and more:
            yield with_article(self._lexicon.phrases_of(last.predicate)), body[:-1]
        yield self._lexicon.thing, body

    def _joined(self, body: Sequence[Literal], bearer: str) -> str | None:
        """ "a camera is compact and light and Anna has an ulcer"."""
        said: list[str] = []
        met = False
        for term, group in groupby(body, key=lambda one: one.terms[:1]):
            literals = list(group)
            free = bool(term) and isinstance(term[0], Variable)
            subject = (self._lexicon.pronoun if met else bearer) if free else None
            met = met or free
            one = self._clause(literals, subject)
            if one is None:
                return None
            said.append(one)
        return " and ".join(said)

    def _clause(self, literals: list[Literal], subject: str | None) -> str | None:
        """One subject and all that is said of it."""
        said, before, last = "", "", ""
        for literal in literals:
            if not literal.terms or self._is_deed(literal):
                return None
            name = subject or self._name(literal.terms[0])
            if owned := self._owned(literal, name):
                said += f" and {owned}" if said else owned
                before = ""
                continue
            predicated = self._predicated(literal)
            if predicated is None:
                return None
            verb, rest = predicated
            verb = _agreeing(verb, name, many=self._is_many(name))
            again = verb == before and literal.positive and bool(rest) and verb in _BARE
            again = again and not _closed(verb, last)
            joint = " and " if said else f"{name} "
            said += joint + (rest if again else f"{verb} {rest}".rstrip())
            before, last = verb, rest
        return said

    def _is_many(self, name: str) -> bool:
        """ "the fees", and what the question asks about, "dogs": others would be read as any."""
        asked = self._lexicon.asked_of
        last = name.rsplit(maxsplit=1)[-1] if name.strip() else ""
        told = name.startswith("the ") or (bool(asked) and name == self._lexicon.name_of(asked))
        return told and last.isalpha() and last.islower() and is_plural(last)

    def _name(self, term: Term) -> str:
        if isinstance(term, Variable):
            return self._lexicon.pronoun if term.name == "x" else "another"
        return self._lexicon.name_of(term)

    def _is_deed(self, literal: Literal) -> bool:
        return literal.predicate in self._lexicon.actions and len(literal.terms) == 1

    def _owned(self, literal: Literal, name: str) -> str | None:
        """ "Acme's prices are low"."""
        verb = self._lexicon.verb_of(of_two(literal.predicate)) or ""
        if not verb.startswith("'s") or len(literal.terms) != 2:
            return None
        if isinstance(literal.terms[0], Variable):
            return None
        _, being, *unit = verb.split()
        thing, value = self._lexicon.phrases_of(literal.predicate), self._value(literal.terms[1])
        said = (f"{name}'s", thing, being, *(() if literal.positive else ("not",)), value, *unit)
        return " ".join(said)

    def _unit_owned(self, literal: Literal) -> list[str] | None:
        """The unit of what is said with "'s", maybe none; None for other measures."""
        verb = self._lexicon.verb_of(of_two(literal.predicate)) or ""
        number = isinstance(literal.terms[1], str) and literal.terms[1].replace(".", "").isdigit()
        return verb.split()[2:] if verb.startswith("'s") and number else None

    def _value(self, term: Term) -> str:
        if isinstance(term, Variable):
            return "another"
        known = dict(self._lexicon.names).get(term)
        if known and " " not in known and '"' not in known:
            return known
        return "-".join(uncamel(term)) or term

    def _predicated(self, literal: Literal) -> tuple[str, str] | None:
        """Verb and rest: ("is", "a camera"), ("has", "long battery life"), ("cannot", "fly")."""
        match literal.terms:
            case (_,) if (compared := comparison_of(literal.predicate)) is not None:
                return self._amount(literal, *compared)
            case (_,):
                return self._unary(literal)
            case (_, other) if literal.predicate.endswith("Than"):
                name = "another" if isinstance(other, Variable) else self._lexicon.name_of(other)
                words = f"{self._lexicon.phrases_of(literal.predicate)} {name}"
                return self._led(literal, "is", words)
            case (_, value) if (owned := self._unit_owned(literal)) is not None:
                thing = with_article(self._lexicon.phrases_of(literal.predicate))
                return self._led(
                    literal, "has", " ".join((thing, "of", self._value(value), *owned))
                )
            case (_, value):
                words = f"{self._value(value)} {self._lexicon.phrases_of(literal.predicate)}"
                return self._led(literal, "has", words)
            case _:
                return None

    def _amount(self, literal: Literal, name: str, op: str, number: str) -> tuple[str, str] | None:
        said = dict(self._lexicon.phrases).get(literal.predicate)
        verb = self._lexicon.verb_of(literal.predicate) or self._lexicon.verb_of(of_two(name))
        if verb is None:
            verb = "has"
        if said is None:
            said = f"{_COMPARED[op]} {number} {self._lexicon.phrases_of(name)}"
        return _denied(verb, said, positive=literal.positive)

    def _unary(self, literal: Literal) -> tuple[str, str]:
        phrase = self._lexicon.phrases_of(literal.predicate)
        known = self._lexicon.verb_of(literal.predicate)
        verb, *rest = uncamel(literal.predicate) or [""]
        if known is None and rest and verb in ("has", "can", "must", "should", "was", "had"):
            return _denied(verb, phrase.removeprefix(f"{verb} "), positive=literal.positive)
        if known is None and literal.predicate in self._lexicon.kinds:
            phrase = with_article(phrase)
        if known == "is no" and literal.positive:
            return "is", with_article(phrase)
        return self._led(literal, "is", phrase)

    def _led(self, literal: Literal, verb: str, words: str) -> tuple[str, str]:
        """With the verb and the article with which it was first said."""
        two = len(literal.terms) == 2
        key = of_two(literal.predicate) if two else literal.predicate
        lead = self._lexicon.verb_of(key) or verb
        if lead.startswith("'s"):
            lead = "has"
        if lead.endswith(" a"):
            return _denied(lead[:-2], f"{article(words)} {words}", positive=literal.positive)
        if lead.endswith(" no"):
            no = "" if literal.positive else "no "
            return lead[:-3], f"{no}{words}"
        if lead.endswith(" the"):
            return _denied(lead[:-4], f"the {words}", positive=literal.positive)
        return _denied(lead, words, positive=literal.positive)


def _closed(verb: str, rest: str) -> bool:
    """Nothing more goes with the verb once this was said: it could go with the last words."""
    words = rest.lower().split()
    articled = verb in ("is", "are", "was") and words[:1] and words[0] in ("a", "an", "the")
    return bool(articled) or any(word in words_of("prepositions") for word in words)


_BARE = ("is", "are", "has", "have", "can", "was")


def _denied(verb: str, rest: str, *, positive: bool) -> tuple[str, str]:
    """ "does not have", "cannot", "has not failed", "does not deliver"."""
    if positive:
        return verb, rest
    first, *more = verb.split()
    if verb in ("is", "was"):
        return f"{verb} not", rest
    if first in ("has", "had") and more:
        return f"{first} not {' '.join(more)}", rest
    if verb == "can":
        return "cannot", rest
    if verb in ("must", "should"):
        return f"{verb} not", rest
    if verb == "has":
        return "does not have", rest
    if verb == "had":
        return "had not", rest
    if verb[-1:] != "s":
        return f"has not {participle(verb)}", rest
    return f"does not {base(first)}", " ".join((*more, rest)).strip()


def _agreeing(verb: str, subject: str, *, many: bool) -> str:
    """ "they are", "they have failed", "dogs bark", "the fees are"."""
    if subject != "they" and not many:
        return verb
    first, *more = verb.split()
    if first in ("can", "cannot", "must", "should", "had") or (not more and first[-1:] != "s"):
        return verb
    return " ".join((_PLURAL.get(first) or base(first), *more))
