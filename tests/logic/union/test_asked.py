"""Where all stances decide together: doubts and flips against working everything out anew."""

from collections.abc import Iterator
from itertools import combinations, islice

from hypothesis import HealthCheck, assume, example, given

from aufheben.domain.text import plain
from aufheben.logic.explain.changes import would_change
from aufheben.logic.explain.debate_graph import bearings
from aufheben.logic.explain.flip import flipped
from aufheben.logic.sentences import read_premise
from aufheben.rooms.dialectic.report.inquiry import SEMANTICS, Inquiry
from aufheben.rooms.dialectic.report.why import changes
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from tests.logic.union.tables import Table, contested, tables
from tests.logic.union.test_doubts import LIFTED, TWINS, _finished, _read
from tests.profiles import examples

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]


def _told(table: Table) -> ToldDialectic:
    told = tell("test", _finished(table))
    assume(told.moves)
    return told


def _sets(told: ToldDialectic) -> Iterator[tuple[str, ...]]:
    """Nothing, each premise, and some pairs."""
    known = [premise.text for premise in Inquiry(told).premises]
    yield ()
    yield from ((premise,) for premise in known)
    yield from islice(combinations(known, 2), 12)


@examples(60, suppress_health_check=UNHURRIED)
@example(LIFTED)
@given(tables() | contested())
def test_what_is_asked_is_what_telling_it_anew_says(table: Table) -> None:
    told = _told(table)
    inquiry = Inquiry(told)
    for doubts in _sets(told):
        anew = tell("test", told.finished, doubts)
        asked = inquiry.asked(doubts)
        assert tuple(asked.statuses.values()) == anew.audit.statuses
        assert anew.whole is not None
        assert asked.answer.answers == anew.whole.answers()
        if doubts:
            assert [asked.said, *asked.answer.said] == list(changes(told, anew))


@examples(60, suppress_health_check=UNHURRIED)
@example(Table("h(x)", (TWINS, ("p(x) & q(x) -> h(x)",))))
@given(tables() | contested())
def test_who_rests_on_a_premise_falls_with_it(table: Table) -> None:
    told = _told(table)
    for premise in Inquiry(told).premises:
        after = tell("test", told.finished, (premise.text,)).audit.statuses
        resting = [index for index in range(len(after)) if told.name(index) in premise.resting]
        assert resting
        assert all(after[index] == "overruled" for index in resting)


@examples(40, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_what_the_grounded_semantics_justifies_is_in_every_extension(table: Table) -> None:
    inquiry = Inquiry(_told(table))
    for doubts in islice(_sets(inquiry.told), 6):
        found = {s: inquiry.standing(doubts, s) for s in SEMANTICS}
        for index, status in enumerate(found["grounded"]):
            words = {found[s][index] for s in ("complete", "preferred", "stable")}
            if status == "justified":
                assert words <= {"in all", "no extension"}
            if status == "overruled":
                assert words <= {"in none", "no extension"}
            assert (found["complete"][index] == "in all") == (status == "justified")


@examples(60, suppress_health_check=UNHURRIED)
@example(LIFTED)
@given(tables() | contested())
def test_what_would_have_to_fall_is_what_doubting_every_set_says(table: Table) -> None:
    told = _told(table)
    for flip in flipped(told, most=2):
        index = int(flip.argument.removeprefix("Arg")) - 1
        own = _own(told, index)
        found = _naive(told, flip.conclusion, own)
        if flip.kind == "found":
            assert flip.found == len(found)
            assert {frozenset(each) for each in flip.sets} <= found
            assert all(len(each) == flip.searched for each in flip.sets)
        else:
            assert flip.kind in ("none", "none up to")
            assert not found


def _own(told: ToldDialectic, index: int) -> set[str]:
    """What falls with the argument: it never gives up its own premises."""
    (bearing,) = (each for each in bearings(told) if index in each.places)
    place = bearing.places[index]
    return {p for p in _candidates(told) if place in bearing.basis.resting(p)}


def _candidates(told: ToldDialectic) -> list[str]:
    """Every premise of everything that bears on the question, said or not."""
    first = bearings(told)[0]
    return first.basis.premises(range(first.graph.size))


def _naive(told: ToldDialectic, conclusion: str, own: set[str]) -> set[frozenset[str]]:
    assert told.whole is not None
    others = [premise for premise in _candidates(told) if premise not in own]
    for size in (1, 2):
        found = set[frozenset[str]]()
        for doubts in combinations(others, size):
            after = told.whole.doubting(*doubts)
            answers = after.answers() if after.decision.outcome == "justified" else ()
            if plain(conclusion) in map(plain, answers):
                found.add(frozenset(doubts))
        if found:
            return found
    return set()


@examples(100, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_a_breaker_of_facts_is_a_flip(table: Table) -> None:
    """Unless the argument rests on the fact itself, or the fact follows from others too."""
    told = _told(table)
    assert told.whole is not None
    union = told.whole.union
    flips = {flip.conclusion: flip for flip in flipped(told)}
    for breaker in told.finished.conclusion.breakers:
        for answer in breaker.answers if breaker.facts and not breaker.priorities else ():
            flip = flips.get(answer)
            if flip is None:
                continue
            index = int(flip.argument.removeprefix("Arg")) - 1
            read = [read_premise(fact, union.lexicon) for fact in breaker.facts]
            plain_ = all(c and len(list(union.closure.instances(c.head))) == 1 for c in read)
            if not plain_ or set(breaker.facts) & _own(told, index):
                continue
            assert flip.kind == "found"
            assert len(flip.sets[0]) <= len(breaker.facts)
            if len(flip.sets[0]) == len(breaker.facts) and flip.found == len(flip.sets):
                assert set(breaker.facts) in [set(each) for each in flip.sets]


@examples(60, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_a_fact_that_would_make_another_answer_stand_is_a_flip(table: Table) -> None:
    told = _told(table)
    assume(told.deciding is not None)
    printed = [pair for said in would_change(told, told.deciding or 0) for pair in _read(said)]
    for flip in flipped(told):
        index = int(flip.argument.removeprefix("Arg")) - 1
        changes = [f'"{flip.conclusion}" would stand{more}' for more in ("", " instead")]
        for fact, change in printed:
            if change in changes and fact not in _own(told, index):
                assert (flip.kind, flip.searched) == ("found", 1)
