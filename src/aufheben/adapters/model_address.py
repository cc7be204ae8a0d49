"""Where a model is asked, as its name and the environment say."""

from collections.abc import Mapping

from aufheben import programs
from aufheben.adapters.models.endpoints import PROVIDERS, address_of
from aufheben.adapters.programs.program_list import known
from aufheben.domain.models import ModelName


def served_at(name: str, environment: Mapping[str, str]) -> str:
    """The address; empty for a provider's own, and for what has none. Raises BadInput."""
    provider = name.partition(":")[0].strip()
    if provider in programs.names():
        return environment.get(known(provider).at, "")
    if provider not in PROVIDERS:
        return ""
    at = ModelName.read(name).base_url or address_of(provider, environment)
    return "" if at == PROVIDERS[provider].host else at
