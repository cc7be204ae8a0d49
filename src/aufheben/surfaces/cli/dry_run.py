"""`aufheben ask --dry-run`: the prompts that would be sent first, exactly, and nothing sent."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from aufheben.errors import AgentFailed, Stuck
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.domain import Seat
    from aufheben.domain.words import Lang
    from aufheben.formats.cases.casting import Cast
    from aufheben.protocols.ports import Agent, Rejected, Task


class Shown(Exception):  # noqa: N818 - it ends the dry run, nothing failed
    """A prompt has been shown; nobody will answer it."""


class Showing:
    """Sits where a model would, prints what it would be asked, and does not answer."""

    def __init__(self, lang: "Lang", prompts: str | None = None) -> None:
        self._lang = lang
        self._prompts = prompts

    async def answer(
        self, seat: "Seat", task: "Task[Any]", rulings: "Sequence[Rejected]"
    ) -> object:
        """Raises Shown."""
        from aufheben.agents.llm import RandomFences, compose

        fence = RandomFences()(seat.name)
        prompt = compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)
        echo(f"=== {seat.name}: {prompt.name} (prompt version {prompt.version}), system ===")
        echo(f"{prompt.system}\n=== {seat.name}: {prompt.name}, user ===\n{prompt.user}\n")
        raise Shown


def dry_run(ready: "Cast", prompts: str | None = None) -> int:
    """Every first prompt: for the stances that are missing, or each seat's main argument."""
    from aufheben.surfaces.cli.costs import bound_of

    try:
        asyncio.run(_asked(ready, prompts))
    except Stuck:
        raise
    except AgentFailed:
        echo("Nothing was sent. Later prompts hold what these are answered with.", err=True)
    else:
        asking = ready.case.constitution.asking
        said = "No model would be asked anything." if asking else f"{bound_of(ready.case)}."
        echo(said[:1].upper() + said[1:], err=True)
    return 0


async def _asked(ready: "Cast", prompts: str | None) -> None:
    """Raises AgentFailed once all that can be asked before any answer was asked."""
    from aufheben import wiring
    from aufheben.agents import SymbolicAgent
    from aufheben.runtime.courses.dialectic import conducting
    from aufheben.runtime.journal import Record
    from aufheben.runtime.memory import MemoryStore

    agents: dict[str, Agent] = {
        seat: SymbolicAgent() if agent == "symbolic" else Showing(ready.case.lang or "en", prompts)
        for seat, agent in ready.agents.items()
    }
    eager = replace(ready.case.constitution, eager=True)
    journal = MemoryStore().begin(Record(run="dry-run", created="", settings={}))
    await conducting(replace(ready.case, constitution=eager), agents, journal, wiring.clock())
