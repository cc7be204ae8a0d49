"""An assistant that calls us, in the seats: tasks are laid open, and answered in one JSON object each."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from aufheben.agents.llm import schema
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Prompt, RandomFences, compose, in_our_words
from aufheben.protocols.ports import Place, Rejected, Said, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTask:
    """One task of one seat of a run, open until somebody answers it.

    `prompt` is all that the seat may see, in the words that a model would be sent. `attempt` counts
    from 1; from 2 on `refused` is what was wrong with the answer before.
    """

    run: str
    seat: str
    place: Place
    attempt: int
    prompt: Prompt
    lang: Lang
    refused: Rejected | None = None

    @property
    def id(self) -> str:
        """The same for the same attempt at the same task of a run, in another process too."""
        named = [self.run, self.seat, self.prompt.name, self.attempt, *self.place]
        text = json.dumps(named, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the message that answers it."""
        return schema(self.prompt)


class Reply(NamedTuple):
    """What an assistant answered, and who it said that it is."""

    text: str
    by: str


class TaskDesk(Protocol):
    """Where tasks are laid open, several seats of a run at the same time."""

    async def put(self, task: OpenTask) -> Reply:
        """The answer; what it is worth is judged elsewhere. Raises Left if nobody will answer."""
        ...


class AssistantAgent:
    """Answers any task by laying it open once; whether the answer counts, the chair decides.

    `run` is the name by which the desk knows whose task it is; `prompts` is a folder of templates
    that stand in for ours.
    """

    def __init__(
        self, desk: TaskDesk, *, run: str, lang: Lang = "en", prompts: str | None = None
    ) -> None:
        self._desk, self._run = desk, run
        self._lang: Lang = lang
        self._prompts = prompts
        self._fences = RandomFences()

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the assistant says. Raises Left if it will not answer any more."""
        prompt = compose(
            seat, task, rulings, lang=self._lang, fence=self._fences(seat.name), own=self._prompts
        )
        said = await self._desk.put(
            OpenTask(
                run=self._run,
                seat=seat.name,
                place=task.place,
                attempt=len(rulings) + 1,
                prompt=prompt,
                lang=self._lang,
                refused=rulings[-1].said_in(self._lang) if rulings else None,
            )
        )
        prompted = in_our_words(task, self._lang, self._prompts)
        return Said(answer=said.text, by=said.by, prompted=prompted)
