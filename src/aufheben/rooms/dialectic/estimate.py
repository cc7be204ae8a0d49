"""What a debate takes, before the first call, and what is to be said before it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from aufheben.domain import Usage
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.formats.cases.notices import notices as noticed
from aufheben.rooms.models import about, dearest, public
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import priced
from aufheben.rooms.room import CostEstimate, Price

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
    said = [bound_of(ready), *([_said(usual, most, ready.models)] if ready.models else [])]
    return CostEstimate(
        bound=case.bound,
        said="\n".join(said),
        brief=f"{public(ready.models)}: {_said(usual, most, ready.models)}" if ready.models else "",
        usual=usual._asdict(),
        more={"formula": case.constitution.formula(len(case.seats))},
        after={"most": most._asdict()},
        notes=tuple(_told_again(ready, asking)),
    )


def bound_of(ready: SeatedDialectic, *, aside: bool = False) -> str:
    """The bound on calls in words, and how it comes about: after a colon, or as an aside."""
    case = ready.case
    spelled = case.constitution.formula(len(case.seats))
    if not case.constitution.asking:
        return spelled
    if aside:
        return f"at most {case.bound} calls, that is {spelled}"
    return f"at most {case.bound} calls: {spelled}"


def costs(ready: SeatedDialectic, price: Price) -> tuple[Cost, Cost]:
    """Without any answer refused and asked again, and at the very most."""
    case = ready.case
    rules = case.constitution
    most = case.bound if ready.models else 0
    # A limit on calls is one on all of them; it is not shared out over the attempts.
    unlimited = replace(rules, limits=replace(rules.limits, calls=None)).bound(len(case.seats))
    usual = most if rules.uncapped else min(most, unlimited // (1 + rules.limits.reasks))
    return _cost(ready, usual, price), _cost(ready, most, price)


def notices(ready: SeatedDialectic) -> Iterator[str]:
    """What may surprise in the case itself, before anybody is asked; else it stands with the answer."""
    if ready.case.constitution.asking:
        yield from noticed(ready.case)


def _said(usual: Cost, most: Cost, models: tuple[str, ...]) -> str:
    """The estimate in a line."""
    paid = priced(usual.money, models, most.money)
    return f"{about(usual.calls, most.calls)}, {usual.tokens:,} tokens, {paid}"


def _told_again(ready: SeatedDialectic, asking: Asking) -> Iterator[str]:
    """That a model is asked about reasons, too, which is not in the bound."""
    if asking.repetition == "model" and ready.models:
        yield (
            "whether a reason is new is asked of a model as well, once for each argument but the "
            "first of a seat: at most as many calls again; a limit on calls counts them"
        )


def _cost(ready: SeatedDialectic, calls: int, price: Price) -> Cost:
    """Priced at the dearest model that takes part."""
    usage = Usage(input=calls * INPUT, output=calls * OUTPUT)
    return Cost(calls=calls, tokens=usage.tokens, money=dearest(ready.models, price, usage))
