"""Statuses of what was uttered: computed, never claimed.

In the dialogue, an argument stands or falls by the arguments uttered there. On the union of
the stances it must also stand against everything that could have been said. Where both
propositions of an attack parse as literals the definitions decide; otherwise an attack points
the way it was spoken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aufheben.domain import Argument, Issue
from aufheben.domain.wording import plain
from aufheben.domain.words import Relation, Status
from aufheben.logic.arguments import Budget
from aufheben.logic.border import Read, read_argument
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.knowledge import Knowledge, spoken_lexicon
from aufheben.logic.priorities import Priorities, static
from aufheben.logic.relations import relation
from aufheben.logic.semantics import Label, grounded
from aufheben.logic.sentences import read_premise
from aufheben.logic.standing import standings_in

_WORDS: dict[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Uttered:
    """An argument as it was said: whose, and what it attacks by index, if anything."""

    seat: str
    argument: Argument
    attacks: int | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """For each uttered argument its relation (None where it attacks nothing) and statuses.

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
    reads = [read_argument(u.argument, lexicon) for u in uttered]
    relations = tuple(_relation(u, issue) for u in uttered)
    edges = _edges(uttered, reads, relations, static(issue.priorities))
    doubted = resting_on(doubt, [u.argument for u in uttered]) if doubt else ()
    edges += [(len(uttered), index) for index, rests in enumerate(doubted) if rests]
    labels = grounded(len(uttered) + 1, edges)
    return Audit(
        relations=relations,
        edges=tuple((a, b) for a, b in edges if a < len(uttered)),
        statuses=tuple(_WORDS[label] for label in labels[: len(uttered)]),
        on_union=_on_union(uttered, reads, issue, stances, doubt) if stances else None,
    )


def _relation(uttered: Uttered, issue: Issue) -> Relation | None:
    if uttered.target is None:
        return None
    return relation(uttered.argument, uttered.target, issue)


def _edges(
    uttered: Sequence[Uttered],
    reads: Sequence[Read],
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
    reads: Sequence[Read],
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
