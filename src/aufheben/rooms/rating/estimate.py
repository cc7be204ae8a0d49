"""What a rating takes, before the first call."""

from aufheben.domain import Usage
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.models import estimated
from aufheben.rooms.options import Asking
from aufheben.rooms.rating.report import SeatedRating

PROMPT, ANSWER = 2_500, 250
"""Typical tokens of a question to a judge, and of its answer (both guessed)."""


async def estimate(desk: SeatedRating, price: Price, _asking: Asking) -> CostEstimate:
    """If every answer is legal at once."""
    job = desk.rating
    calls = job.bound // (job.limits.reasks + 1)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    return estimated(calls, usage, bound=job.bound, models=desk.models, price=price)
