"""What a hearing will take: it is held beforehand, nobody is asked, and every prompt is counted.

So the speeches count with their real length and each call with all it shows. Answers are taken
to be as long as their task asks; where it asks for no length, as long as a strong general model
made them in a hearing on record.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from aufheben.domain import Limits, Seat, Usage
from aufheben.domain.verdicts import (
    Analysis,
    Clash,
    DebateFeedback,
    Judgment,
    Mark,
    SpeechFeedback,
    Summary,
    TeamView,
    Verdict,
    Winner,
)
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.lengths import about
from aufheben.prompts.templates import RandomFences, compose
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.judging.asks.tasks import (
    Analyze,
    Conclude,
    GiveFeedback,
    Grade,
    NameWinner,
    Summarize,
    ViewTeam,
    Weigh,
)
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.protocol.protocol import adjudicate
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore

ANALYSIS, JUDGMENT, VIEW, VERDICT = 2_400, 3_000, 800, 5_500
"""Characters of answers for which no length is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Calls, characters of all prompts, and tokens, if every answer is legal at once."""

    calls: int
    characters: int
    usage: Usage


async def forecast(hearing: JudgingJob, *, prompts: str | None = None) -> Forecast:
    """What it will take; `prompts` is a folder of templates that stand in for ours.

    Raises BadInput for a template there that cannot be read.
    """
    one = replace(hearing, judges=hearing.judges[:1], limits=Limits(reasks=0))
    counting = _Counting(one.lang or "en", prompts)
    journal = MemoryStore().begin(Record(run="forecast", created="", settings={}))
    agents = {one.judges[0].name: counting}
    chair = JournaledChair(agents=agents, journal=journal, limits=one.limits, clock=StillClock())
    how: dict[str, Any] = {"forced": one.forced, "lang": one.lang, "points": one.points}
    await adjudicate(one.match, one.panel, one.judges[0], chair, **how)
    return counting.told(len(hearing.judges))


class _Counting:
    """Sits where a model would, and counts what that would be sent and say."""

    def __init__(self, lang: Lang, prompts: str | None) -> None:
        self._lang: Lang = lang
        self._prompts = prompts
        self._fences = RandomFences()
        self._calls = self._characters = 0
        self._usage = Usage()

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> Said:
        """An answer of the length that is to be expected."""
        fence = self._fences(seat.name)
        prompt = compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)
        shown, said = prompt.system + prompt.user, self._said(task)
        self._calls += 1
        self._characters += len(shown)
        self._usage += Usage(input=about(shown), output=about(str(task.write(said))))
        return Said(answer=said)

    def told(self, judges: int) -> Forecast:
        """For so many judges, each of whom is asked alike."""
        usage = Usage(input=self._usage.input * judges, output=self._usage.output * judges)
        return Forecast(
            calls=self._calls * judges, characters=self._characters * judges, usage=usage
        )

    def _said(self, task: Any) -> Any:
        match task:
            case Summarize():
                return Summary(text=self._words(task.limit or len(task.speech.words) // 2))
            case Analyze():
                text = self._words(task.limit or ANALYSIS)
                return Analysis(text=text, score=5 if task.scored else None)
            case Weigh() | Conclude():
                return Judgment(text=self._words(JUDGMENT))
            case Grade():
                return Mark(score=5)
            case ViewTeam():
                return TeamView(text=self._words(VIEW), score=5)
            case NameWinner():
                return Winner(winner=task.heading.names[0])
            case GiveFeedback():
                return self._feedback(task)
            case _:
                return self._verdict(task.heading.names)

    def _feedback(self, task: GiveFeedback) -> DebateFeedback:
        """Points fall with the ranking."""
        text = self._words(task.limit)
        place = {team: n for n, team in enumerate(task.verdict.ranking)}
        speeches = tuple(
            SpeechFeedback(
                speech=s.number,
                strong=text,
                lost=text,
                next=text,
                points=task.scale.of(s)[1] - place[s.team] / 2,
                why=text,
            )
            for s in task.speeches
        )
        clash = Clash(about=text, winner=task.verdict.ranking[0], why=text)
        return DebateFeedback(speeches=speeches, clashes=(clash, clash, clash))

    def _verdict(self, names: tuple[str, ...]) -> Verdict:
        reasons = tuple((name, self._words(VERDICT // (2 * len(names)))) for name in names)
        return Verdict(ranking=names, comment=self._words(VERDICT // 2), reasons=reasons)

    def _words(self, size: int) -> str:
        words = "言葉" if self._lang == "ja" else "words "
        return (words * (size // len(words) + 1))[:size]
