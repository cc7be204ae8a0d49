"""What is solved: an abstract framework, what its arguments say where they are structured; as text, too."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from aufheben.app.theory import Theory
from aufheben.domain.vocabulary import Lang, Status
from aufheben.errors import BadInput, BudgetExceeded
from aufheben.formats.aspic import formula, write_aspic
from aufheben.formats.frameworks import write_framework
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicArgument, AspicTheory, Attack, attacks, built, defeats
from aufheben.logic.aspic.stances import as_aspic
from aufheben.logic.explain.premises import standing
from aufheben.logic.frameworks import Framework, Label, grounded
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """An argument with what it says: its conclusion, and what it rests on.

    `rule` is its last step, of ASPIC+, or what kind of premise it is; `status` is the grounded one;
    `seats` hold it, of stances; `attackers` are the ids of those that defeat it, each with how
    (rebut, undercut, undermine), of ASPIC+.
    """

    id: str
    conclusion: str
    premises: tuple[str, ...]
    status: Status
    rule: str = ""
    seats: tuple[str, ...] = ()
    attackers: tuple[tuple[str, str], ...] = ()


def told(reason: Reason, lang: Lang) -> str:
    """The argument in a line: who, where it stands, what it says, who defeats it."""
    seats = f" {', '.join(reason.seats)}" if reason.seats else ""
    head = _say(
        "argued", id=reason.id, seats=seats, status=standing(reason.status), said=_noted(reason)
    )
    hits = [f"{name} ({how})" if how else name for name, how in reason.attackers]
    found = _say("defeated", said=head, attackers=_say.joined(*hits)) if hits else head
    return spelled(found, lang)


def note(reason: Reason, lang: Lang) -> str:
    """What it concludes, from what, by which rule."""
    return spelled(_noted(reason), lang)


def _noted(reason: Reason) -> Fact:
    said: Fact = reason.conclusion
    if reason.premises:
        premises = _say.joined(*reason.premises, between="and_that")
        said = _say("since", said=said, premises=premises)
    return _say("by_rule", said=said, rule=reason.rule) if reason.rule else said


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
        framework=framework, form=form, find=lambda said: _named(framework, said), labels=labels
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


Written = Literal["af", "apx", "tgf", "aspic"]
FORMS: tuple[Written, ...] = ("af", "apx", "tgf", "aspic")


def written(given: Solvable, form: Written) -> str:
    """In that form; of arguments that say something, with what each says.

    Raises BadInput where an abstract framework would have to say something.
    """
    if form == "aspic":
        return _aspic(given)
    said = [note(reason, given.lang) for reason in given.reasons]
    missing = given.framework.size - len(said) if said else 0
    return write_framework(given.framework, form, (*said, *[""] * missing) or given.labels)


def _aspic(given: Solvable) -> str:
    if given.aspic is not None:
        return write_aspic(given.aspic)
    if given.theory is not None:
        union = given.theory.union
        return write_aspic(as_aspic(union.closure, union.closure.priorities.pairs))
    do = _say("write_af_apx")
    raise BadInput(_say("abstract_framework_no"), do=do)
