"""What a run will take, who gets what it asks, and how that is paid for: said before the first call."""

import os
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from ipaddress import ip_address
from pathlib import PurePath
from typing import Any, Literal
from urllib.parse import urlsplit

from aufheben import programs
from aufheben.domain import Usage
from aufheben.domain.models import (
    COMMAND,
    COMPUTED,
    ModelName,
    is_assistant,
    is_own,
    is_program,
    unplaced,
)
from aufheben.words import Fact, Joined, Said, speaker, tell

Paid = Literal["money", "subscription", "time", "assistant", "unknown", "nothing"]
HERE = "this machine"
NOBODY = COMPUTED | {"human"}
"""Who sits here: what they are asked goes nowhere."""
_CALLER = "the assistant that calls us"
"""As programs read it."""
_NAMES = {"openai": "OpenAI", "anthropic": "Anthropic", "google": "Google", "ollama": HERE}
_OLLAMA = "Ollama"
_CLOUD = ("-cloud", ":cloud")
"""How the names of models end that Ollama asks on its own servers."""
_BESIDE: Sequence[Paid] = ("unknown", "subscription", "time", "assistant")
"""What is paid beside money, or instead of it, in the order in which it is said."""
_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiver:
    """`to` gets what is asked of an agent, empty where nobody here can know; `through` is what is called for it.

    `paid` is how that is paid for. With `vectors` it gets what is argued, to measure its meaning. A
    `place` is no model: there runs are kept, or go on.
    """

    agent: str
    to: str
    through: str = ""
    paid: Paid = "unknown"
    vectors: bool = False
    place: Literal["", "journal", "engine"] = ""

    @property
    def said(self) -> Said:
        """In a line."""
        if self.to == HERE:
            return _say("stays", agent=self.agent)
        if self.place:
            return _say("stays_at" if self.place == "journal" else "goes_by", place=self.to)
        if self.vectors:
            return _say("for_vectors", to=self._to)
        if not self.to:
            return _say("unknown_receiver", through=self.through)
        if self.through:
            return _say("goes_through", to=self._to, through=self.through)
        return _say("goes_to", to=self._to)

    @property
    def _to(self) -> Fact:
        return _say("caller") if self.to == _CALLER else self.to

    def for_programs(self) -> dict[str, Any]:
        """One object; `to` is null where nobody here can know."""
        return {**asdict(self), "to": self.to or None, "said": tell(self.said)}


def said_of(receivers: Iterable[Receiver]) -> Fact:
    """What leaves this machine, a line for each who gets it, and that nothing else does."""
    known = tuple(receivers)
    if all(each.to == HERE for each in known):
        return _say("nothing_leaves")
    clauses = dict.fromkeys(each.said for each in known)
    return _say.joined(*clauses, _say("nothing_else"), between="below")


def receiver(agent: str, at: str = "", *, vectors: bool = False) -> Receiver:
    """Who gets what an agent is asked; `at` is the address it is asked at, if not its provider's own."""
    agent = str(ModelName.read(agent)) if is_program(agent) else agent
    to, through = _to(agent, at)
    return Receiver(
        agent=unplaced(agent), to=to, through=through, paid=paid_as(agent), vectors=vectors
    )


def place(what: Literal["journal", "engine"], hosts: str) -> tuple[Receiver, ...]:
    """Where runs are kept or go on, each host by itself; nothing where that is this machine."""
    named = dict.fromkeys(each for each in hosts.split(",") if each and not each.startswith("/"))
    away = dict.fromkeys(host for each in named if (host := _host(_bare(each))) != HERE)
    return tuple(Receiver(agent=what, to=each, paid="nothing", place=what) for each in away)


def _bare(host: str) -> str:
    """A host as a part of an address is written."""
    return f"[{host}]" if host.count(":") > 1 and not host.startswith("[") else host


def _to(agent: str, at: str) -> tuple[str, str]:
    """Who gets it, and through what."""
    provider, _, model = agent.partition(":")
    if is_assistant(agent):
        return _CALLER, ""
    if provider == COMMAND:
        return "", _program(model)
    if is_own(agent) or not (is_program(agent) or provider in _NAMES):
        return "", provider if not is_own(agent) else agent
    through, to = (provider, _table(provider).get("to", "")) if is_program(agent) else ("", "")
    if _is_cloud(agent):
        return _OLLAMA, through
    if at:
        return _host(at), through
    return str(to or _NAMES.get(provider, "")), through


def _program(line: str) -> str:
    """The program that a command line calls, read as whoever calls it reads it."""
    try:
        words = shlex.split(line, posix=os.name != "nt")
    except ValueError:  # an open quote, refused where it is seated
        words = line.split()
    return PurePath(words[0].strip("\"'")).name if words else ""


