"""How a deliberation goes: who acts, for how many steps, by which weights; whose a claim then is."""

from dataclasses import dataclass, field, replace

from aufheben.domain import Issue, Seat
from aufheben.domain.acts import Critique, Mute, Performed, Propose, Stated, Synthesize
from aufheben.domain.vocabulary import Lang
from aufheben.logic.boards.utility import Tuning


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a deliberation goes: at most `steps` steps, ended early after `quiet` without a new
    claim; `tuning` weighs acts; `sourced` where facts can be looked up.

    `personas` perform the acts in turn; `minds` are stances that the mind was given, and `asked`
    is the issue with what they have in common, where they have anything. `whole` where the logic
    engine is alone with minds that it reads: then all stances together decide, the discussion
    ends as soon as the board says what they come to, and no end says more. Where a deliberation
    was forked, steps before `since` went by the rules `before`.

    `worked` says that the logic engine holds a seat, so that attacks are worked out; `every` that
    the judge rates each step, not only those that changed the board.
    """

    personas: tuple[Seat, ...]
    minds: tuple[Seat, ...] = ()
    steps: int = 12
    quiet: int = 4
    tuning: Tuning = field(default_factory=Tuning)
    sourced: bool = False
    lang: Lang = "en"
    asked: Issue | None = None
    whole: bool = False
    since: int = 0
    before: "Rules | None" = None
    worked: bool = False
    every: bool = False

    @property
    def judged(self) -> bool:
        """Attacks count by severity, and are answered where the judge finds so.

        What the logic engine works out alone is not weighed again.
        """
        return not (self.whole or self.worked)

    @property
    def answers(self) -> int:
        """Most answers that one step takes: a check of a fact that is rated too takes one more."""
        return 4 if self.every and self.sourced else 3

    def at(self, number: int) -> "Rules":
        """The rules of a step; 0 is the beginning."""
        return self.before.at(number) if self.before and number < self.since else self

    def calls(self) -> int:
        """Most answers it takes, if each is legal at once: so many a step, and two."""
        return self.answers * self.steps + 2


def signed(act: Performed | Mute, persona: Seat, rules: Rules) -> Performed | Mute:
    """The act with its new claim by the persona that performed it; of a single one nothing is said.

    Whatever the act says of its author is not believed, unless it is a stance of the mind.
    """
    name = persona.name if len(rules.personas) > 1 else ""
    minds = {mind.name for mind in rules.minds}

    def by(stated: Stated) -> Stated:
        return stated if stated.by in minds else replace(stated, by=name)

    match act:
        case Propose(claim=Stated() as stated) | Synthesize(claim=Stated() as stated):
            return replace(act, claim=by(stated))
        case Critique(by=Stated() as stated):
            return replace(act, by=by(stated))
        case _:
            return act
