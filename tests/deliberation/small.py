"""Small questions at random, in controlled logic: stances of two or three seats, and an order."""

from hypothesis import strategies as st

from aufheben.domain import Issue, Seat

QUESTIONS = ("p(a)", "p(x)", "p(x) & k(x)")
"""About one thing, about anything, and about anything of a kind."""
NAMES = ("A", "B", "C")
Table = tuple[Issue, tuple[Seat, ...]]
_THINGS = st.sampled_from("abc")
_REASONS = st.sampled_from("qrst")
_SIGNS = st.sampled_from(["", "", "", "¬"])
_LABELS = st.sampled_from(["r1: ", "r2: ", "", ""])


@st.composite
def _literals(draw: st.DrawFn, thing: str = "") -> str:
    return f"{draw(_SIGNS)}{draw(_REASONS)}({thing or draw(_THINGS)})"


@st.composite
def _rules(draw: st.DrawFn) -> str:
    """For or against, or of what a reason rests on; sometimes with an exception, or strict."""
    body = draw(st.lists(_literals("x"), min_size=1, max_size=2, unique=True))
    weak = [
        f"~{literal}" for literal in draw(st.lists(_literals("x") | st.just("p(x)"), max_size=1))
    ]
    head = draw(st.sampled_from(["p(x)", "p(x)", "¬p(x)", "k(x)"]) | _literals("x"))
    strict = not weak and draw(st.integers(0, 5)) == 0
    arrow, label = ("->>", "") if strict else ("->", draw(_LABELS))
    return f"{label}{' & '.join([*body, *weak])} {arrow} {head}"


@st.composite
def _stances(draw: st.DrawFn) -> str:
    facts = draw(st.lists(_literals(), min_size=1, max_size=5, unique=True))
    kinds = [f"k({thing})" for thing in draw(st.lists(_THINGS, max_size=3, unique=True))]
    rules = draw(st.lists(_rules(), min_size=1, max_size=4, unique=True))
    return "\n".join([*(f"{fact}." for fact in (*facts, *kinds)), *rules])


@st.composite
def anything(draw: st.DrawFn) -> Table:
    """A question, sometimes with an order of two rules, and who holds what."""
    names = NAMES[: draw(st.integers(2, 3))]
    seats = [Seat(name=name, stance=draw(_stances()), premises="logic") for name in names]
    order = draw(st.sampled_from([(), (), (("r1", "r2"),), (("r2", "r1"),)]))
    return Issue(question=draw(st.sampled_from(QUESTIONS)), priorities=order), tuple(seats)


@st.composite
def contested(draw: st.DrawFn) -> Table:
    """Each seat has its criterion and its thing, and mostly something against the others'."""
    names, common = NAMES[: draw(st.integers(2, 3))], draw(st.booleans())
    stances: dict[str, str] = {}
    for place, name in enumerate(names):
        own, other = "abc"[place], "abc"[(place + 1) % len(names)]
        one, two = draw(st.lists(_REASONS, min_size=2, max_size=2, unique=True))
        hit = draw(st.sampled_from([other, other, other, "d"]))
        against = draw(st.sampled_from(["u(x) -> ¬p(x)", "u(x) -> ¬p(x)", f"u(x) -> ¬{one}(x)"]))
        facts = [f"k({own})", f"{one}({own})", f"{two}({own})", "k(d)", f"{one}(d)", f"u({hit})"]
        facts += [f"{two}(d)"] if common else []
        said = [*(f"{fact}." for fact in facts), f"{one}(x) & {two}(x) & k(x) -> p(x)", against]
        stances[name] = "\n".join(said)
    seats = (Seat(name=n, stance=s, premises="logic") for n, s in stances.items())
    return Issue(question=QUESTIONS[2]), tuple(seats)


tables = st.one_of(anything(), contested())
