"""The port to a language model."""

from dataclasses import dataclass
from typing import Protocol

from aufheben.domain import Usage
from aufheben.prompts.templates import Prompt

MOST_LONGER = 2
"""How often at most the limit on an answer's length is doubled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model said. `cut` at its length limit; `refused` says why it would not answer."""

    text: str
    usage: Usage
    cut: bool = False
    refused: str = ""


class Model(Protocol):
    """A language model somewhere."""

    @property
    def name(self) -> str:
        """`provider:model`."""
        ...

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """The model's reply; `longer` doublings of its length limit.

        Raises AgentFailed if the provider cannot be reached or refuses to serve.
        """
        ...
