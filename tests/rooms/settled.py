"""A small run of every room, ours and another's, held by agents who answer by the question alone."""

import asyncio
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from aufheben.agents.llm import LlmAgent, Reply
from aufheben.app import App, Result
from aufheben.domain import Usage
from aufheben.errors import AgentFailed
from aufheben.prompts.templates import Prompt
from aufheben.rooms import registry
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.options import Request
from aufheben.rooms.rating.request import Rating
from aufheben.runtime.journal import Record
from aufheben.testing import InProcess, Received, StandIn
from tests.full_journal import FullStore
from tests.model_debates import STANCES
from tests.rating.exhibits import exhibit
from tests.rooms.toy import Larger

QUESTION = "Should the market square be closed to cars?"
DEBATE = "Motion: Close the square.\n\nPRO: Children play there.\n\nCON: Shops live from cars.\n"
EDGES = b"child\tparent\nwheel\tcar\ncar\tvehicle\n"
LOGIC = ("Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small.")
MODEL = "openai:stand-in"
EXAMPLES = Path(__file__).parents[2] / "examples"
_EDGES = Hierarchy(file="edges.tsv", content=EDGES, model=MODEL, no_cache=True)
REQUESTS: Mapping[str, Request] = {
    "complete": Dialectic(what="Is Tweety a flier?", stances=LOGIC),
    "lift": Dialectic(what=QUESTION, stances=STANCES, model=MODEL),
    "mad": Dialectic(what=QUESTION, stances=STANCES, model=MODEL, protocol="mad", max_rounds=1),
    "deliberation": Deliberation(what=QUESTION, model=MODEL, steps=3),
    "dbkai": Judging(text=DEBATE, panel="dbkai", judges=(MODEL,)),
    "judging": Judging(text=DEBATE, panel="null", judges=(MODEL, MODEL)),
    "hierarchy": _EDGES,
    "rating": Rating(exhibit=exhibit(), model=MODEL, readings=1),
    "toy": Larger(question="How many?", model=MODEL, least=2),
}
"""At least one of each room."""


def _argued(protocol: str, **more: Any) -> Request:
    asked = Dialectic(what=QUESTION, stances=STANCES, model=MODEL, protocol=protocol, max_rounds=1)
    return replace(asked, **more)


RUNS: Mapping[str, Request] = {
    **REQUESTS,
    "published": _argued("published"),
    "capped": _argued("capped"),
    "no-schema": _argued("no-schema"),
    "free": _argued("free", explain=True),
    "one-pass": _argued("one-pass"),
    "single": _argued("single"),
    "self-consistency": _argued("self-consistency", samples=3),
    "self-refine": _argued("self-refine"),
    "argllm": _argued("argllm"),
    "matched": _argued("self-consistency", matched=450),
    "cut": _argued("mad", max_rounds=3, calls=6),
    "refused": _argued("no-schema", what="Should the market square be closed to lorries?"),
    "defeated": Dialectic(what=str(EXAMPLES / "camera.toml")),
    "debated edges": replace(_EDGES, form="relay-feedback", cheap=False),
    "looked up edges": replace(
        _EDGES, form="parallel-feedback", spot_check=0.5, facts=str(EXAMPLES)
    ),
}
"""One of each form too in which seats are asked otherwise, one that a limit ends, one with refusals."""
TOY = ("rooms", "larger", "tests.rooms.toy:ROOM")
_FENCE = re.compile(r"</?data-[0-9a-f]+>|[0-9a-f]{16}")


def answer(received: Received) -> str:
    """The same to the same question, whatever was asked before; of lorries at times nothing legal."""
    seed = zlib.crc32(_FENCE.sub("", received.user).encode())
    if "lorries" in received.user and seed % 3 == 0:
        return "It depends."
    if '"number"' in received.user and "JSON schema" in received.user:
        return json.dumps({"number": seed % 100})
    return StandIn(seed=seed % 90_000)(received)


class Paid(InProcess):
    """A model in this process of which every answer takes a hundred tokens."""

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port of a model."""
        said = await super().reply(prompt, longer=longer)
        return replace(said, usage=Usage(input=80, output=20))


class Table:
    """An application in memory, every seat held by a model in process that fails after `breaks` answers."""

    def __init__(self) -> None:
        self.model = Paid(self._answer)
        self.store = FullStore()
        self.breaks: int | None = None
        self.app = App(journal=self.store, agents={"": LlmAgent(self.model, lang="en")})

    def _answer(self, received: Received) -> str:
        if self.breaks is not None and self.asked > self.breaks:
            raise AgentFailed("the provider is down")
        return answer(received)

    @property
    def asked(self) -> int:
        """How many questions were asked of it."""
        return len(self.model.received)

    def start(self, request: Any, **how: Any) -> Result:
        """A run to its end."""
        return self._ended(self.app.start(request, **how))

    def resume(self) -> Result:
        """The run that is kept, gone on with to its end."""
        return self._ended(self.app.resume("whole"))

    def fork(self, record: Record | str, **how: Any) -> Result:
        """Another that begins so."""
        return self._ended(self.app.fork(record, **how))

    def _ended(self, begun: Any) -> Result:
        async def course() -> Result:
            result: Result = await (await begun)
            return result

        return asyncio.run(course())


def told(result: Result) -> dict[str, Any]:
    """What a program is told, but for what is chance: names, times, and the order of flags."""
    left = {"run", "created", "usage", "forked"}
    kept = {key: value for key, value in result.envelope.items() if key not in left}
    plain: dict[str, Any] = json.loads(
        json.dumps({**kept, "flags": sorted(kept["flags"]), "tokens": result.tally.usage.tokens})
    )
    return plain


@cache
def whole(name: str) -> tuple[Result, int]:
    """The run, and how many questions it asked."""
    table = Table()
    return table.start(RUNS[name], name="whole"), table.asked


def kept(name: str) -> dict[str, Any]:
    """Its settings, as a journal would give them."""
    settings: dict[str, Any] = json.loads(json.dumps(dict(whole(name)[0].record.settings)))
    return settings


def decoded(settings: Mapping[str, Any]) -> Any:
    """What they say was seated."""
    return registry.of(settings).decode(settings)


async def ended(app: App, request: Any) -> Result:
    """What its run comes to."""
    return await (await app.start(request))
