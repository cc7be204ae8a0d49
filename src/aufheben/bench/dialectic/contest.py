"""Which way tries which topic with whom: the contest, and the runs it takes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from aufheben.bench.dialectic.rows import ModelRow, judges, rows
from aufheben.bench.figures import can_argue
from aufheben.bench.measurement import Planned, asked
from aufheben.bench.options import Dialectic as Options
from aufheben.domain import NEUTRAL
from aufheben.domain.issues import Topic
from aufheben.errors import BadInput, among
from aufheben.evaluation.dialectic.methods import ComparedMethod, read_method, read_methods
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.topics import read_topics
from aufheben.words import speaker

_say = speaker(__name__)

FIRST = "first"
"""Whose tokens are matched where no method is named: those of the first one that debates."""
Where = tuple[str, str, str]
"""A row, a topic and a language."""
Stances = Mapping[Where, tuple[str, ...]]
"""Stances that were found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTry:
    """What is tried: `matched` is how many tokens it may spend, where that is fixed."""

    topic: Topic
    method: ComparedMethod
    row: ModelRow
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
class Contest:
    """Rows of models, methods, topics, and who judges.

    The others are compared with `baseline`; `spending` is whose tokens they are to match.
    """

    topics: tuple[Topic, ...]
    methods: tuple[ComparedMethod, ...]
    rows: tuple[ModelRow, ...]
    judges: tuple[str, ...]
    baseline: ComparedMethod
    spending: ComparedMethod | None
    options: Options

    @property
    def works(self) -> list[PlannedTry]:
        """Every try, in the order of the tables."""
        return [
            PlannedTry(topic=topic, method=method, row=row, number=number)
            for row in self.rows
            for method in self.methods
            for topic in self.topics
            for number in range(1, self.options.trials + 1)
        ]

    @property
    def stanceless(self) -> list[PlannedTry]:
        """A single call in every row for each topic without stances: it has to find them first."""
        single = read_method("single")
        return [
            PlannedTry(topic=topic, method=single, row=row, number=0)
            for row in self.rows
            for topic in self.topics
            if len(topic.stances) < 2
        ]

    @property
    def dearest(self) -> Iterator[PlannedTry]:
        """Every try; how many samples tokens will buy is not known yet, and taken for the most."""
        for work in filter(can_be_made, self.works):
            yield work if self.spending is None else replace(work, matched=1)


def can_be_made(work: PlannedTry) -> bool:
    """Whether the method has an answer to give: strengths decide claims alone."""
    return can_argue(work.method, work.topic)


def contest_of(options: Options) -> Contest:
    """The contest that the options ask for. Raises BadInput before anybody is asked."""
    debaters, methods = rows(options), read_methods(options.methods)
    return Contest(
        topics=read_topics(
            options.topics, lang=options.lang, limit=options.limit, draw=options.draw
        ),
        methods=methods,
        rows=debaters,
        judges=judges(options, debaters),
        baseline=_baseline(options.baseline, methods),
        spending=_spending(options.matched_tokens, methods),
        options=options,
    )


def _baseline(named: str | None, methods: tuple[ComparedMethod, ...]) -> ComparedMethod:
    """As named, else a single call, else the first."""
    if named is not None:
        return _among(named, methods, "--baseline")
    return next((m for m in methods if m.form == "single"), methods[0])


def _spending(named: str | None, methods: tuple[ComparedMethod, ...]) -> ComparedMethod | None:
    """The way whose tokens others are to match. Raises BadInput if it can be none."""
    if named is None:
        return None
    debating = (m for m in methods if _debates(m))
    found = (
        next(debating, methods[0]) if named == FIRST else _among(named, methods, "--matched-tokens")
    )
    if not _debates(found):
        do = _say("name_debates_example")
        raise BadInput(_say("matched_tokens_but"), do=do)
    return found


def _debates(method: ComparedMethod) -> bool:
    return not method.matching and method.form != "single"


def _among(name: str, methods: tuple[ComparedMethod, ...], option: str) -> ComparedMethod:
    found = read_method(name)
    if found not in methods:
        do = among("one_of", [method.name for method in methods])
        raise BadInput(_say("not_among_methods", option=option, name=name), do=do)
    return found


def planned(work: PlannedTry, options: Options, stances: Stances) -> Planned:
    """The run that a try takes. Raises BadInput if nobody sits in a seat."""
    topic, method, row = work.topic, work.method, work.row
    words = f"{work.number}-{method.name}-{topic.id}-{topic.lang}"
    known = stances.get(work.where, topic.stances)
    seats = [f"AG{number}" for number in range(1, max(2, len(known)) + 1)]
    every = (*known, *("" for _ in seats[len(known) :]))
    matching = method.matching
    request = Dialectic(
        what=topic.question,
        stances=dict(zip(seats, every, strict=True)),
        seats={seat: row.agent(seat) for seat in seats},
        model=None if row.symbolic else row.agent(NEUTRAL.name),
        lang=topic.lang,
        protocol=method.form,
        confirm=method.confirm,
        max_rounds=method.rounds,
        depth=method.depth if method.depth > 1 else None,
        # Who draws no samples is the same run however many others draw.
        samples=options.samples if matching and work.matched is None else None,
        matched=work.matched if matching else None,
        # Explaining costs an answer that not every way has.
        explain=options.explain and not row.symbolic,
        **asked(options)
        | {"prompts": row.prompts, "base_url": None if row.symbolic else options.base_url},
    )
    return Planned(words=words, request=request)
