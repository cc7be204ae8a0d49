"""What a run has spent, and which limit forbids one more call."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from aufheben.domain import Limits, Tally, Usage
from aufheben.domain.vocabulary import Limit

_MOST = 2**53
"""Nothing that was ever spent comes near it, and beyond it no float is exact."""


def forbids(limits: Limits, tally: Tally, elapsed: float, reserve: int) -> Limit | None:
    """The limit that forbids one more call when `reserve` more must stay affordable.

    What a call will take is taken to be what one took so far; `elapsed` is in seconds.
    """
    ahead = tally.asking + 1 + reserve
    if limits.calls is not None and tally.made + ahead > limits.calls:
        return "calls"
    share = ahead / tally.made if tally.made else 0.0
    usage = tally.usage
    if limits.tokens is not None and _over(usage.tokens, share, limits.tokens):
        return "tokens"
    if limits.money is not None and _over(usage.money or 0.0, share, limits.money):
        return "money"
    if limits.time is not None and _over(elapsed, share, limits.time):
        return "time"
    return None


def _over(spent: float, share: float, limit: float) -> bool:
    return spent >= limit or spent * (1 + share) > limit


def written(usage: Usage) -> dict[str, Any]:
    """Usage as the journal keeps it."""
    return {field.name: getattr(usage, field.name) for field in fields(usage)}


def read_usage(payload: Mapping[str, object]) -> Usage:
    """What a journal's row says was spent on it; nothing where it says nothing."""
    spent = payload.get("spent")
    if not isinstance(spent, Mapping):
        return Usage()
    return Usage(
        input=_whole(spent, "input"),
        cached=_whole(spent, "cached"),
        output=_whole(spent, "output"),
        shared=_whole(spent, "shared"),
        money=_known(spent, "money"),
        seconds=_number(spent, "seconds"),
    )


def shown(usage: Usage) -> dict[str, Any]:
    """Usage as the envelope shows it; `shared` is the share of prompts that repeat a beginning."""
    share = round(usage.shared / usage.input, 3) if usage.input else None
    return {
        "input": usage.input,
        "cached": usage.cached,
        "output": usage.output,
        "money": usage.money,
        "shared": share,
    }


def _whole(spent: Mapping[Any, object], name: str) -> int:
    return int(_number(spent, name))


def _number(spent: Mapping[Any, object], name: str) -> float:
    return _known(spent, name) or 0.0


def _known(spent: Mapping[Any, object], name: str) -> float | None:
    """A number that can be added up: a run that somebody handed over may hold any, or none."""
    value = spent.get(name)
    return float(value) if isinstance(value, int | float) and 0 <= value < _MOST else None
