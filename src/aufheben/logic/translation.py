"""The border between arguments in words and arguments in logic, crossed both ways.

In words (seed 000, table 1) facts and the applied conditional are premises of the rule that
uses them, and facts are never rules of their own. In logic every fact is a rule. What does
not read as a literal stays words: no status is computed from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain import Argument, Rule
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.sentences import (
    Lexicon,
    read_premise,
    read_proposition,
    say_clause,
    say_literal,
)

SAID = 40
"""Steps of `effort` that it takes to say a rule."""


def worded(argument: GroundArgument, lexicon: Lexicon) -> Argument:
    """The argument in words: one rule for each derivation step, its premises named in it.

    Premises that only meet the issue's conditions go into the warrant.
    """
    work(SAID * len(argument.rules))
    facts, warrant = argument.rules[:-1], argument.warrant
    steps = [*(rule for rule in facts if not rule.clause.is_fact), warrant]
    used = {literal for step in steps for literal in step.body}
    loose = [r.head for r in argument.rules[:-1] if r.head not in used]
    last = len(steps) - 1
    return Argument(
        rules=tuple(
            _step(f"r{i + 1}", step, loose if i == last else [], lexicon)
            for i, step in enumerate(steps)
        )
    )


def _step(rule_id: str, step: Instance, loose: list[Literal], lexicon: Lexicon) -> Rule:
    premises = [say_literal(literal, lexicon) for literal in (*step.body, *loose)]
    return Rule(
        id=rule_id,
        strong=(*premises, say_clause(step.clause, lexicon)),
        weak_negation=tuple(say_literal(literal, lexicon) for literal in step.weak),
        consequent=say_literal(step.head, lexicon),
    )


@dataclass(frozen=True)
class ReadArgument:
    """What logic can tell of an argument in words.

    `ground` has what parses, facts as rules; None if nothing does. `entire` where every
    consequent and assumption parses. `clauses` are the premises that parse: what it discloses.
    """

    ground: GroundArgument | None
    entire: bool
    clauses: tuple[Clause, ...]

    @cached_property
    def warrant(self) -> Clause | None:
        """The conditional that the last rule applies, where there is exactly one to be read."""
        return self.ground.warrant.clause if self.ground is not None else None


Given = frozenset[str] | None
"""The predicates that a speaker's stance gave as logic; None if all that parses is logic."""


def is_given(clause: Clause | None, given: Given) -> bool:
    """Whether a sentence that was read says nothing but what was given."""
    return clause is not None and (given is None or {x.predicate for x in clause.literals} <= given)


def read_argument(argument: Argument, lexicon: Lexicon, given: Given = None) -> ReadArgument:
    """Translate an argument in words into logic, as far as its sentences parse and are given."""
    rules: dict[Literal, Instance] = {}
    clauses: dict[Clause, None] = {}
    entire = True
    for rule in argument.rules:
        head = read_given(rule.consequent, lexicon, given)
        weak = [read_given(w, lexicon, given) for w in rule.weak_negation]
        entire = entire and head is not None and None not in weak
        premises = list(_premises(rule, lexicon, given))
        clauses.update(dict.fromkeys(premises))
        for premise in premises:
            if premise.is_fact and premise.head not in rules:
                rules[premise.head] = Instance(premise, premise.head, (), ())
        if head is not None:
            known = tuple(w for w in weak if w is not None)
            # The step stands last among the rules, also where its head was a premise too.
            rules.pop(head, None)
            rules[head] = _instance(head, premises, known)
    ground = GroundArgument(tuple(rules.values())) if rules else None
    return ReadArgument(ground, entire, tuple(clauses))


def read_given(text: str, lexicon: Lexicon, given: Given) -> Literal | None:
    """One ground literal; None if the sentence is none, or nobody gave it as logic."""
    literal = read_proposition(text, lexicon)
    return literal if literal is not None and is_given(fact(literal), given) else None


def _premises(rule: Rule, lexicon: Lexicon, given: Given) -> Iterator[Clause]:
    for text in rule.strong:
        clause = read_premise(text, lexicon)
        if clause is not None and is_given(clause, given):
            yield clause


def _instance(head: Literal, premises: list[Clause], weak: tuple[Literal, ...]) -> Instance:
    facts = tuple(p.head for p in premises if p.is_fact)
    if head in facts and not weak and len(premises) == len(facts):
        # What else stands there only meets the conditions.
        return Instance(fact(head), head, (), ())
    applied = [p for p in premises if not p.is_fact]
    clause = applied[0] if len(applied) == 1 else Clause(head, facts, weak)
    return Instance(clause, head, tuple(f for f in facts if f != head), weak)
