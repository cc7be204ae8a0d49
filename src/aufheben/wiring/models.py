"""Language models, and what is known of them here."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from aufheben import plugins
from aufheben.domain.models import is_program
from aufheben.errors import AgentFailed, AufhebenError, BadInput, MissingExtra, NoModel
from aufheben.plugins import Kind
from aufheben.rooms.options import Asking
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.adapters.models.endpoints import Sampling
    from aufheben.adapters.models.turns import Turns
    from aufheben.adapters.programs.model import ProgramModel
    from aufheben.agents.llm import Model
    from aufheben.domain import Usage
    from aufheben.domain.models import Looked, ModelName
    from aufheben.runtime.rates import Rates


def model(name: str, asking: Asking, rates: "Rates | None" = None, at_once: int = 64) -> "Model":
    """The language model `PROVIDER:MODEL[@URL]`, asked when `rates` says so, and only what it takes.

    Raises AgentFailed without its key, MissingExtra without what speaks with its provider.
    """
    from aufheben.adapters.models.endpoints import Sampling, check_client, endpoint
    from aufheben.adapters.models.model import ProvidedModel as Provided
    from aufheben.adapters.models.turns import ModelInTurn, Turns
    from aufheben.adapters.models.windows import ModelInWindow, told_by
    from aufheben.domain.models import LLM, PROVIDERS, ModelName

    sampling = Sampling(
        temperature=asking.temperature,
        seed=asking.seed,
        max_tokens=asking.max_tokens,
        window=asking.context_window,
        timeout=asking.timeout,
        connections=max(100, at_once),
        patience=asking.patience or 0.0,
    )
    known = ModelName.read(name)
    turns = Turns(rates, known.provider) if rates is not None else None
    made: Model
    if is_program(known.provider):
        made = _program(known, asking)
    elif known.provider == LLM:
        made = _of_llm(known, sampling, turns)
    elif known.provider in PROVIDERS:
        check_client(known.provider)
        at = endpoint(known, os.environ, asking.base_url)
        made = Provided(known, at, sampling, turns)
    else:
        made = registered("models", known.provider, known, asking)
    in_turn = ModelInTurn(made, turns) if turns is not None else made
    return ModelInWindow(in_turn, told_by(made, asking.context_window), asking.max_tokens)


def check_model(name: str, base_url: str | None) -> None:
    """Raises NoModel where a model needs a key or a program that is not here, BadInput where it is
    none, MissingExtra without what speaks with its provider.
    """
    try:
        _check_model(name, base_url)
    except AgentFailed as failed:
        raise NoModel(failed.said, do=_say("name_another_model")) from None
    except MissingExtra as missing:
        raise missing.or_model("") from None


def _check_model(name: str, base_url: str | None) -> None:
    from aufheben.adapters.models.endpoints import check_client, endpoint
    from aufheben.domain.models import LLM, PROVIDERS, ModelName

    known = ModelName.read(name)
    if is_program(known.provider):
        _program(known, Asking())
    elif known.provider == LLM:
        _of_llm(known)
    elif known.provider in PROVIDERS:
        check_client(known.provider)
        endpoint(known, os.environ, base_url)


def providers() -> Iterator[tuple[str, tuple[str, ...], bool, str | None]]:
    """Each provider, the variables that may hold its key, and whether it can be asked; no key.

    Last the extra that it needs and that is not installed. Of `llm` its own keys are not asked for.
    """
    from aufheben.adapters.models.endpoints import CLIENTS

    for name, provider in CLIENTS.items():
        held = any(os.environ.get(variable) for variable in provider.keys)
        missing = None if provider.is_installed else provider.extra
        yield name, provider.keys, held or not provider.needs_key, missing


async def local_servers() -> "list[Looked]":
    """What the model servers of this machine say they hold; asked now, at their usual ports."""
    from aufheben.adapters.models.local import look, servers

    return await look(servers(os.environ))


def price(name: str, usage: "Usage") -> float | None:
    """US dollars for `usage` at the model `name`, where known."""
    from aufheben.adapters.models.windows import price as known
    from aufheben.domain.models import ModelName

    return known(ModelName.read(name), usage) if ":" in name else None


def served_at(name: str, environment: Mapping[str, str] = os.environ) -> str:
    """The address that a model is asked at; empty for its provider's own, and for what has none.

    Raises BadInput.
    """
    from aufheben import programs
    from aufheben.adapters.models.endpoints import PROVIDERS, address_of
    from aufheben.adapters.programs.program_list import known
    from aufheben.domain.models import ModelName

    provider = name.partition(":")[0].strip()
    if provider in programs.names():
        return environment.get(known(provider).at, "")
    if provider not in PROVIDERS:
        return ""
    at = ModelName.read(name).base_url or address_of(provider, environment)
    return "" if at == PROVIDERS[provider].host else at


async def versions(agents: Iterable[str]) -> dict[str, Any]:
    """What the settings of a run keep of the programs among its agents: what each calls itself."""
    named = tuple(filter(is_program, agents))
    if not named:
        return {}
    from aufheben.adapters.programs.program_list import versions as known
    from aufheben.programs import KEY

    return {KEY: await known(named)}


def _program(name: "ModelName", asking: Asking) -> "ProgramModel":
    """A program of this machine. Raises AgentFailed where it is not here, BadInput."""
    from aufheben.adapters.programs.model import PATIENCE, ProgramModel

    # It is silent until it has answered: what is said of a provider's silence holds where it is said.
    own = asking.timeout != Asking().timeout
    return ProgramModel(name, seconds=asking.timeout if own else PATIENCE)


def _of_llm(
    name: "ModelName", sampling: "Sampling | None" = None, turns: "Turns | None" = None
) -> "Model":
    from aufheben.adapters.models.through_llm import ModelOfLlm

    return ModelOfLlm(name, sampling, turns)


def registered(kind: Kind, name: str, *what: object, **how: object) -> Any:
    """What a package makes under this name. Raises BadInput."""
    plugin = plugins.find(kind, name)
    if plugin is None:
        raise BadInput(
            _say("no_package_registers", name=name, kind=kind), do=_say("aufheben_doctor")
        )
    try:
        return plugin.function()(*what, **how)
    except AufhebenError:
        raise
    except Exception as wrong:
        raise plugin.refused(f"{type(wrong).__name__}: {wrong}") from wrong
