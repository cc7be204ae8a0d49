"""Everything that can be measured of a finished run without a judge.

Each family says in its own docstring how its figures are defined; `measures.measures` has every
name with its unit, direction and meaning. The same run gives the same figures.
"""

from collections.abc import Mapping, Sequence

from aufheben.evaluation.dialectic.measures import Measured, known, measures, together
from aufheben.evaluation.dialectic.runs.kept import answering, criteria_kept, retention
from aufheben.evaluation.dialectic.runs.outcome import claims, cost, ending
from aufheben.evaluation.dialectic.runs.turns import (
    attacks,
    new_premises,
    repetition,
    replies,
    stance_drift,
)
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event
from aufheben.runtime.repetition import Repetition


async def measured(
    told: ToldDialectic, events: Sequence[Event], *, tests: Mapping[str, Repetition]
) -> Measured:
    """Every deterministic figure of a run, and what the figures were made of.

    `events` are all of the run's journal. `tests` are the tests of repetition to measure by:
    any of "exact", "lexical" and "semantic". What cannot be measured is not among the values.
    Raises BadInput if a measure of another package breaks.
    """
    own = {name: each.of(told, events) for name, each in measures().items() if each.of}
    return together(
        (
            ending(told),
            cost(told, events),
            replies(told, events),
            attacks(told),
            new_premises(told),
            await repetition(told, tests),
            claims(told),
            stance_drift(told),
            criteria_kept(told),
            retention(told),
            answering(told),
            Measured(values=known(**own)),
        )
    )
