"""Who argues and who judges, which way tries which topic: the contest, and the runs it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from aufheben.bench.figures import can_argue
from aufheben.bench.measurement import Planned, asked
from aufheben.bench.options import Dialectic as Options
from aufheben.domain import NEUTRAL
from aufheben.domain.issues import Topic
from aufheben.domain.models import agent_name, unplaced
from aufheben.errors import BadInput, among
from aufheben.evaluation.dialectic.methods import ComparedMethod, read_method, read_methods
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.fingerprint import check_prompts, prompts
from aufheben.rooms.models import named_model
from aufheben.rooms.specifications import read_topics
from aufheben.words import speaker

_say = speaker(__name__)

SYMBOLIC = "symbolic"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRow:
    """A row of the tables: one model for all seats, or one a seat; whose prompts.

    `agents` has the models by seat, under an empty name the one of every other seat.
    """

    agents: Mapping[str, str]
    prompts: str | None = None
    label: str = ""

    @property
    def symbolic(self) -> bool:
        """The logic engine argues."""
        return set(self.agents.values()) == {SYMBOLIC}

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that takes part, as it is publicly known, once."""
        return tuple(dict.fromkeys(unplaced(agent) for agent in self.agents.values()))

    def agent(self, seat: str) -> str:
        """Who sits there. Raises BadInput if nobody does."""
        found = self.agents.get(seat) or self.agents.get("")
        if found is None and seat == NEUTRAL.name:
            # Who belongs to no side and is not named is whoever speaks first.
            found = next(iter(self.agents.values()))
        if found is None:
            named = ",".join(f"{s}={a}" for s, a in self.agents.items())
            raise BadInput(
                _say("nobody_sits", seat=seat),
                do=_say("name_model_named_seat", named=named, seat=seat),
            )
        return found


def rows(options: Options) -> tuple[ModelRow, ...]:
    """Each model with each folder of prompts. Raises BadInput."""
    for folder in options.folders:
        check_prompts(folder)
    folders: tuple[str | None, ...] = options.folders or (None,)
    found = [
        ModelRow(agents=agents, prompts=folder, label=_row_label(agents, folder))
        for agents in (_seating(text, options) for text in options.models or (SYMBOLIC,))
        for folder in folders
    ]
    twice = _twice([row.label for row in found])
    if twice is not None:
        raise BadInput(_say("row_asked_twice", twice=twice), do=_say("name_each_model"))
    said = [prompts(folder, "dialectic") for folder in folders]
    same = [folder for folder, text in zip(folders, said, strict=True) if said.count(text) > 1]
    if same:
        what = _say("prompts_say_same", same=str(same[0]), same_2=str(same[1]))
        raise BadInput(what, do=_say("name_two"))
    return tuple(found)


def judges(options: Options, debaters: Sequence[ModelRow]) -> tuple[str, ...]:
    """The judges' models. Raises BadInput if one of them debates, unless that is allowed."""
    named = [part.strip() for text in options.judges for part in text.split(",")]
    found = tuple(dict.fromkeys(_model_of(name, options, "--judges") for name in named if name))
    twice = _twice([unplaced(judge) for judge in found])
    if twice is not None:
        do = _say("another_address_same")
        raise BadInput(_say("judge_twice", twice=twice), do=do)
    if SYMBOLIC in found:
        raise BadInput(_say("logic_engine_judges"), do=_say("name_model"))
    debating = {model for row in debaters for model in row.models}
    own = next((judge for judge in found if unplaced(judge) in debating), None)
    if own is not None and not options.allow_same_model:
        do = _say("name_another_judge")
        raise BadInput(_say("judge_own_answers", public=unplaced(own)), do=do)
    return found


def _twice(names: Sequence[str]) -> str | None:
    return next((name for name in names if names.count(name) > 1), None)


def _seating(text: str, options: Options) -> dict[str, str]:
    if "=" not in text:
        return {"": _model_of(text.strip(), options)}
    found: dict[str, str] = {}
    for pair in text.split(","):
        seat, equals, model = (part.strip() for part in pair.partition("="))
        if not (seat and equals and model) or seat in found:
            do = _say("write_ag1_provider")
            raise BadInput(_say("model_said", text=text), do=do)
        found[seat] = _model_of(model, options)
    if SYMBOLIC in found.values() and set(found.values()) != {SYMBOLIC}:
        raise BadInput(_say("model_said", text=text), do=_say("let_logic_engine"))
    return found


def _model_of(name: str, options: Options, option: str = "--model") -> str:
    if name == SYMBOLIC:
        return name
    return agent_name(named_model(name, options.base_url, option=option) or name)


def _row_label(agents: Mapping[str, str], folder: str | None) -> str:
    shown = ",".join(f"{s}={unplaced(a)}" if s else unplaced(a) for s, a in agents.items())
    return f"{shown} [{Path(folder).name}]" if folder else shown


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
        """Every try of which an answer can come, in the order of the tables."""
        return [
            PlannedTry(topic=topic, method=method, row=row, number=number)
            for row in self.rows
            for method in self.methods
            for topic in self.topics
            for number in range(1, self.options.trials + 1)
            if can_argue(method, topic)
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
        for work in self.works:
            yield work if self.spending is None else replace(work, matched=1)


def contest_of(options: Options) -> Contest:
    """The contest that the options ask for. Raises BadInput before anybody is asked."""
    debaters, methods = rows(options), read_methods(options.methods)
    contest = Contest(
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
    if not contest.works:
        names = ", ".join(method.name for method in methods)
        what = _say("no_claim_left", n=len(contest.topics), names=names)
        raise BadInput(what, do=_say("name_claims"))
    return contest


def _baseline(named: str | None, methods: tuple[ComparedMethod, ...]) -> ComparedMethod:
    """As named, else a single call, else the first."""
    if named is not None:
        return _among(named, methods, "--baseline")
    return next((m for m in methods if m.form == "single"), methods[0])


def _spending(named: str | None, methods: tuple[ComparedMethod, ...]) -> ComparedMethod | None:
    """The way whose tokens others are to match. Raises BadInput if it can be none."""
    if named is None:
        return None
    debating = [method for method in methods if _debates(method)]
    if named == FIRST and not debating:
        raise BadInput(_say("matched_tokens_but"), do=_say("name_debates_example"))
    found = debating[0] if named == FIRST else _among(named, methods, "--matched-tokens")
    if found not in debating:
        names = ", ".join(method.name for method in debating)
        do = _say("name_debates", names=names) if names else _say("name_debates_example")
        raise BadInput(_say("matched_tokens_of", name=found.name), do=do)
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
