"""Where a model is served, and which key goes there.

A provider's key goes to that provider's own host, or to the host its own variable pairs it
with (OPENAI_BASE_URL and the like). AUFHEBEN_API_KEY goes to the one address given by option or
variable (--base-url, AUFHEBEN_BASE_URL). An address from an input file or a seat gets no key: no
key ever follows an address that somebody else wrote (compare CVE-2024-6587).
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.util import find_spec

from aufheben.domain.models import LLM, ModelName, is_address
from aufheben.errors import AgentFailed, BadInput, MissingExtra, among
from aufheben.formats.masking import masked
from aufheben.words import speaker

_say = speaker(__name__)
OWN_KEY = "AUFHEBEN_API_KEY"
_KEY_LETTERS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """A provider's own host, and the variables that hold its key and another host for it.

    `client` is the package that speaks with it, which is an extra where one is named.
    """

    host: str
    keys: tuple[str, ...]
    elsewhere: str
    needs_key: bool = True
    client: str = "openai"
    extra: str | None = None

    @property
    def package(self) -> str:
        """What its client is installed as."""
        return self.client.replace(".", "-")

    @property
    def is_installed(self) -> bool:
        """Whether its client is there; neither it nor the package it is a part of is imported."""
        if self.client in sys.modules:
            return sys.modules[self.client] is not None
        top, _, below = self.client.partition(".")
        found = find_spec(top)
        if found is None or not below:
            return found is not None
        within = found.submodule_search_locations
        return PathFinder.find_spec(self.client, within) is not None


PROVIDERS = {
    "openai": Provider(
        host="https://api.openai.com/v1", keys=("OPENAI_API_KEY",), elsewhere="OPENAI_BASE_URL"
    ),
    "anthropic": Provider(
        host="https://api.anthropic.com",
        keys=("ANTHROPIC_API_KEY",),
        elsewhere="ANTHROPIC_BASE_URL",
        client="anthropic",
        extra="anthropic",
    ),
    "google": Provider(
        host="https://generativelanguage.googleapis.com",
        keys=("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        elsewhere="GOOGLE_GEMINI_BASE_URL",
        client="google.genai",
        extra="google",
    ),
    "ollama": Provider(
        host="http://localhost:11434/v1",
        keys=("OLLAMA_API_KEY",),
        elsewhere="OLLAMA_BASE_URL",
        needs_key=False,
    ),
}
_OF_LLM = Provider(host="", keys=(), elsewhere="", needs_key=False, client="llm", extra="llm")
"""It has hosts and keys of its own, which are none of ours."""
CLIENTS = {**PROVIDERS, LLM: _OF_LLM}


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An address and the key for it, which never shows itself; `variable` names its source."""

    url: str
    key: str
    variable: str

    def __repr__(self) -> str:
        return f"Endpoint(url={self.url!r}, variable={self.variable!r})"

    def scrubbed(self, text: str) -> str:
        """`text` without the key, however it is written there."""
        return masked(text, (self.key,)) if len(self.key) > 4 else text

    def quoted(self, said: object) -> str:
        """The beginning of what a server or a library said, without the key, to tell it by."""
        return self.scrubbed(str(said))[:_QUOTED]

    def heard(self, said: str) -> str:
        """What a model said, without the key: a server may send back what it was sent.

        A short one is no secret but a word (`ollama`), which a model may well say.
        """
        return masked(said, (self.key,)) if len(self.key) >= _KEY_LETTERS else said


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is asked. `max_tokens` bounds one answer; `timeout` is in seconds.

    `window` is how many tokens a question and its answer may have, where somebody says so.
    `timeout` is how long a server may be silent; a whole answer, retries included, may take
    ten times as long. `patience` is how long a provider that has answered before may be away.
    """

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 4096
    window: int | None = None
    timeout: float = 120.0
    patience: float = 0.0
    connections: int = 100

    def limit(self, longer: int) -> int:
        """The tokens that an answer may have after so many doublings."""
        return self.max_tokens << longer


_QUOTED = 300
"""Characters."""


def endpoint(
    name: ModelName, environment: Mapping[str, str], paired: str | None = None
) -> Endpoint:
    """Where `name` is served; `paired` is the address that our own key belongs to.

    Raises BadInput for an address that holds a key or a user and where none is known, AgentFailed
    without a key.
    """
    if name.base_url is not None:
        _plain_address(name.base_url)
        own = _key(environment, OWN_KEY) if name.base_url == paired else ""
        return Endpoint(url=name.base_url, key=own or "none", variable=OWN_KEY)
    if name.provider not in PROVIDERS:
        what = _say("no_address", public=name.public)
        raise BadInput(what, do=among("name_providers", PROVIDERS))
    provider = PROVIDERS[name.provider]
    variable = next((key for key in provider.keys if environment.get(key)), provider.keys[0])
    key = _key(environment, variable)
    if provider.needs_key and not key:
        raise AgentFailed(
            _say("no_key_set", public=name.public, keys=_say.joined(*provider.keys, between="or"))
        )
    url = address_of(name.provider, environment)
    _plain_address(url)
    return Endpoint(url=url, key=key or "none", variable=variable)


def address_of(provider: str, environment: Mapping[str, str]) -> str:
    """Where the models of a provider are asked that say no address themselves."""
    if provider == "ollama":
        return ollama(environment)
    known = PROVIDERS[provider]
    return environment.get(known.elsewhere) or known.host


_BOUND = re.compile(r"(?:(https?)://)?(\[[^\]/]*\]|[^:/]*)(?::(\d*))?(/.*)?", re.IGNORECASE)
_EVERYWHERE = ("", "0.0.0.0", "[::]")  # noqa: S104 - where Ollama listens, not we
_PORTS = {"http": "80", "https": "443"}


def ollama(environment: Mapping[str, str]) -> str:
    """Where Ollama is: by OLLAMA_BASE_URL, or by its own OLLAMA_HOST, which may leave parts out.

    What listens everywhere is asked on this machine.
    """
    provider = PROVIDERS["ollama"]
    said = environment.get("OLLAMA_HOST", "").strip().strip("\"'")
    if environment.get(provider.elsewhere) or not said:
        return environment.get(provider.elsewhere) or provider.host
    found = _BOUND.fullmatch(said)
    if found is None:
        return said
    scheme, host, port, path = found.groups()
    host = "127.0.0.1" if host in _EVERYWHERE else host
    port = port or _PORTS.get((scheme or "").lower(), "11434")
    below = f"/{path.strip('/')}".rstrip("/") if path else ""
    return f"{scheme or 'http'}://{host}:{port}{below}/v1"


def check_client(provider_name: str) -> None:
    """Raises MissingExtra where the package that speaks with a provider of ours is not there."""
    provider = CLIENTS[provider_name]
    if provider.extra is not None and not provider.is_installed:
        what = _say("not_installed_speaks", package=provider.package, provider_name=provider_name)
        raise MissingExtra(extra=provider.extra, why=what)


def _key(environment: Mapping[str, str], variable: str) -> str:
    """The key a variable holds. Raises BadInput for one that no header can carry."""
    key = environment.get(variable, "").strip()
    if not all("!" <= character <= "~" for character in key):
        raise BadInput(
            _say("holds_character_no", variable=variable),
            do=_say("set_key_alone", variable=variable),
        )
    return key


def _plain_address(url: str) -> None:
    if any(sign in url for sign in "@?#"):
        raise BadInput(_say("address_model_holds"), do=_say("leave_them_out", own_key=OWN_KEY))
    if not is_address(url):
        raise BadInput(_say("address_model_cannot"), do=_say("write_http_host"))
