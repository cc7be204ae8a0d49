"""What a deliberation takes, before the first call: if all steps are taken, each legal at once."""

from aufheben.domain import Usage
from aufheben.formats.deliberation import SeatedDeliberation
from aufheben.rooms.models import about, dearest, public
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import priced
from aufheben.rooms.room import CostEstimate, Price

INPUT, OUTPUT = 1_000, 350
"""Typical tokens per prompt (measured) and per answer (guessed)."""
BOARD = 900
"""Tokens of the board in a prompt, at most: 24 claims with what is said of them."""


async def estimate(session: SeatedDeliberation, price: Price, _asking: Asking) -> CostEstimate:
    """At the price of the dearest model; the logic engine alone takes nothing."""
    job = session.job
    calls = min(job.rules.calls(), job.bound) if session.models else 0
    usage = Usage(input=calls * (INPUT + BOARD), output=calls * OUTPUT)
    money = dearest(session.models, price, usage)
    bound = f"at most {job.bound} calls: ({job.rules.answers} × {job.rules.steps} steps + 2) × {job.limits.reasks + 1}"
    paid = priced(money, session.models)
    usual = f"{about(calls, job.bound)}, {usage.tokens:,} tokens, {paid}"
    return CostEstimate(
        bound=job.bound,
        said=f"{bound}\n{usual}" if session.models else bound,
        brief=f"{public(session.models)}: {usual}" if session.models else "",
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
