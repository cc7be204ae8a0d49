"""Runs to be looked at: a debate of 300 arguments, and 10,000 events of a debate and of a check."""

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.hierarchy.large import large
from tests.model_debates import QUESTION, STANCES
from tests.rooms.settled import MODEL, answer

import aufheben
from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.formats.page import View
from aufheben.formats.page.view import Card, Link, Panel, Row
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.testing import Debater, InProcess

ARGUMENTS, EVENTS = 300, 10_000
ATTACKS, THESES = 6, 22
"""Replies to each main argument and their number, from which 300 arguments come."""
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
    answer = view.answer
    whole = replace(
        view,
        last=parts[-1].last,
        ended=None,
        rows=tuple(row for part in parts for row in part.rows),
        cards=tuple(card for part in parts for card in part.cards),
        links=tuple(link for part in parts for link in part.links),
        answer=None if answer is None else _panel(answer, parts),
        panels=tuple(_panel(panel, parts) for panel in view.panels),
        lines=tuple(line for part in parts for line in part.lines),
        spent=tuple(each for part in parts for each in part.spent),
    )
    return replace(whole.at(events), ended=events)


def _later(view: View, number: int) -> View:
    by, sign = number * view.last, f"p{number}-"
    return replace(
        view,
        last=view.last + by,
        rows=tuple(_row(row, by, sign) for row in view.rows),
        cards=tuple(_card(card, by, sign) for card in view.cards),
        links=tuple(_link(link, by, sign) for link in view.links),
        lines=tuple(replace(line, since=line.since + by) for line in view.lines),
        spent=tuple(replace(each, since=each.since + by) for each in view.spent),
    )


def _row(row: Row, by: int, sign: str) -> Row:
    results = tuple((since + by, state) for since, state in row.results)
    return replace(row, id=sign + row.id, since=row.since + by, results=results)


def _card(card: Card, by: int, sign: str) -> Card:
    return replace(
        card,
        id=sign + card.id,
        row=sign + card.row,
        since=card.since + by,
        names=tuple((since + by, state) for since, state in card.names),
        statuses=tuple((since + by, state) for since, state in card.statuses),
    )


def _link(link: Link, by: int, sign: str) -> Link:
    return replace(
        link, source=sign + link.source, target=sign + link.target, since=link.since + by
    )


def _panel(panel: Panel, parts: list[View]) -> Panel:
    length = parts[0].last
    states = [
        (since + number * length, state)
        for number in range(len(parts))
        for since, state in panel.states
    ]
    return replace(panel, states=tuple(states))
