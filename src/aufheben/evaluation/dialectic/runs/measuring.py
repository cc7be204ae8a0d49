"""Everything that can be measured of a finished run without a judge.

Each family says in its own docstring how its figures are defined; `measures.MEASURES` has every
name with its unit, direction and meaning. The same run gives the same figures.
"""

from collections.abc import Mapping, Sequence

from aufheben.evaluation.dialectic.runs.claims import claims
from aufheben.evaluation.dialectic.runs.drift import drift
from aufheben.evaluation.dialectic.runs.ending import cost, ending
from aufheben.evaluation.dialectic.runs.fates import fates
from aufheben.evaluation.dialectic.runs.measured import Measured, together
from aufheben.evaluation.dialectic.runs.news import new_premises, repetition
from aufheben.evaluation.dialectic.runs.replies import attacks, replies
from aufheben.evaluation.dialectic.runs.retaining import answering, retaining
from aufheben.formats.dialectic import Told
from aufheben.runtime.journal import Event
from aufheben.runtime.repetition import Repetition

__all__ = ["Measured", "measured"]


async def measured(
    told: Told, events: Sequence[Event], *, tests: Mapping[str, Repetition]
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
            drift(told),
            fates(told),
            retaining(told),
            answering(told),
        )
    )
