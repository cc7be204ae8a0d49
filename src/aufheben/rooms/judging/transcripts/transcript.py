"""A speech as a transcript writes it, what is said of a debate beside it, and what reading comes to."""

from dataclasses import dataclass, field

from aufheben.domain.matches import Match
from aufheben.rooms.judging.transcripts.exchange_headings import Exchange
from aufheben.rooms.judging.transcripts.voices import Voices
from aufheben.words import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplement:
    """The motion, where it is said ("": as the transcript has it), and who speaks for whom.

    `motion_fix` and `teams_fix` say how whoever reads can say them.
    """

    motion: str = ""
    voices: Voices = field(default_factory=Voices)
    motion_fix: Fact = ""
    teams_fix: Fact = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A debate as it was read.

    `chairs` are voices of nobody, whose words are left out; `within` is how many short turns stand
    inside the speeches in which they fell; `listed` are lines that say who is to speak,
    `turns` those that name who speaks next in questions, and might head a short speech.
    """

    match: Match
    chairs: tuple[str, ...] = ()
    within: int = 0
    listed: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSpeech:
    """A speech as written, or an `exchange` with the `words` that head it; `line` is where it begins."""

    team: str
    text: str
    speaker: str = ""
    role: str = ""
    line: int | None = None
    exchange: Exchange | None = None
    words: str = ""
