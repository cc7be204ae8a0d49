"""What an argument consists of, made comparable: by logic where it parses, else by its words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import Argument
from aufheben.domain.wording import plain
from aufheben.errors import BadInput
from aufheben.evaluation.dialectic.published import ALIASES, lexicon
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import read_premise, read_proposition, read_stance


class Applied(NamedTuple):
    """A rule as it is applied to the thing concluded about; the order of conditions is none."""

    head: Literal
    body: frozenset[Literal]
    weak: frozenset[Literal]


Key = Literal | Applied | str
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
    thing = next((term for term in head.terms if isinstance(term, str)), None) if head else None
    facts: dict[Key, str] = {}
    rules: dict[Key, str] = {}
    for sentence in argument.premises:
        for key in _keys(sentence, thing):
            (rules if _is_rule(key) else facts).setdefault(key, sentence)
    facts.update({f"~ {key}": f"~ {weak}" for weak in argument.ass for key in _keys(weak, thing)})
    for rule in argument.rules[:-1]:
        step = facts if not rule.strong else rules
        step.update(dict.fromkeys(_keys(rule.consequent, thing), rule.consequent))
    conclusion = head if head is not None else normalized(concluded)
    return Content(facts=facts, rules=rules, conclusion=conclusion, concluded=concluded)


def _keys(sentence: str, thing: str | None) -> list[Key]:
    clauses = _clauses(sentence)
    return [_key(clause, thing) for clause in clauses] or [normalized(sentence)]


def _clauses(sentence: str) -> tuple[Clause, ...]:
    """One sentence may say several facts; none where it does not parse."""
    one = read_premise(sentence, lexicon())
    if one is not None:
        return (one,)
    try:
        return read_stance(sentence, lexicon()).clauses
    except BadInput:
        return ()


def _key(clause: Clause, thing: str | None) -> Key:
    if clause.is_fact:
        return clause.head
    if thing is not None and len(clause.variables) == 1:
        clause = clause.under({clause.variables[0]: thing})
    return Applied(clause.head, frozenset(clause.body), frozenset(clause.weak))


def _is_rule(key: Key) -> bool:
    return isinstance(key, Applied) or (isinstance(key, str) and key.startswith("if "))


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
