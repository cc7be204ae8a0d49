"""Abstract argumentation frameworks (Dung 1995): arguments and who attacks whom."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Framework:
    """`attacks` are pairs (attacker, attacked) of indices into `names`."""

    names: tuple[str, ...]
    attacks: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        """How many arguments."""
        return len(self.names)
