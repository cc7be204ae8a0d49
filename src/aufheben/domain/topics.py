"""What a benchmark of answers asks about, and what is known of it beforehand."""

from dataclasses import dataclass

from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A question in one language, and a stance for each seat in order (none: to be found).

    `key_points` are what experts say for and against (ArgKP), in no order that means anything.
    `obvious` is the one right option where people hardly disagree (a control, on which no
    synthesis should be invented). `expected` is the answer a formal example is known to have.
    """

    id: str
    lang: Lang
    question: str
    stances: tuple[str, ...] = ()
    key_points: tuple[str, ...] = ()
    obvious: str = ""
    expected: str = ""