def paid_as(agent: str) -> Paid:
    """How an agent's answers are paid for, by its name alone."""
    provider = agent.partition(":")[0].strip()
    if is_assistant(agent):
        return "assistant"
    if is_program(agent):
        return _paid_program(provider, agent)
    if provider not in _NAMES:
        return "unknown"
    at = ModelName.read(agent).base_url
    if at is not None or provider == "ollama":
        return "unknown" if _is_cloud(agent) or _host(at or "") != HERE else "time"
    return "money"


def _paid_program(provider: str, agent: str) -> Paid:
    table = {} if provider == COMMAND else _table(provider)
    if table.get("to") == HERE and not _is_cloud(agent):
        return "time"
    return "subscription" if table.get("paid") == "subscription" else "unknown"


def priced(money: float | None, models: Sequence[str], most: float | None = None) -> Fact:
    """What some models take beside calls and tokens, as people pay for it: US dollars and what else.

    `most` are US dollars at the very most.
    """
    kinds = {paid_as(each) for each in models if each not in NOBODY}
    beside = [
        kind for kind in _BESIDE if kind in kinds and not (kind == "unknown" and money is None)
    ]
    if beside and money is None and not kinds & {"money", "unknown"}:
        return _beside(None, beside)
    if money is None:
        return _beside(_say("no_price"), beside)
    dollars = _say("dollars", money=money)
    return _beside(
        dollars if most is None else _say("at_most_dollars", usual=dollars, most=most), beside
    )


def paid(usage: Usage, models: Sequence[str]) -> Fact | None:
    """What some models took beside calls, tokens and seconds; None where that is all."""
    kinds = {paid_as(each) for each in models if each not in NOBODY}
    unpriced = _say("no_price") if kinds & {"money", "unknown"} else None
    in_money = unpriced if usage.money is None else _say("exact_dollars", money=usage.money)
    beside: list[Paid] = [kind for kind in _BESIDE[1::2] if kind in kinds]
    return _beside(in_money, beside) if in_money or beside else None


def _beside(money: Said | None, kinds: Sequence[Paid]) -> Joined:
    """Money, if any, and by what else it is paid."""
    if money is None:
        first, *others = kinds
        return _say.joined(_say(f"beside_{first}_alone"), *map(_kind, others), between="listed")
    return _say.joined(money, *map(_kind, kinds), between="listed")


def _kind(paid: Paid) -> Said:
    return _say(f"beside_{paid}")


def _table(program: str) -> dict[str, Any]:
    found = programs.tables().get(program)
    return found if isinstance(found, dict) else {}


def _is_cloud(agent: str) -> bool:
    """Whether Ollama asks its own servers for it."""
    provider, _, _ = agent.partition(":")
    is_ollama = provider == "ollama" or (
        is_program(agent) and _table(provider).get("program") == "ollama"
    )
    return is_ollama and unplaced(agent).endswith(_CLOUD)


def _host(at: str) -> str:
    """Whose an address is: a host's, or this machine's own."""
    host = urlsplit(at if "://" in at else f"//{at}").hostname or "localhost"
    try:
        known = ip_address(host)
        is_here = known.is_loopback or known.is_unspecified
    except ValueError:
        is_here = host == "localhost" or host.endswith(".localhost")
    return HERE if is_here else host


Price = Callable[[str, Usage], float | None]
"""US dollars for a usage at a model's price; None if it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostEstimate:
    """What a run will take, before the first call.

    `said` is all there is to say of it, `brief` one line; `usual` are calls, tokens and US
    dollars (None if no price is known), `more` and `after` the room's own keys for programs; `leaves` is who gets what is asked.
    """

    bound: int
    said: Fact
    brief: Fact
    usual: Mapping[str, object]
    more: Mapping[str, object] = field(default_factory=dict)
    after: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Fact, ...] = ()
    leaves: tuple[Receiver, ...] = ()

    @property
    def leaving(self) -> Fact:
        """What leaves this machine, and to whom, a line each."""
        return said_of(self.leaves)

    @property
    def money(self) -> float | None:
        """US dollars it usually takes; None if no price is known."""
        money = self.usual.get("money")
        return float(money) if isinstance(money, int | float) else None

    def for_programs(self) -> dict[str, object]:
        """One object of the published schema."""
        return {
            "schema": "aufheben.estimate/1", "bound": self.bound, **self.more,
            "usual": dict(self.usual), **self.after,
            "leaves": [each.for_programs() for each in self.leaves],
        }  # fmt: skip
