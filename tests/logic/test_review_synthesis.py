"""The verifier of syntheses: each condition of the definition is missed in turn."""

from dataclasses import replace

from aufheben.logic.closure import Instance
from aufheben.logic.language import Clause, Literal, Variable, fact
from aufheben.logic.review import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedSynthesis,
    review,
)
from aufheben.words import spelled
from tests.logic.claims import CAMERA, ONE, TWO, X, claimed, codes
from tests.logic.programs import clause, lit, lits, program


def _lifting(
    rule: Clause | None = None, parts: tuple[tuple[Literal, ...], ...] | None = None
) -> ClaimedGraph:
    """The camera graph with another synthesis, applied to c."""
    claimed = CAMERA.synthesis
    assert claimed is not None
    lifted = replace(claimed, rule=rule or claimed.rule, parts=parts or claimed.parts)
    under = lifted.rule.under({X: "c"})
    last = Instance(lifted.rule, under.head, under.body, under.weak)
    *others, five = CAMERA.arguments
    changed = replace(five, rules=(*five.rules[:-1], last))
    return replace(CAMERA, arguments=(*others, changed), synthesis=lifted)


def test_parts_generalize_and_the_rule_keeps_them() -> None:
    friendly, long = Literal("userFriendly", (X,)), Literal("battery", (X, "long"))
    camera = Literal("camera", (X,))
    alien = ((friendly, long), (long, camera))
    dropped = Clause(Literal("buy", (X,)), (friendly, camera))
    foreign = Clause(Literal("buy", (X,)), (friendly, long, camera, Literal("red", (X,))))
    contested = ((friendly, Literal("buy", (X,))), (long, camera))
    hidden = ((Literal("userFriendly", (Variable("z"),)),), (long,))
    assert codes(_lifting(parts=alien)) == {"synthesis_not_general"}
    assert codes(_lifting(parts=contested)) == {"synthesis_not_general"}
    assert "synthesis_not_general" in codes(_lifting(dropped))
    assert "synthesis_not_general" in codes(_lifting(foreign))
    assert codes(_lifting(parts=hidden)) == {"synthesis_not_general"}
    assert codes(_lifting(parts=((friendly,),))) == {"synthesis_not_general"}
    assert "synthesis_not_general" in codes(_lifting(Clause(Literal("sell", (X,)), (friendly,))))


def test_a_part_beyond_the_type_is_asked_of_every_side() -> None:
    long, camera = Literal("battery", (X, "long")), Literal("camera", (X,))
    shown = codes(_lifting(parts=((camera,), (long, camera))))
    assert shown == {"synthesis_trivial_side"}


def test_a_specialization_of_one_side_is_not_new() -> None:
    small = lits("compact(x)", "light(x)", "camera(x)")
    part = tuple(Literal(atom.predicate, (X,)) for atom in small)
    long = Literal("battery", (X, "long"))
    rule = Clause(Literal("buy", (X,)), (*part, long))
    shown = codes(_lifting(rule, (part, (long, part[2]))))
    assert "synthesis_not_novel" in shown
    assert "synthesis_body_not_concluded" in shown
    assert "synthesis_not_general" not in shown


def test_a_strict_synthesis_is_refused() -> None:
    assert CAMERA.synthesis is not None
    assert "ill_formed_rule" in codes(_lifting(CAMERA.synthesis.rule._replace(strict=True)))


def test_a_synthesis_applies_its_rule_to_what_is_shown() -> None:
    assert CAMERA.synthesis is not None
    unapplied = replace(CAMERA, synthesis=replace(CAMERA.synthesis, argument=0))
    absent = replace(CAMERA, synthesis=replace(CAMERA.synthesis, argument=9))
    assert "synthesis_body_not_concluded" in codes(unapplied)
    assert "synthesis_body_not_concluded" in codes(absent)


def test_what_is_shown_does_not_rest_on_what_is_contested() -> None:
    five = CAMERA.arguments[4]
    begged = Instance(
        clause("buy(X) -> userFriendly(X)"), lit("userFriendly(c)"), lits("buy(c)"), ()
    )
    others = [r for r in five.rules if r.head != lit("userFriendly(c)")]
    changed = replace(five, rules=(begged, *others))
    graph = replace(CAMERA, arguments=(*CAMERA.arguments[:4], changed))
    assert {"synthesis_body_not_concluded", "circular"} <= codes(graph)


def test_a_defeated_synthesis() -> None:
    sold = fact(lit("outOfStock(c)"))
    stances = {"AG1": tuple(ONE), "AG2": (*TWO, sold)}
    six = claimed("AG2", [*TWO, sold], "-buy(c)")
    both = tuple(ClaimedEdge(attacker=i, attacked=9 - i, kind="rebut") for i in (4, 5))
    graph = replace(
        CAMERA,
        stances=stances,
        arguments=(*CAMERA.arguments, six),
        edges=(*CAMERA.edges, *both),
        statuses=(),
    )
    assert codes(graph) == {"synthesis_defeated"}


def _at_a(said: Clause) -> Instance:
    under = said.under({Variable("X"): "a"})
    return Instance(said, under.head, under.body, under.weak)


def _two_sides(first: str, second: str, rule: str, facts: str) -> ClaimedGraph:
    """A synthesis at a of two warrants that meet no attack of their own."""
    *sides, last = (_at_a(clause(text)) for text in (first, second, rule))
    known = tuple(program(f"{facts}. {first}. {second}"))
    args = tuple(ClaimedArgument(seat="A", rules=(r,), cites=("A",)) for r in (*sides, last))
    lifted = ClaimedSynthesis(
        rule=last.clause, sides=(0, 1), parts=tuple(s.clause.body for s in sides), argument=2
    )
    return ClaimedGraph(stances={"A": known}, arguments=args, synthesis=lifted)


def test_an_exception_lifts_opposite_conclusions() -> None:
    right = _two_sides("p(X) -> h(X)", "q(X) -> -h(X)", "p(X) & ~q(X) -> h(X)", "p(a)")
    assert "synthesis_not_general" not in codes(right)
    for rule in ("p(X) -> h(X)", "r(X) & ~q(X) -> h(X)", "r(X) & ~p(X) & ~q(X) -> h(X)"):
        wrong = _two_sides("p(X) -> h(X)", "q(X) -> -h(X)", rule, "p(a). r(a)")
        assert "synthesis_not_general" in codes(wrong)


def test_an_exception_of_a_side_is_not_dropped() -> None:
    first, second = "p(X) & k(X) & ~v(X) -> h(X)", "q(X) & l(X) -> h(X)"
    found = [
        {spelled(f.message, "en") for f in review(_two_sides(first, second, rule, "p(a). q(a)"))}
        for rule in ("p(X) & q(X) & ~v(X) -> h(X)", "p(X) & q(X) -> h(X)")
    ]
    assert ["an exception of a side is dropped" in messages for messages in found] == [False, True]


def test_a_synthesis_of_what_is_not_there_is_told_so() -> None:
    assert CAMERA.synthesis is not None
    absent = replace(CAMERA, synthesis=replace(CAMERA.synthesis, argument=9))
    [found] = [each for each in review(absent) if each.code == "synthesis_body_not_concluded"]
    assert spelled(found.message, "en") == "there is no such argument"
