"""Rules of an argument that nothing in it uses: seed 000 allows the minimum necessary ones alone."""

from collections.abc import Sequence

from aufheben.domain import Argument, Rule
from aufheben.domain.text import plain
from aufheben.logic.likeness.normal_form import words
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse


def spare(argument: Argument) -> Rejected | None:
    """What is wrong with an argument where a conclusion but the last is no premise of a later rule."""
    for index, rule in enumerate(argument.rules[:-1]):
        if not _used(rule.consequent, argument.rules[index + 1 :]):
            last = argument.warrant.consequent
            return refuse(__name__, "spare", id=rule.id, said=rule.consequent, last=last)
    return None


def _used(conclusion: str, later: Sequence[Rule]) -> bool:
    """Named as it was, or in a premise that has all its words and may say more."""
    premises = [premise for rule in later for premise in rule.strong]
    meant = set(words(conclusion))
    return any(
        plain(conclusion) == plain(premise) or (meant and meant <= set(words(premise)))
        for premise in premises
    )
