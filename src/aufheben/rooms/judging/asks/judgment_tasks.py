"""After the last speech: a judgment from each dimension, and what is read off one."""

from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain.matches import Dimension, Speech
from aufheben.domain.verdicts import Judgment, TeamView, Winner
from aufheben.protocols.asking import Law
from aufheben.rooms.judging.asks.base_task import JudgingTask
from aufheben.rooms.judging.asks.laws import Teams, in_words, somebody


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(JudgingTask[Judgment]):
    """A judgment in free words; any is legal that names points in words."""

    answers, called = Judgment, "a judgment"
    laws: ClassVar[tuple[Law, ...]] = (in_words,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(Free):
    """The debate seen from one dimension, from its analyses or from the speeches themselves.

    `whole` where no other dimension judges, so the judgment must name a winner.
    """

    name = "weigh"
    dimension: Dimension
    analyses: tuple[tuple[Speech, str], ...] = ()
    speeches: tuple[Speech, ...] = ()
    whole: bool = False
    forced: bool = False

    def shown(self) -> str:
        """The analyses, or the speeches."""
        return "\n".join([s.text for s in self.speeches] + [text for _, text in self.analyses])


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclude(Free):
    """All dimensions' judgments drawn together, in free words.

    `absorbed` are the dimensions that others have read: those others govern.
    """

    name = "conclude"
    judgments: tuple[tuple[Dimension, str], ...]
    forced: bool = False
    absorbed: tuple[str, ...] = ()

    def shown(self) -> str:
        return "\n".join(text for _, text in self.judgments)


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewTeam(JudgingTask[TeamView]):
    """What a judgment says of one team, with a score; only the judgment is seen."""

    name, answers, called = "view", TeamView, "a judgment of one team"
    judgment: str
    team: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWinner(JudgingTask[Winner]):
    """The winner a judgment names, nobody only where that is allowed; only the judgment is seen."""

    name, answers, called = "name", Winner, "a winner"
    laws: ClassVar[tuple[Law, ...]] = (Teams("winner"), somebody)
    judgment: str
    forced: bool = False
