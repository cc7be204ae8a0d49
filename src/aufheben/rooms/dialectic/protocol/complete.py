"""The complete form: U, all stances together, decides before anybody speaks; the dialogue shows why.

For tables of the logic engine alone. Nobody is asked: what each seat says follows from U, and is
noted in the journal, so that a run can be watched, gone on with and replayed like any other.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from aufheben.domain import (
    NEUTRAL,
    Characters,
    Conclusion,
    Dispute,
    FinalAnswer,
    Integration,
    Issue,
    Move,
    Seat,
)
from aufheben.domain.vocabulary import DisputeResult, StopReason
from aufheben.logic import union as whole
from aufheben.logic.answer_text import answer_sentence, core_of, property_of
from aufheben.logic.effort import OutOfTime
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import say_literal
from aufheben.logic.translation import worded
from aufheben.logic.union.breaker import breakers_told
from aufheben.logic.union.spoken import Exchange, Script, Spoken, script
from aufheben.logic.union.synthesis import UnionSynthesis
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.base_task import write_argument
from aufheben.rooms.dialectic.protocol.rules import Constitution

CLOCK = ("clock",)
"""Where it is noted after how many steps of work the limit on time ended a run."""
MOST = 50
"""Most arguments that are spoken; the others that bear on the outcome are counted."""


async def complete(
    issue: Issue, seats: Sequence[Seat], chair: Chair, constitution: Constitution
) -> Conclusion:
    """TakeDecision, and show why in disputes about the main arguments.

    What the limit on time ends is ended after the same steps of work whenever it is computed again.
    """
    clock, conclusion = chair.clock(CLOCK), None
    with suppress(OutOfTime), clock:
        conclusion = decided(issue, seats, constitution)
    if conclusion is None or clock.most is not None:
        await chair.note(CLOCK, {"worked": clock.worked if clock.most is None else clock.most})
        return _out_of_time(tuple(seats))
    return await shown(conclusion, chair)


def _out_of_time(seats: tuple[Seat, ...]) -> Conclusion:
    return Conclusion(
        disputes=(), outcome="budget", stop_reason="time", flags=("limit_time",), seats=seats
    )


def decided(issue: Issue, seats: Sequence[Seat], constitution: Constitution) -> Conclusion:
    """The conclusion, worked out without telling anybody."""
    union, decision = whole.decision_of(issue, tuple(seats))
    said = scripted(union, decision, constitution)
    return _Concluding(union, decision, said).conclusion(tuple(seats))


def scripted(
    union: whole.Union, decision: whole.UnionDecision, constitution: Constitution
) -> Script:  # fmt: skip
    """What is said, within the constitution's limits."""
    limits = constitution.limits
    return script(
        union,
        decision,
        depth=limits.max_rounds,
        # What decides is told whatever the limit, or the answer would rest on nothing.
        most=MOST if limits.calls is None else max(1, min(MOST, limits.calls)),
        each=limits.max_theses if constitution.exhaustive else None,
    )


async def shown(conclusion: Conclusion, chair: Chair) -> Conclusion:
    """The conclusion, once everything that is said in it is noted."""
    for number, dispute in enumerate(conclusion.disputes, start=1):
        await chair.note(("thesis", number, dispute.thesis.seat), _written(dispute.thesis))
        for index, move in enumerate(dispute.moves[1:], start=1):
            await chair.note(("dispute", number, "reply", index, move.seat), _written(move))
    if conclusion.integration is not None and conclusion.answer is not None:
        note = {"seat": NEUTRAL.name, "final_answer": conclusion.answer}
        await chair.note(("integrate", "answer", 1), note)
        for dispute in conclusion.confirmations:
            for index, move in enumerate(dispute.moves[1:], start=1):
                await chair.note(("confirm", 1, "reply", index, move.seat), _written(move))
    return conclusion


def _written(move: Move) -> dict[str, object]:
    attack = move.role if move.attacks is not None else ""
    written = write_argument(move.argument, attack=attack, target=move.target or "")
    return {"seat": move.seat, "Argument": written}


