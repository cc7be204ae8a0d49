"""Debates as they were held, and the panels that judge them."""

from collections.abc import Collection
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


Analyses = Literal["none", "unread", "apart", "carried"]
Scores = Literal["none", "within", "apart"]
Extraction = Literal["none", "verdict", "every"]
Finding = Literal["points", "mean", "named"]
Hears = Literal["debate", "side"]
Newest = Literal["speech", "both"]
Standing = Literal["mean", "latest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """One view of a debate. `reads` are dimensions whose analyses of the same speech it sees.

    `hears`: beside a speech it sees what was said before in the whole debate, or by that side.
    """

    name: str
    criterion: str
    weight: float = 1.0
    reads: tuple[str, ...] = ()
    hears: Hears = "debate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """How a debate is judged, as a value (Liang et al. 2024; Nakae et al., DbKai).

    - `summaries`: every speech is summarized, apart from all analyses.
    - `analyses`: speeches are not analyzed; analyzed, but the judgment reads the speeches all
      the same; analyzed each beside the earlier speeches; or beside the earlier analyses.
    - `scores`: a speech's score (1 to 10) comes within its analysis, or by a call of its own.
    - `extraction`: what is written freely is read off by further calls, one a team and one for
      the winner: never, at the verdict, or at every judgment.
    - `finding`: the winner by the points of the debate, by the weighted mean of the scores, or
      by whom the judge names.
    - `window`: characters from which on a text is summarized in parts before it is read.
    - `judgments`: every dimension judges the whole debate, and the verdict is made of those
      judgments; without them one winner judge reads all analyses (or, where nothing is analyzed,
      all speeches) and answers with a typed verdict.
    - `newest`: an analysis reads the newest speech alone, or with its summary beside it.
    - `standing`: a team's score is the mean of its speeches so far, or that of its latest.
    """

    name: str
    dimensions: tuple[Dimension, ...]
    summaries: bool = False
    analyses: Analyses = "carried"
    scores: Scores = "none"
    extraction: Extraction = "none"
    finding: Finding = "points"
    window: int = 200_000
    judgments: bool = True
    newest: Newest = "speech"
    standing: Standing = "mean"

    def absorbed(self, present: Collection[str]) -> tuple[str, ...]:
        """Of the dimensions `present`, those that others of them read: what they find is there."""
        read = {name for d in self.dimensions if d.name in present for name in d.reads}
        return tuple(d.name for d in self.dimensions if d.name in read and d.name in present)

    def calls(self, speeches: int, teams: int) -> int:
        """Calls for a debate whose speeches fit the window, if every answer is legal at once."""
        apart = self.scores == "apart"
        each = speeches * (self.analyses != "none") + speeches * apart + self.judgments
        read_off = (teams + 1) * (self.extraction == "every")
        return (
            speeches * self.summaries
            + len(self.dimensions) * (each + read_off)
            + self.closing(teams)
        )

    def closing(self, teams: int) -> int:
        """Calls from the judgments of the dimensions to the verdict."""
        if self.whole:
            return 0
        return 1 + (teams + 1) * (self.extraction != "none")

    @property
    def whole(self) -> bool:
        """The debate is judged as a whole, so the one judgment is the verdict."""
        return len(self.dimensions) == 1 and self.extraction == "every"
