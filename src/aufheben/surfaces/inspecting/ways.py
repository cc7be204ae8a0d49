"""How topics are argued and judged in Inspect: the parameters of our tasks and of our agent."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from aufheben import wiring
from aufheben.domain.topics import Topic
from aufheben.errors import BadInput
from aufheben.evaluation.dialectic.methods import Method, read_method
from aufheben.formats.cases.specification import known
from aufheben.protocols.dialectic.rules import MOST_SAMPLES
from aufheben.rooms.fingerprint import check_prompts
from aufheben.rooms.options import REPETITIONS, Asking
from aufheben.rooms.topics import read_topics
from aufheben.runtime.repetition import Repetition


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a topic is argued. Raises BadInput.

    `method` is FORM[@ROUNDS][+confirm], as in `aufheben bench dialectic --methods`. `samples`:
    answers that self-consistency compares, repairs of self-refine. `reasks`: how often an illegal
    answer may be mended. `repetition`: the strongest test by which a seat may not say the same
    again (off, exact, lexical, semantic). `shaped`: the JSON Schema of each answer is sent to
    providers that decode under one. `prompts`: a folder of templates ROOM/LANG/NAME.j2 that stand
    in for ours. `explain`: the answer is explained at the end, by one more call.
    """

    method: str = "lift@2"
    samples: int = 5
    reasks: int = 2
    repetition: str = "lexical"
    shaped: bool = True
    prompts: str | None = None
    explain: bool = False

    def __post_init__(self) -> None:
        known(self.repetition, REPETITIONS, where="repetition", file=None)
        check_range("samples", self.samples, 1, MOST_SAMPLES)
        check_range("reasks", self.reasks, 0)
        # Asked for here, so that what cannot be is refused before anything is spent.
        _ = self.form, self.test
        check_prompts(self.prompts)

    @property
    def form(self) -> Method:
        """The method that is named."""
        return read_method(str(self.method))

    @property
    def test(self) -> Repetition | None:
        """The tests of repetition. Raises MissingExtra."""
        return wiring.repetition(Asking(repetition=self.repetition))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What is argued, shown and judged. Raises BadInput.

    `topics` is a shipped name, a file or a folder, as in `aufheben bench dialectic --topics`;
    `lang` is en, ja or both; with `limit` only so many, drawn by the seed `draw`, over clusters
    first. `figures`: main or all of those that are computed. `readings`: how often each judge
    reads. `allow_same_model`: a judge may rate the answers of its own model; where no judge is
    named, the model evaluated rates itself.
    """

    topics: str = "bilingual"
    lang: str = "en"
    limit: int | None = None
    draw: int = 0
    figures: str = "main"
    readings: int = 1
    allow_same_model: bool = False

    def __post_init__(self) -> None:
        known(self.lang, ("en", "ja", "both"), where="lang", file=None)
        known(self.figures, ("main", "all"), where="figures", file=None)
        check_range("readings", self.readings, 1)
        if self.limit is not None:
            check_range("limit", self.limit, 1)

    def read(self) -> tuple[Topic, ...]:
        """The topics. Raises BadInput."""
        lang: Any = self.lang
        return read_topics(str(self.topics), lang=lang, limit=self.limit, draw=self.draw)


def read(given: Mapping[str, Any]) -> tuple[Way, Trial]:
    """Both, by the names of their parameters. Raises BadInput for another name."""
    ways, trials = ({field.name for field in fields(kind)} for kind in (Way, Trial))
    for name in given:
        known(name, sorted(ways | trials), where="the task's parameters", file=None)
    way = Way(**{name: value for name, value in given.items() if name in ways})
    return way, Trial(**{name: value for name, value in given.items() if name in trials})


def check_range(name: str, value: object, least: int, most: int | None = None) -> None:
    """Raises BadInput for a parameter below `least` or above `most`."""
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise BadInput(f"{name} is {value!r}", do=f"give a whole number {bounds}")
