"""Statuses of what was uttered: computed, never claimed.

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
from aufheben.logic.defeat import defeats
from aufheben.logic.defeat_graph import DefeatGraph
from aufheben.logic.priorities import Priorities, static
from aufheben.logic.relations import beaten_in_words, relation, undercut_in_words
from aufheben.logic.sentences import read_premise
from aufheben.logic.stance_theory import Knowledge, spoken_lexicon
from aufheben.logic.status import standings_in
from aufheben.logic.translation import Given, ReadArgument, read_argument


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
