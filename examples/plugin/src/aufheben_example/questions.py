"""A measure of a run: how many questions it asked of its seats."""

from collections.abc import Sequence

from aufheben.evaluation.dialectic.measures import Measure
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event


def questions(_told: ToldDialectic, events: Sequence[Event]) -> float:
    """By the journal; a question that was asked again is one."""
    return len({event.place for event in events if event.kind == "answered"})


MEASURE = Measure(
    unit="count", direction="lower", en="questions answered", ja="答えられた質問の数", of=questions
)
