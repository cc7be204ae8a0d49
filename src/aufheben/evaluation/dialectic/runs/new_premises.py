"""The turns of a debate, and whether they say something new.

A turn is a main argument or a reply, in disputes and confirmations; a synthesis is no turn, but
what it says has been said. Turns are taken in the order of the dialogue; in free debate, where
all seats speak at once, round by round and within a round by dispute.
"""

from collections.abc import Iterator, Mapping

from aufheben.domain import Move
from aufheben.errors import AgentFailed
from aufheben.evaluation.core.trial import mean, share
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.word_presence import grounds
from aufheben.logic.explain.decision import disputes
from aufheben.logic.likeness import normalized
from aufheben.rooms.dialectic.asks.argument_laws import gist
from aufheben.rooms.dialectic.told import ToldDialectic
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
    return Measured(
        values=known(new_premise_rate=mean(shares[at] for at, _ in later(told))),
        notes={"new_premises": each},
    )


async def repetition(told: ToldDialectic, tests: Mapping[str, Repetition]) -> Measured:
    """`repetition_TEST`: the share of turns that say again what their own seat said before.

    Of the turns of seats that have said something before, by each test given, on what an
    argument says of its own (`gist`); whether or not the run itself refused repetitions. A test
    whose model cannot be reached measures nothing, and the notes say so.
    """
    values: dict[str, float] = {}
    notes: dict[str, object] = {}
    for name, test in tests.items():
        try:
            found = [again for turn in later(told) if (again := await _again(told, *turn, test))]
        except AgentFailed:
            notes[f"repetition_{name}"] = "untested"
            continue
        rate = share(len(found), len(later(told)))
        values |= {f"repetition_{name}": rate} if rate is not None else {}
        notes[f"repetition_{name}"] = found
    return Measured(values=values, notes=notes)


async def _again(
    told: ToldDialectic, index: int, move: Move, test: Repetition
) -> dict[str, object] | None:
    before = [gist(other.argument) for other in earlier(told, index)]
    repeat = await test.repeats(gist(move.argument), before)
    if repeat is None:
        return None
    return {"argument": told.name(index), "seat": move.seat, "score": repeat.score}
