"""The prompts that would be sent first, exactly, and nothing sent."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from aufheben.agents import SymbolicAgent
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.errors import AgentFailed, Stuck
from aufheben.protocols.ports import Agent, Rejected, Task
from aufheben.rooms.dialectic.job import COURSE
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore


class _Unsent(Exception):  # noqa: N818 - it ends the rehearsal, nothing failed
    """A prompt has been made; nobody will answer it."""


class _Making:
    """Sits where a model would, keeps what it would be asked, and does not answer."""

    def __init__(self, made: list[str], lang: Lang, prompts: str | None) -> None:
        self._made, self._lang, self._prompts = made, lang, prompts

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """Raises _Unsent."""
        from aufheben.prompts.templates import RandomFences, compose

        fence = RandomFences()(seat.name)
        prompt = compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)
        head = f"=== {seat.name}: {prompt.name}"
        self._made.append(
            f"{head} (prompt version {prompt.version}), system ===\n"
            f"{prompt.system}\n{head}, user ===\n{prompt.user}\n\n"
        )
        raise _Unsent


async def first_prompts(ready: SeatedDialectic, prompts: str | None = None) -> list[str]:
    """For the stances that are missing, or each seat's main argument; none where nobody is asked.

    `prompts` is a folder of templates that stand in for ours.
    """
    made: list[str] = []
    maker = _Making(made, ready.lang or "en", prompts)
    agents: dict[str, Agent] = {
        seat: SymbolicAgent() if agent == "symbolic" else maker
        for seat, agent in ready.agents.items()
    }
    eager = replace(ready.case, constitution=replace(ready.case.constitution, eager=True))
    journal = MemoryStore().begin(Record(run="rehearsal", created="", settings={}))
    try:
        await drive(COURSE, eager, agents, journal, StillClock())
    except Stuck:
        raise
    except AgentFailed:
        return made
    return []
