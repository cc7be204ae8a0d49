"""What a debate takes, before the first call, and what is to be said before it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from aufheben.domain import Usage
from aufheben.rooms.costs import CostEstimate, Price, priced
from aufheben.rooms.dialectic.notices import notices as noticed
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.models import about, by, dearest, taking
from aufheben.rooms.options import Asking
from aufheben.words import Fact, Said, speaker, tell

_say = speaker(__name__)
INPUT, OUTPUT = 1_000, 350
"""Typical tokens per prompt (measured) and per answer (guessed)."""


class Cost(NamedTuple):
    """Calls, tokens and US dollars (None if no price is known)."""

    calls: int
    tokens: int
    money: float | None


async def estimate(ready: SeatedDialectic, price: Price, asking: Asking) -> CostEstimate:
    """Without any answer refused and asked again, and at the very most."""
    case = ready.case
    usual, most = costs(ready, price)
    usually = _said(usual, most, ready.models)
    bound = bound_of(ready)
    return CostEstimate(
        bound=case.bound,
        said=_say.joined(bound, usually, between="below") if ready.models else bound,
        brief=by(ready.models, usually),
        usual=usual._asdict(),
        more={"formula": tell(case.constitution.formula(len(case.seats)))},
        after={"most": most._asdict()},
        notes=tuple(_told_again(ready, asking)),
    )


def bound_of(ready: SeatedDialectic, *, aside: bool = False) -> Fact:
    """The bound on calls in words, and how it comes about: after a colon, or as an aside."""
    case = ready.case
    formula = case.constitution.formula(len(case.seats))
    if not case.constitution.asking:
        return formula
    return _say("most_that_is" if aside else "most_by", n=case.bound, formula=formula)


def costs(ready: SeatedDialectic, price: Price) -> tuple[Cost, Cost]:
    """Without any answer refused and asked again, and at the very most."""
    case = ready.case
    rules = case.constitution
    most = case.bound if ready.models else 0
    # A limit on calls is one on all of them; it is not shared out over the attempts.
    unlimited = replace(rules, limits=replace(rules.limits, calls=None)).bound(len(case.seats))
    usual = most if rules.uncapped else min(most, unlimited // (1 + rules.limits.reasks))
    return _cost(ready, usual, price), _cost(ready, most, price)


def notices(ready: SeatedDialectic) -> Iterator[Fact]:
    """What may surprise in the case itself, before anybody is asked; else it stands with the answer."""
    if ready.case.constitution.asking:
        yield from noticed(ready.case)


def _said(usual: Cost, most: Cost, models: tuple[str, ...]) -> Said:
    """The estimate in a line."""
    paid = priced(usual.money, models, most.money)
    return taking(about(usual.calls, most.calls), usual.tokens, paid)


def _told_again(ready: SeatedDialectic, asking: Asking) -> Iterator[Fact]:
    """That a model is asked about reasons, too, which is not in the bound."""
    if asking.repetition == "model" and ready.models:
        yield _say("newness")


def _cost(ready: SeatedDialectic, calls: int, price: Price) -> Cost:
    """Priced at the dearest model that takes part."""
    usage = Usage(input=calls * INPUT, output=calls * OUTPUT)
    return Cost(calls=calls, tokens=usage.tokens, money=dearest(ready.models, price, usage))
