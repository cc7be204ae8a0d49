"""Which providers of models can be asked from here; keys are named, and never shown."""

from dataclasses import dataclass

from aufheben import wiring


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
