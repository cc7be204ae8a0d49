"""Imported, it has computed the examples: a process that is forked then has at hand all that this loads."""

import asyncio
from contextlib import suppress

from aufheben.app.app import App
from aufheben.app.archive import MEMORY
from aufheben.app.demo import example
from aufheben.domain.vocabulary import Lang
from aufheben.errors import MissingExtra
from aufheben.rooms.dialectic.request import Dialectic


async def _shown(lang: Lang) -> None:
    shown, app = example(lang), App(journal=MEMORY)
    stances = dict(shown.stances)
    seats = dict.fromkeys(stances, "symbolic")
    run = await app.start(Dialectic(what=shown.question, stances=stances, seats=seats))
    app.shown((await run).run, "html")


for _lang in ("en", "ja"):
    with suppress(MissingExtra):
        asyncio.run(_shown(_lang))
