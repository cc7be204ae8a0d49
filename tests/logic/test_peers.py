"""Under priorities an independent engine comes to the same conclusions.

PyArg has ASPIC+ (Modgil & Prakken 2014); ours is Prakken & Sartor (1997). Theories are drawn where
their definitions coincide: facts that do not contradict each other as axioms, and defeasible rules
under a strict partial order, by which both compare the last rules. Left out is what one of them has
not or has otherwise: weak negation; strict rules, whose conclusions only Prakken & Sartor let be
rebutted (so each conclusion has one last rule); and theories with an argument that contradicts
itself, which only they hold to be overruled outright. ASPIC+ attacks by last conclusions and ours by
any; a literal may have two proofs in one argument of ASPIC+ and not in ours. Neither changes what is
concluded, and both are in what is drawn.
"""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from py_arg.algorithms.semantics.get_grounded_extension import get_grounded_extension

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import Budget, every_argument
from aufheben.logic.aspic import AspicRule, AspicTheory
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.priorities import Priorities
from aufheben.logic.status import standings
from tests.theories import ATOMS, LITERALS, of_pyarg

MOST = 60
"""Arguments of a theory: PyArg compares every two."""
RANKS: tuple[Status, ...] = ("overruled", "defensible", "justified")


def drawn(chance: random.Random) -> AspicTheory:
    """Five to eleven rules; of a random ranking of them some pairs, and what follows from these."""
    rules: dict[tuple[tuple[str, ...], str], None] = {}
    wanted = chance.randint(5, 11)
    while len(rules) < wanted:
        body = frozenset(chance.choices(LITERALS, k=chance.choice([0, 0, 1, 1, 2])))
        rules[tuple(sorted(body)), chance.choice(LITERALS)] = None
    named = [
        AspicRule(name=f"d{number}", premises=body, conclusion=head, strict=False)
        for number, (body, head) in enumerate(rules)
    ]
    ranking = chance.sample([rule.name for rule in named], len(named))
    share = chance.choice([0.0, 0.3, 0.6, 1.0])
    pairs = ((a, b) for at, a in enumerate(ranking) for b in ranking[at + 1 :])
    return AspicTheory(
        axioms=tuple(
            f"{'~' * (chance.random() > 0.7)}{atom}"
            for atom in chance.sample(ATOMS, chance.randint(1, 2))
        ),
        rules=tuple(named),
        rule_order=tuple(pair for pair in pairs if chance.random() < share),
        link="last",
        sets="elitist",
    )


def ours(theory: AspicTheory) -> dict[str, Status]:
    """Each conclusion at its best status."""
    rules = [
        Clause(literal(rule.conclusion), tuple(map(literal, rule.premises)), name=rule.name)
        for rule in theory.rules
    ]
    names = [rule.name for rule in theory.rules]
    order = Priorities(tuple((b, a) for a in names for b in names if theory.weaker_rule(a, b)))
    budget = Budget()
    args = list(every_argument(Closure([*map(fact, map(literal, theory.axioms)), *rules]), budget))
    assert not budget.exhausted
    heads = (argument.warrant.head for argument in args)
    words = (f"{'' if head.positive else '~'}{head.predicate}" for head in heads)
    return best(zip(words, standings(args, order), strict=True))


def literal(word: str) -> Literal:
    return Literal(word.removeprefix("~"), (), not word.startswith("~"))


def best(found: Iterable[tuple[str, Status]]) -> dict[str, Status]:
    best: dict[str, Status] = {}
    for word, status in found:
        best[word] = max(best.get(word, "overruled"), status, key=RANKS.index)
    return best


def pyarg(theory: AspicTheory) -> dict[str, Status] | None:
    """PyArg's; None where it has too many arguments, or one that contradicts itself."""
    known = of_pyarg(theory)
    args = known.all_arguments
    if len(args) > MOST or any(absurd(argument.sub_conclusions) for argument in args):
        return None
    framework = known.create_abstract_argumentation_framework("random")
    inside = {argument.name for argument in get_grounded_extension(framework)}
    pairs = ((d.from_argument.name, d.to_argument.name) for d in framework.defeats)
    out = {attacked for attacker, attacked in pairs if attacker in inside}

    def status(name: str) -> Status:
        return "justified" if name in inside else "overruled" if name in out else "defensible"

    return best((str(argument.conclusion), status(argument.name)) for argument in args)


def absurd(conclusions: Iterable[object]) -> bool:
    said = set(map(str, conclusions))
    return any(f"~{word}" in said for word in said)


def test_pyarg_concludes_the_same_under_an_order_of_rules() -> None:
    chance, compared, decided, statuses = random.Random(20261122), 0, 0, Counter[Status]()
    while compared < 500:
        theory = drawn(chance)
        theirs, mine = pyarg(theory), ours(theory)
        if theirs is None:
            continue
        assert mine == theirs, theory
        compared += 1
        decided += mine != ours(replace(theory, rule_order=()))
        statuses.update(mine.values())
    # The order decides in many of them, and every status occurs.
    assert decided > 50
    assert all(statuses[status] > 50 for status in RANKS)
