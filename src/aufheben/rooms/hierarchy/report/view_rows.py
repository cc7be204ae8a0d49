"""A check as tables of rows, each since which event: what the script of its page reads.

terms     since 0, key, name, definition
edges     since 0, number of the child, number of the parent
checked   since, number of the edge, verdict, way, rounds, votes (seat, verdict), statements
mended    since, number of the edge, verdict, rounds, statements: the debate of what is suggested
findings  since, the finding as an object; a later row of its id stands in an earlier one's place

A statement is its role, seat, round, verdict ("" where it is none) and texts.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import Advice, Opinion, Silent, Statement
from aufheben.domain.taxonomies import Edge, Edit, Finding
from aufheben.errors import Stuck
from aufheben.formats.page.view import Tables
from aufheben.formats.quoting.characters import flat, unturned
from aufheben.rooms.hierarchy.job import COURSE, Settled
from aufheben.rooms.hierarchy.protocol.debate import cut_by
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge, fate, finding
from aufheben.rooms.hierarchy.report.findings import (
    advised,
    by,
    confidence,
    headline,
    is_of_names,
    name,
    reasons,
    said,
    tally,
)
from aufheben.rooms.hierarchy.report.kgcl import patch_of
from aufheben.rooms.hierarchy.report.robot import row_of
from aufheben.rooms.hierarchy.report.told import sieve_of, structure
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.past_answers import reason_of
from aufheben.words import LANGS

_MENDING = ("mend", "mended")


def so_far(record: Record, check: SeatedHierarchy) -> "CheckTables":
    """As far as the run has come."""
    return CheckTables(check, _settled(record, check), record.events)


class CheckTables:
    """What is known of every edge, and since when; `events` say since when it is settled."""

    def __init__(
        self, check: SeatedHierarchy, settled: list[CheckedEdge], events: Iterable[Event]
    ) -> None:
        self.check, self.taxonomy = check, check.survey.taxonomy
        self.structural = structure(check)
        self.edges = {edge: number for number, edge in enumerate(self._edges())}
        self.terms = {key: number for number, key in enumerate(self._terms())}
        self.sieve = sieve_of(check)
        self.since = _Since(events)
        self.settled = settled

    def made(self) -> Tables:
        return {
            "terms": tuple(self._term(key) for key in self.terms),
            "edges": tuple(
                (0, self.terms[edge.child], self.terms[edge.parent]) for edge in self.edges
            ),
            "checked": _ordered(self._checked(each) for each in self.settled),
            "mended": _ordered(row for each in self.settled for row in self._mended(each)),
            "findings": tuple(
                (since, self._object(name, each)) for since, name, each in self.findings()
            ),
        }

    def findings(self) -> tuple[tuple[int, str, Finding], ...]:
        """Each with its id, and since when it is there or stands in the place of an earlier one."""
        return (*self._of_structure(), *_ordered(self._of_edges()))

    def _edges(self) -> dict[Edge, None]:
        stated = set(self.taxonomy.edges)
        found = (Edge(each.subject, each.parent) for each in self.structural)
        return dict.fromkeys(
            (*self.check.survey.edges, *(edge for edge in found if edge in stated))
        )

    def _terms(self) -> dict[str, None]:
        found = (key for each in self.structural for key in (each.subject, each.parent) if key)
        return dict.fromkeys((*(key for edge in self.edges for key in edge), *found))

    def _term(self, key: str) -> tuple[Any, ...]:
        term = self.taxonomy.terms.get(key)
        definition = flat(term.definition) if term is not None else ""
        return (0, unturned(key), name(key, self.taxonomy), definition)

    def _checked(self, checked: CheckedEdge) -> tuple[Any, ...]:
        examined, found = checked.examined, fate(checked)
        votes = [[flat(seat), truth] for seat, truth in examined.votes]
        said = [_statement(each) for each in examined.statements]
        since = self.since.examined[checked.edge]
        number = self.edges[checked.edge]
        return (since, number, found.verdict, found.way, found.rounds, votes, said)

    def _mended(self, checked: CheckedEdge) -> Iterator[tuple[Any, ...]]:
        examined = checked.mended.examined if checked.mended is not None else None
        if examined is None or cut_by(examined) is not None:
            return
        said = [_statement(each) for each in examined.statements]
        since, number = self.since.last[checked.edge], self.edges[checked.edge]
        yield (since, number, examined.verdict, examined.rounds, said)

    def _of_structure(self) -> Iterator[tuple[Any, ...]]:
        """What is there before anybody is asked; what is known is left out already."""
        for number, each in enumerate(self.structural):
            yield (0, f"s{number}", each)

    def _of_edges(self) -> Iterator[tuple[Any, ...]]:
        for checked in self.settled:
            for since, edit in self._edits(checked):
                found = self._finding(replace(checked, edit=edit))
                if found is not None:
                    yield (since, f"e{self.edges[checked.edge]}", found)

    def _edits(self, checked: CheckedEdge) -> Iterator[tuple[int, Edit | None]]:
        """What is suggested for an edge: nothing, something, something that a debate ruled on."""
        edge, edit = checked.edge, checked.edit
        yield self.since.examined[edge], None
        if edit is not None:
            yield self.since.mended[edge], replace(edit, checked=False)
            if edit.checked:
                yield self.since.last[edge], edit

    def _finding(self, checked: CheckedEdge) -> Finding | None:
        survey = self.check.survey
        found = finding(
            checked,
            min_agree=survey.min_agree,
            heuristic=survey.heuristic,
            lang=survey.procedure.debate.lang,
        )
        return None if found is None else self.sieve(found)

    def _object(self, name: str, found: Finding) -> Mapping[str, Any]:
        cast, held = tally(found), confidence(found)
        return {
            "id": name,
            "edge": self.edges.get(Edge(found.subject, found.parent), -1),
            "subject": self.terms[found.subject],
            "parent": self.terms[found.parent] if found.parent else -1,
            "level": found.level,
            "rule": found.rule,
            "head": [said(headline(found, self.taxonomy), lang) for lang in LANGS],
            "reasons": [[side, flat(text)] for side, text in reasons(found)],
            "votes": [cast["against"], cast["for"], cast["unsure"]],
            "of_names": is_of_names(found),
            "confidence": "" if held is None else f"{held:.0%}",
            "by": [[flat(seat), truth, flat(reason)] for seat, truth, reason in by(found)],
            "mend": self._mend(found),
        }

    def _mend(self, found: Finding) -> Mapping[str, Any] | None:
        """A suggestion with its line of the reviewed list, and its lines of the patch."""
        edit, advice, lang = found.edit, advised(found, self.taxonomy), self.check.survey.lang
        if edit is None or advice is None:
            return None
        what = (found.subject, found.parent, edit.kind, edit.to, edit.text)
        return {
            "key": sha256("\0".join(what).encode("utf-8", "replace")).hexdigest()[:12],
            "pair": f"{self.terms[found.subject]} {self.terms.get(found.parent, -1)}",
            "said": [said(advice, each) for each in LANGS],
            "reason": flat(edit.reason),
            "checked": edit.checked,
            "row": row_of(found, self.taxonomy, lang),
            "patch": patch_of(found, self.taxonomy, lang),
        }


class _Since:
    """The number of the event by which each edge had been examined, mended, done with."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.examined: dict[Edge, int] = {}
        self.mended: dict[Edge, int] = {}
        self.last: dict[Edge, int] = {}
        for event in events:
            if event.place[:1] == ("edge",) and _counts(event):
                self._take(Edge(*map(str, event.place[1:3])), event)

    def _take(self, edge: Edge, event: Event) -> None:
        self.last[edge] = event.number
        part = event.place[3] if len(event.place) > 3 else ""
        if part == "mend":
            self.mended[edge] = event.number
        if part not in _MENDING:
            self.examined[edge] = event.number


