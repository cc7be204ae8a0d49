"""What is known of mutants that live, and whether a run may pass.

`survivors.toml` lists each with its reason; one that is drawn, lives and is not listed is a hole.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

LIST = Path(__file__).with_name("survivors.toml")
ENOUGH = 0.9
Reason = Literal["equivalent", "text", "speed", "elsewhere", "hole"]
"""Nothing can tell it apart; only words of a message change; only the time it takes; loading, or a test that
is not among those tried finds it; and what no test finds, though one should."""
REASONS = frozenset(get_args(Reason))


@dataclass(frozen=True, slots=True, kw_only=True)
class Survivor:
    """A mutant that lives, and why it may."""

    file: str
    function: str
    was: str
    becomes: str
    reason: str
    why: str
    number: int = 1

    @property
    def key(self) -> str:
        """The key of the mutant."""
        return key(self.file, self.function, self.was, self.becomes, self.number)


def key(file: str, function: str, was: str, becomes: str, number: int) -> str:
    """What names a mutant; `number` tells like ones in a function apart."""
    return f"{file} {function}: {was} -> {becomes} ({number})"


def listed() -> list[Survivor]:
    """Those that are known."""
    return [Survivor(**row) for row in tomllib.loads(LIST.read_text("utf-8"))["survivor"]]


def verdict(outcomes: Mapping[str, str], known: Iterable[Survivor]) -> tuple[list[str], bool]:
    """What to say of a run by the outcome of each mutant's key, and whether it passes."""
    reasons = {survivor.key: survivor for survivor in known}
    counts = Counter(outcomes.values())
    tried, killed = counts.total(), counts["killed"]
    rate = killed / tried if tried else 0.0
    alive = sorted(key for key, outcome in outcomes.items() if outcome != "killed")
    unlisted = [key for key in alive if key not in reasons]
    why = Counter(reasons[key].reason for key in alive if key in reasons)
    lines = [f"{killed} of {tried} mutants were killed: {100 * rate:.1f} %"]
    lines += [f"  {number} live: {reason}" for reason, number in sorted(why.items())]
    lines += [f"  not in survivors.toml: {key}" for key in unlisted]
    if rate < ENOUGH:
        lines.append(f"  fewer than {100 * ENOUGH:.0f} %")
    return lines, rate >= ENOUGH and not unlisted
