"""U: every clause that some seat holds and who holds it, in an order that no seat decides; rules that never fire."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from aufheben.domain import Issue, Seat
from aufheben.logic.closure import Closure
from aufheben.logic.effort import remembered, work
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.priorities import Pair, static
from aufheben.logic.sentences import Lexicon, Question, StanceProgram, read_question, read_stances
from aufheben.logic.stance_theory import issue_lexicon


@dataclass(frozen=True, kw_only=True, eq=False)
class Union:
    """All stances and shared facts together.

    `stances` are as they were read, `holders` says for each clause which seats hold it, in the order of the table; `order` are all
    priorities that were said, those too that are set aside for going round in a circle;
    `question` is None if it is not read. `doubts` are as if nobody held them, `undoubted` what
    there is without them. Compared by identity: `Union.of` keeps the last few.
    """

    seats: tuple[str, ...]
    holders: dict[Clause, tuple[str, ...]]
    order: tuple[Pair, ...]
    closure: Closure
    lexicon: Lexicon
    question: Question | None
    stances: tuple[StanceProgram, ...] = ()
    doubts: tuple[Clause, ...] = ()
    undoubted: "Union | None" = None

    @staticmethod
    def of(issue: Issue, seats: Sequence[Seat]) -> "Union":
        """Read every stance with the words of all, what cannot be read left out."""
        return _union(issue, tuple(seats))

    def doubting(self, *more: Clause) -> "Union":
        """As if these rules too were not held, these facts neither held nor derived.

        Of what nobody concludes, whatever else is doubted, the assumption is doubted that there is
        no evidence for it. The order of doubts changes nothing.
        """
        base = self.undoubted or self
        doubts = tuple(dict.fromkeys((*self.doubts, *more)))
        holders = {clause: who for clause, who in base.holders.items() if clause not in doubts}
        barred = frozenset(doubted.head for doubted in doubts if doubted.is_fact)
        closure = Closure(
            holders,
            priorities=base.closure.priorities,
            barred=barred,
            unassumed=frozenset(head for head in barred if not base.closure.holds(head)),
        )
        return replace(self, holders=holders, closure=closure, doubts=doubts, undoubted=base)

    def unranked(self, pair: Pair) -> "Union":
        """As if nobody had said that the one rule outranks the other."""
        base = self.undoubted or self
        order = tuple(other for other in base.order if other != pair)
        closure = Closure(base.holders, priorities=static(order))
        unranked = replace(base, order=order, closure=closure)
        return unranked.doubting(*self.doubts) if self.doubts else unranked

    def speaker(self, clause: Clause) -> str:
        """The first seat that holds a clause; what nobody holds, nobody says."""
        return next(iter(self.holders.get(clause, ())), "")


@remembered(4)
def _union(issue: Issue, seats: tuple[Seat, ...]) -> Union:
    shared = issue_lexicon(issue)
    read = read_stances([seat.stance for seat in seats], shared)
    lexicon = _words(read, shared)
    held = _held(read, [seat.name for seat in seats])
    ordered = {clause: held[clause] for clause in sorted(held, key=clause_key)}
    return Union(
        seats=tuple(seat.name for seat in seats),
        holders=ordered,
        order=issue.priorities,
        closure=Closure(ordered, priorities=static(issue.priorities)),
        lexicon=lexicon,
        question=read_question(issue.question, lexicon),
        stances=read,
    )


def _words(stances: Sequence[StanceProgram], shared: Lexicon) -> Lexicon:
    """One lexicon of all stances; of two ways to say a thing the first is kept."""
    return shared.joined(stance.lexicon for stance in stances)


def _held(stances: Sequence[StanceProgram], names: Sequence[str]) -> dict[Clause, tuple[str, ...]]:
    """Each clause once, with its holders; a rule that somebody named is said by that name.

    By every name, where it has several: none of them is nearer to who says it without one.
    """
    named: dict[Clause, list[Clause]] = {}
    for clause in (c for stance in stances for c in stance.clauses if c.name):
        named.setdefault(_nameless(clause), []).append(clause)
    held: dict[Clause, tuple[str, ...]] = {}
    for stance, name in zip(stances, names, strict=True):
        for clause in stance.clauses:
            for meant in [clause] if clause.name else named.get(clause, [clause]):
                if name not in held.get(meant, ()):
                    held[meant] = (*held.get(meant, ()), name)
    return held


def _nameless(clause: Clause) -> Clause:
    return clause._replace(name="")


def clause_key(clause: Clause) -> tuple[str, ...]:
    """By this clauses are ordered: facts first, then by what they conclude and from what."""
    kind = "f" if clause.is_fact else "r"
    said = (literal_key(part) for part in (clause.head, *clause.body))
    weak = (f"~\x00{literal_key(part)}" for part in clause.weak)
    return kind, *said, *weak, "by definition" if clause.strict else "", clause.name


def says_unknown(fact: Clause) -> bool:
    """That something is not known: to doubt that says nothing of what it is."""
    said = (fact.head.predicate, *(term for term in fact.head.terms if isinstance(term, str)))
    return any(one.casefold().endswith(("unknown", "不明")) for one in said)


def literal_key(literal: Literal) -> str:
    """By this literals are ordered: predicate, what it is said of, sign."""
    terms = (f"?{t.name}" if isinstance(t, Variable) else t for t in literal.terms)
    return "\x00".join((literal.predicate, *terms, "+" if literal.positive else "-"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A rule of a seat that does not fire.

    `anywhere` where it does not even on all facts together. `missing` are its conditions that
    nothing there meets; or, of a rule that never fires, those that the nearest thing does not.
    """

    seat: str
    rule: Clause
    anywhere: bool
    missing: tuple[Literal, ...]


def idle(union: Union) -> Iterator[Idle]:
    """Every rule that cannot fire, in the order of the table."""
    fired = _fired(union.closure)
    for seat in union.seats:
        work(len(union.holders))
        own = [clause for clause, who in union.holders.items() if seat in who]
        if all(clause.is_fact for clause in own):
            continue
        alone = Closure(own)
        by_itself = _fired(alone)
        for clause in own:
            if clause.is_fact or clause in by_itself:
                continue
            if clause in fired:
                missing = _unmet(clause.body, alone)
            else:
                missing = _unmet(clause.body, union.closure) or _nearly(clause.body, union.closure)
            yield Idle(seat=seat, rule=clause, anywhere=clause not in fired, missing=missing)


def _unmet(body: Iterable[Literal], known: Closure) -> tuple[Literal, ...]:
    return tuple(literal for literal in body if not any(known.matches(literal)))


def _nearly(body: tuple[Literal, ...], known: Closure) -> tuple[Literal, ...]:
    """What is wanting of the first thing that meets most of the conditions, each of which some thing does."""
    bindings = (found for literal in body for _, found in islice(known.matches(literal), _TRIED))
    wanting = (_unmet([one.under(found) for one in body], known) for found in bindings)
    return min(wanting, key=len, default=())


_TRIED = 20
"""Things that meet a condition, looked at for one that meets the others too."""


def _fired(closure: Closure) -> set[Clause]:
    found: set[Clause] = set()
    for literal in closure.literals():
        instances = list(closure.instances(literal))
        work(1 + len(instances))
        found.update(instance.clause for instance in instances)
    return found
