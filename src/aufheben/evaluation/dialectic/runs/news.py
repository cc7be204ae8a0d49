"""Whether turns say something new: of all that was said, and of what their own seat said."""

from collections.abc import Mapping

from aufheben.domain import Move
from aufheben.errors import AgentFailed
from aufheben.evaluation.dialectic.runs.measured import Measured, known, mean, share
from aufheben.evaluation.dialectic.runs.turns import earlier, later, new_shares, turns
from aufheben.formats.dialectic import Told
from aufheben.protocols.dialectic.reuse import gist
from aufheben.runtime.repetition import Repetition


def new_premises(told: Told) -> Measured:
    """`new_premise_rate`: the share of a turn's premises that no argument before it had.

    The mean over the turns of seats that have said something before: a first turn is new by
    nature. Premises are the same where their normalized words are; of a speech, which has none,
    its sentences count.
    """
    shares = new_shares(told)
    rated = [found for index, _ in later(told) if (found := shares[index]) is not None]
    each = [
        {"argument": told.name(index), "seat": move.seat, "new": shares[index]}
        for index, move in turns(told)
    ]
    return Measured(values=known(new_premise_rate=mean(rated)), notes={"new_premises": each})


async def repetition(told: Told, tests: Mapping[str, Repetition]) -> Measured:
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


async def _again(told: Told, index: int, move: Move, test: Repetition) -> dict[str, object] | None:
    before = [gist(other.argument) for other in earlier(told, index)]
    repeat = await test.repeats(gist(move.argument), before)
    if repeat is None:
        return None
    return {"argument": told.name(index), "seat": move.seat, "score": repeat.score}
