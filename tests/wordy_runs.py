"""Runs of every room in sentences of a real model, and all that must hold of what is left of them."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, get_args

from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.app.interchange import graph_of
from aufheben.domain.vocabulary import Lang, Outcome, StopReason
from aufheben.formats.interchange.forms import forms, read_graph, write_graph
from aufheben.formats.journals import read_record
from aufheben.formats.page.render import page
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.options import Request
from aufheben.testing import InProcess, Wordy
from aufheben.testing.wordy import Texts
from tests.formats.hostile import obeyed
from tests.rooms.settled import DEBATE, EDGES, MODEL
from tests.rooms.settled import REQUESTS as SMALL

QUESTION: Mapping[Lang, str] = {
    "en": "Should wolves be let back into the valley?",
    "ja": "学校の掃除は生徒がすべきか。",
}
NOT_OURS = ("complete", "toy")
"""Nobody speaks there, or nobody of ours."""
REQUESTS: Mapping[str, Request] = {
    **{name: asked for name, asked in SMALL.items() if name not in NOT_OURS},
    "lift ja": Dialectic(what=QUESTION["ja"], model=MODEL, lang="ja"),
    "published": Dialectic(what=QUESTION["en"], model=MODEL, protocol="published"),
    "argllm": Dialectic(what=QUESTION["en"], model=MODEL, protocol="argllm"),
    "deliberation ja": Deliberation(what=QUESTION["ja"], model=MODEL, steps=4, lang="ja"),
    "judging ja": Judging(text=DEBATE, panel="dbkai", judges=(MODEL,), lang="ja"),
    "debated edges": Hierarchy(
        file="edges.tsv", content=EDGES, model=MODEL, no_cache=True, form="relay-feedback"
    ),
}
"""Every room, and its forms that ask other questions."""

SHOWN = ("txt", "md")
"""Formats that a terminal shows."""
PLACED = ("sarif", "xml")
"""Formats that name lines of a file, where it is at hand."""
LISTS = ("tsv", "kgcl")
"""Formats that are empty where nothing was found."""


def table(journal: Any, seed: int, lang: Lang = "en", texts: Texts | None = None) -> App:
    """An application in which the wordy stand-in holds every seat."""
    model = InProcess(Wordy(seed=seed, texts=texts))
    return App(journal=journal, agents={"": LlmAgent(model, lang=lang)})


def run(app: App, request: Any, name: str) -> Result:
    """A run to its end."""

    async def course() -> Result:
        return await (await app.start(request, name=name))

    return asyncio.run(course())


def lang_of(request: Any) -> Lang:
    """Which one its agents speak."""
    return "ja" if getattr(request, "lang", None) == "ja" else "en"


def held(app: App, request: Any, name: str) -> Result:
    """A run to its end, of which everything holds: it raises AssertionError or what broke."""
    ended = run(app, request, name)
    assert ended.outcome in get_args(Outcome)
    assert ended.stop_reason in get_args(StopReason)
    assert (ended.outcome, ended.stop_reason) != ("failed", "unread")
    _kept(app, ended)
    _written(ended)
    _viewed(app, ended)
    _converted(ended)
    return ended


def _kept(app: App, ended: Result) -> None:
    """The journal verifies; computed again, and carried elsewhere, it is the same."""
    assert app.record(ended.run) == ended.record
    again = asyncio.run(app.replay(ended.run))
    assert again.envelope == ended.envelope
    for form in sorted({*ended.formats} - set(PLACED)):
        assert again.to(form) == ended.to(form), form
    carried = read_record(app.export(ended.run), "carried.jsonl")
    assert asyncio.run(App(journal=":memory:").replay(carried)).envelope == ended.envelope


def _written(ended: Result) -> None:
    """Every format has all it should have, and no sign that a terminal would obey."""
    for form in ended.formats:
        text = ended.to(form)
        assert text.strip() or form in LISTS, form
        assert form not in SHOWN or obeyed(text) == [], form
        text.encode()
    assert json.loads(ended.to("json")) == ended.envelope


def _viewed(app: App, ended: Result) -> None:
    """The page of any beginning is the whole page up to there, and all its cards are written."""
    view = ended.view
    written = page(view)
    assert [card.id for card in view.cards if f'id="{card.id}"' not in written] == []
    last = len(ended.record.events)
    for number in {0, 1, last // 3, last // 2, last - 1}:
        assert asyncio.run(app.until(ended.record, number)).view == view.at(number)


def _converted(ended: Result) -> None:
    """A graph of its arguments is written in every form, and read there again."""
    if ended.room.graphs.exchange is None:
        return
    graph = graph_of(ended).graph
    for form in forms(written=True):
        text = write_graph(graph, form)
        if form in forms():
            back = read_graph(text, form).graph
            assert len(back.statements) >= min(1, len(graph.statements)), form
