"""What a run may cost, said before the first call; above a threshold a person is asked."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import print_json

if TYPE_CHECKING:
    from aufheben.formats.cases.casting import Cast
    from aufheben.runtime.courses.dialectic import Case

INPUT, OUTPUT = 1_000, 350
"""Tokens of a usual prompt, counted on real ones, and of a usual answer, a guess."""
ASK_ABOVE = 1.0
"""US dollars above which a person at a terminal is asked first."""


class Cost(NamedTuple):
    """Calls, tokens and US dollars (None where no price is known)."""

    calls: int
    tokens: int
    money: float | None


def estimate(ready: "Cast", *, as_json: bool) -> None:
    """The bound on calls, and what a run may cost, before the first call."""
    case = ready.case
    spelled = case.constitution.formula(len(case.seats))
    usual, most = costs(ready)
    if as_json:
        print_json(
            {
                "schema": "aufheben.estimate/1",
                "bound": case.bound,
                "formula": spelled,
                "usual": usual._asdict(),
                "most": most._asdict(),
            }
        )
        return
    echo(bound_of(case))
    if ready.models:
        echo(said(usual, most))


def bound_of(case: "Case", mark: str = ":") -> str:
    """The bound on calls in words, and after the mark how it comes about."""
    spelled = case.constitution.formula(len(case.seats))
    return f"at most {case.bound} calls{mark} {spelled}" if case.constitution.asking else spelled


def costs(ready: "Cast") -> tuple[Cost, Cost]:
    """Without any answer refused and asked again, and at the very most."""
    case = ready.case
    rules = case.constitution
    most = case.bound if ready.models else 0
    # A limit on calls is one on all of them; it is not shared out over the attempts.
    unlimited = replace(rules, limits=replace(rules.limits, calls=None)).bound(len(case.seats))
    return _cost(ready, min(most, unlimited // (1 + rules.limits.reasks))), _cost(ready, most)


def said(usual: Cost, most: Cost) -> str:
    """The estimate in a line."""
    priced = "no price known" if usual.money is None else f"${usual.money:.2f}"
    top = "" if most.money is None else f", ${most.money:.2f} at the very most"
    calls = "1 call" if usual.calls == 1 else f"{usual.calls} calls"
    return f"about {calls} or fewer, {usual.tokens:,} tokens, {priced}{top}"


def agreed(ready: "Cast", options: dict[str, Any]) -> bool:
    """The cost is said; a person at a terminal may say no to a costly run."""
    if not ready.models:
        return True
    usual, most = costs(ready)
    if not options["quiet"]:
        echo(f"{', '.join(_public(ready))}: {said(usual, most)}", err=True)
    if ready.case.constitution.limits.money is not None and _unpriced(ready):
        unpriced = ", ".join(_unpriced(ready))
        echo(f"note: no price is known of {unpriced}: limit it by --tokens", err=True)
    costly = usual.money is not None and usual.money > ASK_ABOVE
    if not costly or options["yes"] or not sys.stdin.isatty():
        return True
    return click.confirm("Go on?", err=True)


def _public(ready: "Cast") -> list[str]:
    return [name.partition("@")[0] for name in ready.models]


def _unpriced(ready: "Cast") -> list[str]:
    from aufheben import wiring
    from aufheben.domain import Usage

    one = Usage(input=1_000, output=1_000)
    return [n.partition("@")[0] for n in ready.models if wiring.price(n, one) is None]


def _cost(ready: "Cast", calls: int) -> Cost:
    """Priced at the dearest model that takes part."""
    from aufheben import wiring
    from aufheben.domain import Usage

    usage = Usage(input=calls * INPUT, output=calls * OUTPUT)
    prices = [wiring.price(name, usage) for name in ready.models]
    known = [price for price in prices if price is not None]
    return Cost(calls=calls, tokens=usage.tokens, money=max(known) if known else None)
