"""The Reasoning Method by specialization and generalization (our reconstruction).

From the abstracts of Kido & Kurihara (2008, 2009, 2011), not a quotation: the full definitions were
not at hand. At a grounding θ of the common head, each side's warrant W_i is generalized as little as
θ allows: G_i keeps those literals of Sat(B_i) that are concluded at θ without the issue's predicate.
C joins all G_i. It must be *non-trivial* (every side keeps something beyond what the sides share) and
*novel* (it is no specialization of any W_i, so plain deduction could not give it). C carries the
exceptions of every warrant: generalizing never drops one. C is a proposal, a new defeasible rule,
never a deduction.

Where the sides conclude contraries, an exception is proposed instead (ours): the first side's
conditions, unless the others' are shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from aufheben.logic.arguments import Budget
from aufheben.logic.closure import Closure, match
from aufheben.logic.effort import work
from aufheben.logic.language import Binding, Clause, Literal, Variable
from aufheben.logic.synthesis.warrants import Background, Body, Unified, unify

__all__ = ["Background", "Synthesis", "syntheses"]


GROUNDINGS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """A proposed warrant `rule` and where it applies.

    `parts[i]` is G_i; `retention[i]` in 0..1 says how much of side i's criterion is kept;
    `common_ground` where all sides are reduced to reasons that each of them implies;
    `by_exception` where the sides concluded contraries.
    """

    rule: Clause
    binding: tuple[tuple[Variable, str], ...]
    parts: tuple[Body, ...]
    retention: tuple[float, ...]
    common_ground: bool = False
    by_exception: bool = False

    @property
    def applied(self) -> Clause:
        """The rule at the grounding."""
        return self.rule.under(dict(self.binding))


@dataclass(frozen=True, slots=True)
class _Issue:
    """What an answer concludes besides its head."""

    asked: Literal | None
    conditions: tuple[Literal, ...]

    def met(self, head: Literal, binding: Binding, known: Closure) -> bool:
        """The conditions hold at the grounding."""
        bound = self._bound(head, binding)
        return bound is not None and all(known.holds(c.under(bound)) for c in self.conditions)

    def _bound(self, head: Literal, binding: Binding) -> Binding | None:
        if self.asked is not None:
            same_sign = (
                self.asked if self.asked.positive == head.positive else self.asked.complement
            )
            return match(same_sign, head.under(binding), {})
        theirs = dict.fromkeys(v for literal in self.conditions for v in literal.variables)
        return dict(zip(theirs, (binding[v] for v in head.variables), strict=False))


def syntheses(
    warrants: Sequence[Clause],
    known: Closure,
    conditions: tuple[Literal, ...] = (),
    budget: Budget | None = None,
    *,
    asked: Literal | None = None,
) -> list[Synthesis]:
    """Every acceptable compromise of the warrants at a known object, best first.

    `known` is the reasoning seat's knowledge; clauses that mention the contested predicate
    are set aside. The issue's `conditions` must hold as well; they share the variables of its
    head `asked`, or, where it is not given, have those of the warrants' head, in order. Best: the largest smallest retention, then the largest sum, then the fewest
    conditions, then the order in which the objects became known. Raises BadInput for warrants
    with hidden variables.
    """
    unified = unify(warrants) if len(warrants) > 1 else None
    if unified is None:
        return []
    side = _aside(known, unified.head.predicate)
    background = Background(c for c in side.clauses if not _mentions(c, unified.head.predicate))
    budget = budget or Budget(left=GROUNDINGS)
    make = _exceptions if any(unified.opposed) else _compromises
    found = make(unified, side, background, _Issue(asked, conditions), budget)
    return sorted(found, key=_rank)


def _aside(known: Closure, predicate: str) -> Closure:
    """What is known without the contested predicate.

    Where nothing rests on it, the other literals are derived all the same: no new closure.
    """
    conditions = ((*clause.body, *clause.weak) for clause in known.clauses if not clause.is_fact)
    if not any(literal.predicate == predicate for body in conditions for literal in body):
        return known
    kept = (clause for clause in known.clauses if not _mentions(clause, predicate))
    return Closure(kept, priorities=known.priorities)


def _rank(synthesis: Synthesis) -> tuple[float, float, int]:
    kept = synthesis.retention
    return -min(kept), -sum(kept), len(synthesis.rule.body)


def _mentions(clause: Clause, predicate: str) -> bool:
    return any(literal.predicate == predicate for literal in clause.literals)


def _compromises(
    unified: Unified, known: Closure, background: Background, issue: _Issue, budget: Budget
) -> Iterator[Synthesis]:
    shared = tuple(lit for lit in unified.bodies[0] if all(lit in b for b in unified.bodies))
    saturated = [background.saturate(body) for body in unified.bodies]
    pool = tuple(dict.fromkeys(lit for body in saturated for lit in body))
    weak = tuple(dict.fromkeys(lit for ws in unified.weak for lit in ws))
    made: dict[tuple[Literal, ...], Synthesis | None] = {}
    for binding in _groundings(unified.head, pool, known, budget):
        if not issue.met(unified.head, binding, known):
            continue
        work(2 * len(pool))
        held = tuple(lit for lit in pool if known.holds(lit.under(binding)))
        if held not in made:
            made[held] = _lifted(unified, saturated, shared, held, weak, background)
        template = made[held]
        if template is not None:
            yield _placed(template, binding)


def _lifted(
    unified: Unified,
    saturated: Sequence[Body],
    shared: Body,
    held: Body,
    weak: Body,
    background: Background,
) -> Synthesis | None:
    """The compromise for objects at which exactly `held` is concluded, if there is one."""
    parts = tuple(tuple(lit for lit in body if lit in held) for body in saturated)
    trivial = set(background.saturate(shared))
    if any(set(part) <= trivial for part in parts):
        return None
    union = tuple(dict.fromkeys(lit for part in parts for lit in part))
    closed = set(background.saturate(union))
    if any(set(body) <= closed for body in unified.bodies):
        return None
    body = _reduced(parts, shared, unified.bodies, background)
    return Synthesis(
        rule=Clause(unified.head, body, weak),
        binding=(),
        parts=parts,
        retention=_retention(unified.bodies, trivial, body, background),
        common_ground=all(set(body) <= set(sat) for sat in saturated),
    )


def _exceptions(
    unified: Unified, known: Closure, _background: Background, issue: _Issue, budget: Budget
) -> Iterator[Synthesis]:
    """p → h against q → ¬h gives p, unless q → h (ours, not in the papers)."""
    sides = list(zip(unified.bodies, unified.opposed, strict=True))
    body = tuple(dict.fromkeys(lit for b, against in sides if not against for lit in b))
    against = [tuple(lit for lit in b if lit not in body) for b, opposed in sides if opposed]
    if any(len(exception) != 1 for exception in against):
        return
    own = [w for w, opposed in zip(unified.weak, unified.opposed, strict=True) if not opposed]
    exceptions = [lit for exception in against for lit in exception]
    weak = tuple(dict.fromkeys([*(lit for ws in own for lit in ws), *exceptions]))
    for binding in _groundings(unified.head, body, known, budget):
        work(2 * len(body) + len(weak))
        holds = all(known.holds(lit.under(binding)) for lit in body)
        blocked = any(known.holds(lit.under(binding)) for lit in weak)
        if holds and not blocked and issue.met(unified.head, binding, known):
            yield Synthesis(
                rule=Clause(unified.head, body, weak),
                binding=tuple(binding.items()),
                parts=unified.bodies,
                retention=(1.0,) * len(sides),
                by_exception=True,
            )


def _groundings(head: Literal, pool: Body, known: Closure, budget: Budget) -> Iterator[Binding]:
    """Bindings of the head's variables to constants of which some pooled literal is known."""
    domains: dict[Variable, dict[str, None]] = {v: {} for v in head.variables}
    for literal in pool:
        for _, binding in known.matches(literal):
            work(1)
            for variable, constant in binding.items():
                domains[variable][constant] = None
    for constants in product(*domains.values()):
        if not budget.spend():
            return
        work(4)
        yield dict(zip(domains, constants, strict=True))


