"""Counterarguments, chosen by looking ahead."""

from collections.abc import Iterator

from aufheben.agents.symbolic.claim import RULED, WORK
from aufheben.agents.symbolic.lookahead import survives
from aufheben.domain import Argument, Concede, Rebut, Seat, Unanswered, Undercut
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.defeat import strictly_defeats
from aufheben.logic.effort import Bound, work
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.translation import read_argument, worded
from aufheben.rooms.dialectic.asks.counter import Counter

WIDTH = 16


def counterargument(
    seat: Seat, task: Counter, steps: int
) -> Rebut | Undercut | Concede | Unanswered:
    """The legal attack that best survives what the seat can foresee, or a concession.

    Among equals a strict defeat comes first, then the order of the knowledge base. What it
    cannot read it does not concede.
    """
    knowledge = Knowledge.of(seat.stance, task.issue).hearing(task.heard)
    budget = Budget(left=steps)
    legal = []
    with Bound(WORK) as bound:
        for ground, reply in _options(task, knowledge, budget):
            work(RULED)
            if task.legal(reply) is None:
                legal.append((ground, reply))
            if len(legal) == WIDTH:
                break
    if legal:
        return _best(legal, task, knowledge)
    if budget.exhausted or bound.spent:
        return Unanswered(limit="steps")
    if not _is_read(task.attacked, knowledge.lexicon):
        return Unanswered(limit="unread")
    return Concede(reason="nothing in its stance defeats the argument")


def _is_read(argument: Argument, lexicon: Lexicon) -> bool:
    """Every word of it: conclusions, assumptions and premises."""
    premises = (read_premise(premise, lexicon) for premise in argument.premises)
    return read_argument(argument, lexicon).entire and None not in premises


def _options(
    task: Counter, knowledge: Knowledge, budget: Budget
) -> Iterator[tuple[GroundArgument, Rebut | Undercut]]:
    for text in task.attacked.ass:
        literal = read_proposition(text, knowledge.lexicon)
        if literal is not None:
            for ground in arguments(knowledge.closure, literal, budget):
                yield ground, Undercut(argument=worded(ground, knowledge.lexicon), target=text)
    for text in task.attacked.conc:
        literal = read_proposition(text, knowledge.lexicon)
        if literal is not None:
            for ground in arguments(knowledge.closure, literal.complement, budget):
                yield ground, Rebut(argument=worded(ground, knowledge.lexicon), target=text)


def _best(
    legal: list[tuple[GroundArgument, Rebut | Undercut]], task: Counter, knowledge: Knowledge
) -> Rebut | Undercut:
    if len(legal) == 1:
        return legal[0][1]
    seen = read_argument(task.attacked, knowledge.lexicon)
    foreseen = knowledge.closure.extended(seen.clauses)

    def worth(option: tuple[GroundArgument, Rebut | Undercut]) -> tuple[bool, bool]:
        order = foreseen.priorities
        strict = seen.ground is not None and strictly_defeats(option[0], seen.ground, order)
        return survives(option[0], foreseen, seen.ground), strict

    return max(legal, key=worth)[1]
