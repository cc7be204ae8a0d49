"""By whom runs were begun or gone on with that may cost something, and when that was last."""

from collections.abc import Container
from dataclasses import dataclass, field
from datetime import datetime

from aufheben.app.holders import Holder


@dataclass(slots=True)
class Whose:
    """Of one server; a run counts for everybody who began it or went on with it."""

    _since: dict[str, dict[str, datetime]] = field(default_factory=dict)

    def takes(self, holder: Holder | None, run: str, now: datetime) -> None:
        """Somebody begins a run, or goes on with it; what nobody with a name does counts for none."""
        if holder is not None and holder.name:
            self._since.setdefault(holder.name, {})[run] = now

    def of(self, holder: Holder, since: datetime, going: Container[str]) -> set[str]:
        """The runs of somebody that go on, or were taken up since; all others are forgotten."""
        known = self._since.get(holder.name, {})
        kept = {run: at for run, at in known.items() if at >= since or run in going}
        self._since[holder.name] = kept
        return {*kept}

    def has(self, run: str, since: datetime) -> bool:
        """Whether a run counts for anybody."""
        return any(each.get(run, since) > since for each in [*self._since.values()])
