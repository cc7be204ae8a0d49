"""What a hearing takes, before the first call."""

from collections.abc import Iterator
from dataclasses import replace

from aufheben.formats.judging import SeatedJudging
from aufheben.formats.panels import both_ways
from aufheben.formats.transcripts.hidden import hidden
from aufheben.rooms.models import about, dearest, public
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import priced
from aufheben.rooms.room import CostEstimate, Price
from aufheben.runtime.courses.judging import JudgingJob


async def estimate(bench: SeatedJudging, price: Price, asking: Asking) -> CostEstimate:
    """At the price of the dearest model, if every answer is legal; see `runtime.forecast`."""
    from aufheben.runtime.forecast import forecast

    told = await forecast(bench.hearing, prompts=asking.prompts)
    money = dearest(bench.models, price, told.usage)
    said = (
        f"{about(told.calls, bench.hearing.bound)}, {told.usage.tokens:,} tokens "
        f"({told.characters:,} characters of prompts), {priced(money, bench.models)}"
    )
    usual = {
        "calls": told.calls,
        "tokens": told.usage.tokens,
        "characters": told.characters,
        "money": money,
    }
    most, ways = bench.hearing.bound, _both_ways(bench.hearing)
    said += (
        f"; this panel as its paper describes it: {ways['as_described']} calls, as its authors' "
        f"program works (--as-shipped): {ways['as_shipped']}"
    )
    return CostEstimate(
        bound=most,
        said=f"at most {most} calls; usually {said}",
        brief=f"{public(bench.models)}: {said}",
        usual=usual,
        after={"panels": ways},
        notes=tuple(_short(bench, told.calls)),
    )


def _both_ways(hearing: JudgingJob) -> dict[str, int]:
    """Calls by the panel as it is described, and as its ancestor's program works."""
    once = replace(hearing.limits, reasks=0)
    ways = zip(("as_described", "as_shipped"), both_ways(hearing.panel), strict=True)
    return {name: replace(hearing, panel=panel, limits=once).bound for name, panel in ways}


def notices(bench: SeatedJudging) -> Iterator[str]:
    """Hidden text in speeches."""
    return hidden(bench.hearing.match)


def _short(bench: SeatedJudging, calls: int) -> Iterator[str]:
    """A limit that no verdict can be reached under."""
    limit = bench.hearing.limits.calls
    if limit is not None and limit < calls:
        yield f"--calls {limit} ends before a verdict, which takes {calls} calls"
