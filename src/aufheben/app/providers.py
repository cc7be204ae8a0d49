"""Which providers of models can be asked from here; keys are named, and never shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.errors import MissingExtra, NoModel
from aufheben.rooms.models import named_model
from aufheben.words import Fact, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderHere:
    """A provider, the variables that may hold its key, and whether it `can` be asked.

    `missing` is the extra that speaks with it, where that is not installed.
    """

    name: str
    variables: tuple[str, ...]
    can: bool
    missing: str | None = None


def providers_here() -> tuple[ProviderHere, ...]:
    """Every provider of ours."""
    return tuple(
        ProviderHere(name=name, variables=variables, can=held and not missing, missing=missing)
        for name, variables, held, missing in wiring.providers()
    )


def lacking(defaults: Mapping[str, Any]) -> Fact | None:
    """Why the model of such defaults cannot be asked for want of a key or a package; None where it can.

    Raises BadInput.
    """
    base_url, said = defaults.get("base_url"), defaults.get("model")
    model = named_model(said, base_url) if said else None
    try:
        if model is not None:
            wiring.check_model(model, base_url)
    except NoModel as failed:
        return failed.said
    except MissingExtra as failed:
        return _say("missing_extra", what=failed.said, fix=failed.fix)
    return None
