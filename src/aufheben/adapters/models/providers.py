"""pydantic-ai's model for each provider, with our client and never a key from elsewhere."""

import logging
from typing import TYPE_CHECKING

from aufheben.adapters.models.endpoints import PROVIDERS, Endpoint
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed
from aufheben.version import install
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.models import Model


_NO_TAGS = ("\0<", "\0>")
"""Thoughts said aloud are told apart where answers are read, of whatever family the model is."""


def made(
    name: ModelName, at: Endpoint, client: "httpx2.AsyncClient", *, newer_limit: bool = True
) -> "Model":
    """The model `name` served at `at`; the limit of a chat completion by its newer name or not.

    Raises AgentFailed where the provider's own package is there and cannot be imported.
    """
    try:
        match name.provider:
            case "anthropic":
                return _anthropic(name, at, client)
            case "google":
                return _google(name, at, client)
            case _:
                return _openai(name, at, client, newer_limit=newer_limit)
    except ImportError:
        raise _broken(name) from None


def _broken(name: ModelName) -> AgentFailed:
    """In words of our own: pydantic-ai's name an extra of itself."""
    provider = PROVIDERS[name.provider]
    mend = f"{install(provider.extra)} --force-reinstall"
    return AgentFailed(
        _say("cannot_imported", public=name.public, package=provider.package, mend=mend)
    )


def _openai(
    name: ModelName, at: Endpoint, client: "httpx2.AsyncClient", *, newer_limit: bool
) -> "Model":
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    from aufheben.adapters.models.chat_completions import ChatModel, Client

    asked = Client(base_url=at.url, api_key=at.key, http_client=client)
    return ChatModel(
        name.model,
        provider=OpenAIProvider(openai_client=asked),
        profile=OpenAIModelProfile(
            openai_chat_supports_max_completion_tokens=newer_limit, thinking_tags=_NO_TAGS
        ),
    )


def _anthropic(name: ModelName, at: Endpoint, client: "httpx2.AsyncClient") -> "Model":
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    provider = AnthropicProvider(base_url=at.url, api_key=at.key, http_client=client)
    return AnthropicModel(name.model, provider=provider)


def _google(name: ModelName, at: Endpoint, client: "httpx2.AsyncClient") -> "Model":
    from google.genai.types import HttpRetryOptions
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    # Between tries it logs what the server said, in which a key may stand.
    logging.getLogger("google_genai").setLevel(logging.WARNING)
    # As many tries as the other providers' clients make of themselves.
    provider = GoogleProvider(
        base_url=at.url,
        api_key=at.key,
        http_client=client,
        retry_options=HttpRetryOptions(attempts=3),
    )
    return GoogleModel(name.model, provider=provider)
