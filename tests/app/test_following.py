"""Whoever follows a run keeps nobody else waiting while the journal is read."""

import asyncio
import threading
from pathlib import Path

import pytest

from aufheben.app import App
from aufheben.rooms.dialectic.request import Dialectic

CAMERA = Path(__file__).parents[2] / "examples/camera.toml"


def test_the_loop_turns_while_the_journal_of_a_run_that_is_followed_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, free, asked = App(journal=tmp_path / "journal.db"), threading.Event(), threading.Event()
    read = type(app.store).read

    def slowly(store: object, run: str) -> object:
        asked.set()
        assert free.wait(60)
        return read(store, run)  # type: ignore[arg-type]

    async def course() -> list[str]:
        run = await app.start(Dialectic(what=str(CAMERA)), name="r")
        await run
        monkeypatch.setattr(type(app.store), "read", slowly)
        following = asyncio.ensure_future(_kinds(app))
        assert await asyncio.to_thread(asked.wait, 60)
        free.set()
        return await following

    assert asyncio.run(asyncio.wait_for(course(), 60))[-1] == "ended"


async def _kinds(app: App) -> list[str]:
    return [event.kind async for event in app.follow("r")]
