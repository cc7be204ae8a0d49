"""An assistant in a seat: what a model would be sent is laid open, and its answer is taken as text."""

from collections.abc import Sequence
from typing import Any

from aufheben.agents.assistant.task import OpenTask, TaskDesk
from aufheben.agents.llm import RandomFences, compose
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import in_our_words
from aufheben.protocols.ports import Rejected, Said, Task


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
            seat,
            task,
            rulings,
            lang=self._lang,
            fence=self._fences(seat.name),
            own=self._prompts,
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
