"""What a model is good for: five short tasks of ours, and which rooms those need that it kept."""

from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.agents.llm import LlmAgent, Model
from aufheben.app.trial_tasks import Trial, trials
from aufheben.domain import Usage
from aufheben.domain.models import ModelName, is_assistant, is_own
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import in_both, refuse
from aufheben.rooms.costs import receiver, said_of
from aufheben.rooms.models import nobody_calls, not_given
from aufheben.rooms.options import Asking
from aufheben.runtime.validation import Validation
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_NEEDS: Mapping[str, tuple[str, ...]] = {
    "ask --protocol single": ("shape",),
    "ask --protocol published": ("shape", "law"),
    "ask": ("shape", "schema", "law"),
    "deliberate": ("shape", "schema", "law"),
    "check": ("shape", "schema"),
    "formalize": ("shape", "law"),
    "judge": ("shape", "schema", "long"),
    "rate": ("shape", "schema", "long"),
    "ask --lang ja": ("shape", "schema", "law", "language"),
}
"""Which tasks a room or a form needs. A debate of two seats reads about as much as the long one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """How a task went: what the model `got` wrong, if anything, in how many `tries`; tokens, seconds."""

    task: str
    ok: bool
    meant: Fact
    said: str
    got: Fact
    tries: int
    tokens: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """A room or a form as it is called, whether the model `can` play it, and which tasks it `lacks`."""

    room: str
    can: bool
    lacks: tuple[str, ...]


def leaves(name: str) -> Fact:
    """What leaves this machine when a model is tried. Raises BadInput where none can be."""
    if is_assistant(name):
        raise nobody_calls(name)
    if is_own(name):
        raise not_given(name)
    model = str(ModelName.read(name))
    return said_of((receiver(model, wiring.served_at(model)),))


async def tried(name: str, asking: Asking) -> AsyncIterator[Tried]:
    """Each task after it was asked; nothing is kept. Raises AgentFailed, BadInput, NoModel."""
    leaves(name)
    wiring.check_model(str(ModelName.read(name)), asking.base_url)
    model = wiring.model(str(ModelName.read(name)), asking)
    try:
        for trial in trials():
            yield await _tried(trial, model)
    finally:
        if hasattr(model, "close"):
            await model.close()


def playable(kept: Collection[str]) -> Iterator[Playable]:
    """Every room and form, by the tasks that were kept."""
    for room, needs in _NEEDS.items():
        lacks = tuple(need for need in needs if need not in kept)
        yield Playable(room=room, can=not lacks, lacks=lacks)


async def _tried(trial: Trial, model: Model) -> Tried:
    clock, agent = wiring.clock(), LlmAgent(model, lang=trial.lang)
    validation, usage, rulings = Validation(lang=trial.lang), Usage(), list[Rejected]()
    said: Any = None
    while len(rulings) < trial.tries:
        said = await agent.answer(trial.seat, trial.task, rulings)
        usage += said.usage
        ruling = await validation.ruling(trial.seat, trial.task, said, rulings)
        wrong = _wrong(trial, ruling)
        if wrong is None:
            break
        rulings.append(wrong)
    ok = len(rulings) < trial.tries
    return Tried(
        task=trial.name,
        ok=ok,
        meant=in_both(refuse(__name__, trial.name)).expected,
        said=str(said.answer)[:_SHOWN],
        got="" if ok else _got(rulings[-1]),
        tries=len(rulings) + ok,
        tokens=usage.tokens,
        seconds=clock.elapsed(),
    )


_SHOWN = 2_000
"""Characters of an answer."""


def _got(refused: Rejected) -> Fact:
    """What came: whoever reads it may not read the language of the task."""
    if refused.why == "language":
        return _say("another_language")
    return in_both(refused).got


def _wrong(trial: Trial, ruling: object) -> Rejected | None:
    if isinstance(ruling, Rejected):
        return ruling
    if trial.heeds(ruling):
        return None
    return refuse(__name__, trial.name)
