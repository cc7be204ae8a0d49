"""Answers of a debate as they come, and what happens where whoever asked has gone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from aufheben.app import Result
from aufheben.app.server_runs import Driven
from aufheben.errors import AufhebenError, Stopped
from aufheben.surfaces.page.chat.messages import Chat
from aufheben.surfaces.page.chat.replies import (
    DONE,
    HERE,
    Reply,
    content_of,
    data,
    finish_of,
)
from aufheben.surfaces.page.chat.telling import Telling
from aufheben.surfaces.page.faults import chat_error, complaints, status_of, unknown
from aufheben.surfaces.page.site import language, of
from aufheben.surfaces.page.streams import kept_alive, until

ALIVE = 10.0
"""Seconds after which a stream says that it is there, where nothing else is to be said."""
HEADER = "x-aufheben-run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Debate:
    """A run that a chat waits for."""

    request: Request
    chat: Chat
    driven: Driven
    telling: Telling
    reply: Reply

    @property
    def headers(self) -> dict[str, str]:
        """Those of its answer, which name the run."""
        more = {"cache-control": "no-cache", "x-accel-buffering": "no"} if self.chat.stream else {}
        return {HEADER: self.driven.name, **more}

    async def lines(self) -> AsyncIterator[str | None]:
        """What is told of the run, a paragraph an event; None where it takes long."""
        yield self.telling.first(follows=self.chat.follows)
        events = kept_alive(self.driven.run.events(), ALIVE)
        async for event in until(of(self.request).closing, events):
            said = None if event is None else self.telling.line(event)
            if event is None or said is not None:
                yield said

    async def result(self) -> Result:
        """What came of it. Raises AufhebenError where it did not end."""
        await self.driven.ended()
        if self.driven.error is not None:
            raise self.driven.error
        if self.driven.state != "ended":
            raise Stopped(self.driven.name)
        return await self.driven.run.result()


async def streamed(debate: Debate) -> AsyncIterator[bytes]:
    """The debate as reasoning, then its answer, as server-sent events."""
    reply = debate.reply
    yield reply.piece(role="assistant", content="")
    async for line in debate.lines():
        yield HERE if line is None else reply.piece(reasoning_content=line)
    try:
        result = await debate.result()
    except AufhebenError as wrong:
        yield _broken(debate, wrong)
        return
    yield reply.piece(content=await asyncio.to_thread(content_of, result))
    yield reply.piece(finish_of(result))
    if debate.chat.counted:
        yield reply.counted(result.tally.usage)
    yield DONE


def _broken(debate: Debate, wrong: AufhebenError) -> bytes:
    lang = language(debate.request)
    said = (unknown(lang),) if debate.driven.broke else complaints(wrong, lang)
    return data({"error": chat_error(status_of(wrong), said)})


async def whole(debate: Debate) -> Response:
    """All of it in one piece. Raises AufhebenError."""
    told = [line async for line in debate.lines() if line]
    result = await debate.result()
    body = debate.reply.whole(
        await asyncio.to_thread(content_of, result),
        reasoning="".join(told),
        finish=finish_of(result),
        usage=result.tally.usage,
    )
    return JSONResponse(body, headers=debate.headers)


class Attended:
    """An answer that is worked at while somebody waits for it; else its run pauses.

    It stops once the next answer is committed: what was paid for is kept, and can be gone on with.
    """

    def __init__(self, debate: Debate) -> None:
        self._debate = debate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        working = asyncio.ensure_future(self._answer(scope, receive, send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not working.done():
                self._debate.driven.pause()
                working.cancel()
                with suppress(asyncio.CancelledError):
                    await working
        if not working.cancelled():
            working.result()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        debate = self._debate
        answer: Callable[[Scope, Receive, Send], Awaitable[None]]
        if debate.chat.stream:
            streaming = StreamingResponse(
                streamed(debate), media_type="text/event-stream", headers=debate.headers
            )
            await streaming.stream_response(send)
            return
        answer = await whole(debate)
        await answer(scope, receive, send)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
