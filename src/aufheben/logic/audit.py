"""Statuses of what was uttered: computed, never claimed.

In the dialogue, an argument stands or falls by the arguments uttered there. On the union of
the stances it must also stand against everything that could have been said. Where both
propositions of an attack parse as literals the definitions decide; otherwise an attack points
the way it was spoken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aufheben.domain import Argument, Issue
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Relation, Status
from aufheben.logic.arguments import Budget
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.priorities import Priorities, static
from aufheben.logic.relations import relation
from aufheben.logic.semantics import Label, grounded
from aufheben.logic.sentences import read_premise
from aufheben.logic.stance_theory import Knowledge, spoken_lexicon
from aufheben.logic.status import standings_in
from aufheben.logic.translation import Given, ReadArgument, read_argument

_WORDS: dict[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}


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
    uttered: Sequence[Uttered], issue: Issue, stances: Sequence[str] | None, doubt: str = ""
) -> Audit:
    """Compute every status; `stances` only where all are in logic.

    With `doubt`, nothing may rest on that premise: an argument that does is overruled.
    """
    lexicon = spoken_lexicon(issue)
    reads = [read_argument(u.argument, lexicon, u.given) for u in uttered]
    relations = tuple(_relation(u, uttered, issue) for u in uttered)
    edges = _edges(uttered, reads, relations, static(issue.priorities))
    doubted = resting_on(doubt, [u.argument for u in uttered]) if doubt else ()
    edges += [(len(uttered), index) for index, rests in enumerate(doubted) if rests]
    statuses = _statuses(uttered, edges)
    return Audit(
        relations=relations,
        edges=tuple((a, b) for a, b in edges if a < len(uttered)),
        statuses=statuses,
        on_union=_on_union(uttered, reads, issue, stances, doubt) if stances else None,
    )


def _relation(one: Uttered, uttered: Sequence[Uttered], issue: Issue) -> Relation | None:
    if one.target is None:
        return None
    on = uttered[one.attacks].given if one.attacks is not None else None
    return relation(one.argument, one.target, issue, by=one.given, on=on)


def _statuses(uttered: Sequence[Uttered], edges: Sequence[tuple[int, int]]) -> tuple[Status, ...]:
    """The grounded labels; `open` is what hangs on an answer that never came.

    An answer that never came is an attacker that nobody can label: it attacks itself.
    """
    certain, nobody = len(uttered), len(uttered) + 1
    left = [(nobody, index) for index, one in enumerate(uttered) if one.unanswered]
    labels = grounded(nobody + 1, [*edges, (nobody, nobody), *left])
    hanging = _reached(nobody, [edge for edge in (*edges, *left) if labels[edge[1]] == "undecided"])
    return tuple(
        "open" if index in hanging else _WORDS[label]
        for index, label in enumerate(labels[:certain])
    )


def _reached(start: int, edges: Sequence[tuple[int, int]]) -> set[int]:
    """What is attacked from there, and from that, and so on."""
    attacked: dict[int, list[int]] = {}
    for one, other in edges:
        attacked.setdefault(one, []).append(other)
    todo, found = [start], {start}
    for one in todo:
        new = [other for other in attacked.get(one, ()) if other not in found]
        found.update(new)
        todo.extend(new)
    return found


def _edges(
    uttered: Sequence[Uttered],
    reads: Sequence[ReadArgument],
    relations: Sequence[Relation | None],
    priorities: Priorities,
) -> list[tuple[int, int]]:
    grounds = [read.ground for read in reads]
    edges = [
        (i, j)
        for i, one in enumerate(grounds)
        for j, other in enumerate(grounds)
        if i != j and one is not None and other is not None and defeats(one, other, priorities)
    ]
    edges += [
        (i, u.attacks)
        for i, (u, how) in enumerate(zip(uttered, relations, strict=True))
        if how == "declared" and u.attacks is not None
    ]
    edges += [(len(uttered), i) for i, g in enumerate(grounds) if g is not None and not g.coherent]
    return list(dict.fromkeys(edges))


def _on_union(
    uttered: Sequence[Uttered],
    reads: Sequence[ReadArgument],
    issue: Issue,
    stances: Sequence[str],
    doubt: str,
) -> tuple[Status, ...] | None:
    if any(read.ground is None or not read.entire for read in reads):
        return None
    doubted = read_premise(doubt, spoken_lexicon(issue)) if doubt else None
    known = [clause for s in stances for clause in Knowledge.of(s, issue).clauses]
    known += [clause for read in reads for clause in read.clauses]
    clauses = (clause for clause in dict.fromkeys(known) if clause != doubted)
    theory = Closure(clauses, priorities=static(issue.priorities))
    resting = resting_on(doubt, [u.argument for u in uttered])
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


def _among(wanted: str, said: Iterable[str]) -> bool:
    return wanted in map(plain, said)
