"""What a model is sent is measured against what it takes, before it is sent: nothing is ever cut.

How many tokens a model takes, and what they cost, is in the table of the provider library; None if unknown."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aufheben.agents.llm import Model, Reply
from aufheben.domain import Usage
from aufheben.domain.models import LLM, ModelName, is_program
from aufheben.errors import TooLong
from aufheben.prompts.lengths import about, least, surely
from aufheben.prompts.templates import Prompt
from aufheben.words import speaker

if TYPE_CHECKING:
    import genai_prices


_say = speaker(__name__)

Window = Callable[[], Awaitable[int | None]]
"""Tells how many tokens a model takes, its answer among them; None where nobody knows."""
_SHARE = 4
"""No more than one part in so many of a window is kept for an answer: most are far shorter than they may be."""
_SMALLEST_CUT = 1024
"""A server that counts fewer tokens has not read the beginning of a longer text, it remembered it."""
_SMALLEST_CONTEXT = 2048


class ModelInWindow:
    """A model that is asked only what it takes; `most` tokens are asked of an answer."""

    def __init__(self, model: Model, window: Window, most: int) -> None:
        self._model, self._window, self._most = model, window, most

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._model.name

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """The model's. Raises TooLong before anything is sent, AgentFailed."""
        window = await self._window()
        if window is not None:
            check(self.name, prompt, window, self._most)
        return await self._model.reply(prompt, longer=longer)

    async def close(self) -> None:
        """Let go of what the model holds."""
        if hasattr(self._model, "close"):
            await self._model.close()


def told_by(model: Model, said: int | None) -> Window:
    """Who tells how many tokens a model takes: whoever has `said` so, else the model where it knows."""

    async def told() -> int | None:
        return said

    return told if said is not None else getattr(model, "window", told)


def check(name: str, prompt: Prompt, window: int, most: int) -> None:
    """Raises TooLong where a prompt and room for an answer of `most` tokens are more than a window."""
    room = min(most, window // _SHARE)
    if len(prompt.system) + len(prompt.user) + room <= window:
        return
    tokens = about(prompt.system, prompt.user)
    if tokens + room > window:
        what = _say("about_tokens_too", name=name, tokens=tokens, window=window, room=room)
        raise TooLong(what, tokens=tokens, window=window)


def finds_too_long(name: str, prompt: Prompt, host: str, told: str) -> TooLong:
    """The complaint of a server that itself finds a prompt too long, in its words."""
    tokens = about(prompt.system, prompt.user)
    what = _say("about_tokens_too_many_refused", name=name, tokens=tokens, host=host, told=told)
    return TooLong(what, tokens=tokens)


def check_whole(name: str, prompt: Prompt, read: int, window: int | None) -> None:
    """Raises TooLong where a server that cuts without a word has `read` only so many tokens."""
    texts = prompt.system, prompt.user
    # Who has read more than that takes more than was known, and has cut nothing.
    full = window is not None and window - 1 <= read <= window
    if full or _fills(read, texts) or (read >= _SMALLEST_CUT and read < least(*texts)):
        tokens = about(*texts)
        what = _say("about_tokens_too_many", name=name, tokens=tokens, read=read)
        raise TooLong(what, tokens=tokens, window=window or read)


def _fills(read: int, texts: tuple[str, str]) -> bool:
    """Whether exactly a usual context was read, of texts that are longer: by chance some are as long."""
    usual = read >= _SMALLEST_CONTEXT and read.bit_count() == 1
    return usual and read < surely(*texts)


def price(name: ModelName, usage: Usage) -> float | None:
    """US dollars for `usage`. A model served elsewhere than at its provider, or by `llm` or a program, has none."""
    if name.base_url is not None or name.provider in ("ollama", LLM) or is_program(name.provider):
        return None
    found = _priced(name.model, name.provider, usage)
    return None if found is None else float(found.total_price)


def window(name: ModelName) -> int | None:
    """Most tokens that a model takes at its provider's own host, where the table says.

    What it does not say of the provider it may say of OpenRouter, which lists every provider's models.
    """
    if name.base_url is not None:
        return None
    lists = ((name.model, name.provider), (f"{name.provider}/{name.model}", "openrouter"))
    listed = (_priced(model, provider, Usage()) for model, provider in lists)
    known = (found.model.context_window for found in listed if found is not None)
    return next((tokens for tokens in known if tokens is not None), None)


def _priced(
    model: str, provider: str, usage: Usage
) -> "genai_prices.types.PriceCalculation | None":
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.input, cache_read_tokens=usage.cached, output_tokens=usage.output
    )
    try:
        return genai_prices.calc_price(counted, model, provider_id=provider)
    except LookupError:
        return None
