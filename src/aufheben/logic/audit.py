"""How arguments in words relate, and statuses of what was uttered: computed, never claimed.

In the dialogue, an argument stands or falls by the arguments uttered there. On the union of
the stances it must also stand against everything that could have been said. Where both
propositions of an attack parse as literals the definitions decide, and where they are the same
words; otherwise an attack points the way it was spoken.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.domain import Argument, Issue
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Relation, Status
from aufheben.logic.arguments import Budget
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import DefeatGraph, defeats, strictly_defeats
from aufheben.logic.priorities import Priorities, static
from aufheben.logic.sentences import read_premise, read_proposition
from aufheben.logic.stance_theory import Knowledge, spoken_lexicon
from aufheben.logic.status import standings_in
from aufheben.logic.translation import Given, ReadArgument, read_argument, read_given


@dataclass(frozen=True, slots=True, kw_only=True)
class Uttered:
    """An argument as it was said: whose, and what it attacks by index, if anything.

    `given` is what may be read of it as logic; `unanswered` where a dispute was left open there.
    """

    seat: str
    argument: Argument
    attacks: int | None = None
    target: str | None = None
    given: Given = None
    unanswered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """For each uttered argument its relation (None if it attacks nothing) and statuses.

    `edges` are the defeats in the dialogue, (attacker, attacked) by index. `on_union` is None
    where a stance is not in logic.
    """

    relations: tuple[Relation | None, ...]
    edges: tuple[tuple[int, int], ...]
    statuses: tuple[Status, ...]
    on_union: tuple[Status, ...] | None


def audit(
    uttered: Sequence[Uttered],
    issue: Issue,
    stances: Sequence[str] | None,
    doubts: Sequence[str] = (),
) -> Audit:
    """Compute every status; `stances` only where all are in logic.

    With `doubts`, nothing may rest on any of those premises: an argument that does is overruled.
    """
    reads = _reads(uttered, issue)
    relations = tuple(_relation(u, uttered, issue) for u in uttered)
    graph = _graph(uttered, reads, relations, static(issue.priorities))
    resting = resting_on_any(doubts, [u.argument for u in uttered])
    doubted = graph.without(index for index, rests in enumerate(resting) if rests)
    return Audit(
        relations=relations,
        edges=graph.defeats,
        statuses=doubted.statuses(),
        on_union=_on_union(uttered, reads, issue, stances, doubts) if stances else None,
    )


def graph_of(uttered: Sequence[Uttered], issue: Issue) -> DefeatGraph:
    """Who defeats whom in the dialogue, without any doubt: what `audit` labels."""
    relations = tuple(_relation(u, uttered, issue) for u in uttered)
    return _graph(uttered, _reads(uttered, issue), relations, static(issue.priorities))


def _reads(uttered: Sequence[Uttered], issue: Issue) -> list[ReadArgument]:
    lexicon = spoken_lexicon(issue)
    return [read_argument(u.argument, lexicon, u.given) for u in uttered]


def _relation(one: Uttered, uttered: Sequence[Uttered], issue: Issue) -> Relation | None:
    if one.target is None:
        return None
    on = uttered[one.attacks].given if one.attacks is not None else None
    return relation(one.argument, one.target, issue, by=one.given, on=on)


def _graph(
    uttered: Sequence[Uttered],
    reads: Sequence[ReadArgument],
    relations: Sequence[Relation | None],
    priorities: Priorities,
) -> DefeatGraph:
    grounds = [read.ground for read in reads]
    edges = [
        (i, j)
        for i, one in enumerate(grounds)
        for j, other in enumerate(grounds)
        if i != j and one is not None and other is not None and defeats(one, other, priorities)
    ]
    edges += _in_words(uttered, relations)
    fallen = {i for i, g in enumerate(grounds) if g is not None and not g.coherent}
    fallen |= {i for i, u in enumerate(uttered) if undercut_in_words(u.argument, u.argument)}
    return DefeatGraph(
        size=len(uttered),
        defeats=tuple(dict.fromkeys(edges)),
        fallen=frozenset(fallen),
        unanswered=frozenset(i for i, each in enumerate(uttered) if each.unanswered),
    )


def _in_words(
    uttered: Sequence[Uttered], relations: Sequence[Relation | None]
) -> Iterator[tuple[int, int]]:
    """Attacks as they were spoken, but for those that fail; and undercuts in the very words."""
    for i, (one, how) in enumerate(zip(uttered, relations, strict=True)):
        if how == "declared" and one.attacks is not None:
            attacked = uttered[one.attacks].argument
            if beaten_in_words(one.argument, attacked, one.target or "") is None:
                yield i, one.attacks
    for i, one in enumerate(uttered):
        for j, other in enumerate(uttered):
            if i != j and other.argument.ass and undercut_in_words(one.argument, other.argument):
                yield i, j


def _on_union(
    uttered: Sequence[Uttered],
    reads: Sequence[ReadArgument],
    issue: Issue,
    stances: Sequence[str],
    doubts: Sequence[str],
) -> tuple[Status, ...] | None:
    if any(read.ground is None or not read.entire for read in reads):
        return None
    lexicon = spoken_lexicon(issue)
    doubted = {read_premise(doubt, lexicon) for doubt in doubts}
    known = [clause for s in stances for clause in Knowledge.of(s, issue).clauses]
    known += [clause for read in reads for clause in read.clauses]
    clauses = (clause for clause in dict.fromkeys(known) if clause not in doubted)
    theory = Closure(clauses, priorities=static(issue.priorities))
    resting = resting_on_any(doubts, [u.argument for u in uttered])
    kept = [
        read.ground
        for read, rests in zip(reads, resting, strict=True)
        if read.ground is not None and not rests
    ]
    found = iter(standings_in(theory, kept, Budget()))
    return tuple("overruled" if rests else next(found) for rests in resting)


def resting_on(premise: str, arguments: Sequence[Argument]) -> tuple[bool, ...]:
    """Which arguments rest on a premise or, where it is a premise of none, on its being unproved.

    All False for an empty premise.
    """
    wanted = plain(premise)
    strong = [_among(wanted, [p for r in a.rules for p in r.strong]) for a in arguments]
    if any(strong) or not wanted:
        return tuple(strong) if wanted else (False,) * len(strong)
    return tuple(_among(wanted, a.ass) for a in arguments)


def resting_on_any(premises: Sequence[str], arguments: Sequence[Argument]) -> tuple[bool, ...]:
    """Which arguments rest on some of the premises, each taken as `resting_on` takes it."""
    found = [resting_on(premise, arguments) for premise in premises]
    return tuple(any(each) for each in zip(*found, strict=True)) or (False,) * len(arguments)


def _among(wanted: str, said: Iterable[str]) -> bool:
    return wanted in map(plain, said)


def conflicts(
    conclusions: tuple[str, ...],
    target: str,
    issue: Issue,
    *,
    undercut: bool = False,
    declared: bool = False,
) -> bool:
    """Some conclusion is the contrary of `target` (or, to undercut, is `target`).

    Where the attack is `declared`, or a sentence does not parse, the speaker's word is taken,
    unless it merely repeats the proposition it claims to contradict.
    """
    if declared:
        return undercut or plain(conclusions[-1]) != plain(target)
    lexicon = spoken_lexicon(issue)
    literal = read_proposition(target, lexicon)
    read = [read_proposition(conclusion, lexicon) for conclusion in conclusions]
    if literal is not None and all(r is not None for r in read):
        return (literal if undercut else literal.complement) in read
    return undercut or plain(conclusions[-1]) != plain(target)


def relation(
    attacker: Argument, target: str, issue: Issue, *, by: Given = None, on: Given = None
) -> Relation:
    """Whether an attack on `target` is decided by logic or by the speaker's word.

    `by` and `on` are what the attacker's stance gave as logic, and the attacked one's. Where
    logic finds no conflict, it is the speaker who says that there is one.
    """
    lexicon = spoken_lexicon(issue)
    attacked = read_given(target, lexicon, on)
    read = [read_given(text, lexicon, by) for text in attacker.conc]
    if attacked is None or None in read:
        return "declared"
    return "computed" if {attacked, attacked.complement} & set(read) else "declared"


def undercut_in_words(attacker: Argument, attacked: Argument) -> str | None:
    """What the attacked argument assumes and the attacker says, word for word; None if nothing."""
    shown = {plain(said) for said in (*attacker.premises, *attacker.conc)}
    return next((said for said in attacked.ass if plain(said) in shown), None)


def beaten_in_words(
    attacker: Argument, attacked: Argument, target: str, *, strict: bool = False
) -> str | None:
    """The assumption by which the definitions rule an attack out in its very words, if any.

    It undercuts itself, or rebuts what undercuts it; a strict defeat is not undercut at all.
    """
    if own := undercut_in_words(attacker, attacker):
        return own
    back = undercut_in_words(attacked, attacker)
    declared = plain(target) in map(plain, attacked.ass)
    undercuts = declared or undercut_in_words(attacker, attacked) is not None
    return back if strict or not undercuts else None


def is_computed_failure(
    attacker: Argument,
    attacked: Argument,
    target: str,
    issue: Issue,
    *,
    strict: bool,
    by: Given,
    on: Given,
) -> bool:
    """Logic finds, as far as stances gave it, that the attack defeats nothing, is beaten back, or beats itself."""
    lexicon = spoken_lexicon(issue)
    one = read_argument(attacker, lexicon, by).ground
    if one is not None and not one.coherent:
        return True
    other = read_argument(attacked, lexicon, on).ground
    if one is None or other is None:
        return False
    priorities = static(issue.priorities)
    if strict and defeats(other, one, priorities):
        return True
    declared = relation(attacker, target, issue, by=by, on=on) == "declared"
    return not declared and not defeats(one, other, priorities)


def is_defeat(attacker: Argument, attacked: Argument, issue: Issue, *, strict: bool) -> bool:
    """The attack succeeds; taken on word where either argument does not parse entirely."""
    lexicon = spoken_lexicon(issue)
    one, other = read_argument(attacker, lexicon), read_argument(attacked, lexicon)
    if not (one.entire and other.entire and one.ground and other.ground):
        return True
    test = strictly_defeats if strict else defeats
    return test(one.ground, other.ground, static(issue.priorities))
