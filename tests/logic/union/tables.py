"""Random tables for laws of the union: a question, and what two to four seats hold.

The clauses of a table are drawn first and then dealt out, so that some are held by several seats.
Facts, presumptions, `~`, `¬`, circles, strict rules, named rules and an order of them all occur.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from aufheben.domain import Issue, Limits, Seat
from aufheben.logic.language import Clause, Literal, Variable, fact
from aufheben.logic.sentences import Lexicon
from aufheben.logic.sentences.notation import say
from aufheben.logic.union import Union, UnionDecision, decide
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution

X = Variable("x")
OBJECTS = ("a", "b", "c", "d")
QUESTIONS = ("h(x)", "h(x)", "h(x) & ok(x)", "h(a)", "¬h(x)", "¬h(a)")
NAMES = ("one", "two", "three")
Sentences = tuple[str, ...]
Order = tuple[tuple[str, str], ...]
Held = list[tuple[Clause, list[int]]]
"""Clauses, and the places of the seats that hold them."""


@dataclass(frozen=True)
class Table:
    """A question, the sentences of each seat, and an order of named rules."""

    question: str
    stances: tuple[Sentences, ...]
    order: Order = ()

    @property
    def issue(self) -> Issue:
        return Issue(question=self.question, priorities=self.order)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Each by a name that it keeps wherever it sits."""
        named = enumerate(self.stances)
        return tuple(_seat(f"AG{number}", stance) for number, stance in named)

    @property
    def case(self) -> DialecticJob:
        rules = Constitution(form="complete", limits=Limits(max_theses=9))
        return DialecticJob(issue=self.issue, seats=self.seats, constitution=rules)

    def union(self) -> Union:
        return Union.of(self.issue, self.seats)

    def decided(self) -> tuple[Union, UnionDecision]:
        """Worked out anew."""
        union = self.union()
        return union, decide(union)

    def without(self, clause: Clause) -> "Table":
        """No seat says the clause, by its name or by none; by another name it is another rule."""
        said = written(clause)
        gone = (said, said.rpartition(": ")[2])
        stances = (tuple(s for s in stance if s not in gone) for stance in self.stances)
        return replace(self, stances=tuple(stances))


def _seat(name: str, stance: Sequence[str]) -> Seat:
    return Seat(name=name, stance=text(stance), premises="logic")


def text(stance: Sequence[str]) -> str:
    """Every sentence on a line, with a stop: what begins with an arrow continues nothing."""
    return "\n".join(f"{sentence}." for sentence in stance)


def written(clause: Clause) -> str:
    """The sentence that says a clause."""
    return say(clause, Lexicon.shipped())


def _unary(predicates: str) -> st.SearchStrategy[Literal]:
    return st.sampled_from(predicates).map(lambda name: Literal(name, (X,)))


def _signed(predicates: str) -> st.SearchStrategy[Literal]:
    signs = st.sampled_from([True, True, False])
    return st.builds(lambda lit, sign: lit if sign else lit.complement, _unary(predicates), signs)


def _at(
    literals: st.SearchStrategy[Literal], names: Sequence[str] = OBJECTS
) -> st.SearchStrategy[Literal]:
    return st.builds(lambda lit, name: lit.under({X: name}), literals, st.sampled_from(names))


NAMED = st.sampled_from(["", "", *NAMES])
_WEAK = st.lists(_signed("pqrstv"), max_size=1).map(tuple)


def _bodies(predicates: str, most: int) -> st.SearchStrategy[tuple[Literal, ...]]:
    return st.lists(_unary(predicates), min_size=1, max_size=most, unique=True).map(tuple)


def _rule(
    heads: st.SearchStrategy[Literal], bodies: st.SearchStrategy[tuple[Literal, ...]]
) -> st.SearchStrategy[Clause]:
    return st.builds(Clause, heads, bodies, _WEAK | st.just(()), st.just(False), NAMED)


def _strict(
    heads: st.SearchStrategy[Literal], bodies: st.SearchStrategy[tuple[Literal, ...]]
) -> st.SearchStrategy[Clause]:
    return st.builds(Clause, heads, bodies, st.just(()), st.just(True), st.just(""))


_OWN = (("p", "q"), ("r", "s"), ("t", "v"))
"""What seats ask for: each asks for two things of its own."""


