"""What a table comes to by itself is what its arguments come to."""

from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from tests.profiles import examples

from aufheben.formats.tables import asked_of_table, grid_of
from aufheben.logic.language import Literal
from aufheben.logic.union import UnionDecision, decision_of
from aufheben.logic.union.decision import leaders
from aufheben.rooms.dialectic.seats import cast

QUESTION = "Which hall should we rent?"
CELLS = {
    "Price": st.sampled_from(["", "100 €", "200 €", "300 €"]),
    "Stage": st.sampled_from(["", "yes", "no"]),
    "Area": st.sampled_from(["", "north", "south"]),
}
WISHES = ("at most 200 euros", "stage", "north", "not south", "prefers a stage", "prefers north", "over 100 euros")  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, tuple[str, ...]]:
    """Two to six options of which each may be anything, and two or three people."""
    rows = draw(st.lists(st.tuples(*CELLS.values()), min_size=2, max_size=6))
    lines = [",".join([f"Hall {n}", *row]) for n, row in enumerate(rows)]
    people = draw(
        st.lists(
            st.lists(st.sampled_from(WISHES), min_size=1, max_size=3, unique=True),
            min_size=2,
            max_size=3,
        )
    )
    wants = tuple(f"P{n}: {', '.join(each)}" for n, each in enumerate(people))
    # Of every word some option says it, so that it can be wished for.
    known = ["Hall 8,300 €,no,south", "Hall 9,300 €,no,north"]
    return "\n".join(["Hall,Price,Stage,Area", *lines, *known]), wants


def decided(table: str, wants: tuple[str, ...], most: int) -> tuple[UnionDecision, set[str]]:
    """The decision over so many options, and the names of what it answers first."""
    made = cast(asked_of_table(grid_of(table), QUESTION, wants, most=most)).case
    union, decision = decision_of(made.issue, made.seats)
    return decision, set(map(_name, leaders(decision.mains, union.order)))


def _name(answer: Literal) -> str:
    return str(answer.terms[-1])


@examples(60, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_options_that_are_not_argued_would_not_come_first(
    drawn: tuple[str, tuple[str, ...]],
) -> None:
    table, wants = drawn
    whole, first = decided(table, wants, most=9)
    short, found = decided(table, wants, most=2)
    assert found <= first
    assert bool(found) == bool(first)
    if whole.outcome == "justified":
        assert short.outcome == "justified"
    else:
        assert short.outcome in (whole.outcome, "unresolved")
