"""What a model is good for: five short tasks of ours, and which rooms those need that it kept."""

from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.agents.llm import LlmAgent, Model
from aufheben.domain import Argument, Issue, Rebut, Rule, Seat, Thesis, Undercut, Undermine, Usage
from aufheben.domain.models import ModelName, is_assistant, is_own
from aufheben.domain.opinions import Advice, Opinion
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import in_both, refuse
from aufheben.rooms.costs import receiver, said_of
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.hierarchy.asks import Advise
from aufheben.rooms.models import nobody_calls, not_given
from aufheben.rooms.options import Asking
from aufheben.runtime.validation import Validation
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_OPEN = 88
"""The one bridge that is not closed, somewhere behind the middle."""
_BRIDGES = 142


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A task, who is asked it, and in how many `tries` it has to be answered as it should be.

    `heeds` says whether a legal answer also shows what the task is about.
    """

    name: str
    seat: Seat
    task: Task[Any]
    lang: Lang = "en"
    tries: int = 1
    heeds: Callable[[Any], bool]


def trials() -> tuple[Trial, ...]:
    """All five, the cheapest first and the longest last."""
    return (_shape(), _schema(), _language(), _law(), _long())


def _shape() -> Trial:
    task = _construct("Should the town build a park?", _PARK)
    return Trial(name="shape", seat=_seat(_PARK), task=task, heeds=_argued)


def _schema() -> Trial:
    """Its law is that everybody named has a row, and nobody else."""
    return Trial(name="schema", seat=_seat(""), task=_advise(), heeds=_advised)


def _language() -> Trial:
    return Trial(
        name="language",
        seat=_seat(_PARK_JA),
        task=_construct("町は公園を造るべきか。", _PARK_JA),
        lang="ja",
        heeds=_argued,
    )


def _law() -> Trial:
    return Trial(
        name="law",
        seat=_seat(_SHOPS),
        task=_counter(),
        tries=2,
        heeds=lambda answer: isinstance(answer, Rebut | Undercut | Undermine),
    )


def _long() -> Trial:
    return Trial(
        name="long",
        seat=_seat(_REPORT),
        task=_construct("Which bridge should the fire engine take?", _REPORT),
        heeds=lambda answer: _argued(answer) and str(_OPEN) in repr(answer),
    )


def _argued(answer: object) -> bool:
    return isinstance(answer, Thesis)


def _advised(answer: object) -> bool:
    return isinstance(answer, Advice)


_PARK = (
    "A town needs places where children play and old people sit in the shade. The field by the "
    "river stands empty, and a park there costs little."
)
_PARK_JA = (
    "町には、子どもが遊び、年寄りが木陰で休める場所が要る。川辺の空き地は使われておらず、"
    "そこに公園を造るのに大した費用はかからない。"
)
_SHOPS = (
    "The town lives from its shops. Whoever comes by car parks on the field by the river, and "
    "without that field customers stay away."
)
_REPORT = " ".join(
    f"Bridge {number} is open again and strong enough for a fire engine of eighteen tons."
    if number == _OPEN
    else f"Bridge {number} was looked at this year and stays closed to all heavy vehicles."
    for number in range(1, _BRIDGES + 1)
)
"""Two thousand words, of which fourteen matter."""


def _seat(stance: str) -> Seat:
    return Seat(name="AG1", stance=stance)


def _construct(question: str, stance: str) -> Construct:
    return Construct(place=("trial",), issue=Issue(question=question), stance=stance, graded=True)


def _counter() -> Counter:
    """An argument to attack where it stands, word for word; its rules and targets are law."""
    rule = Rule(
        id="r1",
        strong=("the field by the river stands empty", "children need a place to play"),
        consequent="the town should build a park on the field by the river",
    )
    issue = Issue(question="Should the town build a park?")
    return Counter(place=("trial",), issue=issue, attacked=Argument(rules=(rule,)), graded=True)


def _advise() -> Advise:
    """A row for each of three, under names that have to be kept."""
    claim = EdgeClaim(child=Portrait(name="folding chair"), parent=Portrait(name="chair"))
    opinions = (
        ("Ann", Opinion(verdict="true", reason="A folding chair is sat on as any chair is.")),
        ("Ben", Opinion(verdict="true", reason="Its name says so.")),
        ("Cid", Opinion(verdict="false", reason="What folds is a tool for camping.")),
    )
    return Advise(place=("trial",), claim=claim, opinions=opinions)


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
