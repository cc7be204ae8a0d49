"""What is solved: an abstract framework, and what its arguments say where they are structured."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from aufheben.app.solving.reasons import Reason
from aufheben.app.theory import Theory
from aufheben.domain.vocabulary import Lang, Status
from aufheben.errors import BadInput, BudgetExceeded
from aufheben.formats.aspic.formulas import formula
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicArgument, AspicTheory, Attack, attacks, built, defeats
from aufheben.logic.frameworks import Framework, Label, grounded
from aufheben.words import speaker

_say = speaker(__name__)

STEPS = 400_000
"""Most steps of building the arguments of an ASPIC+ theory, and of relating them."""
_WORDS: Mapping[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}
Form = Literal["af", "apx", "tgf", "aspic", "stances"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solvable:
    """A framework to solve; `reasons` are one for each argument, or none where it is abstract, and
    has `labels`, if any.
    """

    framework: Framework
    form: Form
    find: Callable[[str], frozenset[int]]
    reasons: tuple[Reason, ...] = ()
    labels: tuple[str, ...] = ()
    lang: Lang = "en"
    aspic: AspicTheory | None = None
    theory: Theory | None = None


def of_framework(framework: Framework, form: Form, labels: tuple[str, ...] = ()) -> Solvable:
    """An abstract one, whose arguments are asked for by their names."""
    return Solvable(
        framework=framework,
        form=form,
        find=lambda said: _named(framework, said),
        labels=labels,
    )


def of_aspic(theory: AspicTheory) -> Solvable:
    """The arguments of an ASPIC+ theory, A1 …, and who defeats whom. Raises BudgetExceeded."""
    budget = Budget(left=STEPS)
    args = built(theory, budget) or ()
    found = (attacks(theory, args, budget) if not budget.exhausted else None) or ()
    if budget.exhausted:
        do = _say("leave_rules_out")
        raise BudgetExceeded(_say("budget_exceeded_too"), do=do)
    edges = defeats(found)
    labels = grounded(len(args), edges)
    framework = Framework(names=tuple(f"A{n + 1}" for n in range(len(args))), attacks=edges)
    reasons = tuple(
        _reason(argument, args, _WORDS[label], hits)
        for argument, label, hits in zip(args, labels, _hits(found, len(args)), strict=True)
    )
    place = {name: index for index, name in enumerate(framework.names)}
    concluding: dict[str, set[int]] = {}
    for argument in args:
        concluding.setdefault(argument.conclusion, set()).add(argument.place)

    def find(said: str) -> frozenset[int]:
        if said in place:
            return frozenset([place[said]])
        return frozenset(concluding.get(formula(said), ()))

    return Solvable(framework=framework, form="aspic", find=find, reasons=reasons, aspic=theory)


def of_theory(theory: Theory) -> Solvable:
    """The arguments of stances. Raises BadInput where there are too many."""
    framework = theory.framework
    reasons = tuple(
        Reason(
            id=one.id,
            conclusion=one.conclusion,
            premises=() if one.is_fact else one.argument.premises,
            status=one.status,
            seats=one.seats,
            attackers=tuple((name, "") for name in one.attackers),
        )
        for one in theory.every_argument
    )
    place = {name: index for index, name in enumerate(framework.names)}

    def find(said: str) -> frozenset[int]:
        if said in place:
            return frozenset([place[said]])
        return frozenset(place[one.id] for one in theory.arguments(said))

    lang: Lang = "ja" if theory.union.lexicon.lang == "ja" else "en"
    return Solvable(
        framework=framework, form="stances", find=find, reasons=reasons, lang=lang, theory=theory
    )


def _named(framework: Framework, name: str) -> frozenset[int]:
    if name in framework.names:
        return frozenset([framework.names.index(name)])
    near = get_close_matches(name[:40], framework.names[:1000], n=1, cutoff=0)
    do = _say("name_file_such", near=near[0][:40]) if near else _say("file_declares_none")
    raise BadInput(_say("no_argument_name", name=name[:40]), do=do)


def _hits(found: tuple[Attack, ...], size: int) -> list[dict[str, str]]:
    """Of each argument who defeats it, and how."""
    hits: list[dict[str, str]] = [{} for _ in range(size)]
    for each in found:
        if each.succeeds:
            hits[each.attacked].setdefault(f"A{each.attacker + 1}", each.how)
    return hits


def _reason(
    argument: AspicArgument, args: tuple[AspicArgument, ...], status: Status, hits: dict[str, str]
) -> Reason:
    rule = argument.rule
    return Reason(
        id=f"A{argument.place + 1}",
        conclusion=argument.conclusion,
        premises=tuple(args[part].conclusion for part in argument.parts),
        status=status,
        rule=argument.kind if rule is None else rule.name,
        attackers=tuple(hits.items()),
    )
