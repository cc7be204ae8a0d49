"""Screening candidates for compromises, and trying them from each seat's stance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain import (
    COMPROMISES,
    Candidate,
    Distillate,
    Issue,
    NoSynthesis,
    Screening,
    Trial,
    Trials,
    Unanswered,
)
from aufheben.protocols.dialectic.integration_steps import unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Task[Screening | NoSynthesis | Unanswered]):
    """Whether each candidate lifts the conflict, or which kind of compromise it is."""

    issue: Issue
    distillate: Distillate
    candidates: tuple[Candidate, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Screening | NoSynthesis | Unanswered | Rejected:
        """See `lift_messages.ScreenMessage`."""
        from aufheben.protocols.dialectic.lift_messages import ScreenMessage

        read = parse(ScreenMessage, message)
        if isinstance(read, Rejected):
            return read
        bad = numbered([each.candidate for each in read.candidates], len(self.candidates))
        if bad is not None:
            return bad
        ordered = sorted(read.candidates, key=lambda each: each.candidate)
        reasons = tuple(each.reason for each in ordered)
        kinds = tuple(each.kind for each in ordered)
        return Screening(kinds=kinds, reasons=reasons if any(reasons) else ())

    def write(self, answer: Screening | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Screening():
                reasons = answer.reasons or ("",) * len(answer.kinds)
                pairs = zip(answer.kinds, reasons, strict=True)
                numbered_kinds = enumerate(pairs, start=1)
                return {
                    "candidates": [
                        {"candidate": number, "kind": kind, "reason": reason}
                        for number, (kind, reason) in numbered_kinds
                    ]
                }
            case NoSynthesis():
                return {"candidates": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Screening | NoSynthesis | Unanswered | Rejected:
        """A kind for each."""
        return answer if isinstance(answer, Screening) else wrong("a screening", answer)

    def legal(self, answer: Screening | NoSynthesis | Unanswered) -> Rejected | None:
        """As many kinds as candidates, from the closed list."""
        if not isinstance(answer, Screening):
            return None
        unknown = next((k for k in answer.kinds if k not in ("lifts", *COMPROMISES)), None)
        if unknown is not None:
            known = ", ".join(("lifts", *COMPROMISES))
            return Rejected(expected=f"one of {known}", got=repr(unknown), do="take one of them")
        if answer.reasons and len(answer.reasons) != len(answer.kinds):
            return Rejected(expected="a reason for each", got="more or fewer", do="give it")
        return numbered(list(range(1, len(answer.kinds) + 1)), len(self.candidates))

    def fallback(self, reason: Reason) -> Screening | NoSynthesis | Unanswered:
        """Nothing was screened."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Task[Trials | NoSynthesis | Unanswered]):
    """One seat attacks every candidate from its stance and rates it."""

    __test__ = False

    issue: Issue
    stance: str
    candidates: tuple[Candidate, ...]

    def read(self, message: Mapping[str, object]) -> Trials | NoSynthesis | Unanswered | Rejected:
        """See `lift_messages.TestMessage`."""
        from aufheben.protocols.dialectic.lift_messages import TestMessage

        read = parse(TestMessage, message)
        if isinstance(read, Rejected):
            return read
        bad = numbered([each.candidate for each in read.trials], len(self.candidates))
        if bad is not None:
            return bad
        trials = tuple(
            Trial(
                attack=each.attack,
                cannot_give_up=each.cannot_give_up,
                acceptable=each.acceptable,
                startable=each.startable,
            )
            for each in sorted(read.trials, key=lambda each: each.candidate)
        )
        return Trials(trials=trials)

    def write(self, answer: Trials | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Trials():
                numbered_trials = enumerate(answer.trials, start=1)
                return {"trials": [{"candidate": n, **write_trial(t)} for n, t in numbered_trials]}
            case NoSynthesis():
                return {"trials": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Trials | NoSynthesis | Unanswered | Rejected:
        """A trial of each."""
        return answer if isinstance(answer, Trials) else wrong("trials", answer)

    def legal(self, answer: Trials | NoSynthesis | Unanswered) -> Rejected | None:
        """Every candidate tried, ratings from 0 to 10."""
        if not isinstance(answer, Trials):
            return None
        ratings = [rating for t in answer.trials for rating in (t.acceptable, t.startable)]
        if not all(0 <= rating <= 10 for rating in ratings):
            return Rejected(expected="ratings from 0 to 10", got=str(ratings), do="rate so")
        return numbered(list(range(1, len(answer.trials) + 1)), len(self.candidates))

    def fallback(self, reason: Reason) -> Trials | NoSynthesis | Unanswered:
        """This seat tried nothing."""
        return unsaid(reason)


def write_trial(trial: Trial) -> dict[str, object]:
    """A trial as messages show it."""
    return {
        "attack": trial.attack,
        "cannot_give_up": trial.cannot_give_up,
        "acceptable": trial.acceptable,
        "startable": trial.startable,
    }


def numbered(numbers: Sequence[int], wanted: int) -> Rejected | None:
    """What is wrong where the numbers are not 1 to `wanted`, each once."""
    if sorted(numbers) == list(range(1, wanted + 1)):
        return None
    return Rejected(
        expected=f"numbers 1 to {wanted}, each once",
        got=", ".join(map(str, numbers)) or "none",
        do="answer for every number",
    )
