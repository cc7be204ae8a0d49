"""The tasks that end in one answer, put to somebody of no side."""

from dataclasses import dataclass

from aufheben.domain import Issue
from aufheben.rooms.dialectic.asks.final_answers import Conclude
from aufheben.rooms.dialectic.methods.speeches import Heard

Stances = tuple[tuple[str, str], ...]
"""Each seat's name, and what it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Conclude):
    """From the stances alone: resolve the conflict rather than split the difference.

    Whoever concludes from outside sees every stance, whatever the method: what an answer is
    judged by may not be known to one method and hidden from another.
    """

    name = "resolve"
    stances: Stances

    @property
    def known(self) -> str:
        """What the question and the stances say."""
        return given(self.issue, self.stances)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Resolve):
    """A draft mended by what each side found wrong with it (Madaan et al. 2023).

    `earlier` are the drafts before it, each with its feedback: the paper keeps the history.
    """

    name = "repair"
    draft: str
    feedback: str
    earlier: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudge(Resolve):
    """From all that was said in a debate that is over (Liang et al. 2023)."""

    name = "adjudge"
    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Resolve):
    """From what each seat said last (Du et al. 2023)."""

    name = "merge"
    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unite(Resolve):
    """From an opinion and what was said against it (Anghel et al. 2025)."""

    name = "unite"
    opinion: str
    against: tuple[str, ...]


def given(issue: Issue, stances: Stances) -> str:
    """What the question and the stances say."""
    return "\n".join([issue.question, *(stance for _, stance in stances)])
