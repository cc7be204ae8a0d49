"""What judges said so far, event by event: of each speech, of the whole debate, and when they were done."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.matches import Panel
from aufheben.rooms.judging.job import JudgingJob
from aufheben.runtime.journal import Event, Record

_TEXTS = ("analysis", "summary", "judgment", "text", "view")
"""Under which of an answer's keys its words stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a judge said at an event: of a speech, of a team, or of the whole debate.

    `about` is the dimension or the step it belongs to.
    """

    event: Event
    judge: str
    about: str
    text: str
    speech: int | None = None
    team: str | None = None
    score: int | None = None


@dataclass(frozen=True)
class HearingRecord:
    """A record of a debate that is judged."""

    record: Record
    hearing: JudgingJob

    @cached_property
    def answers(self) -> list[Event]:
        return [
            event
            for event in self.record.events
            if event.kind in ("answered", "decided") and event.place[:1] == ("ballot",)
        ]

    def remarks(self) -> Iterator[Remark]:
        """What was said in words, in the order in which it came."""
        for event in self.answers:
            found = self._remark(event)
            if found is not None:
                yield found

    def marks(self) -> dict[tuple[str, int, str], tuple[int, int]]:
        """Scores that came by themselves, by judge, speech and dimension: since when, and how much."""
        found = {}
        for event in self.answers:
            score = event.payload.get("score")
            if (
                event.place[2:3] == ("speech",)
                and event.place[4] == "score"
                and isinstance(score, int)
            ):
                key = (str(event.place[1]), int(event.place[3]), str(event.place[5]))
                found[key] = (event.number, score)
        return found

    def _remark(self, event: Event) -> Remark | None:
        _, judge, step, *rest = event.place
        text = next((event.payload[key] for key in _TEXTS if event.payload.get(key)), None)
        if not isinstance(text, str) or step in ("verdict", "winner", "feedback"):
            return None
        score = event.payload.get("score")
        # A place goes on (speech, 3, analysis, clash), (judgment, clash), (view, [clash,] OG).
        if step == "speech":
            about = rest[2] if rest[1] == "analysis" else rest[1]
        else:
            dimensions = rest[:-1] if step == "view" else rest
            about = dimensions[0] if dimensions else step
        return Remark(
            event=event,
            judge=str(judge),
            about=str(about),
            text=text,
            speech=int(rest[0]) if step == "speech" else None,
            team=str(rest[-1]) if step == "view" else None,
            score=score if isinstance(score, int) else None,
        )

    @cached_property
    def ballots(self) -> dict[str, int]:
        """By judge the event since which their ballot is known."""
        return {
            judge.name: since
            for judge in self.hearing.judges
            if (since := self._since(judge.name, self._finals)) is not None
        }

    @cached_property
    def feedback(self) -> dict[str, int]:
        """By judge the event since which it is known what they tell the speakers."""
        names = (judge.name for judge in self.hearing.judges)
        return {n: e for n in names if (e := self._since(n, {("feedback",)})) is not None}

    @cached_property
    def _finals(self) -> set[tuple[str | int, ...]]:
        """Places of the answers of which a ballot is made, when they have come."""
        panel: Panel = self.hearing.panel
        scored = {
            ("speech", speech.number, "score", dimension.name)
            for speech in self.hearing.match.speeches
            for dimension in panel.dimensions
            if panel.scores == "apart"
        }
        if panel.extraction == "none" or not panel.judgments:
            return {("verdict",), *scored}
        teams = self.hearing.match.heading.names
        return {("winner",), *(("view", team) for team in teams), *scored}

    def _since(self, judge: str, places: set[tuple[str | int, ...]]) -> int | None:
        """The event by which each of a judge's places has an answer, or no more will be asked."""
        left, last = set(places), self.hearing.limits.reasks + 1
        for event in self.record.events:
            if event.place[:2] != ("ballot", judge):
                continue
            over = event.kind in ("answered", "decided")
            if over or (event.kind == "rejected" and event.attempt >= last):
                left.discard(event.place[2:])
            if not left:
                return event.number
        return None
