"""What a hearing takes, before the first call."""

from collections.abc import Iterator
from dataclasses import replace

from aufheben.rooms.costs import CostEstimate, Price, priced
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.panels import both_ways
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.rooms.models import about, by, dearest
from aufheben.rooms.options import Asking
from aufheben.words import Fact, speaker

_say = speaker(__name__)


async def estimate(bench: SeatedJudging, price: Price, asking: Asking) -> CostEstimate:
    """At the price of the dearest model, if every answer is legal; see `runtime.forecast`."""
    from aufheben.rooms.judging.forecast import forecast

    told = await forecast(bench.hearing, prompts=asking.prompts)
    money = dearest(bench.models, price, told.usage)
    ways = _both_ways(bench.hearing)
    said = _say(
        "judging",
        calls=about(told.calls, bench.hearing.bound),
        tokens=told.usage.tokens,
        characters=told.characters,
        paid=priced(money, bench.models),
        **ways,
    )
    usual = {
        "calls": told.calls,
        "tokens": told.usage.tokens,
        "characters": told.characters,
        "money": money,
    }
    return CostEstimate(
        bound=bench.hearing.bound,
        said=_say("most_usually", n=bench.hearing.bound, said=said),
        brief=by(bench.models, said),
        usual=usual,
        after={"panels": ways},
        notes=tuple(_short(bench, told.calls)),
    )


def _both_ways(hearing: JudgingJob) -> dict[str, int]:
    """Calls by the panel as it is described, and as its ancestor's program works."""
    once = replace(hearing.limits, reasks=0)
    ways = zip(("as_described", "as_shipped"), both_ways(hearing.panel), strict=True)
    return {name: replace(hearing, panel=panel, limits=once).bound for name, panel in ways}


def _short(bench: SeatedJudging, calls: int) -> Iterator[Fact]:
    """A limit that no verdict can be reached under."""
    limit = bench.hearing.limits.calls
    if limit is not None and limit < calls:
        yield _say("short", limit=limit, n=calls)
