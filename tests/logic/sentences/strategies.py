"""Literals, clauses and lexicons with ordinary and odd words."""

from hypothesis import strategies as st

from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences import Lexicon

WORDS = [
    "a",
    "b",
    "x",
    "y1",
    "Z",
    "camera",
    "battery",
    "batteryLife",
    "overTheBudget",
    "overBudget",
    "hasFlash",
    "hasA",
    "canFly",
    "can",
    "has",
    "is",
    "not",
    "no",
    "it",
    "we",
    "if",
    "then",
    "unless",
    "something",
    "or",
    "the",
    "An",
    "high",
    "newYork",
    "the best",
    "light.",
    "2.5",
    "7",
    "it's",
    'say "so"',
    "back\\slash",
    "\\u000041",
    "",
    " ",
    "-",
    "¬p",
    "~",
    "p(a)",
    "カメラ",
    "ﬁne",
    "Ａ",
    "ß",
    "İ",
    "\n",
    "# no comment",
    "by definition",
    "user-friendly",
]
VARIABLES = [Variable(name) for name in ("x", "y", "foo", "X", "a b")]

names = st.sampled_from(WORDS) | st.text(max_size=8)
constants = names
variables = st.sampled_from(VARIABLES)
terms: st.SearchStrategy[Term] = constants | variables


def literals(of: st.SearchStrategy[Term], most: int = 3) -> st.SearchStrategy[Literal]:
    """Literals with up to `most` terms."""
    some = st.lists(of, max_size=most).map(tuple)
    return st.builds(Literal, names, some, st.booleans())


ground = literals(constants)


@st.composite
def clauses(draw: st.DrawFn) -> Clause:
    """Clauses that can be written: bound variables, and not both strict and weak."""
    some = st.lists(literals(terms), max_size=3)
    body = tuple(draw(some))
    bound = sorted({v for literal in body for v in literal.variables})
    free: st.SearchStrategy[Term] = constants | st.sampled_from(bound) if bound else constants
    strict = draw(st.booleans())
    weak = () if strict else tuple(draw(st.lists(literals(free), max_size=2)))
    return Clause(draw(literals(free)), body, weak, strict)


@st.composite
def plain_clauses(draw: st.DrawFn) -> Clause:
    """Rules of the kind that English can say."""
    predicates = st.sampled_from(
        ["camera", "light", "overTheBudget", "hasFlash", "canFly", "buy", "battery", "outOfStock"]
    )
    x: st.SearchStrategy[tuple[Term, ...]] = st.just((Variable("x"),))
    valued = st.sampled_from(["high", "long", "veryLow", "3"]).map(lambda v: (Variable("x"), v))
    said = st.builds(Literal, predicates, x | valued, st.booleans())
    body = tuple(draw(st.lists(said, min_size=1, max_size=3)))
    strict = draw(st.booleans())
    weak = () if strict else tuple(draw(st.lists(said, max_size=2)))
    return Clause(draw(said), body, weak, strict)


pairs = st.lists(st.tuples(names, names), max_size=4).map(tuple)
lexicons = st.builds(
    Lexicon,
    aliases=pairs,
    phrases=pairs,
    kinds=st.frozensets(names, max_size=4),
    actions=st.frozensets(names, max_size=4),
    names=pairs,
) | st.sampled_from(
    [
        Lexicon.shipped(),
        Lexicon.shipped([("fair", "light")]),
        Lexicon(kinds=frozenset({"camera"}), actions=frozenset({"buy"})),
    ]
)

FRAGMENTS = [
    *WORDS,
    "are",
    "cannot",
    "does not have",
    "should",
    "buy",
    "and",
    ",",
    ".",
    "->",
    "->>",
    "&",
    "(",
    ")",
    "by definition,",
    "there is evidence that",
    "Which",
    "?",
]
scraps = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map(" ".join)
texts = st.text() | scraps | st.lists(scraps, max_size=5).map("\n".join)
