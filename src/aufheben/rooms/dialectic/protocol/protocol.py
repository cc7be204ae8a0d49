"""The dialectic protocol in its forms, for two or more seats.

`published` (seed 000), `capped` (seed 001) and `lift` (ours) differ in what integration asks; the
course of the disputes is the same, also where a repertoire asks for prose instead, but that in a
lift whoever does not attack says whether the point is granted, and granting decides nothing.
Stances that are missing are asked for first, and an answer is explained last, where the
constitution says so. The protocol ends for every agent: it asks a bounded number of questions, and
every question has a fallback.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    Dispute,
    Issue,
    Move,
    NoSynthesis,
    NoThesis,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair, Task
from aufheben.rooms.dialectic.asks.stance_tasks import opposed
from aufheben.rooms.dialectic.protocol.dispute import STRUCTURED, Repertoire, Setting, argue
from aufheben.rooms.dialectic.protocol.integrate import SynthesisGround, characterize, look_back
from aufheben.rooms.dialectic.protocol.lift_conclusion import concluded
from aufheben.rooms.dialectic.protocol.rules import SPOKEN, Constitution
from aufheben.rooms.dialectic.protocol.settle import (
    ArguedSoFar,
    explained,
    integrator,
    settle,
    without,
)

Claim = Thesis | NoThesis | Unanswered


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The `number`-th right to claim: whose it is, and who may oppose, cyclically."""

    number: int
    seat: Seat
    opponents: tuple[Seat, ...]


def turns(seats: Sequence[Seat], max_theses: int) -> Iterator[Turn]:
    """Every seat in file order, as often as it may claim."""
    for number in range(max_theses * len(seats)):
        at = number % len(seats)
        opponents = (*seats[at + 1 :], *seats[:at])
        yield Turn(number=number + 1, seat=seats[at], opponents=opponents)


async def dialectic(
    issue: Issue,
    seats: Sequence[Seat],
    chair: Chair,
    constitution: Constitution,
    repertoire: Repertoire = STRUCTURED,
) -> Conclusion:
    """Argue every seat's main arguments; the first justified one answers, else integrate."""
    course = ArguedSoFar(
        issue=issue, seats=tuple(seats), constitution=constitution, repertoire=repertoire
    )
    return await from_stances(course, chair, _argued_out)


async def from_stances(
    course: ArguedSoFar, chair: Chair, argued: Callable[[ArguedSoFar, Chair], Awaitable[Conclusion]]
) -> Conclusion:
    """What is argued to a conclusion, stances that are missing found before, its answer explained after."""
    if course.constitution.find_stances:
        found = await opposed(course.issue, course.seats, chair, _beyond_stances(course))
        if not isinstance(found, tuple):
            return replace(without(course, NEUTRAL, None, found), seats=course.seats)
        course = replace(course, seats=found)
    conclusion = replace(await argued(course, chair), seats=course.seats)
    return await explained(conclusion, course, chair)


async def _argued_out(course: ArguedSoFar, chair: Chair) -> Conclusion:
    silent = 0
    first = await _asked_at_once(course, chair) if course.constitution.eager else {}
    for turn in turns(course.seats, course.constitution.limits.max_theses):
        asked = turn.number in first
        thesis = first[turn.number] if asked else await chair.ask(turn.seat, _claim(turn, course))
        if isinstance(thesis, Unanswered):
            course = replace(course, limit=thesis.limit)
            break
        silent = silent + 1 if isinstance(thesis, NoThesis) else 0
        if isinstance(thesis, Thesis):
            dispute = await _argued(turn, thesis, course, chair)
            course = replace(course, disputes=(*course.disputes, dispute))
            # In a lift a concession ends its dispute, no more: it is asked for in so many words.
            if dispute.result == "justified" and not course.constitution.lifting:
                return _justified(course, dispute)
        if silent == len(course.seats):
            break
    return await _integrated(course, chair)


