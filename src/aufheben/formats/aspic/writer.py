"""A theory as text that is read as the same theory."""

from collections.abc import Iterable, Iterator, Sequence

from aufheben.formats.aspic.formulas import written
from aufheben.formats.quoting.characters import flat
from aufheben.logic.aspic import AspicRule, AspicTheory


def write_aspic(theory: AspicTheory, notes: Iterable[str] = ()) -> str:
    """The theory, a statement a line; `notes` come first, as comments."""
    return "".join(f"{line}\n" for line in (*(f"# {flat(n)}" for n in notes), *_lines(theory)))


def _lines(theory: AspicTheory) -> Iterator[str]:
    yield from _section("axioms", map(written, theory.axioms))
    yield from _section("premises", map(written, theory.premises))
    yield from _section("assumptions", map(written, theory.assumptions))
    yield from _section("rules", map(_rule, theory.rules))
    against = [f"{written(a)} ^ {written(b)}" for a, b in theory.contraries]
    against += [f"{written(a)} - {written(b)}" for a, b in theory.contradictories]
    yield from _section("contrariness", against)
    order = (f"{written(low)} < {written(high)}" for low, high in theory.premise_order)
    yield from _section("kbPrefs", order)
    yield from _section("rulePrefs", (f"[{low}] < [{high}]" for low, high in theory.rule_order))
    yield f"link: {theory.link}"
    if theory.sets != "elitist":
        yield f"sets: {theory.sets}"


def _section(name: str, statements: Iterable[str]) -> Sequence[str]:
    lines = [f"  {statement};" for statement in statements]
    return [f"{name}:", *lines] if lines else []


def _rule(rule: AspicRule) -> str:
    step = "->" if rule.strict else "=>"
    return (
        f"[{rule.name}] {', '.join(map(written, rule.premises))} {step} {written(rule.conclusion)}"
    )
