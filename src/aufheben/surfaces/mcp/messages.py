"""Messages as they came over the wire, before the SDK reads them: it would take the last of two keys."""

import asyncio
import json

from mcp_types import INVALID_REQUEST, ErrorData, JSONRPCError
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.app.callers import called_by
from aufheben.app.unique_keys import once
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.surfaces.mcp.requests import complaint
from aufheben.surfaces.wire.body_replay import again
from aufheben.words import speaker, speaking, spelled, user_lang

_say = speaker(__name__)

_CLOSE = {"connection": "close"}


def refused(message: str | bytes, lang: Lang | None) -> JSONRPCError | None:
    """What is answered to a message in which a key stands twice; None for what the SDK may read."""
    try:
        json.loads(message, object_pairs_hook=once)
    except BadInput as wrong:
        with speaking(lang or ""), called_by("assistant"):
            error = ErrorData(code=INVALID_REQUEST, message=complaint(wrong))
        return JSONRPCError(jsonrpc="2.0", id=_number(json.loads(message)), error=error)
    except (ValueError, RecursionError):
        pass
    return None


def _number(message: object) -> int | str | None:
    said = message.get("id") if isinstance(message, dict) else None
    return said if isinstance(said, int | str) and not isinstance(said, bool) else None


class ReadOnce:
    """Refuses such a message over HTTP; one of more than `most` bytes is left to who refuses it.

    One that is not here after so many `seconds` is waited for no more.
    """

    def __init__(self, app: ASGIApp, most: int, seconds: float, lang: Lang | None) -> None:
        self._app, self._most, self._seconds, self._lang = app, most, seconds, lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return await self._app(scope, receive, send)
        try:
            async with asyncio.timeout(self._seconds):
                came, body = await self._body(receive)
        except TimeoutError:
            said = spelled(_say("too_late"), self._lang or user_lang())
            late = Response(f"{said}\n", 408, _CLOSE, "text/plain")
            return await late(scope, receive, send)
        wrong = refused(body, self._lang) if len(body) <= self._most else None
        if wrong is None:
            return await self._app(scope, again(came, receive), send)
        refusal = wrong.model_dump_json(exclude_unset=True)
        answer = Response(refusal, status_code=400, media_type="application/json")
        return await answer(scope, receive, send)

    async def _body(self, receive: Receive) -> tuple[list[Message], bytes]:
        came, size = list[Message](), 0
        while not came or (came[-1].get("more_body") and size <= self._most):
            came.append(await receive())
            size += len(came[-1].get("body", b""))
        return came, b"".join(each.get("body", b"") for each in came)
