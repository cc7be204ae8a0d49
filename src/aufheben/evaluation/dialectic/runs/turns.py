"""The turns of a debate: whether they say something new, what they reply, what stays of a stance.

A turn is a main argument or a reply, in disputes and confirmations; a synthesis is no turn, but
what it says has been said. Turns are taken in the order of the dialogue; in free debate, where
all seats speak at once, round by round and within a round by dispute. A reply is a legal answer to
a task that lets a seat attack or concede (`can_defeat`), as the journal has it. A fallback that
stands for a concession is none.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from aufheben.domain import Dispute, Move, Seat
from aufheben.errors import AgentFailed
from aufheben.evaluation.core import mean, share
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.kept import criteria, grounds, kept, said
from aufheben.logic.explain.decision import disputes
from aufheben.logic.likeness import normalized
from aufheben.protocols.ports import Place
from aufheben.rooms.dialectic.asks.argument_laws import gist
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event
from aufheben.runtime.repetition import Repetition


def turns(told: ToldDialectic) -> list[tuple[int, Move]]:
    """Every turn with its index among the moves, in the order of speaking."""
    return [(i, told.moves[i]) for i in _spoken(told) if told.moves[i].role != "synthesis"]


def later(told: ToldDialectic) -> list[tuple[int, Move]]:
    """The turns of seats that have said something before."""
    return [(index, move) for index, move in turns(told) if earlier(told, index)]


def earlier(told: ToldDialectic, index: int) -> list[Move]:
    """What the seat of a move said before it, syntheses included."""
    order = _spoken(told)
    before = [told.moves[i] for i in order[: order.index(index)]]
    return [move for move in before if move.seat == told.moves[index].seat]


def new_shares(told: ToldDialectic) -> list[float | None]:
    """Of each move the share of its grounds that no argument before it in the run had.

    None if it has no ground. Grounds are the same where their normalized words are.
    """
    found = dict(_new_shares(told))
    return [found[index] for index in range(len(told.moves))]


def _new_shares(told: ToldDialectic) -> Iterator[tuple[int, float | None]]:
    heard: set[str] = set()
    for index in _spoken(told):
        grounded = grounds(told.moves[index].argument)
        own = {found for each in grounded if (found := normalized(each))}
        yield index, len(own - heard) / len(own) if own else None
        heard |= own


def _spoken(told: ToldDialectic) -> list[int]:
    """The indices of all moves, in the order of speaking."""
    indices = list(range(len(told.moves)))
    if told.finished.case.constitution.form != "free":
        return indices
    # There a dispute alternates round by round, beside the others.
    rounds = {first + at: at for first, d in disputes(told) for at in range(len(d.moves))}
    return sorted(indices, key=lambda index: (rounds.get(index, len(indices)), index))


def new_premises(told: ToldDialectic) -> Measured:
    """`new_premise_rate`: the share of a turn's premises that no argument before it had.

    The mean over the turns of seats that have said something before: a first turn is new by
    nature. Premises are the same where their normalized words are; of a speech, which has none,
    its sentences count.
    """
    shares = new_shares(told)
    each = [
        {"argument": told.name(index), "seat": move.seat, "new": shares[index]}
        for index, move in turns(told)
    ]
    return known({"new_premises": each}, new_premise_rate=mean(shares[at] for at, _ in later(told)))


async def repetition(told: ToldDialectic, tests: Mapping[str, Repetition]) -> Measured:
    """`repetition_TEST`: the share of turns that say again what their own seat said before.

    Of the turns of seats that have said something before, by each test given, on what an
    argument says of its own (`gist`); whether or not the run itself refused repetitions. A test
    whose model cannot be reached measures nothing, and the notes say so.
    """
    values: dict[str, float | None] = {}
    notes: dict[str, object] = {}
    for name in tests:
        turns, test = later(told), tests[name]
        try:
            found = [again for turn in turns if (again := await _again(told, *turn, test))]
        except AgentFailed:
            notes[f"repetition_{name}"] = "untested"
        else:
            values[f"repetition_{name}"] = share(len(found), len(turns))
            notes[f"repetition_{name}"] = found
    return known(notes, **values)


async def _again(
    told: ToldDialectic, index: int, move: Move, test: Repetition
) -> dict[str, object] | None:
    before = [gist(other.argument) for other in earlier(told, index)]
    repeat = await test.repeats(gist(move.argument), before)
    if repeat is None:
        return None
    return {"argument": told.name(index), "seat": move.seat, "score": repeat.score}


_KINDS: Final = ("rebut", "undercut", "undermine", "concession", "nothing_new")


def replies(told: ToldDialectic, events: Sequence[Event]) -> Measured:
    """`rebut`, `undercut`, `undermine`, `concession`, `nothing_new`: shares of the replies; they
    add up to 1.

    A reply in free prose that attacks is a rebuttal. `concessions_to_nothing_new`: the share of
    concessions to an argument whose every premise had been said before in the run (a sign of
    sycophancy); of those concessions whose argument can be told.
    """
    kinds = [kind for event in events if (kind := _kind(event)) is not None]
    new = [n for n in _given_in_to(told, events) if n is not None]
    return known(
        {"replies": dict(Counter(kinds))},
        **{kind: share(kinds.count(kind), len(kinds)) for kind in _KINDS},
        concessions_to_nothing_new=share(new.count(0.0), len(new)),
    )


def attacks(told: ToldDialectic) -> Measured:
    """`relation_computed`: the share of attacks that the definitions decide (Prakken & Sartor
    1997), not the word of who attacks. `unanswered_attacks`: attacks that no argument attacks
    back, and `unanswered_attacks_share` of all attacks; the last attack of an exchange is
    always one.
    """
    attacking = [i for i, said in enumerate(told.uttered) if said.attacks is not None]
    attacked = {said.attacks for said in told.uttered}
    unanswered = [index for index in attacking if index not in attacked]
    relations = [told.audit.relations[index] for index in attacking]
    return known(
        {"unanswered_attacks": [told.name(index) for index in unanswered]},
        relation_computed=share(relations.count("computed"), len(relations)),
        unanswered_attacks=len(unanswered) if told.finished.conclusion.disputes else None,
        unanswered_attacks_share=share(len(unanswered), len(attacking)),
    )


def _kind(event: Event) -> str | None:
    can_defeat = event.payload.get("can_defeat")
    if event.kind != "answered" or can_defeat not in ("YES", "NO"):
        return None
    if can_defeat == "NO":
        return "nothing_new" if event.payload.get("no") == "nothing_new" else "concession"
    argument = event.payload.get("Argument")
    attack = argument.get("attack") if isinstance(argument, Mapping) else None
    return str(attack) if attack in ("undercut", "undermine") else "rebut"


def _given_in_to(told: ToldDialectic, events: Sequence[Event]) -> Iterator[float | None]:
    """Of each concession the share of new premises in the argument that was conceded to."""
    shares, by_place = new_shares(told), dict(_by_place(told, events))
    for event in events:
        dispute = by_place.get(event.place[:2])
        if _kind(event) == "concession" and dispute is not None:
            index = _attacked(event.place, dispute[1].moves)
            yield None if index is None else shares[dispute[0] + index]


def _by_place(
    told: ToldDialectic, events: Sequence[Event]
) -> Iterator[tuple[Place, tuple[int, Dispute]]]:
    """Each dispute, with the index of its main argument, by the place its questions begin with.

    Disputes are numbered by who had the right to claim, also of those who claimed nothing.
    """
    claims = sorted(claim for event in events if (claim := _claim(event)) is not None)
    for (number, seat), (first, dispute) in zip(claims, disputes(told), strict=False):
        if seat == dispute.thesis.seat:
            yield ("dispute", number), (first, dispute)
    confirming = told.first[len(told.finished.conclusion.disputes) :]
    pairs = zip(confirming, told.finished.conclusion.confirmations, strict=False)
    for at, pair in enumerate(pairs, start=1):
        yield ("confirm", at), pair


def _claim(event: Event) -> tuple[int, str] | None:
    """Which right to claim was used, and whose it was, where a main argument was put forward."""
    match event.place:
        case ("thesis", int(number), str(seat)) if event.kind == "answered":
            said = event.payload.get("Argument") or event.payload.get("text")
            return (number, seat) if said else None
    return None


def _attacked(place: Place, moves: Sequence[Move]) -> int | None:
    """What a question at ("dispute", n, "reply", so many moves, seat) was about.

    The other side's last argument; for an opponent who has not attacked yet, the main one.
    """
    match place:
        case (_, _, "reply", int(said), str(seat)) if 0 < said <= len(moves):
            spoke = any(move.seat == seat for move in moves[:said])
            return said - 1 if spoke else 0
    return None


def stance_drift(told: ToldDialectic) -> Measured:
    """How much of each seat's criteria its turns keep: the third open question of seed 000.

    What an argument keeps of a stance is the mean presence of the stance's criteria. A seat says
    what it stands for in its first main argument, but may have to attack another's before it: so
    that argument, where there is one, is taken as its first turn.

    `stance_first`: in each seat's first turn, the mean over seats. Over seats with two turns or
    more: `stance_last` in the last one, `stance_later` the mean over all but the first. Over
    those of them whose first turn keeps anything, since who never said what it stands for cannot
    drift from it: `stance_drift` = first − last, and `stance_drift_worst`, the most of any seat.
    The notes have every turn, with what all turns up to it keep together, and the worst seat.
    """
    case = told.finished.case
    stances = {s.name: turns for s in case.seats if (turns := list(_kept_by(told, s)))}
    kept = {seat: [turn["kept"] for turn in turns] for seat, turns in stances.items()}
    long = {seat: its for seat, its in kept.items() if len(its) > 1}
    drifts = {seat: its[0] - its[-1] for seat, its in long.items() if its[0]}
    return known(
        {
            "stances": stances,
            "stance_drift_worst": max(drifts, key=drifts.__getitem__, default=None),
        },
        stance_first=mean(its[0] for its in kept.values()),
        stance_last=mean(its[-1] for its in long.values()),
        stance_later=mean(mean(its[1:]) for its in long.values()),
        stance_drift=mean(drifts.values()),
        stance_drift_worst=max(drifts.values(), default=None),
    )


def _kept_by(told: ToldDialectic, seat: Seat) -> Iterator[dict[str, Any]]:
    """What each argument of a seat keeps of its stance, and all that it said up to it."""
    asked = criteria(seat, told.finished.case.issue)
    spoken: list[str] = []
    for index, move in _course(told, seat) if asked else ():
        spoken.append(said(move.argument))
        now, ever = kept(asked, spoken[-1]), kept(asked, "\n".join(spoken))
        yield {"argument": told.name(index), "kept": now or 0.0, "so_far": ever or 0.0}


def _course(told: ToldDialectic, seat: Seat) -> list[tuple[int, Move]]:
    """The turns of a seat: its first main argument, then all others in order."""
    own = [turn for turn in turns(told) if turn[1].seat == seat.name]
    main = next((turn for turn in own if turn[1].role == "thesis"), None)
    return own if main is None else [main, *(turn for turn in own if turn != main)]
