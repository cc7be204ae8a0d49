"""How a model is asked, whichever it is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is asked. `max_tokens` bounds one answer; `timeout` is in seconds.

    `window` is how many tokens a question and its answer may have, where somebody says so.
    `timeout` is how long a server may be silent; a whole answer, retries included, may take
    ten times as long. `patience` is how long a provider that has answered before may be away.
    """

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 4096
    window: int | None = None
    timeout: float = 120.0
    patience: float = 0.0
    connections: int = 100

    def limit(self, longer: int) -> int:
        """The tokens that an answer may have after so many doublings."""
        return self.max_tokens << longer