@st.composite
def _lifting(draw: st.DrawFn, seats: int, *, positive: bool) -> Held:
    """Each seat has a thing that meets its warrant and a reason against the others'.

    A further thing has something of what each asks for; what is said against it may be excused.
    A little of this is left out, and a little of anything is added.
    """
    head = Literal("h", (X,), positive)
    sides = range(min(seats, 3))
    held: Held = [(draw(_warrant(head, own)), [place]) for place, own in enumerate(_OWN[:seats])]
    excused = draw(st.booleans())
    weak = (Literal("w", (X,)),) if excused else ()
    against = Clause(head.complement, (Literal("e", (X,)),), weak, name=draw(NAMED))
    held += [(against, [draw(st.integers(0, seats - 1))])]
    facts = [Literal(name, (OBJECTS[place],)) for place in sides for name in _OWN[place]]
    facts += [Literal("e", (OBJECTS[place],)) for place in sides]
    facts += [Literal(draw(st.sampled_from(_OWN[place])), ("d",)) for place in sides]
    facts += [Literal("ok", (name,)) for name in OBJECTS]
    facts += [Literal(name, ("d",)) for name in "ew"] if excused else []
    kept = [fact(literal) for literal in facts if draw(st.integers(0, 15))]
    return [*held, *_dealt(draw, [*kept, *draw(st.lists(_noise(head), max_size=4))], seats)]


@st.composite
def _warrant(draw: st.DrawFn, head: Literal, own: tuple[str, str]) -> Clause:
    """Mostly for what is its own; sometimes with a condition more, or an exception."""
    more = draw(st.lists(_unary("pqrstv"), max_size=1)) if not draw(st.integers(0, 3)) else []
    body = dict.fromkeys([*(Literal(name, (X,)) for name in own), *more])
    weak = draw(st.lists(_unary("ep"), max_size=1)) if not draw(st.integers(0, 3)) else []
    return Clause(head, tuple(body), tuple(weak), name=draw(NAMED))


def _noise(head: Literal) -> st.SearchStrategy[Clause]:
    """Facts, rules between what is asked for, strict ones too, and reasons for and against."""
    heads = _signed("pqrstve") | st.sampled_from([head, head.complement])
    rule = _rule(heads, _bodies("pqrstve", 2))
    return st.one_of(
        _at(_signed("pqrstve")).map(fact),
        rule,
        rule,
        _strict(_unary("pqrstv"), _bodies("pqrstv", 2)),
    )


@st.composite
def _loose(draw: st.DrawFn, seats: int) -> Held:
    """Rules of any kind, with circles and presumptions, whose heads are contested everywhere."""
    anything = _signed("pqh") | _at(_signed("pqh"), "ab")
    body = st.lists(anything, max_size=2, unique=True).map(tuple)
    rule = st.builds(_safe, anything, body, st.lists(anything, max_size=1).map(tuple), NAMED)
    strict = _strict(_signed("pqh"), _bodies("pqh", 2))
    clause = st.one_of(rule, rule, rule, strict, _at(_signed("pqh"), "ab").map(fact))
    return _dealt(draw, draw(st.lists(clause, min_size=5, max_size=12, unique=True)), seats)


def _safe(head: Literal, body: tuple[Literal, ...], weak: tuple[Literal, ...], name: str) -> Clause:
    """Where no condition binds the variable, the rule is about one thing."""
    clause = Clause(head, body, weak, name=name)
    return clause.under({X: "a"}) if clause.unsafe else clause


@st.composite
def _presumed(draw: st.DrawFn, seats: int) -> Held:
    """Assumptions that deny each other, about one thing."""
    atoms = st.sampled_from("pqh").map(lambda name: Literal(name, ("a",)))
    signed = st.builds(lambda lit, sign: lit if sign else lit.complement, atoms, st.booleans())
    weak = st.lists(signed, max_size=1).map(tuple)
    body = st.lists(atoms, max_size=2, unique=True).map(tuple)
    rule = st.builds(Clause, signed, body, weak, st.just(False), NAMED)
    return _dealt(draw, draw(st.lists(rule, min_size=4, max_size=9, unique=True)), seats)


def _dealt(draw: st.DrawFn, clauses: list[Clause], seats: int) -> Held:
    who = st.integers(0, seats - 1)
    return [(c, draw(st.lists(who, min_size=1, max_size=2, unique=True))) for c in clauses]


_ORDERS = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=2).map(tuple)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table."""
    seats = draw(st.integers(2, 4))
    question = draw(st.sampled_from(QUESTIONS))
    lifting = _lifting(seats, positive=not question.startswith("¬"))
    kinds = (lifting,) if "&" in question else (lifting, _loose(seats), _presumed(seats))
    return _seated(draw, question, draw(st.one_of(kinds)))


@st.composite
def contested(draw: st.DrawFn) -> Table:
    """A table whose seats have warrants of their own for the head: syntheses are likely."""
    seats = draw(st.integers(2, 3))
    question = draw(st.sampled_from(["h(x)", "h(x) & ok(x)", "¬h(x)"]))
    return _seated(draw, question, draw(_lifting(seats, positive=question[0] != "¬")))


def _seated(draw: st.DrawFn, question: str, held: Held) -> Table:
    stances: list[dict[str, None]] = [{} for _ in range(4)]
    for clause, places in held:
        for place in places:
            stances[place][written(clause)] = None
    seats = max((place + 1 for _, places in held for place in places), default=2)
    said = tuple(map(tuple, stances[: max(2, seats)]))
    return Table(question, said, draw(_ORDERS))
