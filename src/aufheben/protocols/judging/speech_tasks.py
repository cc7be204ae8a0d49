"""While speeches come: each is summarized, analyzed by every dimension, and perhaps graded."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.matches import Speech
from aufheben.domain.panels import Dimension
from aufheben.domain.verdicts import Analysis, Mark, Summary, Unsaid
from aufheben.protocols.judging.base_task import JudgingTask, unscored
from aufheben.protocols.judging.lengths import too_long
from aufheben.protocols.judging.messages import AnalysisMessage, GradeMessage, SummaryMessage
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarize(JudgingTask[Summary]):
    """What is said in a speech, or in part `part` of `parts` of one that is too long.

    `limit` is how many characters are asked for; 0 leaves it to the judge.
    """

    answers: ClassVar[type[Any]] = Summary
    speech: Speech
    part: int = 1
    parts: int = 1
    limit: int = 0

    def read(self, message: Mapping[str, object]) -> Summary | Unsaid | Rejected:
        """See `messages.SummaryMessage`."""
        read = parse(SummaryMessage, message)
        return read if isinstance(read, Rejected) else Summary(text=read.summary)

    def write(self, answer: Summary | Unsaid) -> Mapping[str, object]:
        """The message."""
        return {"summary": answer.text if isinstance(answer, Summary) else ""}

    def legal(self, answer: Summary | Unsaid) -> Rejected | None:
        """No longer than asked for; what never fits is read in full by whoever comes later."""
        return too_long(answer.text, self.limit) if isinstance(answer, Summary) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyze(JudgingTask[Analysis]):
    """A speech seen from one dimension.

    `earlier` are the dimension's own analyses of the speeches before (or `before`, those
    speeches themselves); `beside` are other dimensions' analyses of this speech. `opening`
    where the team has not spoken before, for a view of one side alone; `final` where nobody of
    another side speaks after it.
    """

    answers: ClassVar[type[Any]] = Analysis
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
        """See `messages.AnalysisMessage`."""
        read = parse(AnalysisMessage, message)
        if isinstance(read, Rejected):
            return read
        return Analysis(text=read.analysis, score=read.score if self.scored else None)

    def write(self, answer: Analysis | Unsaid) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Analysis(text=text, score=None):
                return {"analysis": text}
            case Analysis(text=text, score=score):
                return {"analysis": text, "score": score}
            case Unsaid():
                return {}

    def legal(self, answer: Analysis | Unsaid) -> Rejected | None:
        """With a score where one is asked for, no longer than that, its points in words."""
        if not isinstance(answer, Analysis):
            return None
        return (
            (unscored(answer.score) if self.scored else None)
            or too_long(answer.text, self.limit)
            or self.named_in_words(answer, self._shown())
        )

    def _shown(self) -> str:
        noted = [text for _, text in (*self.summaries, *self.earlier, *self.beside)]
        return "\n".join([s.words for s in (*self.before, self.speech)] + noted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade(JudgingTask[Mark]):
    """A speech's score from one dimension, read off its analysis."""

    answers: ClassVar[type[Any]] = Mark
    dimension: Dimension
    speech: Speech
    analysis: str

    def read(self, message: Mapping[str, object]) -> Mark | Unsaid | Rejected:
        """See `messages.GradeMessage`."""
        read = parse(GradeMessage, message)
        return read if isinstance(read, Rejected) else Mark(score=read.score)

    def write(self, answer: Mark | Unsaid) -> Mapping[str, object]:
        """The message."""
        return {"score": answer.score} if isinstance(answer, Mark) else {}

    def legal(self, answer: Mark | Unsaid) -> Rejected | None:
        """From 1 to 10."""
        return unscored(answer.score) if isinstance(answer, Mark) else None
