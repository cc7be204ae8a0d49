"""What a hearing takes, before the first call."""

from collections.abc import Iterator

from aufheben.formats.judging import SeatedJudging
from aufheben.formats.transcripts.hidden import hidden
from aufheben.rooms.models import dearest, priced, public
from aufheben.rooms.options import Asking
from aufheben.rooms.room import CostEstimate, Price


async def estimate(bench: SeatedJudging, price: Price, asking: Asking) -> CostEstimate:
    """At the price of the dearest model, if every answer is legal; see `runtime.forecast`."""
    from aufheben.runtime.forecast import forecast

    told = await forecast(bench.hearing, prompts=asking.prompts)
    money = dearest(bench.models, price, told.usage)
    said = (
        f"{told.calls} calls, about {told.usage.tokens:,} tokens "
        f"({told.characters:,} characters of prompts), {priced(money)}"
    )
    usual = {
        "calls": told.calls,
        "tokens": told.usage.tokens,
        "characters": told.characters,
        "money": money,
    }
    bound = bench.hearing.bound
    return CostEstimate(
        bound=bound,
        said=f"at most {bound} calls; usually {said}",
        brief=f"{public(bench.models)}: {said}",
        usual=usual,
        notes=tuple(_short(bench, told.calls)),
    )


def notices(bench: SeatedJudging) -> Iterator[str]:
    """Hidden text in speeches."""
    return hidden(bench.hearing.match)


def _short(bench: SeatedJudging, calls: int) -> Iterator[str]:
    """A limit that no verdict can be reached under."""
    limit = bench.hearing.limits.calls
    if limit is not None and limit < calls:
        yield f"--calls {limit} ends before a verdict, which takes {calls} calls"
