"""What a deliberation takes, before the first call: if all steps are taken, each legal at once."""

from aufheben.domain import Usage
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.deliberation.report import SeatedDeliberation
from aufheben.rooms.models import about, by, dearest, taking
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import priced
from aufheben.words import speaker

_say = speaker(__name__)
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
    formula = _say(
        "steps", answers=job.rules.answers, steps=job.rules.steps, n=job.limits.reasks + 1
    )
    bound = _say("most_by", n=job.bound, formula=formula)
    usual = taking(about(calls, job.bound), usage.tokens, priced(money, session.models))
    return CostEstimate(
        bound=job.bound,
        said=_say.joined(bound, usual, between="below") if session.models else bound,
        brief=by(session.models, usual),
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
