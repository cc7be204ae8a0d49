"""What tokens cost and how many a model takes, from the provider library's table; None if unknown."""

from typing import TYPE_CHECKING

from aufheben.domain import Usage
from aufheben.domain.models import LLM, ModelName, is_program

if TYPE_CHECKING:
    import genai_prices


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
