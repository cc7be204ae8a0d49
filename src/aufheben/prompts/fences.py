"""Names around texts of others that nobody can guess."""

import secrets

from aufheben.prompts.templates import Fence


class RandomFences:
    """Tokens nobody can guess: one a seat for what never changes, a fresh one for each call.

    The stable one lets a provider's prefix cache hit; it stands only around the seat's own
    stance, whose author has never seen it.
    """

    def __init__(self) -> None:
        self._stable: dict[str, str] = {}

    def __call__(self, seat: str) -> Fence:
        """The fences of one call."""
        stable = self._stable.setdefault(seat, secrets.token_hex(8))
        return Fence(stable=stable, fresh=secrets.token_hex(8))
