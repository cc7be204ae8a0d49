"""Checks as their page shows them."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.page.view import View
from aufheben.rooms.hierarchy.job import COURSE, HierarchyJob
from aufheben.rooms.hierarchy.lines import describe
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from aufheben.rooms.hierarchy.report import SeatedHierarchy, ToldHierarchy, tell
from aufheben.rooms.hierarchy.report.view import findings_part, script_words, view
from aufheben.rooms.hierarchy.report.view_rows import CheckTables
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.memory import MemoryStore
from tests.hierarchy.debates import JOB, RUN, surveyed


def seated(asked: HierarchyJob, **more: Any) -> SeatedHierarchy:
    """The survey with who sits where."""
    return SeatedHierarchy(survey=asked, agents={"N": "openai:m@http://x"}, file="in.csv", **more)


def recorded(asked: HierarchyJob, agent: Any, at_once: int = 1) -> Record:
    """The whole record of a survey."""
    store = MemoryStore()
    surveyed(asked, agent, store.begin(RUN), at_once)
    return store.read(RUN.run)


def told_of(record: Record, check: SeatedHierarchy) -> ToldHierarchy:
    """What it has come to."""
    return tell(record.run, check, asyncio.run(reach(COURSE, check.survey, record)))


def viewed(record: Record, check: SeatedHierarchy) -> View:
    """Its page, as far as it has come."""
    return view(record, check, told_of(record, check), lambda: describe(check, ()))


def until(record: Record, number: int) -> Record:
    """As it stood after an event."""
    return replace(record, events=record.events[:number])


def of_edges(taxonomy: Taxonomy, settled: list[CheckedEdge], lang: Lang = "en") -> View:
    """The page of edges that are settled, whatever they are called and whatever was said."""
    debate = replace(JOB.procedure.debate, lang=lang)
    asked = replace(
        JOB,
        taxonomy=taxonomy,
        edges=taxonomy.edges,
        procedure=replace(JOB.procedure, debate=debate),
    )
    answers = _answers(each.edge for each in settled)
    tables = CheckTables(seated(asked), settled, list(answers))
    return View(
        run="R1",
        room="hierarchy",
        noun="a checked hierarchy",
        issue="Which?",
        lang=lang,
        created="2026",
        last=len(settled),
        ended=len(settled),
        tables=tables.made(),
        parts=(findings_part(tables),),
        words=script_words(),
    )


def _answers(edges: Iterable[Edge]) -> Iterable[Event]:
    for number, (child, parent) in enumerate(edges, 1):
        yield Event(number=number, kind="answered", place=("edge", child, parent, "mend"))
        yield Event(number=number, kind="answered", place=("edge", child, parent, "round"))
