"""An endpoint as OpenAI's, `/v1/models` and `/v1/chat/completions`: rooms as models of a chat."""

import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import ASGIApp

from aufheben.app.secrecy import away, leaving
from aufheben.app.uploads import Inputs
from aufheben.domain.usage import Usage
from aufheben.errors import BadInput, among
from aufheben.rooms import registry as rooms
from aufheben.rooms.programs import ChatModel
from aufheben.surfaces.page.chat_answers import DONE, Attended, Debate, Reply, Telling
from aufheben.surfaces.page.chat_messages import Chat, chore, greeted, is_greeting, read_chat
from aufheben.surfaces.page.faults import Refused
from aufheben.surfaces.page.requests import Route
from aufheben.surfaces.page.site import of
from aufheben.words import speaker

_say = speaker(__name__)

_SINCE = 1767225600
"""When a model was made, which every client wants to know of it: the first of January 2026."""


async def models(_: Request) -> Response:
    """`GET /v1/models`."""
    return JSONResponse({"object": "list", "data": [_model(name) for name in known()]})


async def model(request: Request) -> Response:
    """`GET /v1/models/NAME`. Raises Refused."""
    name = request.path_params["model"]
    _known(name)
    return JSONResponse(_model(name))


async def completions(request: Request) -> ASGIApp:
    """`POST /v1/chat/completions`: a debate, or the answer to what a chat window asks beside. Raises BadInput."""
    site, chat = of(request), read_chat(await request.body())
    asked = _known(chat.model)
    said = chore(chat)
    if said is not None:
        return _at_once(chat, said)
    if is_greeting(chat.last):
        return _at_once(chat, greeted(chat.last, asked.greeting))
    wanted = request_of(asked, chat, site.inputs)
    driven = await site.start(wanted)
    leaves = (*leaving(driven.run.job, site.app.asking_of(wanted)), *away(site.app.store))
    return Attended(
        Debate(
            request=request,
            chat=chat,
            driven=driven,
            telling=Telling(driven, wanted, chat.last, leaves),
            reply=Reply(id=f"chatcmpl-{driven.name}", model=chat.model),
        )
    )


def _model(name: str) -> dict[str, object]:
    found = known().get(name)
    about = {"name": name, "description": found.summary} if found is not None else {}
    return {"id": name, "object": "model", "created": _SINCE, "owned_by": "aufheben", **about}


def _known(name: str) -> ChatModel:
    found = named(name)
    if found is None:
        do = among("use_lists", known())
        raise Refused(404, BadInput(_say("no_model_called", name=name[:80]), do=do, file="model"))
    return found


def _at_once(chat: Chat, said: str) -> Response:
    reply = Reply(id=f"chatcmpl-{secrets.token_hex(6)}", model=chat.model)
    if not chat.stream:
        return JSONResponse(reply.whole(said, reasoning="", finish="stop", usage=Usage()))

    async def pieces() -> AsyncIterator[bytes]:
        yield reply.piece(role="assistant", content=said)
        yield reply.piece("stop")
        if chat.counted:
            yield reply.counted(Usage())
        yield DONE

    return StreamingResponse(pieces(), media_type="text/event-stream")


ROUTES = [
    Route("/v1/models", models, query=None),
    Route("/v1/models/{model:path}", model, query=None),
    Route("/v1/chat/completions", completions, query=None, methods=["POST"]),
]


@dataclass(frozen=True, slots=True)
class Typed:
    """A chat as a room reads it."""

    chat: Chat
    inputs: Inputs

    @property
    def question(self) -> str:
        """The last question."""
        return self.chat.written.question

    @property
    def stances(self) -> Mapping[str, str]:
        """Those that were given for it."""
        return self.chat.written.stances

    @property
    def last(self) -> str:
        """The last message, word by word."""
        return self.chat.last

    def put(self, name: str, content: bytes) -> Path:
        """Where a file is kept for the run."""
        return self.inputs.put(name, content)


def known() -> dict[str, ChatModel]:
    """Every model by its name; none of ours can be replaced."""
    found: dict[str, ChatModel] = {}
    for room in rooms.every():
        found |= {name: each for name, each in room.programs.chats.items() if name not in found}
    return found


def named(name: str) -> ChatModel | None:
    """That of a name, also where somebody put a provider before it: `aufheben/deliberate`."""
    every = known()
    return every.get(name) or every.get(name.rpartition("/")[2])


def request_of(model: ChatModel, chat: Chat, inputs: Inputs) -> Any:
    """What the model makes of a chat. Raises BadInput."""
    return model.request(Typed(chat, inputs))
