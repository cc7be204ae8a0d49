"""Deciding: the way that was taken, in rules that people can act on; and repairing that once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from aufheben.domain import Issue, NoSynthesis, Unanswered
from aufheben.domain.ways import Decision, Fault, Kept, NeedMet, Stock, Way, WayTrial
from aufheben.protocols.dialectic.final_answers import label_in
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.dialectic.lengths import RULES, overlong
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.ports import Reason, Rejected, Task

Tried = tuple[tuple[str, tuple[WayTrial, ...]], ...]
"""Each seat's trials of every way, in order."""
_STATES: dict[str, Kept] = {"kept": "kept", "in_part": "in_part", "lost": "lost"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deciding(Task[Decision | NoSynthesis | Unanswered]):
    """A decision on the way that is `taken`, by its number from 1; `labels` are no words."""

    issue: Issue
    stances: tuple[tuple[str, str], ...]
    stock: Stock
    ways: tuple[Way, ...]
    trials: Tried
    taken: int
    labels: tuple[str, ...] = ()

    def read(self, message: Mapping[str, object]) -> Decision | NoSynthesis | Unanswered | Rejected:
        """See `messages.DecisionMessage`."""
        from aufheben.protocols.dialectic.lift.messages import DecisionMessage

        read = parse(DecisionMessage, message)
        if isinstance(read, Rejected):
            return read
        needs = [NeedMet(id=n.id, state=_STATES[n.state], how=n.how) for n in read.needs]
        return Decision(
            decision=read.decision,
            rules=tuple(read.rules),
            costs=read.costs,
            first_steps=tuple(read.first_steps),
            exit=read.exit,
            needs=tuple(needs),
        )

    def write(self, answer: Decision | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Decision():
                return write_decision(answer)
            case NoSynthesis():
                return {"decision": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Decision | NoSynthesis | Unanswered | Rejected:
        """A decision."""
        if isinstance(answer, Decision):
            return faithful(self, answer)
        return wrong("a decision", answer)

    def legal(self, answer: Decision | NoSynthesis | Unanswered) -> Rejected | None:
        """Four rules at least, every need accounted for, no inside words; then its length."""
        if not isinstance(answer, Decision):
            return None
        return (
            hollow("every part", [*answer.texts, *(need.how for need in answer.needs)])
            or self._parts(answer)
            or self._unaccounted(answer)
            or self._inside(answer)
            or overlong(answer)
        )

    def fallback(self, reason: Reason) -> Decision | NoSynthesis | Unanswered:
        """No decision."""
        return unsaid(reason)

    def _parts(self, answer: Decision) -> Rejected | None:
        least, most = RULES
        if len(answer.rules) >= least and answer.first_steps:
            return None
        return Rejected(
            expected=f"{least} to {most} rules and a first step",
            got=f"{len(answer.rules)} rules, {len(answer.first_steps)} first steps",
            do="say who does what, one thing a rule, and what is done first",
        )

    def _unaccounted(self, answer: Decision) -> Rejected | None:
        """Every need once, none invented."""
        wanted = [need.id for need in self.stock.needs]
        given = [need.id for need in answer.needs]
        if sorted(given) == sorted(wanted):
            return None
        return Rejected(
            expected=f"every need once, by its id: {', '.join(wanted)}",
            got=", ".join(given) or "none",
            do="say of each whether it is kept, in_part or lost, and how",
        )

    def _inside(self, answer: Decision) -> Rejected | None:
        label = label_in("\n".join(answer.texts), self.labels)
        if label is None or label in self.issue.question + self.ways[self.taken - 1].idea:
            return None
        return Rejected(
            expected="words that somebody outside the debate understands",
            got=f"the label {label!r}",
            do="say who is meant",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDecision(_Deciding):
    """The way that was taken, made into a decision; for its length alone the last try is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairDecision(_Deciding):
    """The decision again, with the gravest faults mended; it may not grow to do so."""

    draft: Decision
    faults: tuple[Fault, ...]

    @property
    def needed(self) -> bool:
        """Unrepaired, the decision stands, and is said to be so."""
        return False

    def legal(self, answer: Decision | NoSynthesis | Unanswered) -> Rejected | None:
        """Held to the same, and to the limits on its length even at the last."""
        ruling = _Deciding.legal(self, answer)
        return ruling and replace(ruling, why="rule")


def write_decision(decision: Decision) -> dict[str, object]:
    """A decision as messages show it."""
    needs = [{"id": n.id, "state": n.state, "how": n.how} for n in decision.needs]
    return {
        "decision": decision.decision,
        "rules": list(decision.rules),
        "costs": decision.costs,
        "first_steps": list(decision.first_steps),
        "exit": decision.exit,
        "needs": needs,
    }
