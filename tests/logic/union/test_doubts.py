"""What a report prints of statuses, and of a doubt, is what all stances say, worked out anew."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from hypothesis import HealthCheck, assume, example, given

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.explain.changes import facts, would_change
from aufheben.logic.explain.premises import is_rule
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Priorities
from aufheben.logic.sentences import read_premise
from aufheben.logic.union import Union, UnionDecision, decide
from aufheben.logic.union.spoken import Spoken
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.protocol.complete import scripted
from aufheben.rooms.dialectic.report.why import changes
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.words import Joined, Said, spelled
from tests.driving import conduct, replay
from tests.logic.oracles import ground, standing_by_clingo
from tests.logic.programs import shape
from tests.logic.union.naive import minimal
from tests.logic.union.tables import Table, contested, tables
from tests.profiles import examples

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]


def _finished(table: Table) -> EndedDialectic:
    """Run; it replays without difference."""
    store = MemoryStore()
    journal = store.begin(Record(run="test", created="", settings={}))
    finished = conduct(table.case, {}, journal, StillClock())
    assert replay(table.case, store.read("test")) == finished
    return finished


def _spoken(table: Table) -> tuple[Union, UnionDecision, tuple[Spoken, ...]]:
    union, decision = table.decided()
    return union, decision, scripted(union, decision, table.case.constitution).spoken


def _anew(
    clauses: Iterable[Clause],
    order: Priorities,
    spoken: Sequence[Spoken],
    decision: UnionDecision,
    gone: Clause | None = None,
) -> list[Status]:
    """By clingo over every argument; what is said of a synthesis in the theory with its rule.

    Of what rests on a premise that is gone, nothing.
    """
    raised = [one.synthesis.rule for one in decision.lifted[:1]]
    known = list(clauses)
    first = next((i for i, each in enumerate(spoken) if each.role == "synthesis"), len(spoken))
    args = [
        [each.argument for each in part if gone is None or not _rests(each.argument, gone)]
        for part in (spoken[:first], spoken[first:])
    ]
    return [*_standing(known, args[0], order), *_standing([*known, *raised], args[1], order)]


def _standing(
    clauses: Sequence[Clause], args: Sequence[GroundArgument], order: Priorities
) -> list[Status]:
    shapes = list(dict.fromkeys(shape(a) for a in (*args, *minimal(clauses))))
    found = dict(zip(shapes, standing_by_clingo(shapes, order), strict=True))
    return [found[shape(argument)] for argument in args]


@examples(100, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_the_statuses_printed_are_those_over_all_stances(table: Table) -> None:
    union, decision, spoken = _spoken(table)
    told = tell("test", _finished(table))
    order = union.closure.priorities
    assert list(told.audit.statuses) == _anew(union.holders, order, spoken, decision)


TWINS = ("p(a)", "e(x) -> ¬h(x)", "one: p(x) -> h(x)", "two: p(x) -> h(x)")
"""One rule by two names, each of which may be doubted."""


@examples(100, suppress_health_check=UNHURRIED)
@example(Table("h(x)", (TWINS, ("p(x) & q(x) -> h(x)",))))
@example(Table("h(x)", (TWINS, ("p(x) -> h(x)",))))
@given(tables() | contested())
def test_a_doubt_is_as_if_no_stance_had_the_premise(table: Table) -> None:
    finished = _finished(table)
    before = tell("test", finished)
    union, decision, spoken = _spoken(table)
    for premise in _premises(before):
        doubted = read_premise(premise, union.lexicon)
        if doubted not in union.holders or not _only(doubted, union):
            continue
        after, fresh = tell("test", finished, (premise,)), table.without(doubted).union()
        assert after.whole is not None
        _same(after.whole.decision, decide(fresh))
        anew = _anew(fresh.holders, fresh.closure.priorities, spoken, decision, doubted)
        assert _unfallen(after, spoken, doubted) == anew


@examples(50, suppress_health_check=UNHURRIED)
@example(Table("h(x)", (TWINS, ("p(x) & q(x) -> h(x)",))))
@given(tables() | contested())
def test_two_doubts_are_as_if_no_stance_had_either(table: Table) -> None:
    finished = _finished(table)
    union = table.union()
    premises = _premises(tell("test", finished))
    read = {premise: read_premise(premise, union.lexicon) for premise in premises}
    plain = [p for p, c in read.items() if c and c in union.holders and _only(c, union)]
    for pair in list(combinations(plain, 2))[:6]:
        one, other = (read[premise] for premise in pair)
        assert one is not None
        assert other is not None
        after, again = tell("test", finished, pair), tell("test", finished, pair[::-1])
        assert after.whole is not None
        _same(after.whole.decision, decide(table.without(one).without(other).union()))
        assert after.audit == again.audit
        chained = table.union().doubting(one).doubting(other)
        _same(decide(chained), after.whole.decision)


def test_a_second_doubt_does_not_take_the_first_one_back() -> None:
    table = Table("h(x)", (("p(a)", "q(a)", "q(x) -> p(x)", "p(x) -> h(x)"), ("r(a)",)))
    union = table.union()
    first = read_premise("a is p", union.lexicon)
    second = read_premise("a is r", union.lexicon)
    assert first is not None
    assert second is not None
    assert decide(union.doubting(first).doubting(second)).kind == "no_argument"


@examples(50, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_what_is_doubted_is_not_concluded(table: Table) -> None:
    finished = _finished(table)
    union, decision, spoken = _spoken(table)
    for fact in facts(tell("test", finished)):
        doubted = read_premise(fact, union.lexicon)
        assert doubted is not None
        clauses = _barred(union, doubted.head)
        after = tell("test", finished, (fact,))
        order = union.closure.priorities
        anew = _anew(clauses, order, list(map(_grounded, spoken)), decision, doubted)
        assert _unfallen(after, spoken, doubted) == anew


@examples(100, suppress_health_check=UNHURRIED)
@given(tables() | contested())
def test_what_would_change_the_answer_is_what_a_doubt_says(table: Table) -> None:
    finished = _finished(table)
    before = tell("test", finished)
    assume(before.deciding is not None)
    assert before.deciding is not None
    assert before.whole is not None
    answer = before.whole.answers()[0]
    printed = list(would_change(before, before.deciding))
    told = {each for said in printed for each in _read(said)}
    for fact in facts(before)[:40]:
        after = tell("test", finished, (fact,))
        assert after.whole is not None
        answers = after.whole.answers()
        new = [said for said in answers if said not in before.whole.answers()]
        gone = answer not in answers
        assert ((fact, "the answer would not stand") in told) == (gone and not new)
        said = "the answer still stands" if answer in answers else "the answer no longer stands"
        assert said in _changes(before, after)
        if before.finished.conclusion.outcome == "justified":
            stands = after.audit.statuses[before.deciding] == "justified"
            assert not stands or answer in answers
        for other in new:
            assert (fact, f'"{other}" would stand{" instead" * gone}') in told


def _read(said: Said) -> list[tuple[str, str]]:
    """Each fact of the sentence with the change."""
    if "if_not" not in said.key:
        return []
    found, change = said.facts["facts"], spelled(said.facts["change"], "en")
    assert isinstance(found, Joined)
    return [(spelled(fact, "en"), change) for fact in found.facts]


def _changes(before: ToldDialectic, after: ToldDialectic) -> list[str]:
    return [spelled(said, "en") for said in changes(before, after)]


def _premises(told: ToldDialectic) -> list[str]:
    said = (p for move in told.moves for p in move.argument.premises)
    return list(dict.fromkeys(said))


def _only(doubted: Clause, union: Union) -> bool:
    """Nothing else concludes a fact, and nothing assumes that there is no evidence for it."""
    if not doubted.is_fact:
        return True
    rest = ground(clause for clause in union.holders if clause != doubted)
    return all(doubted.head != rule.head and doubted.head not in rule.weak for rule in rest)


def _same(one: UnionDecision, other: UnionDecision) -> None:
    assert (one.outcome, one.kind, one.answers) == (other.outcome, other.kind, other.answers)
    statuses = [{shape(m.argument): m.status for m in each.mains} for each in (one, other)]
    assert statuses[0] == statuses[1]


def _rests(argument: GroundArgument, doubted: Clause) -> bool:
    if doubted.is_fact:
        return any(doubted.head == r.head for r in argument.rules)
    return doubted in (rule.clause for rule in argument.rules)


def _unfallen(after: ToldDialectic, spoken: Sequence[Spoken], doubted: Clause) -> list[Status]:
    """The statuses of what does not rest on the doubted premise; all else is overruled."""
    statuses = after.audit.statuses
    pairs = list(zip(spoken, statuses, strict=True))
    assert all(s == "overruled" for each, s in pairs if _rests(each.argument, doubted))
    return [s for each, s in pairs if not _rests(each.argument, doubted)]


def _barred(union: Union, literal: Literal) -> list[Clause]:
    """Every rule at every thing it is true of, but those that conclude the literal."""
    kept = (rule for rule in ground(union.holders) if rule.head != literal)
    return [r.clause._replace(head=r.head, body=r.body, weak=r.weak) for r in kept]


def _grounded(spoken: Spoken) -> Spoken:
    """The same, of ground rules."""
    rules = tuple(
        r._replace(clause=r.clause._replace(head=r.head, body=r.body, weak=r.weak))
        for r in spoken.argument.rules
    )
    return spoken._replace(argument=GroundArgument(rules))


LIFTED = Table(
    "h(x)",
    (
        ("p(x) & q(x) -> h(x)", "p(a)", "q(a)", "e(b)", "p(d)", "r(d)"),
        ("r(x) & s(x) -> h(x)", "r(b)", "s(b)", "e(a)", "e(x) -> ¬h(x)"),
    ),
)


def test_a_doubt_about_the_new_rule_takes_the_synthesis_away() -> None:
    finished = _finished(LIFTED)
    before = tell("test", finished)
    (rule,) = [p for p in before.moves[-1].argument.premises if is_rule(p)]
    after = tell("test", finished, (rule,))
    assert after.whole is not None
    assert after.whole.decision.outcome == "unresolved"
    assert "the answer no longer stands" in _changes(before, after)


def test_what_a_synthesis_needed_is_doubted_in_both_reports_alike() -> None:
    finished = _finished(LIFTED)
    before = tell("test", finished)
    (falls, *_) = would_change(before, before.deciding or 0)
    assert "a is p" in spelled(falls, "en")
    assert "the answer no longer stands" in _changes(before, tell("test", finished, ("a is p",)))
