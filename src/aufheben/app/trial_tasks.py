"""The five short tasks by which a model is tried: real ones of ours, on matters of no importance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aufheben.domain import (
    Argument,
    Issue,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Undercut,
    Undermine,
)
from aufheben.domain.opinions import Advice, Opinion
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.hierarchy.asks import Advise

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
