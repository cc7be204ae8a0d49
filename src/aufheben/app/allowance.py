"""What a server may ask and spend: options of its start."""

from dataclasses import dataclass
from typing import Any

from aufheben.rooms.options import option
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def _dollars(help: Fact, flag: str) -> Any:  # noqa: A002 - as in `option`
    return option(None, help, "Limits", float, flag=flag, metavar="USD", least=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a server may ask and spend, beside the limits that are defaults of its runs.

    `models` may be asked, and the default one; where neither is named, any. With `free` a model
    that is served at an address of the start, or is one of llm and named there, costs nothing. US dollars: `budget` for all runs of a
    server while it goes on, `per_day` for all that were begun within 24 hours. The logic engine has
    `engine` seconds for one thing.
    """

    models: tuple[str, ...] = ()
    budget: float | None = _dollars(_say("help_budget"), "--budget")
    free: bool = option(False, _say("help_free"), "Limits", bool)
    per_day: float | None = _dollars(_say("help_budget_per_day"), "--budget-per-day")
    engine: float | None = option(
        None,
        _say("help_engine_time"),
        "Limits",
        float,
        flag="--engine-time",
        metavar="SECONDS",
        least=1,
    )
