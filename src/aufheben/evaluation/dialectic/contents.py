"""What an argument consists of, made comparable: by logic where it parses, else by its words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import Argument
from aufheben.domain.wording import plain
from aufheben.errors import BadInput
from aufheben.evaluation.dialectic.published import ALIASES, lexicon
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences import read_premise, read_proposition, read_stance


class Conditional(NamedTuple):
    """A rule of anything, also where it was said of one thing only; its conditions in no order."""

    head: Literal
    body: frozenset[Literal]
    weak: frozenset[Literal]


X = Variable("x")
Key = Literal | Conditional | str
"""Equal where the same is said; a text is normalized words that do not parse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Premises that are facts, rules applied, and the conclusion; each with its sentence."""

    facts: Mapping[Key, str]
    rules: Mapping[Key, str]
    conclusion: Key
    concluded: str

    @property
    def parses(self) -> bool:
        """Nothing in it is mere words."""
        keys = (*self.facts, *self.rules, self.conclusion)
        return not any(isinstance(key, str) for key in keys)


def content(argument: Argument) -> Content:
    """What a whole argument uses. Steps that state no rule count as rules nobody published."""
    concluded = argument.warrant.consequent
    head = read_proposition(concluded, lexicon())
    facts: dict[Key, str] = {}
    rules: dict[Key, str] = {}
    for sentence in argument.premises:
        for key in _keys(sentence):
            (rules if _is_rule(key) else facts).setdefault(key, sentence)
    facts.update({f"~ {key}": f"~ {weak}" for weak in argument.ass for key in _keys(weak)})
    for rule in argument.rules[:-1]:
        step = facts if not rule.strong else rules
        step.update(dict.fromkeys(_keys(rule.consequent), rule.consequent))
    conclusion = head if head is not None else normalized(concluded)
    return Content(facts=facts, rules=rules, conclusion=conclusion, concluded=concluded)


def _keys(sentence: str) -> list[Key]:
    clauses = _clauses(sentence)
    return [_key(clause) for clause in clauses] or [normalized(sentence)]


def _clauses(sentence: str) -> tuple[Clause, ...]:
    """One sentence may say several facts; none where it does not parse."""
    one = read_premise(sentence, lexicon())
    if one is not None:
        return (one,)
    try:
        return read_stance(sentence, lexicon()).clauses
    except BadInput:
        return ()


def _key(clause: Clause) -> Key:
    if clause.is_fact:
        return clause.head
    if not clause.variables and clause.head.terms:
        clause = _of_anything(clause, clause.head.terms[0])
    return Conditional(clause.head, frozenset(clause.body), frozenset(clause.weak))


def _of_anything(clause: Clause, thing: Term) -> Clause:
    """The formal example writes rules as applied; what it says of one thing is meant of all."""

    def general(literal: Literal) -> Literal:
        terms = tuple(X if term == thing else term for term in literal.terms)
        return Literal(literal.predicate, terms, literal.positive)

    return Clause(
        general(clause.head), tuple(map(general, clause.body)), tuple(map(general, clause.weak))
    )


def _is_rule(key: Key) -> bool:
    return isinstance(key, Conditional) or (isinstance(key, str) and key.startswith("if "))


def normalized(text: str) -> str:
    """Case, width, spacing and the declared aliases aside."""
    said = plain(text)
    for synonym, word in ALIASES:
        said = re.sub(_whole(synonym), word, said)
    return said


def aliases_in(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Which of the declared aliases the texts are read by."""
    said = [plain(text) for text in texts]
    return tuple(
        (synonym, word)
        for synonym, word in ALIASES
        if any(re.search(_whole(synonym), text) for text in said)
    )


def _whole(phrase: str) -> str:
    return rf"\b{re.escape(phrase)}\b"
