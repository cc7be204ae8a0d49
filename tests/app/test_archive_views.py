"""A run that is looked at again is computed again where it is another, and only there."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from aufheben.app import App, Record
from aufheben.app.archive import KEPT
from aufheben.rooms.dialectic.request import Dialectic

STANCES = ("a is a camera. a is light. If a camera is light, we should buy it.", "b is a camera.")


@pytest.fixture
def app() -> App:
    return App(journal=":memory:")


def held(app: App, name: str, **more: Any) -> Record:
    """A debate that has ended."""

    async def course() -> Record:
        request = Dialectic(what="Which camera should we buy?", stances=STANCES, **more)
        return (await (await app.start(request, name=name))).record

    return asyncio.run(course())


def test_a_view_is_kept_until_its_run_is_another(app: App) -> None:
    record = held(app, "one")
    assert app.view(record) is app.view(record)
    less = replace(record, events=record.events[:1])
    assert app.view(less) == app.view(record).at(1)
    assert app.view(record).ended is not None


def test_another_run_of_the_same_name_is_another(app: App) -> None:
    record = held(app, "one")
    other = replace(held(app, "two", max_theses=1), run="one", created="2020-01-01T00:00:00+00:00")
    assert app.view(record).created != app.view(other).created


def test_no_more_are_kept_than_are_looked_at(app: App) -> None:
    records = [held(app, f"run{number}") for number in range(KEPT + 1)]
    first, *others = [app.view(record) for record in records]
    assert [app.view(record) is view for record, view in zip(records[1:], others, strict=True)] == (
        [True] * KEPT
    )
    assert app.view(records[0]) is not first
