"""What all stances together conclude of what was deliberated: its end never says more."""

from dataclasses import dataclass

from aufheben.domain import Breaker, Issue
from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Outcome, Unresolved
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_proposition
from aufheben.logic.union import Union, UnionDecision, decision_of
from aufheben.logic.union.breaker import breakers_told
from aufheben.rooms.deliberation.protocol import Deliberated, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """What is borne out: the answers as the board words them, or why there is none.

    `finished` where the board came to what all stances together come to; where it did not, nothing
    is answered, and of an open question nothing is said of why. `breakers_cut` where the search
    for what would decide it was cut short.
    """

    finished: bool
    outcome: Outcome
    answers: tuple[str, ...] = ()
    kind: Unresolved | None = None
    breakers: tuple[Breaker, ...] = ()
    breakers_cut: bool = False


def conclusion(issue: str, rules: Rules, deliberated: Deliberated) -> Conclusion:
    """What of a deliberation of the logic engine alone is borne out."""
    union, decision = decision_of(rules.asked or Issue(question=issue), rules.minds)
    if decision.outcome == "budget":
        return Conclusion(finished=False, outcome="budget")
    told = _told(union, decision, deliberated)
    missing = set(decision.answers) - told.keys()
    # Of syntheses that tie any one will do.
    enough = not missing or (decision.outcome == "synthesis" and bool(told))
    if deliberated.stop != "converged" or not enough:
        return Conclusion(finished=False, outcome="unresolved")
    breaking = breakers_told(union, decision)
    return Conclusion(
        finished=True,
        outcome=decision.outcome,
        answers=tuple(claim.text for claim in told.values()),
        kind=decision.kind,
        breakers=breaking.found,
        breakers_cut=breaking.cut,
    )


def _told(union: Union, decision: UnionDecision, deliberated: Deliberated) -> dict[Literal, Claim]:
    """For each answer, in order, a claim of the board that stands and says it."""
    state = deliberated.state
    said = {
        read_proposition(claim.text, union.lexicon): claim
        for claim in state.board.claims.values()
        if not claim.withdrawn and state.labels.of(claim.id) == "in"
    }
    return {literal: said[literal] for literal in decision.answers if literal in said}