def _placed(template: Synthesis, binding: Binding) -> Synthesis:
    return Synthesis(
        rule=template.rule,
        binding=tuple(binding.items()),
        parts=template.parts,
        retention=template.retention,
        common_ground=template.common_ground,
    )


def _reduced(
    parts: Sequence[Body], shared: Body, originals: Sequence[Body], bg: Background
) -> Body:
    """The union of the parts without what the rest implies; side 1, side 2, …, shared last.

    Derived literals are dropped before original ones.
    """
    own = [lit for part in parts for lit in part if lit not in shared]
    body = list(dict.fromkeys([*own, *(lit for part in parts for lit in part)]))
    first_words = {lit for original in originals for lit in original}
    for literal in sorted(body, key=lambda lit: lit in first_words):
        rest = tuple(lit for lit in body if lit != literal)
        if rest and literal in bg.saturate(rest):
            body.remove(literal)
    return tuple(body)


def _retention(
    originals: Sequence[Body], trivial: set[Literal], body: Body, bg: Background
) -> tuple[float, ...]:
    """For each side the share 0..1 of its own criterion that the new body keeps (ours).

    A literal kept counts 1; one that survives only in a kept consequence that needs it, ½.
    """
    kept = set(bg.saturate(body))
    return tuple(_share(original, trivial, kept, bg) for original in originals)


def _share(original: Body, trivial: set[Literal], kept: set[Literal], bg: Background) -> float:
    own = [lit for lit in original if lit not in trivial]
    if not own:
        return 0.0
    return sum(_weight(lit, original, kept, bg) for lit in own) / len(own)


def _weight(literal: Literal, original: Body, kept: set[Literal], bg: Background) -> float:
    if literal in kept:
        return 1.0
    without = set(bg.saturate(tuple(lit for lit in original if lit != literal)))
    consequences = (lit for lit in bg.saturate(original) if lit in kept)
    return 0.5 if any(lit not in without for lit in consequences) else 0.0
