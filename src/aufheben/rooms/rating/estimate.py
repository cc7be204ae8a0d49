"""What a rating takes, before the first call."""

from aufheben.domain import Usage
from aufheben.formats.ratings import Desk
from aufheben.rooms.models import dearest, priced, public
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Estimate, Price

PROMPT, ANSWER = 2_500, 250
"""Typical tokens of a question to a judge, and of its answer (both guessed)."""


async def estimate(desk: Desk, price: Price, _asking: Asking) -> Estimate:
    """If every answer is legal at once."""
    rating = desk.rating
    calls = rating.bound // (rating.limits.reasks + 1)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    money = dearest(desk.models, price, usage)
    said = f"about {calls} calls or fewer, {usage.tokens:,} tokens, {priced(money)}"
    return Estimate(
        bound=rating.bound,
        said=f"at most {rating.bound} calls; {said}",
        brief=f"{public(desk.models)}: {said}",
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
