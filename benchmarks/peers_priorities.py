"""Conclusions under priorities between rules: ours against PyArg's on random theories.

PyArg has ASPIC+ (Modgil & Prakken 2014); ours is Prakken & Sartor (1997). Theories are drawn where
their definitions coincide: ground literals, facts that do not contradict each other as axioms, and
defeasible rules under a strict partial order, by which both compare the last rules. Left out is
what one of them has not or has otherwise: weak negation; strict rules, whose conclusions only
Prakken & Sartor let be rebutted (so each conclusion has one last rule, and how sets of them compare
is not seen here); and theories with an argument that contradicts itself, which only they hold to be
overruled outright.
ASPIC+ attacks by last conclusions and ours by any; a literal may have two proofs in one argument of
ASPIC+ and not in ours. Neither changes what is concluded, and both are in what is drawn.

`python -m benchmarks.peers_priorities` compares; it ends with 1 where any conclusion differs.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import Budget, every_argument
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.priorities import Priorities
from aufheben.logic.status import standings
from benchmarks.results import put

SEED = 20261122
THEORIES = 2_000
ATOMS = "pqrs"
MOST = 60
"""Most arguments of a theory: PyArg compares every two."""
Pair = tuple[int, int]
Rule = tuple[frozenset[str], str]
Statuses = dict[str, Status]
RANKS: tuple[Status, ...] = ("overruled", "defensible", "justified")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theory:
    """Facts, rules, and the pairs (higher, lower) of rule numbers, closed under transitivity."""

    facts: tuple[str, ...]
    rules: tuple[Rule, ...]
    order: frozenset[Pair]


def theories(seed: int) -> Iterator[Theory]:
    """Random theories without end."""
    chance = random.Random(seed)
    literals = [*ATOMS, *(f"-{atom}" for atom in ATOMS)]
    while True:
        atoms = chance.sample(ATOMS, chance.randint(1, 2))
        facts = tuple(atom if chance.random() < 0.7 else f"-{atom}" for atom in atoms)
        rules: dict[Rule, None] = {}
        while len(rules) < chance.randint(5, 11):
            body = frozenset(chance.choices(literals, k=chance.choice([0, 0, 1, 1, 2])))
            rules[body, chance.choice(literals)] = None
        yield Theory(facts=facts, rules=tuple(rules), order=_ordered(chance, len(rules)))


def _ordered(chance: random.Random, size: int) -> frozenset[Pair]:
    """A strict partial order: some pairs of a random ranking, and what follows from them."""
    ranking = chance.sample(range(size), size)
    share = chance.choice([0.0, 0.3, 0.6, 1.0])
    pairs = {
        (ranking[i], ranking[j])
        for i in range(size)
        for j in range(i + 1, size)
        if chance.random() < share
    }
    while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:
        pairs |= more
    return frozenset(pairs)


def ours(theory: Theory) -> Statuses:
    """Each conclusion at its best status."""
    rules = [
        Clause(_literal(head), tuple(map(_literal, sorted(body))), name=f"d{number}")
        for number, (body, head) in enumerate(theory.rules)
    ]
    order = Priorities(tuple((f"d{high}", f"d{low}") for high, low in theory.order))
    closure = Closure([*(fact(_literal(word)) for word in theory.facts), *rules])
    budget = Budget()
    args = list(every_argument(closure, budget))
    assert not budget.exhausted
    words = (_word(argument.warrant.head) for argument in args)
    return _best(zip(words, standings(args, order), strict=True))


def _word(literal: Literal) -> str:
    return literal.predicate if literal.positive else f"-{literal.predicate}"


def _literal(word: str) -> Literal:
    return Literal(word.removeprefix("-"), (), not word.startswith("-"))


def _best(found: Iterable[tuple[str, Status]]) -> Statuses:
    best: Statuses = {}
    for word, status in found:
        best[word] = max(best.get(word, "overruled"), status, key=RANKS.index)
    return best


def pyarg(theory: Theory) -> Statuses | None:
    """PyArg's; None where it has too many arguments, or one that contradicts itself."""
    from py_arg.algorithms.semantics.get_grounded_extension import get_grounded_extension

    known = _theory(theory)
    args = known.all_arguments
    if len(args) > MOST or any(_absurd(argument.sub_conclusions) for argument in args):
        return None
    framework = known.create_abstract_argumentation_framework("random")
    inside = {argument.name for argument in get_grounded_extension(framework)}
    pairs = ((d.from_argument.name, d.to_argument.name) for d in framework.defeats)
    out = {attacked for attacker, attacked in pairs if attacker in inside}

    def status(name: str) -> Status:
        return "justified" if name in inside else "overruled" if name in out else "defensible"

    return _best((str(argument.conclusion), status(argument.name)) for argument in args)


