"""What may not be used again in a counterargument; main arguments and integration are exempt."""

from aufheben.domain import Argument, Rule
from aufheben.domain.text import plain
from aufheben.protocols.ports import Rejected


def reused(argument: Argument, said: tuple[Argument, ...], *, formal: bool) -> Rejected | None:
    """What the seat says again.

    In prose: any premise it has put in a `strong` before (seed 000, A.1). In logic, where facts
    must recur: the same warrant, or nothing but used premises.
    """
    used = {plain(p) for earlier in said for rule in earlier.rules for p in rule.strong}
    again = [p for p in argument.premises if plain(p) in used]
    if not formal and again:
        return _refused("premises not used before", again[0])
    if formal and any(_same(argument.warrant, earlier.warrant) for earlier in said):
        return _refused("a warrant not used before", argument.warrant.consequent)
    if formal and said and again and len(again) == len(argument.premises):
        return _refused("at least one premise not used before", again[0])
    return None


def _same(one: Rule, other: Rule) -> bool:
    return _content(one) == _content(other)


def _content(rule: Rule) -> tuple[frozenset[str], frozenset[str], str]:
    strong = frozenset(map(plain, rule.strong))
    return strong, frozenset(map(plain, rule.weak_negation)), plain(rule.consequent)


def _refused(expected: str, got: str) -> Rejected:
    do = "say something new, or answer NO"
    return Rejected(expected=expected, got=f"again {got!r}", do=do, why="repetition")


def gist(argument: Argument) -> str:
    """What an argument says of its own: its premises, or where it has none its conclusion."""
    return "; ".join(argument.premises) or argument.warrant.consequent
