"""What tokens cost, from the provider library's price table; None if no price is known."""

from aufheben.domain import Usage
from aufheben.domain.models import LLM, ModelName


def price(name: ModelName, usage: Usage) -> float | None:
    """US dollars for `usage`. A model served elsewhere than at its provider, or by `llm`, has no price."""
    if name.base_url is not None or name.provider in ("ollama", LLM):
        return None
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.input, cache_read_tokens=usage.cached, output_tokens=usage.output
    )
    try:
        found = genai_prices.calc_price(counted, name.model, provider_id=name.provider)
    except LookupError:
        return None
    return float(found.total_price)
