"""How models are asked, whoever asks them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How models are asked: see the options of the command line for each."""

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 4096
    timeout: float = 120.0
    base_url: str | None = None
    repetition: str = "lexical"
    embeddings: str | None = None
    cache: str | None = None
    trial: int = 1
    prompts: str | None = None