async def _asked_at_once(course: ArguedSoFar, chair: Chair) -> dict[int, Claim]:
    """Every seat's first main argument; they do not depend on one another."""
    firsts = list(turns(course.seats, 1))
    if course.constitution.exhaustive:
        return {}
    asks = [chair.ask(turn.seat, _claim(turn, course)) for turn in firsts]
    return dict(zip([turn.number for turn in firsts], await chair.together(asks), strict=True))


def _claim(turn: Turn, course: ArguedSoFar) -> Task[Claim]:
    exhaustive = course.constitution.exhaustive
    said = [m for m in course.moves if m.seat == turn.seat.name and m.role == "thesis"]
    heard = [m for m in course.moves if m.seat != turn.seat.name] if exhaustive else []
    return course.repertoire.construct(
        place=("thesis", turn.number, turn.seat.name),
        reserve=_reserve(turn, course),
        issue=course.issue,
        stance=turn.seat.stance,
        formal=turn.seat.premises == "logic",
        sincere=course.constitution.sincere,
        theses=tuple(move.argument for move in said),
        heard=tuple(move.argument for move in heard),
        graded=course.constitution.lifting,
    )


async def _argued(turn: Turn, thesis: Thesis, course: ArguedSoFar, chair: Chair) -> Dispute:
    setting = Setting(
        issue=course.issue,
        constitution=course.constitution,
        place=("dispute", turn.number),
        reserve=_reserve(turn, course),
        before=course.moves,
        repertoire=course.repertoire,
        given=course.given,
    )
    move = Move(seat=turn.seat.name, role="thesis", argument=thesis.argument)
    return await argue(move, turn.seat, turn.opponents, chair, setting)


def _reserve(turn: Turn, course: ArguedSoFar) -> int:
    """Answers still needed after this turn: each seat's first thesis, and the integration."""
    seats = len(course.seats)
    first_theses = max(0, seats - turn.number)
    return first_theses + course.constitution.integration(max(seats, turn.number), seats)


def _beyond_stances(course: ArguedSoFar) -> int:
    """Answers needed once everybody has a stance: one of each who speaks, and the last ones."""
    seats, rules = len(course.seats), course.constitution
    speaking = seats if rules.disputed or rules.form in SPOKEN else 0
    return speaking + rules.integration(seats, seats)


def _justified(course: ArguedSoFar, dispute: Dispute) -> Conclusion:
    """The main argument stands; where prose is agreed to at once, that may be mere politeness."""
    prose = {seat.name for seat in course.seats if seat.premises == "prose"}
    proponent = dispute.thesis.seat
    agreed = len(dispute.moves) == 1 and proponent in prose and bool(prose - {proponent})
    return Conclusion(
        disputes=course.disputes,
        outcome="justified",
        stop_reason="thesis_justified",
        answer=dispute.thesis.argument.warrant.consequent,
        flags=(*course.flags, "premature_agreement") if agreed else course.flags,
    )


async def _integrated(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """From disputed main arguments to an answer, where at least two seats have one."""
    if course.constitution.lifting and course.disputes:
        return await concluded(course, chair)
    seat = integrator(course)
    if len({dispute.thesis.seat for dispute in course.disputes}) < 2:
        return without(course, seat, None, too_few(course.limit))
    after = int(course.constitution.explain)
    if course.constitution.form == "capped":
        ground = await look_back(course.issue, seat, course.disputes, chair, after=after)
    else:
        ground = await characterize(
            course.issue, seat, course.disputes, chair, after=after, repertoire=course.repertoire
        )
    if not isinstance(ground, SynthesisGround):
        return without(course, seat, None, ground)
    ground = replace(ground, background=course.constitution.background)
    return await settle(ground, course, chair)


def too_few(limit: Limit | None) -> NoSynthesis | Unanswered:
    """Why there is nothing to integrate: a limit came first, or nobody differed."""
    if limit is not None:
        return Unanswered(limit=limit)
    return NoSynthesis(reason="fewer than two seats put forward a main argument")
