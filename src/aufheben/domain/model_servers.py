"""Servers of models on this machine, and what they were found to hold."""

from dataclasses import dataclass
from typing import Literal

State = Literal["holds", "closed", "away", "strange", "nowhere"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A program that serves models: as whose they are named, and where its list stands.

    `url` is where its chat completions are; `listed` the path of the list, `key` that of a name in
    each row under `rows`.
    """

    name: str
    url: str
    provider: str = "openai"
    listed: str = "/v1/models"
    rows: str = "data"
    key: str = "id"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What a server said: the `models` it `holds`, as it wrote their names, and how many `more`.

    It is `closed` where it wants a key, `away` where nobody answers, `strange` where somebody
    else does, `nowhere` where the variable that says its address holds none.
    """

    server: Server
    state: State
    models: tuple[str, ...] = ()
    more: int = 0