def _theory(theory: Theory) -> Any:
    from py_arg.aspic_classes.argumentation_system import ArgumentationSystem
    from py_arg.aspic_classes.argumentation_theory import ArgumentationTheory
    from py_arg.aspic_classes.defeasible_rule import DefeasibleRule
    from py_arg.aspic_classes.literal import Literal as Word
    from py_arg.aspic_classes.orderings.preference_preorder import PreferencePreorder

    words = {word: Word(word) for atom in ATOMS for word in (atom, f"-{atom}")}
    contraries = {word: {words[_contrary(word)]} for word in words}
    rules = [
        DefeasibleRule(f"d{number}", {words[word] for word in body}, words[head])
        for number, (body, head) in enumerate(theory.rules)
    ]
    # Its pairs are (lower, higher).
    order = PreferencePreorder(
        [*((rule, rule) for rule in rules), *((rules[lo], rules[hi]) for hi, lo in theory.order)]
    )
    system = ArgumentationSystem(dict(words), contraries, [], rules, order)
    return ArgumentationTheory(system, [words[word] for word in theory.facts], [])


def _contrary(word: str) -> str:
    return word.removeprefix("-") if word.startswith("-") else f"-{word}"


def _absurd(conclusions: Iterable[object]) -> bool:
    said = set(map(str, conclusions))
    return any(_contrary(word) in said for word in said)


@dataclass(slots=True, kw_only=True)
class Compared:
    """How many theories were compared, of those drawn; what they came to; where they differ."""

    drawn: int = 0
    theories: int = 0
    decided: int = 0
    statuses: Counter[str]
    differing: list[Theory]


def compared(count: int, seed: int = SEED) -> Compared:
    """Compare that many theories; `decided` are those whose order changes some status."""
    found = Compared(statuses=Counter(), differing=[])
    for theory in theories(seed):
        if found.theories == count:
            break
        found.drawn += 1
        theirs = pyarg(theory)
        if theirs is None:
            continue
        mine = ours(theory)
        found.theories += 1
        found.statuses.update(mine.values())
        plain = Theory(facts=theory.facts, rules=theory.rules, order=frozenset())
        found.decided += mine != ours(plain)
        if mine != theirs:
            found.differing.append(theory)
    return found


def main() -> int:
    """Compare, write RESULTS.md; 1 where any conclusion differs."""
    found = compared(THEORIES)
    for theory in found.differing[:5]:
        print("differs:", theory, ours(theory), pyarg(theory))
    total = found.statuses.total()
    kinds = ", ".join(f"{found.statuses[status]:,} {status}" for status in reversed(RANKS))
    lines = [
        "## Priorities between rules: the same conclusions as PyArg",
        "",
        f"{found.theories:,} random theories (of {found.drawn:,} drawn, seed {SEED}) where ASPIC+ with",
        "the last-link principle and Prakken & Sartor coincide; PyArg (python-argumentation)",
        f"{version('python-argumentation')}. In {found.decided:,} of them the order decides some status. Of",
        f"{total:,} conclusions ({kinds}) **{len(found.differing)}** theories differ in any.",
    ]
    put("priorities", lines)
    print("\n".join(lines))
    return 1 if found.differing else 0


if __name__ == "__main__":
    sys.exit(main())
