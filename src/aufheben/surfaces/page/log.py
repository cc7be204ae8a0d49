"""What happens on a server, for programs: a line of JSON a request, refusal, outage, and end of a run.

No line holds what anybody wrote, a key or the token: of a request it has the route, never the path,
the query or a header; of what went wrong the kind of error, never its words.
"""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

from aufheben.app.server_runs import Driven
from aufheben.errors import AgentFailed, JournalFailed
from aufheben.surfaces.page.access_facts import Answered
from aufheben.words import Fact, Joined, Said, spelled

_OURS = re.compile(r"[0-9a-f]{12}|", re.ASCII)
"""A name that we made: it says nothing."""


class Log:
    """Writes lines by `write`, from whichever thread."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def say(self, event: str, **fields: object) -> None:
        """A line: the time, what it was, and what is known of it."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        known = {name: value for name, value in fields.items() if value is not None}
        self._write(json.dumps({"time": now, "event": event, **known}))

    def told(self, fact: Fact) -> None:
        """What is otherwise told to whoever started the server; of a bug, which and where."""
        match _nameless(fact):
            case Said(key="bug", facts=known):
                self.say("bug", run=known.get("run"), error=known["error"], at=known["at"] or None)
            case Said() | Joined() as ours:
                self.say("note", text=spelled(ours, "en"))
            case _:
                self.say("note")

    def ended(self, driven: Driven) -> None:
        """A run has come to rest: its end, or what keeps it from that."""
        newest, wrong = driven.run.newest, driven.error
        is_out = isinstance(wrong, AgentFailed | JournalFailed)
        self.say(
            "outage" if is_out else "run",
            run=shown(driven.name),
            who=driven.who or None,
            room=None if newest is None else newest.kind,
            state=driven.state,
            outcome=None if newest is None else newest.outcome,
            error=None if wrong is None else type(wrong).__name__,
        )

    def answered(self, request: Answered) -> None:
        """A request was answered; a probe that is well has no line."""
        if request.is_probe and request.status == 200:
            return
        self.say(
            request.kind,
            method=request.method,
            route=request.route,
            status=request.status or None,
            seconds=round(request.seconds, 3),
            client=request.client,
            who=request.who,
            error=request.error,
        )


def _nameless(fact: Fact) -> Fact:
    """What is told, with every run in it as a log names it."""
    match fact:
        case Said(module, key, facts):
            known = {
                name: shown(each) if name == "run" and isinstance(each, str) else _nameless(each)
                for name, each in facts.items()
            }
            return Said(module, key, known)
        case Joined(facts, between):
            return Joined(tuple(map(_nameless, facts)), between)
        case _:
            return fact


def shown(run: str) -> str:
    """A run as a log names it: one that somebody named, who may have said anything, by its digest.

    So lines of one run are found together, and by whoever knows its name.
    """
    if _OURS.fullmatch(run):
        return run
    return f"~{hashlib.sha256(run.encode(errors='replace')).hexdigest()[:12]}"