@dataclass(frozen=True)
class _Concluding:
    """From a decision in logic to a conclusion in words."""

    union: whole.Union
    decision: whole.UnionDecision
    script: Script

    def conclusion(self, seats: tuple[Seat, ...]) -> Conclusion:
        """How it ended, and what is said."""
        decision = self.decision
        lifted = decision.lifted[0] if decision.lifted else None
        answers = tuple(self._answers())
        breaking = breakers_told(self.union, self.decision)
        return Conclusion(
            disputes=tuple(map(self._dispute, self.script.exchanges)),
            outcome=decision.outcome,
            stop_reason=self._stopped(),
            integration=self._integration(lifted) if lifted is not None else None,
            confirmations=tuple(self._confirmed()),
            answer=next(iter(answers), None),
            answers=answers,
            flags=self._flags(cut=breaking.cut),
            seats=seats,
            kind=decision.kind,
            breakers=breaking.found,
            decisive=self._decisive(),
            unsaid=self.script.unsaid,
        )

    def _flags(self, *, cut: bool) -> tuple[str, ...]:
        if self.decision.outcome == "budget":
            return ("limit_steps",)
        return ("breakers_cut",) if cut else ()

    def _stopped(self) -> StopReason:
        stops: dict[str, StopReason] = {
            "justified": "thesis_justified",
            "synthesis": "synthesis_reached",
            "budget": "steps",
        }
        return stops.get(self.decision.outcome, "no_synthesis")

    def _dispute(self, exchange: Exchange) -> Dispute:
        held: DisputeResult = "justified" if exchange[0].status == "justified" else "defeated"
        moves = tuple(map(self._move, exchange))
        return Dispute(moves=moves, result=held, rounds=(len(moves) - 1) // 2)

    def _move(self, spoken: Spoken) -> Move:
        lexicon = self.union.lexicon
        target = say_literal(spoken.target, lexicon) if spoken.target is not None else None
        return Move(
            seat=spoken.seat or NEUTRAL.name,
            role=spoken.role,
            argument=worded(spoken.argument, lexicon),
            attacks=spoken.attacks,
            target=target,
        )

    def _decisive(self) -> int | None:
        """The dispute whose main argument is the answer."""
        if self.decision.outcome != "justified":
            return None
        for index, (thesis, *_) in enumerate(self.script.exchanges):
            if thesis.status == "justified" and thesis.argument.warrant.head == self._first:
                return index
        return None

    @property
    def _first(self) -> Literal:
        return self.decision.answers[0]

    def _answers(self) -> Iterator[str]:
        if self.decision.lifted:
            yield from (self._sentence(lifted) for lifted in self.decision.lifted)
        else:
            yield from (self._said(literal) for literal in self.decision.answers)

    def _said(self, literal: Literal) -> str:
        return say_literal(literal, self.union.lexicon)

    def _sentence(self, lifted: UnionSynthesis) -> str:
        question = self.union.question
        conditions = question.conditions if question is not None else ()
        return answer_sentence(lifted.synthesis, conditions, self.union.lexicon)

    def _integration(self, lifted: UnionSynthesis) -> Integration:
        lexicon = self.union.lexicon
        sides = tuple(seat for seat in self.union.seats if seat in lifted.retention)
        retention = tuple(lifted.retention[seat] for seat in sides)
        return Integration(
            seat=NEUTRAL.name,
            characterized=Characters(
                properties=tuple(property_of(rule, lexicon) for rule in self._lifted_rules(lifted))
            ),
            core=replace(core_of(lifted.synthesis, retention, lexicon), sides=sides),
            answer=FinalAnswer(
                final_answer=self._sentence(lifted), argument=worded(lifted.argument, lexicon)
            ),
        )

    def _lifted_rules(self, lifted: UnionSynthesis) -> list[Clause]:
        """In the order of the main arguments that rest on them; the search knows no order of seats."""
        spoken = [thesis.seat for thesis, *_ in self.script.exchanges]
        places = {
            rule: min((spoken.index(seat) for seat in seats if seat in spoken), default=len(spoken))
            for rule, seats in lifted.warrants
        }
        return sorted(places, key=places.__getitem__)

    def _confirmed(self) -> Iterator[Dispute]:
        """What was to be said against the synthesis, and the answers to it, where there was any."""
        if len(self.script.synthesis) > 1:
            yield self._dispute(self.script.synthesis)
