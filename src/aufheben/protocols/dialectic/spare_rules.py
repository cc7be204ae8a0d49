"""Rules of an argument that nothing in it uses: seed 000 allows the minimum necessary ones alone."""

from collections.abc import Sequence

from aufheben.domain import Argument, Rule
from aufheben.domain.text import plain
from aufheben.logic.likeness.normal_form import words
from aufheben.protocols.ports import Rejected
from aufheben.protocols.wording import Wording, Words

_SPARE = Wording(
    en=Words(
        "only rules that lead to the last conclusion {last!r}",
        "rule {id}, whose conclusion {said!r} no later rule has among its premises",
        "leave the rule out, or name its conclusion in the strong of a later one",
    ),
    ja=Words(
        "最後の帰結 {last!r} に至る規則だけ",
        "規則 {id}（その帰結 {said!r} を、後のどの規則も前提としていない）",
        "その規則を省くか、その帰結を後の規則の strong に書いてください",
    ),
)


def spare(argument: Argument) -> Rejected | None:
    """What is wrong with an argument where a conclusion but the last is no premise of a later rule."""
    for index, rule in enumerate(argument.rules[:-1]):
        if not _used(rule.consequent, argument.rules[index + 1 :]):
            last = argument.warrant.consequent
            return _SPARE.refusal(id=rule.id, said=rule.consequent, last=last)
    return None


def _used(conclusion: str, later: Sequence[Rule]) -> bool:
    """Named as it was, or in a premise that has all its words and may say more."""
    premises = [premise for rule in later for premise in rule.strong]
    meant = set(words(conclusion))
    return any(
        plain(conclusion) == plain(premise) or (meant and meant <= set(words(premise)))
        for premise in premises
    )
