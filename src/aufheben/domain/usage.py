"""What was spent: tokens, money and time of an answer, and how each seat of a run did."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What one answer, or a sum of them, took.

    `input`, `cached` (of the input, as the provider counts it) and `output` are tokens;
    `shared` is an estimate of the input tokens that repeat the beginning of an earlier prompt;
    `money` is in US dollars, None if no price is known; `seconds` were spent waiting.
    """

    input: int = 0
    cached: int = 0
    output: int = 0
    shared: int = 0
    money: float | None = None
    seconds: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        """Both together; a price is the sum of the known ones."""
        known = [m for m in (self.money, other.money) if m is not None]
        return Usage(
            input=self.input + other.input,
            cached=self.cached + other.cached,
            output=self.output + other.output,
            shared=self.shared + other.shared,
            money=sum(known) if known else None,
            seconds=self.seconds + other.seconds,
        )

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input + self.output


@dataclass(slots=True)
class Tally:
    """What was spent, and how each seat did. `asking` calls are under way."""

    made: int = 0
    rejected: int = 0
    asking: int = 0
    usage: Usage = field(default_factory=Usage)
    legal: dict[str, int] = field(default_factory=dict)
    fallbacks: dict[str, int] = field(default_factory=dict)
    flags: dict[str, None] = field(default_factory=dict)

    @property
    def never_legal(self) -> tuple[str, ...]:
        """Seats whose fallback was taken and who never gave a legal answer."""
        return tuple(seat for seat in self.fallbacks if not self.legal.get(seat))

    def add(self, usage: Usage) -> None:
        """Count what one answer took."""
        self.usage = self.usage + usage
