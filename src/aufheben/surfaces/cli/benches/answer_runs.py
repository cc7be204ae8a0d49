"""One try of one way to an answer: a run in the journal, found again where it was begun."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from aufheben.domain import NEUTRAL
from aufheben.errors import AufhebenError
from aufheben.surfaces.cli.benches.answer_rows import Row

if TYPE_CHECKING:
    from aufheben.domain.topics import Topic
    from aufheben.evaluation.dialectic.methods import Method
    from aufheben.evaluation.dialectic.trial import AnswerTrial
    from aufheben.formats.cases.casting import Cast
    from aufheben.formats.dialectic import Told
    from aufheben.protocols.dialectic import Constitution
    from aufheben.protocols.ports import Agent
    from aufheben.rooms.options import Asking
    from aufheben.runtime.journal import Journal, Store
    from aufheben.runtime.repetition import Repetition

Where = tuple[str, str, str]
"""A row, a topic and a language."""
Stances = dict[Where, tuple[str, ...]]
"""Stances that were found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What is tried: `matched` is how many tokens it may spend, where that is fixed."""

    topic: "Topic"
    method: "Method"
    row: Row
    number: int
    matched: int | None = None

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """Which cell of the tables it fills: row, method, topic, language, trial."""
        return self.row.label, self.method.name, self.topic.id, self.topic.lang, self.number

    @property
    def where(self) -> Where:
        """What its stances are known by."""
        return self.row.label, self.topic.id, self.topic.lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The trial, and the finished run where it came to an end."""

    work: Work
    trial: "AnswerTrial"
    told: "Told | None" = None


@dataclass(slots=True, kw_only=True)
class Hall:
    """What all runs of a benchmark share: agents by (row, language) and by judge.

    `unfound` says why a topic that came without stances got none. `heard` are judges that rated
    anything; `lost` counts what failed of each other one.
    """

    options: Mapping[str, Any]
    asking: "Asking"
    store: "Store"
    known: frozenset[str]
    seated: "Mapping[tuple[str, str], Mapping[str, Agent]]"
    judging: "Mapping[tuple[str, str], Agent]"
    tests: "Mapping[str, Repetition]"
    repetition: "Repetition | None"
    stances: Stances = field(default_factory=dict)
    unfound: dict[Where, str] = field(default_factory=dict)
    heard: set[str] = field(default_factory=set)
    lost: Counter[str] = field(default_factory=Counter)

    def open(self, run: str, settings: dict[str, Any]) -> "Journal":
        """The run of that name, begun or held again."""
        from aufheben import wiring
        from aufheben.runtime.journal import Record

        if run in self.known:
            return self.store.hold(run)
        return self.store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))


async def tried(work: Work, hall: Hall) -> Tried:
    """Argue it out, or read what the journal has. A failure of the run is the trial's error."""
    from aufheben.evaluation.dialectic.trial import AnswerTrial

    run, unfound = "", hall.unfound.get(work.where)
    if unfound is not None:
        # With stances of its own, no run could be compared with another.
        error = f"no stances were found: {unfound}"
        return Tried(work=work, trial=AnswerTrial(**_where(work), run=run, error=error))
    try:
        ready = cast_of(work, hall.options, hall.stances)
        run = name_of(work, ready, hall.asking)
        return await _argued(work, ready, run, hall)
    except AufhebenError as failed:
        trial = AnswerTrial(**_where(work), run=run, error=str(failed).split("\n")[0])
        return Tried(work=work, trial=trial)


async def _argued(work: Work, ready: "Cast", run: str, hall: Hall) -> Tried:
    from aufheben import wiring
    from aufheben.evaluation.dialectic.runs.measured import measured
    from aufheben.evaluation.dialectic.trial import AnswerTrial
    from aufheben.formats.cases.settings import write_settings
    from aufheben.formats.dialectic import tell
    from aufheben.runtime.courses.dialectic import conducting

    journal = hall.open(run, write_settings(ready))
    agents = hall.seated[work.row.label, work.topic.lang]
    repetition = None if work.row.symbolic else hall.repetition
    try:
        finished = await conducting(ready.case, agents, journal, wiring.clock(), repetition)
        events = journal.record.events
    finally:
        journal.close()
    told = tell(run, finished)
    found = await measured(told, events, tests=hall.tests)
    trial = AnswerTrial(
        **_where(work),
        run=run,
        outcome=finished.conclusion.outcome,
        stop_reason=finished.conclusion.stop_reason,
        values=found.values,
        notes=found.notes,
    )
    return Tried(work=work, trial=trial, told=told)


def _where(work: Work) -> dict[str, Any]:
    return {
        "method": work.method.name,
        "row": work.row.label,
        "topic": work.topic.id,
        "lang": work.topic.lang,
        "number": work.number,
    }


def cast_of(work: Work, options: Mapping[str, Any], stances: Stances) -> "Cast":
    """The case, with every seat's agent. Raises BadInput where the stances are not for logic."""
    from aufheben.formats.cases import SeatSpecification, Specification
    from aufheben.formats.cases.casting import Choice, cast

    topic, method, row = work.topic, work.method, work.row
    known = stances.get(work.where, topic.stances)
    names = [f"AG{number}" for number in range(1, max(2, len(known)) + 1)]
    every = [*known, *("" for _ in names[len(known) :])]
    specification = Specification(
        question=topic.question,
        seats=tuple(
            SeatSpecification(name=name, stance=stance, agent=row.agent(name))
            for name, stance in zip(names, every, strict=True)
        ),
        limits={"max_rounds": method.rounds, "reasks": options["reasks"]},
        protocol={"name": method.form, "confirm": method.confirm},
    )
    model = None if row.symbolic else row.agent(NEUTRAL.name)
    ready = cast(specification, choice=Choice(model=model, lang=topic.lang))
    return replace(ready, case=replace(ready.case, constitution=_ruled(ready, work, options)))


def _ruled(ready: "Cast", work: Work, options: Mapping[str, Any]) -> "Constitution":
    """Explaining costs an answer that not every way has; so it is left out unless wanted."""
    rules = replace(
        ready.case.constitution, explain=bool(options["explain"]) and not work.row.symbolic
    )
    if not work.method.matching:
        # Who draws no samples is the same run however many others draw.
        return rules
    if work.matched is not None:
        return replace(rules, matched=work.matched)
    return replace(rules, samples=options["samples"])


def name_of(work: Work, ready: "Cast", asking: "Asking") -> str:
    """A run's name by all that may change what is said; another address is the same model."""
    from aufheben.formats.cases.settings import write_settings
    from aufheben.rooms.fingerprint import run_name

    words = f"{work.number}-{work.method.name}-{work.topic.id}-{work.topic.lang}"
    how = replace(asking, prompts=work.row.prompts)
    return run_name(words, write_settings(ready), how)
