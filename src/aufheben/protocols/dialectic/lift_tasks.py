"""Distilling a debate, and conceiving of ways out that deny what both sides presuppose."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import (
    Argument,
    Candidate,
    Candidates,
    Distillate,
    FinalAnswer,
    Issue,
    NoSynthesis,
    Side,
    Trial,
    Unanswered,
)
from aufheben.domain.wording import plain
from aufheben.domain.words import Role, Status
from aufheben.protocols.dialectic.compromises import compromise_in
from aufheben.protocols.dialectic.final_answers import LONGEST, Conclude, unfit
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

CANDIDATES = 3
LINES_A_SIDE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Labeled:
    """An argument as it stands by computation, and what stands against it."""

    seat: str
    role: Role
    argument: Argument
    status: Status
    attacked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Distill(Task[Distillate | NoSynthesis | Unanswered]):
    """What survived of each side, what it had to admit, and what both presuppose."""

    issue: Issue
    stances: tuple[tuple[str, str], ...]
    arguments: tuple[Labeled, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Distillate | NoSynthesis | Unanswered | Rejected:
        """See `lift_messages.DistillMessage`."""
        from aufheben.protocols.dialectic.lift_messages import DistillMessage

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

    def write(self, answer: Distillate | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Distillate():
                sides = [
                    {"seat": s.seat, "concerns": list(s.concerns), "admitted": s.admitted}
                    for s in answer.sides
                ]
                return {"sides": sides, "presupposition": answer.presupposition}
            case NoSynthesis():
                return {"sides": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Distillate | NoSynthesis | Unanswered | Rejected:
        """A distillate, or that nothing survived."""
        return answer if isinstance(answer, Distillate | NoSynthesis) else wrong("sides", answer)

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

    def fallback(self, reason: Reason) -> Distillate | NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return unsaid(reason)


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
class Reconceive(Task[Candidates | NoSynthesis | Unanswered]):
    """Three ways out, each denying the presupposition, so that each concern serves the other.

    `refused` are ideas that were screened out before, each with the reason.
    """

    issue: Issue
    distillate: Distillate
    refused: tuple[tuple[str, str], ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> Candidates | NoSynthesis | Unanswered | Rejected:
        """See `lift_messages.ReconceiveMessage`."""
        from aufheben.protocols.dialectic.lift_messages import ReconceiveMessage

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

    def write(self, answer: Candidates | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Candidates():
                return {"candidates": [write_candidate(each) for each in answer.candidates]}
            case NoSynthesis():
                return {"candidates": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Candidates | NoSynthesis | Unanswered | Rejected:
        """Candidates, or that there are none."""
        if isinstance(answer, Candidates | NoSynthesis):
            return answer
        return wrong("candidates", answer)

    def legal(self, answer: Candidates | NoSynthesis | Unanswered) -> Rejected | None:
        """Three, all different and new, each serving every side, none a plain compromise."""
        if not isinstance(answer, Candidates):
            return None
        if len(answer.candidates) != CANDIDATES:
            return Rejected(
                expected=f"{CANDIDATES} candidates",
                got=str(len(answer.candidates)),
                do="give just so many",
            )
        known = [plain(idea) for idea, _ in self.refused]
        known += [plain(each.idea) for each in answer.candidates]
        if len(set(known)) < len(known):
            return Rejected(
                expected="ideas that differ", got="one of them twice", do="find another"
            )
        return next((bad for each in answer.candidates if (bad := self._unfit(each))), None)

    def fallback(self, reason: Reason) -> Candidates | NoSynthesis | Unanswered:
        """No way out."""
        return unsaid(reason)

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
class Compose(Conclude):
    """The chosen idea, repaired against what was said of it, in plain words.

    `conclusions` are what the sides concluded by themselves. A name that the question or the
    idea itself speaks of is no label.
    """

    distillate: Distillate
    candidate: Candidate
    trials: tuple[tuple[str, Trial], ...]
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
        return unfit(answer, self.labels, self.known)

    @property
    def known(self) -> str:
        """What the question and the idea say."""
        return self.issue.question + self.candidate.idea


def write_candidate(candidate: Candidate) -> dict[str, object]:
    """A candidate as messages show it."""
    return {
        "idea": candidate.idea,
        "denies": candidate.denies,
        "serves": [{"seat": seat, "because": why} for seat, why in candidate.serves],
    }
