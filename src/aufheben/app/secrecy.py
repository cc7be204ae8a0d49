"""What leaves this machine, to whom; and what no text may hold that leaves a server: keys, places."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from traceback import walk_tb
from typing import Any, NamedTuple

from aufheben import wiring
from aufheben.formats.journals import secrets as passwords
from aufheben.formats.masking import masked
from aufheben.rooms.costs import NOBODY, Receiver, place, receiver
from aufheben.rooms.models import newness_judge
from aufheben.rooms.options import Asking
from aufheben.runtime.journal import Store

_PATH = re.compile(
    r"(?<![\w:/.])(?!/(?:api|v1)/)(?:~|[A-Za-z]:)?[/\\][\w.@+~%-]++(?:[/\\]([\w.@+~%-]++))++"
)
_DATABASE = re.compile(r"postgres(?:ql)?://(?:[!-.:-@\[-^`{-~]*+[\w/])++", re.ASCII)
"""Up to the last letter, digit or slash before a blank."""
_QUOTED = re.compile(r'\b(host|user|role|database|server at) "[^"]*"(?:, port \d+)?')
"""How a server of databases says where it is, and who came."""
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_TIMED = 8
"""Characters from which on the value of a variable is taken for a secret: shorter ones are words."""
_BRIEF = "in_brief"


def without_secrets(text: str) -> str:
    """The text, of paths the last part alone, no value of a variable that holds a secret, and no place of a journal."""
    text = _QUOTED.sub(r"\1 …", _DATABASE.sub("the journal", without_keys(text)))
    return _PATH.sub(r"…/\1", text)


def without_keys(text: str) -> str:
    """The text without the value of any variable that holds a secret, or a journal's password."""
    return masked(text, (*_secrets(), *passwords(os.environ.get("AUFHEBEN_JOURNAL", ""))))


class Brief(NamedTuple):
    """Of a bug its kind, and where it is, by file and line. Its words may be a user's."""

    error: str
    at: str


def bug_in_brief(bug: BaseException) -> Brief:
    """What may be told of a bug."""
    if isinstance(there := getattr(bug, _BRIEF, None), Brief):
        return there
    frames = [frame for frame, _ in walk_tb(bug.__traceback__)]
    places = (f"{PurePath(f.f_code.co_filename).name}:{f.f_lineno}" for f in frames[-3:])
    return Brief(type(bug).__name__, " > ".join(places))


def keep_brief(bug: BaseException) -> None:
    """Have it say where it is also in another process, which is not told of its frames."""
    setattr(bug, _BRIEF, bug_in_brief(bug))


def _secrets() -> Iterator[str]:
    for name, value in os.environ.items():
        if _SECRET.search(name) and len(value) >= _TIMED:
            yield value


def leaving(job: Any, asking: Asking) -> tuple[Receiver, ...]:
    """Everybody who may get something of a run by being asked, each once."""
    return leaving_to(job.agents.values(), asking)


def leaving_to(agents: Iterable[str], asking: Asking) -> tuple[Receiver, ...]:
    """As `leaving`, of some agents."""
    judge = newness_judge(asking)
    named = dict.fromkeys((*agents, *([judge] if judge else [])))
    found = [receiver(name, wiring.served_at(name)) for name in named if name not in NOBODY]
    vectors = asking.embeddings if asking.repetition == "semantic" else None
    if vectors:
        found.append(receiver(vectors, wiring.served_at(vectors), vectors=True))
    return tuple(found)


def away(store: Store) -> tuple[Receiver, ...]:
    """The other machines where a store keeps runs, whoever is asked in them."""
    return place("journal", str(getattr(store, "host", "")))
