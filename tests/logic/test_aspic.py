"""ASPIC+: arguments, attacks and defeats as PyArg finds them, and what PyArg does not know."""

from hypothesis import given

from aufheben.formats.aspic import read_aspic
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicTheory, Attack, attacks, built, defeats
from aufheben.logic.frameworks import grounded
from tests.profiles import examples
from tests.theories import ORDERINGS, of_pyarg, shape, their_shape, theories


def _solved(theory: AspicTheory) -> tuple[dict[str, str], tuple[Attack, ...]]:
    """Of each conclusion the best label of its arguments, and all attacks."""
    budget = Budget()
    args = built(theory, budget)
    assert args is not None
    found = attacks(theory, args, budget)
    assert found is not None
    labels = grounded(len(args), defeats(found))
    best: dict[str, str] = {}
    for argument, label in sorted(zip(args, labels, strict=True), key=lambda pair: pair[1] != "in"):
        best.setdefault(argument.conclusion, label)
    return best, found


@examples(300)
@given(theories())
def test_pyarg_builds_the_same_arguments_attacks_and_defeats(theory: AspicTheory) -> None:
    budget = Budget()
    args = built(theory, budget)
    assert args is not None
    found = attacks(theory, args, budget)
    assert found is not None
    theirs = of_pyarg(theory)
    shapes = [shape(argument, args) for argument in args]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) == {their_shape(argument) for argument in theirs.all_arguments}
    pairs = {(their_shape(a), their_shape(b)) for a, b in theirs.all_attacks}
    assert {(shapes[a.attacker], shapes[a.attacked]) for a in found} == pairs
    ordering = ORDERINGS[theory.link, theory.sets](
        theirs.argumentation_system.rule_preferences, theirs.ordinary_premise_preferences
    )
    defeating = {
        (their_shape(defeat.from_argument), their_shape(defeat.to_argument))
        for defeat in theirs.recompute_all_defeats(ordering)
    }
    assert {(shapes[a], shapes[b]) for a, b in defeats(found)} == defeating


def test_the_three_attacks_are_told_apart() -> None:
    theory = read_aspic(
        "premises: p; q; r\nrules: [d1] p => a; [d2] q => ~a; [d3] r => ~[d1]; [s1] r -> ~q\n"
    )
    best, found = _solved(theory)
    assert {each.how for each in found} == {"rebut", "undercut", "undermine"}
    assert best["a"] == "out"
    assert best["~[d1]"] == "in"


def test_an_attack_on_an_assumption_needs_no_strength() -> None:
    weak = "premises: p; q\nrules: [d1] p => a; [d2] b => c\nlink: weakest\n"
    best, _ = _solved(read_aspic(f"{weak}assumptions: b\ncontrariness: a ^ b"))
    assert (best["a"], best["b"], best["c"]) == ("in", "out", "out")


def test_the_order_decides_by_the_last_or_the_weakest_link() -> None:
    # Modgil & Prakken 2013, the snoring professor: the links disagree.
    text = (
        "premises: snores; professor\n"
        "rules: [d1] snores => misbehaves; [d2] misbehaves => ~allowed; [d3] professor => allowed\n"
        "rulePrefs: [d1] < [d3]; [d3] < [d2]\n"
    )
    assert _solved(read_aspic(f"{text}link: last"))[0]["allowed"] == "out"
    by_weakest = f"{text}kbPrefs: snores < professor\nlink: weakest"
    assert _solved(read_aspic(by_weakest))[0]["allowed"] == "in"


def test_preferences_go_on_by_way_of_others() -> None:
    text = "premises: p; q\nrules: [a] p => x; [b] q => ~x; [c] p => y\nrulePrefs: [a] < [c] < [b]"
    assert _solved(read_aspic(text))[0]["x"] == "out"


def test_f08_what_goes_round_in_a_circle_ends() -> None:
    best, _ = _solved(read_aspic("premises: p\nrules: p => q; q => p; q => ~q"))
    assert set(best) == {"p", "q", "~q"}


def test_a_spent_budget_is_none_and_never_no_argument() -> None:
    # Every premise has two proofs: the conclusion has 2^20 arguments.
    lines = [f"[a{n}] => p{n}; [b{n}] => p{n}" for n in range(20)]
    body = ", ".join(f"p{n}" for n in range(20))
    theory = read_aspic("rules:\n" + "\n".join(lines) + f"\n[c] {body} => q")
    budget = Budget(left=10_000)
    assert built(theory, budget) is None
    assert budget.exhausted


def test_a_rule_waits_for_its_premises_without_being_tried() -> None:
    premises = [f"p{number}" for number in range(4_000)]
    theory = read_aspic(f"premises: {';'.join(premises)}\nrules: {','.join(premises)} => q\n")
    found = built(theory, Budget())
    assert found is not None
    assert len(found) == 4_001


def test_arguments_that_would_only_go_in_circles_are_searched_within_the_budget() -> None:
    many = range(3_000)
    rules = [f"a{n} => p; b{n}, r => q" for n in many]
    held = ";".join(f"a{n};b{n}" for n in many)
    theory = read_aspic(f"premises: {held}; r\nrules:\n{';'.join(rules)};\np, q => r\n")
    budget = Budget(left=50_000)
    assert built(theory, budget) is None
    assert budget.exhausted


def test_comparisons_are_made_within_the_budget() -> None:
    some = range(300)
    held = ";".join(f"p{n};q{n};x{n};y{n}" for n in some)
    rules = [f"x{n} => x; y{n} => y" for n in some]
    ps, qs = (",".join(f"{sign}{n}" for n in some) for sign in "pq")
    order = ";".join(f"p{n} < q299" for n in some)
    theory = read_aspic(
        f"sets: democratic\nlink: weakest\npremises: {held}\nrules: {';'.join(rules)};"
        f" x, {ps} => s; y, {qs} => ~s\nkbPrefs: {order}\n"
    )
    budget = Budget(left=1_000_000)
    args = built(theory, budget)
    assert args is not None
    assert attacks(theory, args, budget) is None
