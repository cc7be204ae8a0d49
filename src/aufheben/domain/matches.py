"""Debates as they were held: a motion, teams on two sides, speeches in order."""

from dataclasses import dataclass
from typing import Literal

Stand = Literal["for", "against"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Who speaks for or against the motion, by the name used everywhere ("OG")."""

    name: str
    side: Stand


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """A cross-examination: which teams ask, which answer, and all that is said in it."""

    asks: tuple[str, ...]
    answers: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """One speech; `number` counts from 1 in the order of speaking.

    `role` is the place it was given in, as the transcript calls it ("Prime Minister"), if it does.
    `examinations` are the questions and answers that test this speech.
    """

    number: int
    team: str
    text: str
    speaker: str = ""
    role: str = ""
    examinations: tuple[Examination, ...] = ()

    @property
    def words(self) -> str:
        """Its text, and under it what was asked and answered about it, with who asks whom."""
        asked = (
            f"[{', '.join(each.asks)} → {', '.join(each.answers)}]\n{each.text}"
            for each in self.examinations
        )
        return "\n\n".join(filter(None, (self.text, *asked)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What every judge knows before the first speech."""

    motion: str
    teams: tuple[Team, ...]
    info: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The teams' names, in order of first speaking."""
        return tuple(team.name for team in self.teams)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A debate to be judged."""

    heading: Heading
    speeches: tuple[Speech, ...]

    @property
    def order(self) -> tuple[tuple[int, str], ...]:
        """Who spoke when: the number of each speech, and its team."""
        return tuple((speech.number, speech.team) for speech in self.speeches)

    def of(self, team: str) -> tuple[Speech, ...]:
        """A team's speeches."""
        return tuple(speech for speech in self.speeches if speech.team == team)
