"""Who gets what a run asks, through what, and how that is paid for: said before the first call."""

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
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

Paid = Literal["money", "subscription", "time", "assistant", "unknown", "nothing"]
HERE = "this machine"
NOBODY = COMPUTED | {"human"}
"""Who sits here: what they are asked goes nowhere."""
_CALLER = "the assistant that calls us"
_NAMES = {"openai": "OpenAI", "anthropic": "Anthropic", "google": "Google", "ollama": HERE}
_OLLAMA = "Ollama"
_CLOUD = ("-cloud", ":cloud")
"""How the names of models end that Ollama asks on its own servers."""
_PLACES = {
    "journal": "what is asked and answered is kept at",
    "engine": "what is asked and answered goes through",
}
_BESIDE = {
    "unknown": "and what has no known price",
    "subscription": "and out of a subscription",
    "time": "and seconds, known once it has answered",
    "assistant": "and as the assistant is paid",
}
"""What is paid beside money, or instead of it."""


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
    def said(self) -> str:
        """In a line."""
        if self.to == HERE:
            return f"what {self.agent} is asked stays on this machine"
        if self.place:
            return f"{_PLACES[self.place]} {self.to}"
        if self.vectors:
            return f"for vectors, what is argued goes to {self.to}"
        if not self.to:
            return f"what is asked goes to whoever {self.through} sends it to, which we cannot know"
        if self.through:
            return f"what is asked goes to {self.to} through {self.through}"
        return f"what is asked goes to {self.to}"

    def for_programs(self) -> dict[str, Any]:
        """One object; `to` is null where nobody here can know."""
        return {**asdict(self), "to": self.to or None, "said": self.said}


def said_of(receivers: Iterable[Receiver]) -> str:
    """What leaves this machine, a line for each who gets it, and that nothing else does."""
    known = tuple(receivers)
    if all(each.to == HERE for each in known):
        return "nothing leaves this machine"
    clauses = dict.fromkeys(each.said for each in known)
    return "\n".join((*clauses, "nothing else leaves this machine"))


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


def priced(money: float | None, models: Sequence[str], most: float | None = None) -> str:
    """What some models take beside calls and tokens, as people pay for it: US dollars and what else.

    `most` are US dollars at the very most.
    """
    kinds = {paid_as(each) for each in models if each not in NOBODY}
    beside = [
        kind for kind in _BESIDE if kind in kinds and not (kind == "unknown" and money is None)
    ]
    top = "" if most is None else f", ${most:.2f} at the very most"
    in_money = "no price known" if money is None else f"${money:.2f}{top}"
    if not beside:
        return in_money
    first = () if money is None and not kinds & {"money", "unknown"} else (in_money,)
    return _listed((*first, *(_BESIDE[kind] for kind in beside)))


def paid(usage: Usage, models: Sequence[str]) -> str:
    """What some models took beside calls, tokens and seconds; empty where that is all."""
    kinds = {paid_as(each) for each in models if each not in NOBODY}
    unpriced = "no price known" if kinds & {"money", "unknown"} else ""
    in_money = unpriced if usage.money is None else f"${usage.money:.4f}"
    beside = (_BESIDE[kind] for kind in ("subscription", "assistant") if kind in kinds)
    return _listed(filter(None, (in_money, *beside)))


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts).removeprefix("and ")


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
