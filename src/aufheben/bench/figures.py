"""What benchmarks find in a finished debate, for whoever runs debates of their own."""

from collections.abc import Mapping
from typing import Any

from aufheben import wiring
from aufheben.app import Result
from aufheben.domain.issues import Topic
from aufheben.domain.ratings import Exhibit
from aufheben.evaluation.dialectic.measures import Measured, measures
from aufheben.evaluation.dialectic.methods import ComparedMethod, read_method
from aufheben.evaluation.dialectic.runs.measured import measured
from aufheben.evaluation.dialectic.trial import JudgedMark
from aufheben.evaluation.dialectic.trial import marks_of as marks_of_rated
from aufheben.rooms.dialectic.asks.claims import is_claim
from aufheben.rooms.options import Asking
from aufheben.rooms.rating.report import exhibit
from aufheben.runtime.repetition import Exact, Lexical, Repetition

__all__ = [
    "ComparedMethod",
    "JudgedMark",
    "can_argue",
    "computed",
    "figures_of",
    "judged",
    "marks_of",
    "read_method",
    "registered",
    "shown",
    "tests_of",
]


def judged() -> tuple[str, ...]:
    """The figures that only judges give."""
    return tuple(name for name, each in measures().items() if each.family == "judged")


def computed() -> tuple[str, ...]:
    """The figures that are computed; `repetition_semantic` only where it is asked for."""
    return tuple(name for name, each in measures().items() if each.family != "judged")


def registered() -> tuple[str, ...]:
    """Those of them that other packages compute."""
    return tuple(name for name, each in measures().items() if each.of)


def tests_of(asking: Asking) -> dict[str, Repetition]:
    """By which tests a debate is looked through for what it says again. Raises MissingExtra."""
    found: dict[str, Repetition] = {"exact": Exact(), "lexical": Lexical()}
    if asking.repetition == "semantic":
        found["semantic"] = wiring.semantic(asking)
    return found


async def figures_of(debate: Result, tests: Mapping[str, Repetition]) -> Measured:
    """Every computed figure that is known of a debate, with notes."""
    return await measured(debate.told, debate.record.events, tests=tests)


def shown(debate: Result, topic: Topic | None) -> Exhibit | None:
    """What judges see of a debate; None if it has no answer."""
    return exhibit(debate.told, topic)


def marks_of(rating: Result, judge: str) -> tuple[JudgedMark, ...]:
    """Every figure of every reading; None for a question that got no legal answer."""
    rated: Any = rating.value
    return marks_of_rated(rated, judge, rating.run)


def can_argue(method: ComparedMethod, topic: Topic) -> bool:
    """Whether the method has an answer to give: strengths decide claims alone."""
    return method.form != "argllm" or is_claim(topic.question)
