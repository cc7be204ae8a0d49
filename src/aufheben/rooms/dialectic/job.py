"""A debate of the dialectic, or a rival way to an answer: the case, its course, what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from aufheben.domain import Conclusion, Issue, Limits, Seat, Tally
from aufheben.domain.vocabulary import Lang, Outcome, StopReason
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.dialectic.protocol.complete import complete
from aufheben.rooms.dialectic.protocol.protocol import dialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course


@dataclass(frozen=True, slots=True, kw_only=True)
class DialecticJob:
    """What is argued, by whom, under which rules, in which language (None: any).

    `notes` are what is told of what it was made of, None where it was written as it is.
    """

    issue: Issue
    seats: tuple[Seat, ...]
    constitution: Constitution
    lang: Lang | None = None
    notes: tuple[str, ...] | None = None

    @property
    def bound(self) -> int:
        """Most calls this case can make."""
        return self.constitution.bound(len(self.seats))

    @property
    def limits(self) -> Limits:
        """What may be spent."""
        return self.constitution.limits


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedDialectic:
    """A run that ended: how, and what it spent."""

    case: DialecticJob
    conclusion: Conclusion
    tally: Tally

    @property
    def outcome(self) -> Outcome:
        """As in the envelope."""
        return self.conclusion.outcome

    @property
    def stop_reason(self) -> StopReason:
        """Why it stopped."""
        return self.conclusion.stop_reason

    @property
    def answer(self) -> str | None:
        """The answer, where there is one; all that stand, where none comes before another."""
        conclusion = self.conclusion
        if conclusion.outcome != "justified" or len(conclusion.answers) < 2:
            return conclusion.answer
        return ("、" if self.case.lang == "ja" else "; ").join(conclusion.answers)

    @property
    def flags(self) -> tuple[str, ...]:
        """What else is to be known of it."""
        return self.conclusion.flags


async def argued(
    issue: Issue, seats: Sequence[Seat], chair: Chair, constitution: Constitution
) -> Conclusion:
    """All stances at once, the dialectic, or a rival way to an answer, to a typed end."""
    if constitution.form == "complete":
        return await complete(issue, seats, chair, constitution)
    if constitution.structured:
        return await dialectic(issue, seats, chair, constitution)
    from aufheben.rooms.dialectic.methods import rival

    return await rival(issue, seats, chair, constitution)


async def _play(case: DialecticJob, chair: JournaledChair) -> EndedDialectic:
    conclusion = await argued(case.issue, case.seats, chair, case.constitution)
    seated = replace(case, seats=conclusion.seats or case.seats)
    return EndedDialectic(
        case=seated, conclusion=_marked(conclusion, chair.tally), tally=chair.tally
    )


def _marked(conclusion: Conclusion, tally: Tally) -> Conclusion:
    """The chair's marks added; a seat that never answered legally makes the run failed."""
    flags = tuple(dict.fromkeys((*conclusion.flags, *tally.flags)))
    if tally.never_legal:
        return replace(
            conclusion, outcome="failed", stop_reason="no_legal_answer", answer=None, flags=flags
        )
    return replace(conclusion, flags=flags)


def _as_ended(finished: EndedDialectic, **how: Any) -> EndedDialectic:
    """Ended otherwise; what is not finished has no answer."""
    return replace(finished, conclusion=replace(finished.conclusion, answer=None, **how))


COURSE = Course(play=_play, marked=_as_ended)


_PARTS = ("argue", "score")


def apart(edited: Place, other: Place) -> bool:
    """Whether the other answer stays as it is when this one is edited; both are told by places.

    Only where strengths decide: a base score is shown to nobody, and an argument only to who is
    asked about it.
    """
    if not (edited and other and edited[0] in _PARTS and other[0] in _PARTS):
        return False
    path = edited[1:]
    return edited[0] == "score" or other[1 : 1 + len(path)] != path
