"""What a hearing takes, before the first call."""

from collections.abc import Iterator

from aufheben.formats.transcripts.hidden import hidden
from aufheben.formats.verdicts import Bench
from aufheben.rooms.models import dearest, priced, public
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Estimate, Price


async def estimate(bench: Bench, price: Price, asking: Asking) -> Estimate:
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
    return Estimate(
        bound=bound,
        said=f"at most {bound} calls; usually {said}",
        brief=f"{public(bench.models)}: {said}",
        usual=usual,
        notes=tuple(_short(bench, told.calls)),
    )


def notices(bench: Bench) -> Iterator[str]:
    """Hidden text in speeches."""
    return hidden(bench.hearing.match)


def _short(bench: Bench, calls: int) -> Iterator[str]:
    """A limit that no verdict can be reached under."""
    limit = bench.hearing.limits.calls
    if limit is not None and limit < calls:
        yield f"--calls {limit} ends before a verdict, which takes {calls} calls"
