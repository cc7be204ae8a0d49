"""The port to an assistant that calls us: tasks are laid open, and answered in one JSON object each."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from aufheben.agents.llm import Prompt
from aufheben.agents.llm.decoding_schema import schema
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Left
from aufheben.protocols.ports import Place, Rejected
from aufheben.words import speaker

_say = speaker(__name__)


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


class ScriptedTaskDesk:
    """A desk whose assistant answers what is listed, then leaves; `tasks` has all asked."""

    def __init__(self, answers: Iterable[str], by: str = "assistant:script") -> None:
        self._answers, self._by = iter(answers), by
        self.tasks: list[OpenTask] = []

    async def put(self, task: OpenTask) -> Reply:
        """The next answer. Raises Left after the last."""
        self.tasks.append(task)
        for answer in self._answers:
            return Reply(answer, self._by)
        raise Left(_say("assistant_answers_no_more"))
