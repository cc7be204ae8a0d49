"""How a language model is named, and what servers of models on this machine hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from aufheben import plugins, programs
from aufheben.errors import BadInput
from aufheben.words import Fact, speaker

_say = speaker(__name__)

LLM = "llm"
"""Who provides the models that Simon Willison's `llm` and its plugins know: `llm:NAME`."""


PROVIDERS = ("openai", "anthropic", "google", "ollama", LLM)
_FAMILIES = {"gpt": "openai", "claude": "anthropic", "gemini": "google"}
"""Whose models have names that begin so."""


COMPUTED = frozenset({"symbolic", "lexical"})
"""Agents that answer by computing alone: they ask nobody, and could be put in any process."""


OWN = "own"
"""Who provides the agents that a program gives to its application: `own:NAME` answers there alone."""


ASSISTANT = "assistant"
"""Who provides the assistant that calls us: `assistant:CLIENT` answers in the seats of its own runs."""


COMMAND = "cmd"
"""Who provides what a command line answers: `cmd:llm -m gpt-5-mini`, whole as it stands."""


ITS_OWN = "default"
"""The model of a program that is asked for none."""


_ADDRESS = re.compile(
    r"https?://(?:\[[0-9a-f:.%]+\]|[^\s/:@?#\[\]]+)(?::(\d{1,9}))?(?:/[^\s@?#]*)?", re.IGNORECASE
)
_PLACE = re.compile("@|://")
_UNNAMED = re.compile(r"[^\w.+-]+")


def is_provider(name: str) -> bool:
    """Whether models of that provider can be asked: one of ours, or what a package registers."""
    known = (*PROVIDERS, ASSISTANT, OWN, COMMAND)
    return name in known or is_program(name) or name in plugins.names("models")


def is_program(agent: str) -> bool:
    """Whether an agent's name is that of a program of this machine."""
    provider = agent.partition(":")[0].strip()
    return provider == COMMAND or provider in programs.names()


def is_command(agent: str) -> bool:
    """Whether an agent's name is a command line as it stands. Raises BadInput for one that is empty."""
    return is_program(agent) and ModelName.read(agent).provider == COMMAND


def unplaced(agent: str) -> str:
    """An agent's name without where it is served; a command line has no such place."""
    return agent if is_program(agent) else agent.partition("@")[0]


def is_assistant(agent: str) -> bool:
    """Whether an agent's name is that of the assistant that calls us."""
    return agent.partition(":")[0] == ASSISTANT


def is_own(agent: str) -> bool:
    """Whether an agent's name is that of one that a program gave."""
    return agent.partition(":")[0] == OWN


def is_of_llm(agent: str) -> bool:
    """Whether an agent's name is that of a model of `llm`."""
    return agent.partition(":")[0] == LLM


def own_name(agent: object) -> str:
    """How an agent that a program gave is kept: by its `name`, else by its class."""
    said = getattr(agent, "name", None)
    named = said if isinstance(said, str) and said else type(agent).__name__
    return f"{OWN}:{_UNNAMED.sub('-', named).strip('-') or 'agent'}"


def agent_name(text: str, also: Sequence[str] = ()) -> str:
    """How an agent is kept: what a package registers by its name, a model by its whole one.

    Raises BadInput if it names neither, with what it may have meant, which may be one of `also`.
    """
    if ":" not in text and text in plugins.names("agents") and not is_program(text):
        return text
    return str(ModelName.read(text, also))


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelName:
    """`provider:model`, and where it is served if not at the provider's own host.

    Written `openai:gpt-5-mini` or `openai:qwen3@http://localhost:8080/v1`; a program `codex`,
    `codex:gpt-5` or, as it is called, `cmd:codex exec -`.
    """

    provider: str
    model: str
    base_url: str | None = None

    @staticmethod
    def read(text: str, also: Sequence[str] = ()) -> "ModelName":
        """The name in `text`. Raises BadInput, with what it may have meant, such as one of `also`."""
        provider, colon, rest = text.strip().partition(":")
        if provider.strip() != COMMAND and rest.strip().startswith("-"):
            # A program would read it as an option of its own.
            do = _say("write_name_model")
            raise BadInput(_say("names_no_model", provider=repr(_unplaced(text))), do=do)
        if is_program(provider) and (rest or provider.strip() != COMMAND):
            return ModelName(provider=provider.strip(), model=rest.strip() or ITS_OWN)
        if not colon or not rest or not is_provider(provider):
            known = ", ".join((*PROVIDERS, COMMAND, *programs.names(), *plugins.names("models")))
            do = _say(
                "write_providers",
                meant=_meant(provider.strip(), _unplaced(rest), also),
                known=known,
            )
            raise BadInput(_say("names_no_model", provider=repr(_unplaced(text))), do=do).but(
                by_model=True
            )
        if provider == LLM and _PLACE.search(rest):
            do = _say("name_model_alone")
            raise BadInput(_say("no_address_stands"), do=do)
        model, at, url = rest.partition("@")
        # No address that is refused is repeated: it would stand in the journal and on the screen.
        if any(sign in url for sign in "@?#"):
            do = _say("give_address_alone")
            raise BadInput(_say("models_address_holds"), do=do)
        if at and not is_address(url):
            what = _say("stands_behind_no", provider=provider, model=model)
            raise BadInput(what, do=_say("write_http_host"))
        return ModelName(provider=provider, model=model, base_url=url or None)

    @property
    def public(self) -> str:
        """The name without where it is served."""
        return f"{self.provider}:{self.model}"

    def __str__(self) -> str:
        return f"{self.public}@{self.base_url}" if self.base_url else self.public


def is_address(url: str) -> bool:
    """Whether a server may be reached there: a host, and maybe a port and a path."""
    found = _ADDRESS.fullmatch(url)
    return found is not None and int(found[1] or 0) < 2**16


def _unplaced(text: str) -> str:
    """Without what may be an address."""
    return _PLACE.split(text, maxsplit=1)[0]


def _meant(provider: str, model: str, also: Sequence[str]) -> Fact:
    """The name that was nearly written, or how one is written."""
    if provider in PROVIDERS and not model:
        return f"{provider}:MODEL"
    family = next((whose for begin, whose in _FAMILIES.items() if provider.startswith(begin)), None)
    alone = (*programs.names(), *plugins.names("agents"), *also)
    named = (*PROVIDERS, *plugins.names("models"), *programs.names())
    # A model's own name is nearer to its provider than to a program of the same family.
    cutoff = 0.8 if family and provider not in _FAMILIES else 0.6
    near = get_close_matches(provider, named if model else alone, n=1, cutoff=cutoff)
    if near:
        return f"{near[0]}:{model}" if model else near[0]
    if family and not model:
        return f"{family}:{provider}"
    return _say("provider_model_example")


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
