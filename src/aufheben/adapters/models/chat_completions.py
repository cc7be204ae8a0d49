"""Chat completions through OpenAI's client, without its second and third look at every message.

The SDK walks all that is sent through its types to rename keys that need none, and builds the
answer field by field without checking it; pydantic-ai then takes that apart and checks it. What is
sent here goes as it is given, by the client's own `post`, and an answer that is whole is checked
once. Any other answer takes the old way, so that what is made of it stays the same.
"""

import json
from functools import cached_property
from typing import Any

from openai import AsyncOpenAI, NotGiven, Omit, RequestOptions
from openai.resources.chat import AsyncChat, AsyncCompletions
from openai.types.chat import ChatCompletion
from pydantic import ValidationError
from pydantic_ai.models.openai import OpenAIChatModel

_LEFT_OUT = (Omit, NotGiven)
_AROUND = {"id": "", "created": 0, "model": "", "object": "chat.completion"}


class Sound(ChatCompletion):
    """An answer that has been checked."""

    @classmethod
    def build(cls, *, response: object, data: object) -> object:  # noqa: ARG003 - the SDK's hook
        """The answer in `data`, unchecked (as the SDK builds it) where it is not whole."""
        if not isinstance(data, dict):
            return data
        try:
            sound = cls.model_validate(data)
            is_older = any(choice.message.function_call for choice in sound.choices)
            return ChatCompletion.construct(**_completed(data)) if is_older else sound
        except ValidationError:
            return ChatCompletion.construct(**_completed(data))


def _completed(data: dict[str, Any]) -> dict[str, Any]:
    """The answer with what servers leave out around it, and without an end that names none."""
    choices = data.get("choices")
    if not isinstance(choices, list) or not all(isinstance(each, dict) for each in choices):
        return data
    return {**_AROUND, **data, "choices": [_choice(*each) for each in enumerate(choices)]}


def _choice(number: int, choice: dict[str, Any]) -> dict[str, Any]:
    message = choice.get("message")
    said = _said(message) if isinstance(message, dict) else message
    ended = choice.get("finish_reason") or None
    return {"index": number, **choice, "message": said, "finish_reason": ended}


def _said(message: dict[str, Any]) -> dict[str, Any]:
    """A message whose text is text where a server put the object, and whose call is as they are now."""
    said = {"role": "assistant", **message}
    if isinstance(content := said.get("content"), dict):
        said["content"] = json.dumps(content, ensure_ascii=False)
    older = said.get("function_call")
    calls = said.get("tool_calls") or ([{"function": older}] if older else None)
    if isinstance(calls, list):
        said["tool_calls"] = [_called(call) if isinstance(call, dict) else call for call in calls]
    return said


def _called(call: dict[str, Any]) -> dict[str, Any]:
    function = call.get("function")
    if not isinstance(function, dict):
        return call
    arguments = function.get("arguments")
    written = (
        json.dumps(arguments, ensure_ascii=False) if isinstance(arguments, dict) else arguments
    )
    return {"id": "", "type": "function", **call, "function": {**function, "arguments": written}}


class ChatModel(OpenAIChatModel):
    """pydantic-ai's model, which takes an answer that has been checked as it is."""

    def _validate_completion(self, response: ChatCompletion) -> Any:
        return response if isinstance(response, Sound) else super()._validate_completion(response)


class Client(AsyncOpenAI):
    """OpenAI's client; its chat completions are asked for as above."""

    @cached_property
    def chat(self) -> AsyncChat:
        """Chat completions."""
        return _Chat(self)


class _Chat(AsyncChat):
    @cached_property
    def completions(self) -> AsyncCompletions:
        return _Completions(self._client)


class _Completions(AsyncCompletions):
    async def create(self, *, extra_headers: Any, extra_body: Any, **asked: Any) -> Any:  # type: ignore[override]
        body = {name: value for name, value in asked.items() if not isinstance(value, _LEFT_OUT)}
        options: RequestOptions = {"headers": extra_headers, "security": {"bearer_auth": True}}
        if extra_body is not None:
            options["extra_json"] = extra_body
        if "timeout" in body:
            options["timeout"] = body.pop("timeout")
        return await self._client.post(
            "/chat/completions", cast_to=Sound, body=body, options=options
        )
