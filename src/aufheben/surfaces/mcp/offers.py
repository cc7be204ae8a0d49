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

_LISTED = 50

_PROMPTS = {
    "argue": (
        "Argue a question",
        "Let two sides argue a question, and answer it by a synthesis.",
        (
            "Use aufheben to answer this question: {what}\n\nStart a run of the room `dialectic` with "
            "assistant_plays, play each seat fairly and only by what its task shows, mend what is refused, and "
            "go on until it has ended. Then tell me the synthesis, what each side had to give up, and the "
            "premises on which it rests."
        ),
    ),
    "argue_ja": (
        "問いを論じる",
        "二つの立場に論じさせ、総合で答えます。",
        (
            "aufheben を使って、次の問いに答えてください：{what}\n\n`dialectic` の実行を assistant_plays で"
            "始め、各席を、その課題に示されたことだけによって公平に演じてください。退けられた答えは直し、終わるまで"
            "続けてください。そのあと、総合、それぞれの側が譲ったこと、総合が拠っている前提を教えてください。"
        ),
    ),
    "judge": (
        "Judge a debate",
        "Judge a debate from its transcript, with reasons.",
        (
            "Use aufheben to judge this debate. Start a run of the room `judging` with the transcript as the "
            "option `file` and with assistant_plays, and answer each task as the judge it names. Then tell me "
            "who won and why.\n\n{what}"
        ),
    ),
    "judge_ja": (
        "ディベートを判定する",
        "記録からディベートを判定し、理由を述べます。",
        (
            "aufheben を使って、次のディベートを判定してください。`judging` の実行を、記録を option の `file` と"
            "して assistant_plays で始め、それぞれの課題に、そこで名指されたジャッジとして答えてください。そのあと、"
            "勝者と理由を教えてください。\n\n{what}"
        ),
    ),
}


def offer_prompts(server: MCPServer[Any]) -> None:
    """Ways to begin, in English and Japanese."""
    for name, (title, said, text) in _PROMPTS.items():
        server.prompt(name=name, title=title, description=said)(_filled(text))


def _filled(text: str) -> Any:
    def prompt(what: str) -> str:
        return text.format(what=what)

    return prompt


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
        """A run as text, as far as it has come."""
        try:
            known = hall.app.find(name)
            hall.check_read(known)
            found = await asyncio.to_thread(result, hall.app, known)
        except AufhebenError as wrong:
            raise ResourceError(complaint(wrong)) from None
        return found.text
