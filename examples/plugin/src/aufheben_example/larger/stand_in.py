"""Who answers in tests."""

from aufheben.testing import Received


class Namer:
    """Names the same number whenever it is asked for one."""

    def hears(self, user: str) -> bool:
        """Whether a prompt is of this room."""
        return '"number"' in user

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        return '{"number": 42}'
