"""How topics are argued and judged in Inspect: the parameters of our tasks and of our agent."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar

from inspect_ai._util.error import PrerequisiteError

from aufheben import Dialectic
from aufheben.bench.figures import ComparedMethod, can_argue, read_method
from aufheben.bench.options import Dialectic as Bench
from aufheben.domain import NEUTRAL
from aufheben.domain.issues import Topic
from aufheben.errors import AgentFailed, AufhebenError, BadInput, did_you_mean
from aufheben.rooms.fingerprint import check_prompts
from aufheben.rooms.options import check, option, same
from aufheben.rooms.specifications import read_topics
from aufheben.surfaces.inspecting.models import NAMED_LATER
from aufheben.words import speaker

__all__ = ["AgentParameters", "TaskParameters", "Topic", "read", "seats_of", "taking"]
FIGURES = ("main", "all")
_say = speaker(__name__)
Given = TypeVar("Given", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentParameters:
    """How a topic is argued, in the options of `aufheben bench dialectic`. Raises BadInput."""

    method: str = option(
        "lift@2", "FORM[@ROUNDS][+confirm], as in `aufheben bench dialectic --methods`.", "Form"
    )
    samples: int = same(Bench, "samples")
    reasks: int = same(Bench, "reasks")
    repetition: str = same(Bench, "repetition")
    shaped: bool = option(
        True, "Send each answer's JSON Schema to providers that decode under one.", "Models", bool
    )
    prompts: str | None = same(Bench, "prompts")
    explain: bool = same(Bench, "explain")

    def __post_init__(self) -> None:
        check(self)
        # Asked for here, so that what cannot be is refused before anything is spent.
        _ = self.form
        check_prompts(self.prompts)

    @property
    def form(self) -> ComparedMethod:
        """The method that is named."""
        return read_method(str(self.method))

    def arguable(self, topics: tuple[Topic, ...]) -> tuple[Topic, ...]:
        """Those that the method has an answer to: strengths decide claims alone. Raises BadInput."""
        claims = tuple(topic for topic in topics if can_argue(self.form, topic))
        if topics and not claims:
            raise BadInput(_say("no_claims"), do=_say("give_claims"))
        return claims

    def request(self, topic: Topic) -> Dialectic:
        """A topic argued in this way; who sits in the seats is named later."""
        method, seats = self.form, seats_of(topic)[:-1]
        missing = ("",) * (len(seats) - len(topic.stances))
        return Dialectic(
            what=topic.question,
            stances=dict(zip(seats, (*topic.stances, *missing), strict=True)),
            seats=dict.fromkeys(seats, NAMED_LATER),
            model=NAMED_LATER,
            lang=topic.lang,
            protocol=method.form,
            max_rounds=method.rounds,
            depth=method.depth if method.depth > 1 else None,
            confirm=method.confirm,
            explain=self.explain,
            samples=self.samples if method.matching else None,
            reasks=self.reasks,
            repetition=self.repetition,
            prompts=self.prompts,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskParameters:
    """What is argued, shown and judged, in those options too; where no judge is named, one whose
    model is allowed to be the same is the model evaluated. Raises BadInput.
    """

    topics: str = same(Bench, "topics")
    lang: str = same(Bench, "lang")
    limit: int | None = same(Bench, "limit")
    draw: int = same(Bench, "draw")
    figures: str = option("main", "Which computed figures are shown.", "Output", choices=FIGURES)
    readings: int = same(Bench, "readings")
    allow_same_model: bool = same(Bench, "allow_same_model")

    def __post_init__(self) -> None:
        check(self)

    def read(self) -> tuple[Topic, ...]:
        """The topics. Raises BadInput."""
        lang: Any = self.lang
        return read_topics(str(self.topics), lang=lang, limit=self.limit, draw=self.draw)


def read(given: Mapping[str, Any]) -> tuple[AgentParameters, TaskParameters]:
    """Both, by the names of their parameters. Raises BadInput for another name."""
    ways, trials = (
        {field.name for field in fields(kind)} for kind in (AgentParameters, TaskParameters)
    )
    for name in given.keys() - ways - trials:
        do = did_you_mean(name, sorted(ways | trials), cutoff=0)
        raise BadInput(_say("no_parameter", name=name), do=do)
    way = AgentParameters(**{name: value for name, value in given.items() if name in ways})
    return way, TaskParameters(**{name: value for name, value in given.items() if name in trials})


def taking(*kinds: Any, **defaults: object) -> Callable[[Given], Given]:
    """A function of keywords that takes the fields of these, as Inspect reads from its signature."""
    every = [
        (each, defaults.get(each.name, each.default)) for kind in kinds for each in fields(kind)
    ]
    named = [
        Parameter(each.name, Parameter.KEYWORD_ONLY, default=default, annotation=each.type)
        for each, default in every
    ]

    def signed(function: Given) -> Given:
        returned = signature(function).return_annotation
        function.__signature__ = Signature(named, return_annotation=returned)  # type: ignore[attr-defined]
        return function

    return signed


def seats_of(topic: Topic) -> tuple[str, ...]:
    """AG1, AG2 and so on, one a stance and two at least; then M, who belongs to no side."""
    count = max(2, len(topic.stances))
    return (*(f"AG{number}" for number in range(1, count + 1)), NEUTRAL.name)


# Inspect has no public name for it, and shows anything else as a bug.


@contextmanager
def plainly() -> Iterator[None]:
    """What is wrong with the input, as Inspect tells it. Raises PrerequisiteError."""
    from rich.markup import escape

    try:
        yield
    except BadInput as wrong:
        raise PrerequisiteError(escape(str(wrong))) from None


@contextmanager
def inspected() -> Iterator[None]:
    """Whatever broke an agent, itself: Inspect knows its own limits and its providers' errors."""
    try:
        yield
    except AgentFailed as failed:
        cause = failed.__cause__
        if isinstance(cause, Exception) and not isinstance(cause, AufhebenError):
            raise cause from None
        raise


def check_loop() -> None:
    """Raises PrerequisiteError if Inspect runs on trio, which our chair does not."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        raise PrerequisiteError("aufheben needs INSPECT_ASYNC_BACKEND=asyncio") from None
