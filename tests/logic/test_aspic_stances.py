"""Stances as ASPIC+ theories: what they conclude stands as it does here, where the two agree."""

from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.app.theory import Theory, read
from aufheben.formats.aspic import read_aspic, write_aspic
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicTheory, attacks, built, defeats
from aufheben.logic.aspic.stances import as_aspic, spelled
from aufheben.logic.frameworks import grounded
from tests.profiles import examples

WORDS = {"in": "justified", "out": "overruled", "undecided": "defensible"}
BEST = ("justified", "defensible", "overruled")
ATOMS = ("p", "q", "r", "s")
SIGNED = st.sampled_from([f"{sign}{atom}(a)" for atom in ATOMS for sign in ("", "¬")])


def _theory(theory: Theory) -> AspicTheory:
    return as_aspic(theory.union.closure, theory.union.closure.priorities.pairs)


def _statuses(theory: AspicTheory) -> dict[str, str]:
    """Of each conclusion the best status of its arguments."""
    budget = Budget(left=200_000)
    args = built(theory, budget)
    assert args is not None
    found = attacks(theory, args, budget)
    assert found is not None
    labels = grounded(len(args), defeats(found))
    best: dict[str, str] = {}
    for argument, label in zip(args, labels, strict=True):
        status, known = WORDS[label], best.get(argument.conclusion)
        if known is None or BEST.index(status) < BEST.index(known):
            best[argument.conclusion] = status
    return best


@st.composite
def stances(draw: st.DrawFn) -> str:
    """Rules of one condition each, without weak negation, over facts of one sign."""
    facts = draw(st.lists(st.sampled_from(ATOMS), unique=True, min_size=1, max_size=3))
    rules = draw(st.lists(st.tuples(SIGNED, SIGNED), unique=True, max_size=5))
    lines = [f"{fact}(a)." for fact in facts]
    lines += [
        f"{body.replace('(a)', '(x)')} -> {head.replace('(a)', '(x)')}." for body, head in rules
    ]
    return "\n".join(lines)


@examples(200)
@given(stances())
def test_where_no_argument_contradicts_itself_conclusions_stand_alike(text: str) -> None:
    theory = read(text)
    assume("Arg0" not in theory.framework.names)
    theirs = _statuses(_theory(theory))
    ours = {spelled(literal) for literal in theory.union.closure.literals()}
    assert set(theirs) == ours
    for literal in theory.union.closure.literals():
        said = f"{'' if literal.positive else '¬'}{literal.predicate}(a)"
        assert theory.status(said) == theirs[spelled(literal)]


def test_what_is_assumed_to_lack_evidence_becomes_an_assumption_with_a_contrary() -> None:
    theory = _theory(
        read("bird(a). penguin(a). bird(x) & ~odd(x) -> flies(x). penguin(x) -> odd(x).")
    )
    assert theory.assumptions == ("absent(odd,a)",)
    assert theory.contraries == (("odd(a)", "absent(odd,a)"),)
    statuses = _statuses(theory)
    assert (statuses["odd(a)"], statuses["flies(a)"]) == ("justified", "overruled")
    assert read_aspic(write_aspic(theory)) == theory


def test_priorities_of_stances_are_those_of_rules() -> None:
    theory = _theory(
        read(
            {
                "AG1": "nice: good(x) -> buy(x). good(a). good(b).",
                "AG2": "safe: broken(x) -> ¬buy(x). broken(a). safe > nice.",
            }
        )
    )
    assert {rule.name for rule in theory.rules} == {"nice", "nice2", "safe"}
    assert set(theory.rule_order) == {("nice", "safe"), ("nice2", "safe")}
    assert _statuses(theory)["buy(a)"] == "overruled"


def test_a_rule_that_holds_of_two_things_is_two_rules() -> None:
    theory = _theory(read("good(x) -> buy(x). good(猫). good(b)."))
    assert [rule.conclusion for rule in theory.rules] == ["buy(b)", "buy(猫)"]
    assert len({rule.name for rule in theory.rules}) == 2
    assert read_aspic(write_aspic(theory)) == theory


def test_an_argument_that_contradicts_itself_is_defeated_by_the_empty_one() -> None:
    theory = read("p(a). p(x) -> q(x). p(x) -> ¬q(x). q(x) & ¬q(x) -> r(x).")
    assert theory.framework.names[-1] == "Arg0"
    assert theory.status("r(a)") == "overruled"
