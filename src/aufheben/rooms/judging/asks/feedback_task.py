"""After the verdict: what each speaker is told, from what the judge has found already."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.domain.matches import Speech
from aufheben.domain.verdicts import DebateFeedback, PointScale, Unsaid, Verdict
from aufheben.protocols.asking import Ask, Law
from aufheben.protocols.ports import Rejected
from aufheben.rooms.judging.asks.base_task import JudgingTask
from aufheben.rooms.judging.asks.laws import (
    Brief,
    Teams,
    every_speech,
    in_order,
    in_words,
    on_scale,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveFeedback(JudgingTask[DebateFeedback]):
    """Feedback on every speech, with points, and the clashes of the debate.

    `analyses` are the judge's own, by speech and dimension; where there are none the `speeches`
    have their texts. The verdict stands without it. `limit` is how many characters each text is asked for.
    """

    name, answers, called, optional = "feedback", DebateFeedback, "feedback", True
    laws: ClassVar[tuple[Law, ...]] = (
        every_speech,
        on_scale,
        Teams("clashes.winner"),
        in_order,
        Brief("texts"),
        in_words,
    )
    verdict: Verdict
    speeches: tuple[Speech, ...]
    analyses: tuple[tuple[int, str, str], ...]
    scale: PointScale
    limit: int

    @property
    def ranked(self) -> tuple[str, ...]:
        """The teams whose points must follow the ranking: all, where all speak equally often."""
        counts = {name: self.numbers_of(name) for name in self.heading.names}
        even = len({len(numbers) for numbers in counts.values()}) == 1
        return self.verdict.ranking if even and self.verdict.winner is not None else ()

    def numbers_of(self, team: str) -> set[int]:
        """The speeches of a team, by their numbers."""
        return {speech.number for speech in self.speeches if speech.team == team}

    def read(self, message: Mapping[str, object]) -> DebateFeedback | Unsaid | Rejected:
        """The feedback, in the order of the speeches."""
        read = Ask.read(self, message)
        if not isinstance(read, DebateFeedback):
            return read
        ordered = sorted(read.speeches, key=lambda each: each.speech)
        return replace(read, speeches=tuple(ordered))

    def shown(self) -> str:
        """The speeches or their analyses, and the verdict."""
        given = [speech.text for speech in self.speeches] + [text for *_, text in self.analyses]
        return "\n".join([*given, self.verdict.comment])
