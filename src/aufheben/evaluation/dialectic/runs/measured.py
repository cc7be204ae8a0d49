"""Everything that can be measured of a finished run without a judge.

Each family says in its own docstring how its figures are defined; `measures.MEASURES` has every
name with its unit, direction and meaning. The same run gives the same figures.
"""

from collections.abc import Mapping, Sequence

from aufheben.evaluation.dialectic.measures import Measured, together
from aufheben.evaluation.dialectic.runs.criteria_kept import criteria_kept
from aufheben.evaluation.dialectic.runs.new_premises import new_premises, repetition
from aufheben.evaluation.dialectic.runs.outcome import claims, cost, ending
from aufheben.evaluation.dialectic.runs.replies import attacks, replies
from aufheben.evaluation.dialectic.runs.retention import answering, retention
from aufheben.evaluation.dialectic.runs.stance_drift import stance_drift
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event
from aufheben.runtime.repetition import Repetition


async def measured(
    told: ToldDialectic, events: Sequence[Event], *, tests: Mapping[str, Repetition]
) -> Measured:
    """Every deterministic figure of a run, and what the figures were made of.

    `events` are all of the run's journal. `tests` are the tests of repetition to measure by:
    any of "exact", "lexical" and "semantic". What cannot be measured is not among the values.
    """
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
        )
    )
