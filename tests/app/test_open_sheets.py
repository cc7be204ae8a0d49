"""Sheets stay open until they are answered; leaving lets the run wait."""

import asyncio

import pytest

from aufheben.app import App
from aufheben.app.open_tasks import OpenSheets
from aufheben.errors import BadInput, Left
from aufheben.rooms.dialectic.request import Dialectic

REQUEST = Dialectic(
    what="Should the square be closed?",
    stances=("Close it.", "Open it."),
    seats={"AG1": "human", "AG2": "human", "M": "human"},
    protocol="free",
)


def test_sheets_are_answered_one_by_one_and_leaving_keeps_what_was_said() -> None:
    async def held() -> None:
        told: asyncio.Queue[str] = asyncio.Queue()
        desk = OpenSheets(changed=told.put_nowait)
        async with App(journal=":memory:", people=desk) as app:
            run = await app.start(REQUEST, name="r")
            while len(desk.of("r")) < 2:
                assert await told.get() == "r"
            first, second = desk.of("r")
            assert desk.of("other") == ()
            refused = desk.answer(first.id, {"nonsense": 1})
            assert refused is not None
            assert refused.refused is not None
            while refused not in desk.of("r"):
                await told.get()
            assert desk.answer(first.id, {"text": "Close it, it is loud."}) is None
            while first.id in [each.id for each in desk.of("r")]:
                await told.get()
            with pytest.raises(BadInput, match="not open any more"):
                desk.answer(first.id, {"text": "Again."})
            assert second in desk.of("r")
            desk.leave("r")
            with pytest.raises(Left):
                await run
            said = [event for event in run.record.events if event.kind == "answered"]
            assert [event.seat for event in said] == [first.seat]
            assert desk.of("r") == ()

    asyncio.run(asyncio.wait_for(held(), 60))
