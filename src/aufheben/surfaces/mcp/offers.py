"""What a client can offer its user: runs to read, and ways to begin."""

import asyncio
import json
from itertools import islice
from typing import Any

from mcp.server import MCPServer

from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.telling import result, row
from aufheben.words import Lang, speaker, spelled, user_lang

_say = speaker(__name__)

_LISTED = 50
_PROMPTS = ("argue", "judge")


def offer_prompts(server: MCPServer[Any]) -> None:
    """Ways to begin, in the language that is spoken, and in Japanese beside English."""
    lang = user_lang()
    for name in _PROMPTS:
        _offer_prompt(server, name, lang, called=name)
    for name in _PROMPTS if lang == "en" else ():
        _offer_prompt(server, name, "ja", called=f"{name}_ja")


def _offer_prompt(server: MCPServer[Any], name: str, lang: Lang, *, called: str) -> None:
    def prompt(what: str) -> str:
        return spelled(_say(f"asks_{name}", what=what), lang)

    title, does = spelled(_say(f"title_{name}"), lang), spelled(_say(f"does_{name}"), lang)
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
