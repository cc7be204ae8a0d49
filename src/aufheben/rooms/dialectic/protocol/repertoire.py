"""Which tasks a dialogue is made of: its course is one, what is asked in it may differ."""

from collections.abc import Callable
from dataclasses import dataclass

from aufheben.domain import (
    Characters,
    Core,
    FinalAnswer,
    NoSynthesis,
    NoThesis,
    Thesis,
    Unanswered,
)
from aufheben.protocols.ports import Task
from aufheben.rooms.dialectic.asks.attacks import Reply
from aufheben.rooms.dialectic.asks.construct import Construct
from aufheben.rooms.dialectic.asks.counter import Counter
from aufheben.rooms.dialectic.asks.published_tasks import Answer, Characterize, Generalize


@dataclass(frozen=True, slots=True, kw_only=True)
class Repertoire:
    """A maker for each task, called with the fields of the published one of that name."""

    construct: Callable[..., Task[Thesis | NoThesis | Unanswered]] = Construct
    counter: Callable[..., Task[Reply]] = Counter
    characterize: Callable[..., Task[Characters | NoSynthesis | Unanswered]] = Characterize
    generalize: Callable[..., Task[Core | NoSynthesis | Unanswered]] = Generalize
    answer: Callable[..., Task[FinalAnswer | NoSynthesis | Unanswered]] = Answer


STRUCTURED = Repertoire()
"""Arguments in the published schema."""
