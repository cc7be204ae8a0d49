"""A room: one kind of run as a value. Adding one is a package here and a line in the registry."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from aufheben.rooms.aspects import (
    Answering,
    Asks,
    Batched,
    Briefing,
    Forked,
    Graphs,
    Listed,
    Look,
    Page,
    Progress,
    Q,
    R,
    Report,
    S,
    T,
)
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.options import Asking
from aufheben.rooms.programs import Programs
from aufheben.runtime.drive import Course
from aufheben.words import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Generic[Q, S, R, T]):
    """How one kind of run is asked for, kept, argued, told, and looked at afterwards.

    `name` is what it is registered as and what its runs' settings say, `noun` what messages call
    such a run, `summary` what it does in a line.

    `request` is the dataclass of options that people fill in; `read` seats it: its own options
    over its file over `defaults`. `encode` and `decode` keep what was seated. `estimate` is what
    a run takes. `looks` ask a finished run without asking anybody. All else is in groups.
    """

    name: str
    noun: Fact
    summary: Fact
    request: type[Q]
    read: Callable[[Q, Mapping[str, object]], S]
    encode: Callable[[S], dict[str, Any]]
    decode: Callable[[Mapping[str, Any]], S]
    course: Course[Any, R]
    estimate: Callable[[S, Price, Asking], Awaitable[CostEstimate]]
    report: Report[S, R, T]
    briefing: Briefing[Q, S] = field(default_factory=Briefing)
    progress: Progress[S] = field(default_factory=Progress)
    graphs: Graphs[T] = field(default_factory=Graphs)
    page: Page[S, T] = field(default_factory=Page)
    looks: Mapping[str, Look[S]] = field(default_factory=dict)
    listed: Listed = field(default_factory=Listed)
    batched: Batched = field(default_factory=Batched)
    answering: Answering[S] = field(default_factory=Answering)
    forked: Forked[S] = field(default_factory=Forked)
    asks: Asks = field(default_factory=Asks)
    programs: Programs = field(default_factory=Programs)
