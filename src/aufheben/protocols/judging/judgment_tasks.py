"""After the last speech: a judgment from each dimension, and what is read off one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.matches import Speech
from aufheben.domain.panels import Dimension
from aufheben.domain.verdicts import Judgment, Named, TeamView, Unsaid
from aufheben.protocols.judging.base_task import JudgingTask, unknown, unscored
from aufheben.protocols.judging.messages import JudgmentMessage, ViewMessage, WinnerMessage
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(JudgingTask[Judgment]):
    """A judgment in free words; any is legal that names points in words."""

    answers: ClassVar[type[Any]] = Judgment

    def read(self, message: Mapping[str, object]) -> Judgment | Unsaid | Rejected:
        """See `messages.JudgmentMessage`."""
        read = parse(JudgmentMessage, message)
        return read if isinstance(read, Rejected) else Judgment(text=read.judgment)

    def write(self, answer: Judgment | Unsaid) -> Mapping[str, object]:
        """The message."""
        return {"judgment": answer.text if isinstance(answer, Judgment) else ""}

    def legal(self, answer: Judgment | Unsaid) -> Rejected | None:
        """With its points in words."""
        if isinstance(answer, Unsaid):
            return None
        return self.named_in_words(answer, self.shown())

    def shown(self) -> str:
        """The texts it is made from."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(Free):
    """The debate seen from one dimension, from its analyses or from the speeches themselves.

    `whole` where no other dimension judges, so the judgment must name a winner.
    """

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

    judgments: tuple[tuple[Dimension, str], ...]
    forced: bool = False
    absorbed: tuple[str, ...] = ()

    def shown(self) -> str:
        """The judgments."""
        return "\n".join(text for _, text in self.judgments)


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewTeam(JudgingTask[TeamView]):
    """What a judgment says of one team, with a score; only the judgment is seen."""

    answers: ClassVar[type[Any]] = TeamView
    judgment: str
    team: str

    def read(self, message: Mapping[str, object]) -> TeamView | Unsaid | Rejected:
        """See `messages.ViewMessage`."""
        read = parse(ViewMessage, message)
        if isinstance(read, Rejected):
            return read
        return TeamView(text=read.judgment, score=read.score)

    def write(self, answer: TeamView | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"judgment": answer.text, "score": answer.score}

    def legal(self, answer: TeamView | Unsaid) -> Rejected | None:
        """With a score from 1 to 10."""
        return unscored(answer.score) if isinstance(answer, TeamView) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWinner(JudgingTask[Named]):
    """The winner a judgment names; only the judgment is seen."""

    answers: ClassVar[type[Any]] = Named
    judgment: str
    forced: bool = False

    def read(self, message: Mapping[str, object]) -> Named | Unsaid | Rejected:
        """See `messages.WinnerMessage`."""
        read = parse(WinnerMessage, message)
        return read if isinstance(read, Rejected) else Named(winner=read.winner)

    def write(self, answer: Named | Unsaid) -> Mapping[str, object]:
        """The message."""
        return {"winner": answer.winner} if isinstance(answer, Named) else {}

    def legal(self, answer: Named | Unsaid) -> Rejected | None:
        """A team of this debate; nobody only where that is allowed."""
        if isinstance(answer, Unsaid):
            return None
        if answer.winner is not None:
            return unknown((answer.winner,), self.heading.names)
        if not self.forced:
            return None
        teams = ", ".join(self.heading.names)
        return Rejected(expected=f"one of {teams}", got="nobody", do="name the better team")
