"""Stand-ins that answer every task of every room in its form, in this process too. All they say is canned."""

from collections.abc import Callable, Mapping
from inspect import signature
from pkgutil import resolve_name
from typing import Any

from aufheben.agents.llm import LlmAgent, Reply, schema
from aufheben.domain import Usage
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Prompt
from aufheben.rooms import registry
from aufheben.testing import wires
from aufheben.testing.rater import rated_by, shape_of
from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence

_JUDGING = ("analysis", "judgment", "ranking", "score", "speeches", "summary", "winner")
_HIERARCHY = ("feedback", "kind", "proposition")
_DELIBERATION = ("acts", "claim", "claimId", "plan", "quality", "toClaimId")
_ROOMS = {
    **dict.fromkeys(_JUDGING, "judging"),
    **dict.fromkeys(_HIERARCHY, "hierarchy"),
    **dict.fromkeys(_DELIBERATION, "deliberation"),
}
"""By the first key of the shape that a prompt shows."""


class StandIn:
    """Debates, judges, checks edges, deliberates and rates, by what is asked; `rooms` has each alone."""

    def __init__(self, attacks: int = 1, *, seed: int = 0, say: Say = sentence) -> None:
        given = {"attacks": attacks, "seed": seed, "say": say}
        self.rooms: dict[str, Callable[[Received], str]] = {
            room.name: _made(resolve_name(room.asks.stand_in), given)
            for room in registry.every()
            if room.asks.stand_in
        }

    def __call__(self, received: Received) -> str:
        """The answer as JSON text: of another package's room that hears it, else of ours."""
        own = (each for name, each in self.rooms.items() if name not in registry.OURS)
        heard = (each for each in own if each.hears(received.user))  # type: ignore[attr-defined]
        return next(heard, self.rooms[room_of(received.user)])(received)


def _made(kind: Any, given: Mapping[str, Any]) -> Any:
    """With what of it each takes."""
    return kind(**{name: given[name] for name in signature(kind).parameters if name in given})


def room_of(user: str) -> str:
    """Which room a prompt comes from, by the shape it shows."""
    if rated_by(user) is not None:
        return "rating"
    shape = shape_of(user)
    key = shape.split('"', 2)[1] if shape else ""
    if key == "text" and ('"minority"' in shape or '"about"' in shape):
        return "deliberation"
    return _ROOMS.get(key, "dialectic")


STAND_IN = "stand-in"
"""Who answered, where a stand-in did."""


class InProcess:
    """A language model in this process, sent what a provider would be, without a wire between.

    `reply` answers each request at no cost, as it would at a `FakeServer`; `received` has every
    request. A text that no wire can carry raises UnicodeEncodeError.
    """

    def __init__(self, reply: Callable[[Received], str | wires.WireReply]) -> None:
        self.received: list[Received] = []
        self._reply = reply

    @property
    def name(self) -> str:
        """That it is no model."""
        return STAND_IN

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port of a model."""
        f"{prompt.system}{prompt.user}".encode()
        received = Received(
            provider=STAND_IN,
            model=STAND_IN,
            system=prompt.system,
            user=prompt.user,
            schema=schema(prompt),
            schema_name=prompt.name,
        )
        self.received.append(received)
        said = self._reply(received)
        if isinstance(said, str):
            return Reply(text=said, usage=Usage())
        refused = "content filter" if said.finish == "content_filter" else ""
        return Reply(text=said.text, usage=Usage(), cut=said.finish == "length", refused=refused)


def stand_in(room: str, lang: Lang) -> LlmAgent:
    """Who answers every task of a room in its form, with canned words."""
    rooms = StandIn().rooms
    return LlmAgent(InProcess(rooms.get(room, rooms["dialectic"])), lang=lang)
