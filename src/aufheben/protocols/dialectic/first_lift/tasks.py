"""What was asked in the first lift: to distill, reconceive, screen, test and compose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain import (
    COMPROMISES,
    Candidate,
    Candidates,
    CandidateTrial,
    Distillate,
    FinalAnswer,
    Issue,
    NoSynthesis,
    Screening,
    Side,
    Trials,
    Unanswered,
)
from aufheben.domain.text import plain
from aufheben.protocols.asking import shows
from aufheben.protocols.dialectic.compromises import compromise_in
from aufheben.protocols.dialectic.final_answers import FINAL, LONGEST, Conclude
from aufheben.protocols.dialectic.first_lift.messages import (
    DistillMessage,
    ReconceiveMessage,
    ScreenMessage,
    TestMessage,
)
from aufheben.protocols.dialectic.integration_steps import numbered, unsaid, wrong
from aufheben.protocols.dialectic.statuses import LabeledArgument
from aufheben.protocols.dialectic.writer import write_candidate, write_trial
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task
from aufheben.protocols.words import refuse

A = TypeVar("A")
CANDIDATES = 3
LINES_A_SIDE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstLiftTask(Task[A | NoSynthesis | Unanswered], Generic[A]):
    """A step that is answered, in the list `key` of its message, or ends the lift.

    `answers` are the values that a seat may give.
    """

    issue: Issue
    key: ClassVar[str]
    answers: ClassVar[Any]

    def write(self, answer: A | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case NoSynthesis():
                return {self.key: None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}
        return self._written(answer)

    def accepts(self, answer: Any) -> A | NoSynthesis | Unanswered | Rejected:
        """The answer, or that there is none where that may be said."""
        return answer if isinstance(answer, self.answers) else wrong(self.key, answer)

    def fallback(self, reason: Reason) -> A | NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return unsaid(reason)

    def _written(self, answer: Any) -> dict[str, object]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Distill(FirstLiftTask[Distillate]):
    """What survived of each side, what it had to admit, and what both presuppose."""

    key = "sides"
    answers = (Distillate, NoSynthesis)

    stances: tuple[tuple[str, str], ...]
    arguments: tuple[LabeledArgument, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Distillate | NoSynthesis | Unanswered | Rejected:
        """See `DistillMessage`."""
        read = parse(DistillMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.sides is None:
            return NoSynthesis(reason=read.reason)
        sides = tuple(
            Side(seat=side.seat, concerns=tuple(side.concerns), admitted=side.admitted)
            for side in read.sides
        )
        return Distillate(sides=sides, presupposition=read.presupposition)

    def legal(self, answer: Distillate | NoSynthesis | Unanswered) -> Rejected | None:
        """Every side once, one to three short concerns each, and a shared presupposition."""
        if not isinstance(answer, Distillate):
            return None
        seats = [name for name, _ in self.stances]
        if sorted(side.seat for side in answer.sides) != sorted(seats):
            got = ", ".join(side.seat for side in answer.sides) or "none"
            return Rejected(
                expected=f"the sides {', '.join(seats)}, each once", got=got, do="give just these"
            )
        concerns = [concern for side in answer.sides for concern in side.concerns]
        return (
            next((bad for side in answer.sides if (bad := _unfit(side))), None)
            or hollow("what both sides presuppose", [answer.presupposition])
            or hollow("every concern", concerns)
            or _too_long(answer.lines)
        )

    def _written(self, answer: Distillate) -> dict[str, object]:
        sides = [
            {"seat": side.seat, "concerns": list(side.concerns), "admitted": side.admitted}
            for side in answer.sides
        ]
        return {"sides": sides, "presupposition": answer.presupposition}


def _unfit(side: Side) -> Rejected | None:
    if 1 <= len(side.concerns) < LINES_A_SIDE:
        return None
    return Rejected(
        expected=f"one to {LINES_A_SIDE - 1} concerns of {side.seat}",
        got=str(len(side.concerns)),
        do="keep those that survived best",
    )


def _too_long(lines: tuple[str, ...]) -> Rejected | None:
    long = next((line for line in lines if len(line) > LONGEST), None)
    if long is None:
        return None
    return Rejected(
        expected=f"lines of at most {LONGEST} characters", got=f"{len(long)}", do="say it shorter"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconceive(FirstLiftTask[Candidates]):
    """Three ways out, each denying the presupposition, so that each concern serves the other.

    `refused` are ideas that were screened out before, each with the reason.
    """

    key = "candidates"
    answers = (Candidates, NoSynthesis)

    distillate: Distillate
    refused: tuple[tuple[str, str], ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> Candidates | NoSynthesis | Unanswered | Rejected:
        """See `ReconceiveMessage`."""
        read = parse(ReconceiveMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.candidates is None:
            return NoSynthesis(reason=read.reason)
        found = tuple(
            Candidate(
                idea=each.idea,
                denies=each.denies,
                serves=tuple((served.seat, served.because) for served in each.serves),
            )
            for each in read.candidates
        )
        return Candidates(candidates=found)

    def legal(self, answer: Candidates | NoSynthesis | Unanswered) -> Rejected | None:
        """Three, all different and new, each serving every side, none a plain compromise."""
        if not isinstance(answer, Candidates):
            return None
        got = len(answer.candidates)
        if got != CANDIDATES:
            return Rejected(
                expected=f"{CANDIDATES} candidates", got=str(got), do="give just so many"
            )
        known = [plain(idea) for idea, _ in self.refused]
        known += [plain(each.idea) for each in answer.candidates]
        if len(set(known)) < len(known):
            return Rejected(
                expected="ideas that differ", got="one of them twice", do="find another"
            )
        return next((bad for each in answer.candidates if (bad := self._unfit(each))), None)

    def _written(self, answer: Candidates) -> dict[str, object]:
        return {"candidates": [write_candidate(each) for each in answer.candidates]}

    def _unfit(self, candidate: Candidate) -> Rejected | None:
        seats = {side.seat for side in self.distillate.sides}
        missing = seats - {seat for seat, _ in candidate.serves}
        if missing:
            return Rejected(
                expected="why each side is served",
                got=f"nothing on {', '.join(sorted(missing))}",
                do="say how each side's concern is served because the other's is",
            )
        marker = compromise_in(candidate.idea)
        if marker is None:
            return hollow("every idea", [candidate.idea])
        return Rejected(
            expected="an idea that lifts the conflict",
            got=f"a compromise ({marker!r})",
            do="deny the presupposition instead of dividing, rationing or alternating",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(FirstLiftTask[Screening]):
    """Whether each candidate lifts the conflict, or which kind of compromise it is."""

    key = "candidates"
    answers = (Screening,)

    distillate: Distillate
    candidates: tuple[Candidate, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Screening | NoSynthesis | Unanswered | Rejected:
        """See `ScreenMessage`."""
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
        return numbered(_to(answer.kinds), len(self.candidates))

    def _written(self, answer: Screening) -> dict[str, object]:
        reasons = answer.reasons or ("",) * len(answer.kinds)
        rows = zip(_to(answer.kinds), answer.kinds, reasons, strict=True)
        return {"candidates": [{"candidate": n, "kind": k, "reason": r} for n, k, r in rows]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(FirstLiftTask[Trials]):
    """One seat attacks every candidate from its stance and rates it."""

    __test__ = False
    key = "trials"
    answers = (Trials,)

    stance: str
    candidates: tuple[Candidate, ...]

    def read(self, message: Mapping[str, object]) -> Trials | NoSynthesis | Unanswered | Rejected:
        """See `TestMessage`."""
        read = parse(TestMessage, message)
        if isinstance(read, Rejected):
            return read
        bad = numbered([each.candidate for each in read.trials], len(self.candidates))
        if bad is not None:
            return bad
        ordered = sorted(read.trials, key=lambda each: each.candidate)
        found = [each.model_dump(exclude={"candidate"}) for each in ordered]
        return Trials(trials=tuple(CandidateTrial(**each) for each in found))

    def legal(self, answer: Trials | NoSynthesis | Unanswered) -> Rejected | None:
        """Every candidate tried, ratings from 0 to 10."""
        if not isinstance(answer, Trials):
            return None
        ratings = [rating for t in answer.trials for rating in (t.acceptable, t.startable)]
        if not all(0 <= rating <= 10 for rating in ratings):
            return Rejected(expected="ratings from 0 to 10", got=str(ratings), do="rate so")
        return numbered(_to(answer.trials), len(self.candidates))

    def _written(self, answer: Trials) -> dict[str, object]:
        pairs = zip(_to(answer.trials), answer.trials, strict=True)
        return {"trials": [{"candidate": n, **write_trial(each)} for n, each in pairs]}


def hollow(what: str, texts: Sequence[str]) -> Rejected | None:
    """What is wrong where one of the texts says nothing."""
    return None if all(map(shows, texts)) else refuse(None, "hollow", what=what)


def _to(found: Sequence[object]) -> range:
    return range(1, len(found) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compose(Conclude):
    """The chosen idea, repaired against what was said of it, in plain words.

    `conclusions` are what the sides concluded by themselves. A name that the question or the
    idea itself speaks of is no label.
    """

    name = "compose"
    distillate: Distillate
    candidate: Candidate
    trials: tuple[tuple[str, CandidateTrial], ...]
    conclusions: tuple[str, ...]

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """Short, in words anybody understands, and none of the individual conclusions."""
        if not isinstance(answer, FinalAnswer):
            return None
        if plain(answer.final_answer) in set(map(plain, self.conclusions)):
            return Rejected(
                expected="an answer that repeats no individual conclusion",
                got=repr(answer.final_answer),
                do="say what the chosen idea decides",
            )
        return next((wrong for law in FINAL if (wrong := law(self, answer)) is not None), None)

    @property
    def known(self) -> str:
        """What the question and the idea say."""
        return self.issue.question + self.candidate.idea
