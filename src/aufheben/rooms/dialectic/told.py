"""A finished dialectic as one value from which every format is written.

Argument ids (Arg1 …) follow the dialogue: dispute by dispute, then the synthesis and what was
said about it. Where it differs from what its input expects is told of it too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from aufheben.domain import Conclusion, Dispute, Issue, Move, Seat
from aufheben.domain.vocabulary import Lang
from aufheben.formats.cases.specification import Expectation, found
from aufheben.logic.audit import Audit, Uttered, audit
from aufheben.logic.explain.decision import Whole, audit_of
from aufheben.logic.union import Union, decision_of
from aufheben.logic.union.decision import UNTOLD
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.protocol.complete import scripted
from aufheben.rooms.dialectic.protocol.dispute import heard
from aufheben.rooms.dialectic.protocol.integrate import synthesis_move
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDialectic:
    """A finished run with every argument numbered and its statuses computed.

    `first[i]` is the index of dispute i's main argument; confirmations follow the disputes.
    `whole` is what all stances together come to, where all are in logic, as if nobody held the
    `doubts`; `undoubted` without any.
    """

    run: str
    finished: EndedDialectic
    moves: tuple[Move, ...]
    uttered: tuple[Uttered, ...]
    first: tuple[int, ...]
    audit: Audit
    whole: Whole | None = None
    undoubted: Whole | None = None
    doubts: tuple[str, ...] = ()

    @property
    def issue(self) -> Issue:
        """What was argued."""
        return self.finished.case.issue

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who argued."""
        return self.finished.case.seats

    @property
    def conclusion(self) -> Conclusion:
        """What came of it."""
        return self.finished.conclusion

    @property
    def lang(self) -> Lang:
        """The language in which it is told."""
        return self.finished.case.lang or "en"

    def name(self, index: int) -> str:
        """The id of an argument."""
        return f"Arg{index + 1}"

    @property
    def complete(self) -> bool:
        """All stances decided together."""
        return self.finished.case.constitution.form == "complete"

    @property
    def out_of_time(self) -> bool:
        """The limit on time ended what all stances were deciding."""
        return _is_out_of_time(self.finished)

    @property
    def synthesis(self) -> int | None:
        """Index of the synthesis that the answer is, or the best of the defeated ones."""
        found = [i for i, move in enumerate(self.moves) if move.role == "synthesis"]
        if not found:
            return None
        return found[0] if self.finished.conclusion.outcome == "unresolved" else found[-1]

    @property
    def deciding(self) -> int | None:
        """Index of the argument that carries the answer: a justified thesis or the synthesis."""
        conclusion = self.finished.conclusion
        if conclusion.decisive is not None:
            return self.first[conclusion.decisive]
        if conclusion.outcome == "justified" and self.complete:
            return None
        if conclusion.outcome == "justified":
            return self.first[len(conclusion.disputes) - 1]
        return self.synthesis


def tell(run: str, finished: EndedDialectic, doubts: tuple[str, ...] = ()) -> ToldDialectic:
    """Number the arguments and compute their statuses, as if nobody held what is in `doubts`."""
    groups = list(_groups(finished))
    seats = finished.case.seats
    moves = tuple(move for group in groups for move in group.moves)
    uttered = heard(groups, seats, finished.case.issue)
    logic = all(seat.premises == "logic" for seat in seats)
    stances = [seat.stance for seat in seats] if logic else None
    starts = [sum(len(g.moves) for g in groups[:i]) for i in range(len(groups))]
    case = finished.case
    undoubted = _whole_of(finished)
    whole = undoubted.doubting(*doubts) if undoubted is not None else None
    if case.constitution.form == "complete" and undoubted is not None and whole is not None:
        audited = audit_of(undoubted, uttered, whole, case.issue)
    else:
        audited = audit(uttered, case.issue, stances, doubts)
    return ToldDialectic(
        run=run,
        finished=finished,
        moves=moves,
        uttered=uttered,
        first=tuple(starts),
        audit=audited,
        whole=whole,
        undoubted=undoubted,
        doubts=doubts,
    )


def _groups(finished: EndedDialectic) -> Iterator[Dispute]:
    """The disputes; a synthesis that nobody was asked to attack is one by itself."""
    conclusion = finished.conclusion
    yield from (*conclusion.disputes, *conclusion.confirmations)
    integration = conclusion.integration
    if not conclusion.confirmations and integration is not None and integration.answer is not None:
        yield Dispute(moves=(synthesis_move(integration),), result="justified")


def _whole_of(finished: EndedDialectic) -> Whole | None:
    """U of a case in logic; None if some seat speaks prose. Undecided, where a limit on time ended that."""
    case = finished.case
    if any(seat.premises != "logic" for seat in case.seats):
        return None
    if _is_out_of_time(finished):
        union, decision = Union.of(case.issue, case.seats), UNTOLD
    else:
        union, decision = decision_of(case.issue, case.seats)
    telling = partial(scripted, constitution=case.constitution)
    return Whole(union=union, decision=decision, telling=telling)


def _is_out_of_time(finished: EndedDialectic) -> bool:
    """Whether the limit on time ended what all stances were deciding."""
    ended = finished.stop_reason == "time" and not finished.conclusion.disputes
    return ended and finished.case.constitution.form == "complete"


def differences(told: ToldDialectic, expected: Expectation) -> Iterator[Said]:
    """One line for each thing that is not as expected; none where all is."""
    conclusion = told.finished.conclusion
    answers = conclusion.answers or tuple(filter(None, [conclusion.answer]))
    for what, wanted, got in (
        ("outcome", expected.outcome, conclusion.outcome),
        ("kind", expected.kind, conclusion.kind),
    ):
        if wanted is not None and wanted != got:
            yield _say("expected", what=what, wanted=wanted, got=str(got))
    yield from _answer(expected, answers)
    yield from _answers(expected, answers)
    yield from _statuses(told, expected)


def _answer(expected: Expectation, answers: tuple[str, ...]) -> Iterator[Said]:
    if expected.answer is None:
        if expected.outcome in ("unresolved", "budget") and answers:
            yield _say("expected_none", got=answers[0])
    elif not any(found(expected.answer, answer) for answer in answers):
        wanted = repr(expected.answer)
        yield _say("expected", what="answer", wanted=wanted, got=_listed(answers))


def _answers(expected: Expectation, answers: tuple[str, ...]) -> Iterator[Said]:
    wanted = expected.answers
    if wanted is None:
        return
    for pattern in wanted:
        if not any(found(pattern, answer) for answer in answers):
            yield _say("expected", what="answers", wanted=repr(pattern), got=_listed(answers))
    for answer in answers:
        if not any(found(pattern, answer) for pattern in wanted):
            yield _say("not_expected", got=answer)


def _statuses(told: ToldDialectic, expected: Expectation) -> Iterator[Said]:
    for sentence, wanted in expected.status:
        got: Fact = told.whole.status(sentence) if told.whole is not None else _say("not_in_logic")
        if got != wanted:
            yield _say("expected_status", sentence=sentence, wanted=wanted, got=got)


def _listed(answers: tuple[str, ...]) -> Fact:
    return "; ".join(map(repr, answers)) or _say("no_answer")