def _counts(event: Event) -> bool:
    """Whether something follows from it that did not before; after the last refusal nothing is new."""
    spent = event.kind == "decided" and reason_of(event) in ("illegal", "failed")
    return event.kind != "asked" and not spent


def _settled(record: Record, check: SeatedHierarchy) -> list[CheckedEdge]:
    """Every edge that is settled by now, in the order of the file.

    Where the record is stuck, of its longest beginning that is not.
    """
    found: list[CheckedEdge] = []

    def told(what: object) -> None:
        if isinstance(what, Settled):
            found.append(what.checked)

    try:
        finished(reach(COURSE, check.survey, record, told=told))
    except Stuck:
        if not record.events:
            raise
        return _settled(replace(record, events=record.events[:-1]), check)
    return found


def _statement(statement: Statement) -> list[Any]:
    said = statement.said
    truth, texts = "", list[str]()
    match said:
        case Opinion(verdict=verdict, reason=reason):
            truth, texts = verdict, [flat(reason)]
        case Advice(feedback=feedback):
            texts = [f"{flat(row.expert)}: {flat(row.feedback)}" for row in feedback]
        case Passages(found=found):
            texts = [f"{flat(each.source)}: {flat(each.text)}" for each in found]
        case Silent():
            truth = "silent"
    return [statement.role, flat(statement.seat), statement.round, truth, texts]


def _ordered(rows: Iterable[tuple[Any, ...]]) -> tuple[tuple[Any, ...], ...]:
    """By the event since which they hold; what holds since the same as it came."""
    return tuple(sorted(rows, key=lambda row: int(row[0])))
