"""Answers of a debate in the shapes of OpenAI's clients, as they come; and where whoever asked has gone."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from aufheben.app import Event, Result
from aufheben.app.server_runs import Driven
from aufheben.domain.usage import Usage
from aufheben.errors import AufhebenError, Stopped
from aufheben.rooms.costs import Receiver, said_of
from aufheben.rooms.registry import room_for
from aufheben.surfaces.page.broadcast import until
from aufheben.surfaces.page.chat_messages import Chat
from aufheben.surfaces.page.faults import chat_error, complaints, status_of, unknown
from aufheben.surfaces.page.site import language, of
from aufheben.words import speaker, speaking, tell

_say = speaker(__name__)

DONE = b"data: [DONE]\n\n"
HERE = b": still thinking\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What comes back to one request: `id` names the run, where there is one."""

    id: str
    model: str
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, content: str, *, reasoning: str, finish: str, usage: Usage) -> dict[str, Any]:
        """An answer in one piece."""
        message = {"role": "assistant", "content": content, "reasoning_content": reasoning}
        choice = {"index": 0, "message": message, "finish_reason": finish, "logprobs": None}
        return {**self._head("chat.completion"), "choices": [choice], "usage": usage_of(usage)}

    def piece(self, finish: str | None = None, **delta: str) -> bytes:
        """A piece of a stream."""
        choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
        return data({**self._head("chat.completion.chunk"), "choices": [choice]})

    def counted(self, usage: Usage) -> bytes:
        """The last piece, where what was spent is asked for."""
        head = self._head("chat.completion.chunk")
        return data({**head, "choices": [], "usage": usage_of(usage)})

    def _head(self, kind: str) -> dict[str, Any]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


def data(value: object) -> bytes:
    """One message of a stream; in ASCII, so that no line of it ends early."""
    return f"data: {json.dumps(value)}\n\n".encode()


def usage_of(usage: Usage) -> dict[str, Any]:
    """Tokens that models really took; none where logic alone argued."""
    return {
        "prompt_tokens": usage.input,
        "completion_tokens": usage.output,
        "total_tokens": usage.tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
    }


def content_of(result: Result) -> str:
    """The report as Markdown, the answer in bold above it: a heading is too large in a chat."""
    text = result.to("md" if "md" in result.formats else "txt").strip()
    head, _, rest = text.partition("\n")
    return f"**{head[2:]}**\n{rest}" if head.startswith("# ") else text


def finish_of(result: Result) -> str:
    """`length` where a limit ended it."""
    return "length" if result.outcome == "budget" else "stop"


_JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


class Telling:
    """What is said of a run while it goes on."""

    def __init__(self, driven: Driven, request: Any, asks: str, leaves: Sequence[Receiver]) -> None:
        self.name, self._leaves = driven.name, leaves
        self.lang = "ja" if _JAPANESE.search(asks) else driven.run.job.lang or "en"
        with speaking(self.lang):
            self._describe = room_for(request).progress.describe(driven.run.job, ())

    def first(self, *, follows: bool) -> str:
        """Who gets what is asked; the name by which the run is found again; what is not read."""
        with speaking(self.lang):
            parts = [tell(said_of(self._leaves)), tell(_say("run_begun", run=self.name))]
            if follows:
                parts.append(tell(_say("earlier_not_read")))
        return "\n\n".join(parts) + "\n\n"

    def line(self, event: Event) -> str | None:
        """An event as a paragraph; None where there is nothing to say of it."""
        with speaking(self.lang):
            said = self._describe(event)
            return None if said is None else f"{tell(said)}\n\n"


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
        closing = of(self.request).closing
        async for event in until(closing, self.driven.run.events(), ALIVE):
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
