"""What a person should know of a case that is no error: what was left out, or has no effect."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import nested
from aufheben.logic.effort import Bound
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import circular
from aufheben.logic.sentences import StanceProgram, dead_kinds, say_clause, say_literal
from aufheben.logic.union import Idle, Union, decision_of, idle
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)

WORK = 1_000_000
"""Most steps of `effort` for the rules that never fire."""


def notices(case: DialecticJob, *, skipped: bool = True, decided: bool = True) -> list[str]:
    """One sentence each in the language of the stances, those `skipped` too; only stances in logic have any."""
    seats = [seat for seat in case.seats if seat.premises == "logic"]
    if not seats:
        return []
    union = Union.of(case.issue, tuple(seats))
    whole = len(seats) == len(case.seats)
    # What rests in what a table became, its notes say of the table.
    made = case.notes is not None
    resting: list[Idle] = []
    with Bound(WORK) as bound:
        for each in idle(union) if whole and not made else ():
            resting.append(each)  # noqa: PERF402 - what was found before it ends is kept
    said = [
        *([_say("search_cut")] if bound.spent else ()),
        *(_skipped(union) if skipped else ()),
        *_dead(union, resting),
        *_isolated(union),
        *_unordered(case, union),
        *_units(union),
    ]
    if whole:
        resting = list(_told(union, resting)) if case.constitution.form == "complete" else resting
        silent = _silent(case, resting) if decided and not made else ()
        said += [*_idle(union, resting), *silent, *_switches(case)]
    found = (spelled(each, _lang(union)) for each in said)
    return list(dict.fromkeys((*(case.notes or ()), *found)))


def _lang(union: Union) -> Lang:
    return "ja" if union.lexicon.lang == "ja" else "en"


def unasked(case: DialecticJob) -> Iterator[str]:
    """That M, who was named, is asked nothing: seats of the table integrate, stances are given."""
    rules = case.constitution
    if rules.disputed and not (rules.lifting or rules.pooled or rules.find_stances):
        yield spelled(_say("m_unasked", form=rules.form), case.lang or "en")


def _skipped(union: Union) -> Iterator[Said]:
    for seat, stance in zip(union.seats, union.stances, strict=True):
        for one in stance.skipped:
            yield _say("skipped", seat=seat, sentence=one.sentence, why=one.bad.said)


def _dead(union: Union, resting: Sequence[Idle]) -> Iterator[Said]:
    """Kinds that rules speak of and nothing is said to be, but in rules that are told to rest."""
    told = {
        (each.seat, union.lexicon.phrases_of(literal.predicate))
        for each in resting
        for literal in each.missing
    }
    for kind in dead_kinds(union.stances):
        seat = union.seats[kind.stance]
        if (seat, kind.kind) not in told:
            yield _say("nothing_of_kind", seat=seat, kind=kind.kind)


def _isolated(union: Union) -> Iterator[Said]:
    """Names that stand once, and are near another."""
    for index, name, near in isolated(union.stances):
        yield _say("named_once", seat=union.seats[index], name=name, near=near)


def _said(union: Union, idle: Idle) -> Iterator[str]:
    return (say_literal(literal, union.lexicon) for literal in idle.missing)


def _idle(union: Union, resting: Sequence[Idle]) -> Iterator[Said]:
    """Rules that never fire: at all, or from what their seat knows by itself."""
    for each in resting:
        missing = [nested(said, union.lexicon.lang) for said in _said(union, each)]
        key = "never_applies" if each.anywhere else "not_alone"
        either = _say.joined(*missing, between="or_that")
        want = _say("for_want", missing=either) if missing else _say("nothing")
        rule = nested(say_clause(each.rule, union.lexicon), union.lexicon.lang)
        yield _say(key, seat=each.seat, rule=rule, want=want, write=_to_write(union, each))


def _to_write(union: Union, idle: Idle) -> Said:
    """What would say of the first thing its seat speaks of that it is one of those asked for."""
    facts = union.stances[union.seats.index(idle.seat)].clauses
    things = [fact.head.terms[0] for fact in facts if fact.is_fact and fact.head.terms]
    for literal in idle.missing if idle.anywhere and things else ():
        if literal.predicate in union.lexicon.nouns and literal.variables:
            said = say_literal(Literal(literal.predicate, (things[0],)), union.lexicon)
            return _say("write_so", said=nested(said, union.lexicon.lang))
    return _say("nothing")


def _told(union: Union, resting: Sequence[Idle]) -> tuple[Idle, ...]:
    """Where all stances decide together it is no matter which seat says what there is to choose."""
    kinds = union.lexicon.kinds
    return tuple(
        each
        for each in resting
        if each.anywhere or not each.missing or any(x.predicate not in kinds for x in each.missing)
    )


def _silent(case: DialecticJob, resting: Sequence[Idle]) -> Iterator[Said]:
    """Seats that can put nothing forward, and of no rule of theirs it is told why."""
    union, decision = decision_of(case.issue, case.seats)
    used: set[Clause] = {argument.warrant.clause for argument in decision.around.args}
    speaking = {seat for clause in used for seat in union.holders.get(clause, ())}
    speaking |= {each.seat for each in resting if each.anywhere and each.missing}
    for seat, stance in zip(union.seats, union.stances, strict=True):
        if decision.outcome != "budget" and seat not in speaking and not stance.order:
            yield _say("seat_silent", seat=seat)


def _unordered(case: DialecticJob, union: Union) -> Iterator[Said]:
    """Priorities that go round in a circle between seats, or speak of a rule that nobody has."""
    pairs = case.issue.priorities
    for high, low in circular(pairs):
        yield _say("set_aside", high=str(high), low=str(low))
    named = {clause.name for clause in union.holders}
    for name in dict.fromkeys(name for pair in pairs for name in pair if name not in named):
        yield _say("no_rule_named", name=name)


def _switches(case: DialecticJob) -> Iterator[Said]:
    """What switches and limits still do where all stances decide together."""
    rules = case.constitution
    if rules.form != "complete":
        return
    limits = rules.limits
    given = {
        "max_theses": limits.max_theses > 1,
        "max_rounds": limits.max_rounds != MAX_ROUNDS,
        "calls": limits.calls is not None,
        "confirm": rules.confirm,
        "sincere": not rules.sincere,
        "pooled": rules.pooled,
    }
    yield from (_say(f"only_{name}") for name, said in given.items() if said)


MAX_ROUNDS = 10
"""How deep the complete form tells attacks and answers where nobody says otherwise."""


def _units(union: Union) -> Iterator[Said]:
    """One property in two units is compared with nothing."""
    first: dict[str, tuple[str, str]] = {}
    for seat, stance in zip(union.seats, union.stances, strict=True):
        for measure, unit in stance.units:
            other, known = first.setdefault(measure, (seat, unit))
            if known != unit:
                yield _say(
                    "two_units", seat=seat, measure=measure, unit=unit, other=other, known=known
                )


def isolated(programs: Sequence[StanceProgram]) -> Iterator[tuple[int, str, str]]:
    """Names that one sentence uses and that are part of another's, or that of it: which is meant?

    The index of the seat, the name, and the one that is near.
    """
    used = [
        (index, term)
        for index, program in enumerate(programs)
        for one in program.understood
        for term in {t for c in one.said.clauses for x in c.literals for t in x.terms}
        if isinstance(term, str) and not term.replace(".", "").isdigit()
    ]
    counted = Counter(term for _, term in used)
    names = {term: programs[index].lexicon.name_of(term) for index, term in used}
    met = _Names({term: _words_of(name) for term, name in names.items()})
    for index, term in used:
        near = [other for other in met.near(term) if other != term] if counted[term] == 1 else []
        if near:
            yield index, names[term], names[max(near, key=counted.__getitem__)]


class _Names:
    """Names by their words; of Japanese, by their signs."""

    def __init__(self, words: dict[str, tuple[str, ...]]) -> None:
        self._words = words
        self._whole: dict[tuple[str, ...], list[str]] = {}
        self._longer: dict[tuple[str, ...], list[str]] = {}
        for term, parts in words.items():
            self._whole.setdefault(parts, []).append(term)
            for part in _ends(parts):
                self._longer.setdefault(part, []).append(term)

    def near(self, term: str) -> Iterator[str]:
        """The names that this one begins or ends, and those that begin or end it."""
        parts = self._words[term]
        shorter = (self._whole.get(part, ()) for part in _ends(parts))
        longer = self._longer.get(parts, ()) if len(parts) >= _fewest(parts) else ()
        yield from (*longer, *chain.from_iterable(shorter))


def _ends(parts: tuple[str, ...]) -> set[tuple[str, ...]]:
    """What a name may begin or end with, of a name that anybody would say."""
    sizes = range(_fewest(parts), min(len(parts), _LONGEST))
    return {part for size in sizes for part in (parts[:size], parts[-size:])}


def _fewest(parts: tuple[str, ...]) -> int:
    """A word of English, but two signs of Japanese: a letter alone tells nothing."""
    return 1 if all(part.isascii() for part in parts) else 2


_LONGEST = 60
"""Words or signs of a name that is looked at for others in it."""


def _words_of(name: str) -> tuple[str, ...]:
    words = name.lower().removeprefix("the ").split()
    return tuple(words) if name.isascii() else tuple(name)
