"""Chat completions asked and read the quick way: as the SDK and pydantic-ai do, only sooner."""

import asyncio
import json
import math
from typing import Any

import httpx2
import pytest
from openai import AsyncOpenAI
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from aufheben.adapters.models.chat_completions import ChatModel, Client

SAID = {"role": "assistant", "content": "so be it"}
CHOICE = {"index": 0, "finish_reason": "stop", "message": SAID}
COUNTED = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
WHOLE: dict[str, Any] = {
    "id": "1",
    "object": "chat.completion",
    "created": 1,
    "model": "small",
    "choices": [CHOICE],
    "usage": COUNTED,
}
CALLED = {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
ODD: dict[str, Any] = {
    "whole": WHOLE,
    "no usage": {**WHOLE, "usage": None},
    "cached": {**WHOLE, "usage": {**COUNTED, "prompt_tokens_details": {"cached_tokens": 5}}},
    "no date": {**WHOLE, "created": None},
    "no end": {**WHOLE, "choices": [{**CHOICE, "finish_reason": None}]},
    "an end of its own": {**WHOLE, "choices": [{**CHOICE, "finish_reason": "guarded"}]},
    "cut": {**WHOLE, "choices": [{**CHOICE, "finish_reason": "length"}]},
    "in parts": {
        **WHOLE,
        "choices": [{**CHOICE, "message": {**SAID, "content": [{"type": "text", "text": "so"}]}}],
    },
    "thoughts": {
        **WHOLE,
        "choices": [{**CHOICE, "message": {**SAID, "reasoning_content": "let me see"}}],
    },
    "thoughts aloud": {
        **WHOLE,
        "choices": [{**CHOICE, "message": {**SAID, "content": "<think>hm</think>so"}}],
    },
    "refused": {**WHOLE, "choices": [{**CHOICE, "message": {**SAID, "refusal": "I will not"}}]},
    "silent": {**WHOLE, "choices": [{**CHOICE, "message": {**SAID, "content": None}}]},
    "a call": {**WHOLE, "choices": [{**CHOICE, "message": {**SAID, "tool_calls": [CALLED]}}]},
    "a tier of its own": {**WHOLE, "service_tier": "cheap"},
    "no choices": {**WHOLE, "choices": []},
    "a list": [WHOLE],
    "nothing": None,
    "no number": {**WHOLE, "choices": [{**CHOICE, "index": math.nan}]},
}


async def _asked(kind: type[AsyncOpenAI], model: type[OpenAIChatModel], answer: object) -> Any:
    sent: list[httpx2.Request] = []

    def reply(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        return httpx2.Response(
            200, content=json.dumps(answer), headers={"content-type": "application/json"}
        )

    async with httpx2.AsyncClient(transport=httpx2.MockTransport(reply)) as http:
        asked = kind(base_url="http://here/v1", api_key="k", http_client=http, max_retries=0)
        request = ModelRequest(parts=[SystemPromptPart("Ω"), UserPromptPart("半 🌍")])
        try:
            said = await model_request(
                model("small", provider=OpenAIProvider(openai_client=asked)),
                [request],
                model_settings={"max_tokens": 9, "seed": 4, "extra_body": {"more": {"a": [1]}}},
            )
        except (AgentRunError, IndexError) as wrong:
            return _seen(sent), type(wrong), str(wrong)
        return _seen(sent), said.parts, said.usage, said.finish_reason, said.provider_details


def _seen(sent: list[httpx2.Request]) -> object:
    (request,) = sent
    return str(request.url), dict(request.headers.items()), json.loads(request.content)


@pytest.mark.parametrize("answer", ODD.values(), ids=ODD)
def test_what_is_sent_and_made_of_an_answer_is_what_the_libraries_make_of_it(
    answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "not for this")
    assert asyncio.run(_asked(Client, ChatModel, answer)) == asyncio.run(
        _asked(AsyncOpenAI, OpenAIChatModel, answer)
    )
