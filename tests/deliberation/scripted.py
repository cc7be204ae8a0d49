"""A mind that does as it is told: one act a step, then a final text."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat
from aufheben.protocols.ports import Agent, Task
from aufheben.rooms.deliberation.asks.act_tasks import DoFinalize
from aufheben.rooms.deliberation.job import DeliberationJob, EndedDeliberation
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import ponder

Message = Mapping[str, Any]
ISSUE = "Should the market square be closed to cars?"
EXECUTOR = Seat(name="executor", stance="")


def claim(text: str, side: str = "pro", confidence: float = 0.7, **more: Any) -> dict[str, Any]:
    """A claim before it has an id."""
    return {"text": text, "side": side, "confidence": confidence, **more}


def propose(text: str, side: str = "pro", **more: Any) -> Message:
    """Claim something."""
    about: dict[str, Any] = {k: more.pop(k) for k in ("amends", "answers") if k in more}
    return {"act": "propose", "claim": claim(text, side, **more), **about}


def withdraw(key: str) -> Message:
    """Take a claim back."""
    return {"act": "propose", "claim": None, "amends": key}


def critique(target: str, text: str, side: str = "con", severity: str = "critical") -> Message:
    """Attack a claim with a new one."""
    return {
        "act": "critique", "toClaimId": target, "claim": claim(text, side), "type": "evidence",
        "severity": severity, "description": f"{text} speaks against {target}",
    }  # fmt: skip


def question(text: str, about: str = "") -> Message:
    """Ask."""
    return {"act": "question", "text": text, "about": about}


def synthesize(text: str, *merges: str) -> Message:
    """Merge claims."""
    return {"act": "synthesize", "claim": claim(text, "neither", 0.9), "merges": list(merges)}


def check(key: str, confidence: float, *quotations: tuple[str, str]) -> Message:
    """Compare a claim with what sources say."""
    quoted = [{"source": source, "text": text} for source, text in quotations]
    finding = "supported" if quoted else "unverified"
    return {
        "act": "fact_check", "claimId": key, "finding": finding, "confidence": confidence,
        "quotations": quoted,
    }  # fmt: skip


def final(text: str, minority: str = "There is none.") -> Message:
    """The text in the end."""
    return {"text": text, "minority": minority}


def mind(
    steps: Sequence[Message], end: object, *, converged: bool = True, sides: Message | None = None
) -> ScriptedAgent:
    """Does these acts in turn, finds after the last that all is said, and writes `end`."""

    def script(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, DoFinalize):
            return end
        match task.place:
            case ("initialize",):
                return {"plan": ["look around"]}
            case ("step", int(number), "deliberate") if converged and number > len(steps):
                return {"acts": []}
            case ("step", int(number), part):
                due = steps[number - 1] if number <= len(steps) else steps[-1]
                done = converged and number >= len(steps)
                return _part(str(part), due, done=done, sides=sides)
            case _:
                raise AssertionError(task.place)

    return ScriptedAgent(script)


def _part(part: str, due: Message, *, done: bool, sides: Message | None) -> object:
    if part == "deliberate":
        return {"acts": [_sketch(due)]}
    if part == "judge":
        rows = [{"claimId": key, "side": side} for key, side in (sides or {}).items()]
        return {"quality": 0.5, "converged": done, "because": "as told", "sides": rows}
    if part == "consult":
        return {"passages": due["quotations"]}
    return {key: value for key, value in due.items() if key != "act"}


def _sketch(due: Message) -> Message:
    stated = due.get("claim") or {}
    target = due.get("toClaimId") or due.get("claimId") or due.get("amends") or ""
    return {
        "act": due["act"], "target": target, "text": stated.get("text") or due.get("text") or "x",
        "side": stated.get("side", "neither"), "merges": due.get("merges", []),
        "persuades": 0.5, "because": "it is due",
    }  # fmt: skip


def job(**more: Any) -> DeliberationJob:
    """A deliberation by one executor; `more` are rules, or `limits`, or `issue`."""
    limits = more.pop("limits", Limits())
    issue = more.pop("issue", ISSUE)
    rules = Rules(**{"personas": (EXECUTOR,), **more})
    return DeliberationJob(issue=issue, rules=rules, limits=limits)


def held(run: str = "r", events: tuple[Event, ...] = ()) -> Journal:
    """An empty journal, or one with these rows."""
    return MemoryStore().begin(Record(run=run, created="", settings={}, events=events))


def pondered(
    agent: Agent,
    *,
    journal: Journal | None = None,
    watcher: Callable[[Event], None] | None = None,
    what: DeliberationJob | None = None,
    **more: Any,
) -> EndedDeliberation:
    """It, deliberated to the end by `agent` in all seats."""
    to_do = what or job(**more)
    done = ponder(to_do, {"all": agent}, journal or held(), StillClock(), watcher=watcher)
    return asyncio.run(done)
