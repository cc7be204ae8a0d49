"""While speeches come: each is summarized, analyzed by every dimension, and perhaps graded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.domain.matches import Dimension, Speech
from aufheben.domain.verdicts import Analysis, Mark, Summary, Unsaid
from aufheben.protocols.asking import Ask, Law
from aufheben.protocols.ports import Rejected
from aufheben.rooms.judging.asks.base_task import JudgingTask
from aufheben.rooms.judging.asks.laws import Brief, in_words, scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarize(JudgingTask[Summary]):
    """What is said in a speech, or in part `part` of `parts` of one that is too long.

    `limit` is how many characters are asked for; 0 leaves it to the judge. What never fits is
    read in full by whoever comes later.
    """

    name, answers, called = "summarize", Summary, "a summary"
    laws: ClassVar[tuple[Law, ...]] = (Brief("text"),)
    speech: Speech
    part: int = 1
    parts: int = 1
    limit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyze(JudgingTask[Analysis]):
    """A speech seen from one dimension.

    `earlier` are the dimension's own analyses of the speeches before (or `before`, those
    speeches themselves); `beside` are other dimensions' analyses of this speech. `opening`
    where the team has not spoken before, for a view of one side alone; `final` where nobody of
    another side speaks after it.
    """

    name, answers, called = "analyze", Analysis, "an analysis"
    laws: ClassVar[tuple[Law, ...]] = (scored, Brief("text"), in_words)
    dimension: Dimension
    speech: Speech
    summaries: tuple[tuple[Speech, str], ...] = ()
    earlier: tuple[tuple[Speech, str], ...] = ()
    before: tuple[Speech, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    scored: bool = False
    limit: int = 0
    opening: bool = False
    final: bool = False

    def read(self, message: Mapping[str, object]) -> Analysis | Unsaid | Rejected:
        """The analysis; a score that is not asked for is passed over."""
        read = Ask.read(self, message)
        if isinstance(read, Analysis) and not self.scored:
            return replace(read, score=None)
        return read

    def shown(self) -> str:
        """The speeches, and what was noted of them."""
        noted = [text for _, text in (*self.summaries, *self.earlier, *self.beside)]
        return "\n".join([s.words for s in (*self.before, self.speech)] + noted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade(JudgingTask[Mark]):
    """A speech's score from one dimension, read off its analysis."""

    name, answers, called = "grade", Mark, "a score"
    dimension: Dimension
    speech: Speech
    analysis: str
