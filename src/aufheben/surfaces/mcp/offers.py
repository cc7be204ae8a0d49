"""What a client can offer its user: runs to read, and ways to begin."""

import asyncio
import json
from itertools import islice
from typing import Any

from mcp.server import MCPServer

from aufheben.rooms.programs import Opening
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.requests import every_room
from aufheben.surfaces.mcp.telling import result, row
from aufheben.words import Lang, spelled, user_lang

_LISTED = 50


def offer_prompts(server: MCPServer[Any]) -> None:
    """Ways to begin, in the language that is spoken, and in Japanese beside English."""
    lang, every = user_lang(), [each for room in every_room() for each in room.programs.openings]
    for opening in every:
        _offer_prompt(server, opening, lang, called=opening.name)
    for opening in every if lang == "en" else ():
        _offer_prompt(server, opening, "ja", called=f"{opening.name}_ja")


def _offer_prompt(server: MCPServer[Any], opening: Opening, lang: Lang, *, called: str) -> None:
    def prompt(what: str) -> str:
        return spelled(opening.asks(what), lang)

    title, does = spelled(opening.title, lang), spelled(opening.does, lang)
    server.prompt(name=called, title=title, description=does)(prompt)


def offer_resources(server: MCPServer[Any], hall: Hall) -> None:
    """The runs of the journal: their list, and each as text."""

    @server.resource("runs://newest", name="runs", mime_type="application/json")
    async def runs() -> str:
        """The newest runs of the journal."""

        def listed() -> str:
            rows = [row(each).model_dump() for each in islice(hall.app.runs(), _LISTED)]
            return json.dumps({"runs": rows, "total": hall.app.count()}, ensure_ascii=False)

        return await asyncio.to_thread(listed)

    @server.resource("run://{name}", name="run", mime_type="text/markdown")
    async def run(name: str) -> str:
        """A run that has ended, as text."""
        known = hall.found(name)
        hall.check_read(known)
        found = await hall.places.ask(result, known)
        return found.text
