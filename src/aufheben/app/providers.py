"""Which providers of models can be asked from here; keys are named, and never shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.errors import AgentFailed
from aufheben.rooms.models import named_model


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderHere:
    """A provider, the variables that may hold its key, and whether it `can` be asked."""

    name: str
    variables: tuple[str, ...]
    can: bool


def providers_here() -> tuple[ProviderHere, ...]:
    """Every provider of ours."""
    return tuple(
        ProviderHere(name=name, variables=variables, can=can)
        for name, variables, can in wiring.providers()
    )


def lacks_key(defaults: Mapping[str, Any]) -> str | None:
    """Why the model of such defaults cannot be asked for want of a key; None where it can.

    Raises BadInput.
    """
    base_url, said = defaults.get("base_url"), defaults.get("model")
    model = named_model(said, base_url) if said else None
    try:
        if model is not None:
            wiring.check_key(model, base_url)
    except AgentFailed as failed:
        return str(failed)
    return None
