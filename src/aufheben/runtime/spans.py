"""Stretches of time, several of which may pass side by side."""


class Spans:
    """How long at least one of them lasted, in seconds; what two share counts once."""

    def __init__(self) -> None:
        self._apart: list[tuple[float, float]] = []

    def add(self, began: float, ended: float) -> None:
        """One more."""
        apart = []
        for start, end in self._apart:
            if end < began or ended < start:
                apart.append((start, end))
            else:
                began, ended = min(began, start), max(ended, end)
        self._apart = [*apart, (began, ended)]

    @property
    def seconds(self) -> float:
        """Of all of them together."""
        return sum(end - start for start, end in self._apart)
