"""What a client can offer its user: runs to read, and ways to begin."""

import asyncio
import json
from itertools import islice
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError

from aufheben.errors import AufhebenError
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.requests import complaint
from aufheben.surfaces.mcp.telling import result, row
from aufheben.surfaces.mcp.words import PROMPTS, said
from aufheben.translations import is_translated, speaking

_LISTED = 50


def offer_prompts(server: MCPServer[Any]) -> None:
    """Ways to begin, in the language that is spoken, and in Japanese beside English."""
    for name in PROMPTS:
        _offer_prompt(server, name, name)
    if not is_translated():
        with speaking("ja"):
            for name in PROMPTS:
                _offer_prompt(server, name, f"{name}_ja")


def _offer_prompt(server: MCPServer[Any], name: str, called: str) -> None:
    title, does, text = PROMPTS[name]
    asked = said(text, "{}")

    def prompt(what: str) -> str:
        return asked.replace("{}", what)

    server.prompt(name=called, title=said(title), description=said(does))(prompt)


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
        try:
            known = hall.app.find(name)
            hall.check_read(known)
            found = await hall.places.ask(result, known)
        except AufhebenError as wrong:
            raise ResourceError(complaint(wrong)) from None
        return found.text
