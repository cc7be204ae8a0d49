"""Nobody's place at the table decides, and no order of sentences does."""

from dataclasses import replace

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.logic.language import Clause, Literal
from aufheben.logic.union import Union, breakers, clause_key, decide
from tests.logic.programs import Shape, clause, shape
from tests.logic.union.tables import Table, tables
from tests.profiles import examples

Change = tuple[Clause | None, Clause | None, Clause | None]
Told = tuple[object, ...]


def told(table: Table, seats: tuple[Seat, ...]) -> Told:
    """Everything that no order may change."""
    union = Union.of(table.issue, seats)
    decision = decide(union)
    statuses: dict[Shape, str] = {shape(m.argument): m.status for m in decision.mains}
    holders = {shape(m.argument): frozenset(m.holders) for m in decision.mains}
    syntheses = [
        (set(one.synthesis.rule.body), set(one.synthesis.rule.weak), one.retention)
        for one in decision.lifted
    ]
    return (
        decision.outcome,
        decision.kind,
        decision.answers,
        statuses,
        holders,
        syntheses,
        _breaking(union) if decision.outcome == "unresolved" else [],
    )


def _breaking(union: Union) -> list[tuple[frozenset[Change], tuple[Literal, ...]]]:
    found = breakers(union, decide(union))
    return [(frozenset((c.fact, c.high, c.low) for c in b.changes), b.answers) for b in found]


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), st.data())
def test_any_seat_may_sit_first_and_any_sentence_come_first(
    table: Table, data: st.DataObject
) -> None:
    first = told(table, table.seats)
    if first[0] == "budget":
        return
    seated = data.draw(st.permutations(table.seats))
    shuffled = [
        replace(seat, stance="\n".join(data.draw(st.permutations(seat.stance.split("\n")))))
        for seat in seated
    ]
    assert told(table, tuple(seated)) == first
    assert told(table, tuple(shuffled)) == first


def _kept(*stances: tuple[str, ...], question: str = "h(a)") -> list[Told]:
    """Told of a table and of the same with its seats the other way round."""
    table = Table(question, stances)
    return [told(table, table.seats), told(table, tuple(reversed(table.seats)))]


def test_clauses_that_differ_only_in_what_they_assume_have_an_order() -> None:
    written = ["p & q -> h", "p & ~q -> h", "p & q --> h", "-> p", "p", "q & p -> h"]
    keys = {clause_key(clause(text)) for text in written}
    assert len(keys) == len(written)


def test_a_rule_under_two_names_is_held_by_the_same_seats_whoever_names_it_first() -> None:
    nameless, one, two = "q(a) -> h(a)", "one: q(a) -> h(a)", "two: q(a) -> h(a)"
    against = ("e(a)", "e(a) -> ¬h(a)")
    first, last = _kept((one, "q(a)"), (two,), (nameless,), against)
    assert first == last
