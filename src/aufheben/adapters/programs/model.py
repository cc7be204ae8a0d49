"""A program of this machine as a model: by the name it is known by, or by a command line."""

import asyncio
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from aufheben.adapters.models.turns import guessed
from aufheben.adapters.programs.process import Ended, ended, environment
from aufheben.adapters.programs.program_list import Objects, called, count, found, objects, plain
from aufheben.agents.llm import Reply, is_decodable, schema
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed, Unasked
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.prompts.templates import Prompt

AT_ONCE = 4
"""Processes of one program that go on at once: each is as large as an editor."""
PATIENCE = 600.0
"""Seconds that a program has for an answer unless said otherwise: it thinks, and is silent meanwhile."""
_SHOWN = 300
"""Characters of a complaint."""


class ProgramModel:
    """Asked anew for each question, in an empty folder, with what its output says read as a table tells."""

    def __init__(self, name: ModelName, *, seconds: float) -> None:
        """Raises BadInput for what cannot be called, AgentFailed where no such program is here."""
        self._name, self._seconds = name, seconds
        self._called = called(name)
        self._shaped = True
        self._gates: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = (
            WeakKeyDictionary()
        )

    @property
    def name(self) -> str:
        """`program:model`, or `cmd:` and the command line."""
        return self._name.public

    async def reply(self, prompt: "Prompt", *, longer: int = 0) -> Reply:
        """See the port; how long an answer may be is the program's own. Raises AgentFailed."""
        gate = self._gates.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))
        async with gate:
            shaped = self._shaped and is_decodable(prompt)
            try:
                return await self._asked(prompt, shaped=shaped)
            except AgentFailed as failed:
                # Some take no schema of this kind: it says so, and nothing was answered.
                if not (shaped and self._called.program.schema_args and self._blames(failed)):
                    raise
                self._shaped = False
                return await self._asked(prompt, shaped=False)

    def _blames(self, failed: AgentFailed) -> bool:
        """Whether it is the schema that the program speaks of, not its own command line."""
        return "schema" in str(failed).replace(self.name, "")

    async def _asked(self, prompt: "Prompt", *, shaped: bool) -> Reply:
        with tempfile.TemporaryDirectory(prefix="aufheben-", ignore_cleanup_errors=True) as name:
            folder = _empty(name)
            shape = self._shape(prompt, Path(name)) if shaped else ()
            argv = (*self._called.with_files(Path(name)), *shape)
            env = environment(self._called.program.env, os.environ)
            asked = f"{prompt.system}\n\n{prompt.user}"
            try:
                heard = await ended(argv, asked, folder, env, self._seconds)
            except (OSError, ValueError) as wrong:
                raise self._failed(_say("cannot_started", wrong=str(wrong))) from None
            except AgentFailed as refused:
                raise self._failed(str(refused)) from None
        return self._read(heard, prompt)

    def _shape(self, prompt: "Prompt", folder: Path) -> tuple[str, ...]:
        """What asks for the shape of the answer."""
        args = self._called.program.schema_args
        if not args:
            return ()
        wanted = shape(prompt, strict=self._called.program.strict)
        text, file = json.dumps(wanted, ensure_ascii=False), folder / "schema.json"
        file.write_text(text, encoding="utf-8")
        return tuple(arg.replace("{file}", str(file)).replace("{schema}", text) for arg in args)

    def _read(self, heard: Ended, prompt: "Prompt") -> Reply:
        if heard.endless:
            raise self._failed(_say("said_more_than"))
        counts, shown = self._called.program.tokens, plain(heard.out)
        said = objects(shown)
        text = self._answer(heard, said, shown)
        if not text:
            raise self._why(heard, said, shown)
        usage = Usage(
            input=count(said, counts.input),
            cached=count(said, counts.cached),
            output=count(said, counts.output),
        )
        return Reply(text=text, usage=usage if usage.tokens else guessed(prompt, text))

    def _answer(self, heard: Ended, said: Objects, text: str) -> str:
        """What it answered; empty where it did not."""
        program = self._called.program
        answered = found(said, program.answer)
        if answered or self._called.is_read or found(said, program.failed):
            return answered
        # Some end with an error once they have answered: an answer of ours has an object in it.
        return "" if heard.late or (heard.code and "{" not in text) else text

    def _why(self, heard: Ended, said: Objects, text: str) -> AgentFailed:
        """Why there is no answer."""
        program = self._called.program
        told = found(said, program.failed) or f"{plain(heard.err)} {text}"
        words = " ".join(told.split())
        short = words if len(words) <= _SHOWN else f"…{words[-_SHOWN:]}"
        if any(sign in words.lower() for sign in program.spent):
            why = _say("used_used_up", short=short)
            return Unasked(why).about(self.name)
        if any(sign in words.lower() for sign in program.signed_out):
            why = _say("nobody_logged_log", short=short, login=program.login)
            return Unasked(why).about(self.name)
        if heard.late:
            return self._failed(_say("no_whole_answer", seconds=self._seconds))
        return self._failed(
            _say("ended_no_answer", code=heard.code, short=short or _say("said_nothing"))
        )

    def _failed(self, why: Fact) -> AgentFailed:
        return AgentFailed(why).about(self.name)


def shape(prompt: "Prompt", *, strict: bool) -> dict[str, Any]:
    """What an answer looks like, for one who is strict as its provider is: every property is required."""
    wanted = schema(prompt)
    if not strict:
        return wanted
    from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

    return OpenAIJsonSchemaTransformer(wanted, strict=True).walk()


def _empty(folder: str) -> Path:
    """A folder in one, with nothing in it: of what lies elsewhere nothing is looked at."""
    made = Path(folder, "empty")
    made.mkdir()
    return made
