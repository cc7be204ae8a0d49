"""After the verdict: what each speaker is told, from what the judge has found already."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, ClassVar

from aufheben.domain.feedback import Clash, DebateFeedback, PointScale, SpeechFeedback
from aufheben.domain.matches import Speech
from aufheben.domain.verdicts import Unsaid, Verdict
from aufheben.protocols.judging.base_task import JudgingTask, unknown
from aufheben.protocols.judging.lengths import too_long
from aufheben.protocols.judging.messages import FeedbackMessage
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveFeedback(JudgingTask[DebateFeedback]):
    """Feedback on every speech, with points, and the clashes of the debate.

    `analyses` are the judge's own, by speech and dimension; where there are none the `speeches`
    have their texts. `limit` is how many characters each text is asked for.
    """

    answers: ClassVar[type[Any]] = DebateFeedback
    verdict: Verdict
    speeches: tuple[Speech, ...]
    analyses: tuple[tuple[int, str, str], ...]
    scale: PointScale
    limit: int

    @property
    def needed(self) -> bool:
        """The verdict stands without it."""
        return False

    @property
    def ranked(self) -> tuple[str, ...]:
        """The teams whose points must follow the ranking: all, where all speak equally often."""
        counts = {name: self._numbers_of(name) for name in self.heading.names}
        even = len({len(numbers) for numbers in counts.values()}) == 1
        return self.verdict.ranking if even and self.verdict.winner is not None else ()

    def read(self, message: Mapping[str, object]) -> DebateFeedback | Unsaid | Rejected:
        """See `messages.FeedbackMessage`."""
        read = parse(FeedbackMessage, message)
        if isinstance(read, Rejected):
            return read
        speeches = sorted(read.speeches, key=lambda each: each.speech)
        return DebateFeedback(
            speeches=tuple(SpeechFeedback(**each.model_dump()) for each in speeches),
            clashes=tuple(Clash(**each.model_dump()) for each in read.clashes),
        )

    def write(self, answer: DebateFeedback | Unsaid) -> Mapping[str, object]:
        """The message."""
        return write_feedback(answer) if isinstance(answer, DebateFeedback) else {}

    def legal(self, answer: DebateFeedback | Unsaid) -> Rejected | None:
        """Each speech once, points on the scale and in the order of the ranking, teams as named."""
        if isinstance(answer, Unsaid):
            return None
        won = tuple(clash.winner for clash in answer.clashes if clash.winner is not None)
        texts = _texts(answer)
        return (
            self._uncovered(answer)
            or self._off_scale(answer)
            or unknown(won, self.heading.names)
            or self._out_of_order(answer)
            or next(filter(None, (too_long(text, self.limit) for text in texts)), None)
            or self.named_in_words(answer, self._shown())
        )

    def _shown(self) -> str:
        given = [speech.text for speech in self.speeches] + [text for *_, text in self.analyses]
        return "\n".join([*given, self.verdict.comment])

    def _numbers_of(self, team: str) -> set[int]:
        return {speech.number for speech in self.speeches if speech.team == team}

    def _uncovered(self, answer: DebateFeedback) -> Rejected | None:
        wanted = [speech.number for speech in self.speeches]
        got = [each.speech for each in answer.speeches]
        if got == wanted:
            return None
        return Rejected(
            expected=f"feedback on speeches {wanted[0]} to {wanted[-1]}, each once",
            got=", ".join(map(str, got)) or "none",
            do="give feedback on every speech",
        )

    def _off_scale(self, answer: DebateFeedback) -> Rejected | None:
        for speech, told in zip(self.speeches, answer.speeches, strict=True):
            low, high = self.scale.of(speech)
            if not (low <= told.points <= high and (2 * told.points).is_integer()):
                return Rejected(
                    expected=f"points from {low:g} to {high:g} for speech {speech.number}, in halves",
                    got=f"{told.points:g}",
                    do="give points on this scale",
                )
        return None

    def _out_of_order(self, answer: DebateFeedback) -> Rejected | None:
        """No team wins with fewer points, as tabulation takes no such ballot."""
        points = {each.speech: each.points for each in answer.speeches}
        totals = [(sum(points[n] for n in self._numbers_of(t)), t) for t in self.ranked]
        for (more, better), (less, worse) in pairwise(totals):
            if more <= less:
                return Rejected(
                    expected=f"more points in all for {better} than for {worse}, as they are ranked",
                    got=f"{more:g} and {less:g}",
                    do="change points so that the totals follow the ranking",
                )
        return None


def write_feedback(feedback: DebateFeedback) -> dict[str, Any]:
    """Feedback as messages and results show it."""
    written = asdict(feedback)
    return {name: list(written[name]) for name in ("speeches", "clashes")}


def _texts(feedback: DebateFeedback) -> Iterator[str]:
    for each in feedback.speeches:
        yield from (each.strong, each.lost, each.next, each.why)
    yield from (clash.why for clash in feedback.clashes)
