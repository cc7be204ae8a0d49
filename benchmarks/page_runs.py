"""Runs to be looked at: a debate of 300 arguments, and 10,000 events of a debate and of a check."""

import asyncio
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from tests.hierarchy.findings import large
from tests.model_debates import QUESTION, STANCES
from tests.rooms.settled import MODEL, answer

import aufheben
from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.formats.page import View
from aufheben.formats.page.view import Panel
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.testing import Debater, InProcess

ARGUMENTS, EVENTS = 300, 10_000
ATTACKS, THESES = 6, 22
"""Replies to each main argument and their number, from which 300 arguments come."""
SHOWN = ("rows", "cards", "links", "lines", "spent")
"""What a view shows since an event, beside its panels."""
NAMES, COURSES = ("id", "row", "source", "target"), ("names", "statuses", "results")
"""Fields of these that name something, and that have what holds since when."""
DEBATE = Dialectic(
    what=QUESTION, stances=STANCES, model=MODEL, max_theses=THESES, max_rounds=40, calls=3_000
)


def debated(journal: Path) -> Result:
    """A debate of 300 arguments, kept."""

    async def held() -> Result:
        agents = {"": LlmAgent(InProcess(Debater(ATTACKS)), lang="en")}
        return await (await App(journal=journal, agents=agents).start(DEBATE, name="arguments"))

    return asyncio.run(held())


def checked(journal: Path, edges: int = EVENTS // 2) -> Result:
    """A check of so many edges, two events each, kept."""

    async def held() -> Result:
        app = App(journal=journal, agents={"": LlmAgent(InProcess(answer), lang="en")})
        request = aufheben.Hierarchy(
            file="kinds.csv", content=large(edges), model=MODEL, no_cache=True
        )
        return await (await app.start(request, name="check"))

    return asyncio.run(held())


def lengthened(view: View, events: int) -> View:
    """A debate that goes on as it began until it has so many events.

    No debate of ours is that long: what a page has to do for one is the same.
    """
    parts = [_later(view, number) for number in range(events // view.last + 1)]
    changed: dict[str, Any] = {
        name: tuple(each for part in parts for each in getattr(part, name)) for name in SHOWN
    }
    changed["answer"] = view.answer and _panel(view.answer, parts)
    changed["panels"] = tuple(_panel(panel, parts) for panel in view.panels)
    whole = replace(view, last=parts[-1].last, ended=None, **changed)
    return replace(whole.at(events), ended=events)


def _later(view: View, number: int) -> View:
    """The same after so many of it, under other names."""
    by, sign = number * view.last, f"p{number}-"
    moved: dict[str, Any] = {
        name: tuple(_moved(each, by, sign) for each in getattr(view, name)) for name in SHOWN
    }
    return replace(view, last=view.last + by, **moved)


def _moved(each: Any, by: int, sign: str) -> Any:
    """A row, card, link or line with its names and the numbers of its events."""
    changed: dict[str, Any] = {}
    for name in (field.name for field in fields(each)):
        value = getattr(each, name)
        if name == "since":
            changed[name] = value + by
        elif name in NAMES:
            changed[name] = sign + value
        elif name in COURSES:
            changed[name] = tuple((since + by, state) for since, state in value)
    return replace(each, **changed)


def _panel(panel: Panel, parts: list[View]) -> Panel:
    length = parts[0].last
    states = [
        (since + number * length, state)
        for number in range(len(parts))
        for since, state in panel.states
    ]
    return replace(panel, states=tuple(states))
