"""What the three providers' wire formats carry, read and written."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from aufheben.prompts.lengths import about

FENCE = re.compile(r"</?data-[0-9a-f]{8,}>")
"""What stands around texts of others; its name is another in every call, and no bill depends on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """One request: who is spoken to, what was said, the schema asked for, and all the rest."""

    provider: str
    model: str
    system: str
    user: str
    schema: dict[str, Any] = field(default_factory=dict)
    schema_name: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class WireReply:
    """An answer. `finish` is `stop`, `length` or `content_filter`; tokens are counted if None."""

    text: str
    finish: str = "stop"
    delay: float = 0.0
    input_tokens: int | None = None
    output_tokens: int | None = None


def read(path: str, headers: dict[str, str], body: dict[str, Any]) -> Received:
    """The request, by the path it came to."""
    if "chat/completions" in path:
        return _openai(headers, body)
    if path.endswith("/messages"):
        return _anthropic(headers, body)
    return _google(path, headers, body)


def write(received: Received, reply: WireReply) -> bytes:
    """The reply in the wire format of the request."""
    given = about(*(FENCE.sub("", text) for text in (received.system, received.user)))
    taken = given if reply.input_tokens is None else reply.input_tokens
    made = about(reply.text) if reply.output_tokens is None else reply.output_tokens
    forms = {"openai": _to_openai, "anthropic": _to_anthropic, "google": _to_google}
    return json.dumps(forms[received.provider](received, reply, taken, made)).encode()


def _openai(headers: dict[str, str], body: dict[str, Any]) -> Received:
    shape = body.get("response_format", {}).get("json_schema", {})
    said = body.get("messages", [])
    return Received(
        provider="openai",
        model=str(body.get("model")),
        system="".join(_text(m["content"]) for m in said if m["role"] in ("system", "developer")),
        user="".join(_text(m["content"]) for m in said if m["role"] == "user"),
        schema=shape.get("schema", {}),
        schema_name=str(shape.get("name", "")),
        headers=headers,
        body=body,
    )


def _anthropic(headers: dict[str, str], body: dict[str, Any]) -> Received:
    shape = body.get("output_config", {}).get("format", body.get("output_format", {})) or {}
    return Received(
        provider="anthropic",
        model=str(body.get("model")),
        system=_text(body.get("system", "")),
        user="".join(_text(m["content"]) for m in body.get("messages", [])),
        schema=shape.get("schema", {}),
        headers=headers,
        body=body,
    )


def _google(path: str, headers: dict[str, str], body: dict[str, Any]) -> Received:
    config = body.get("generationConfig", {})
    return Received(
        provider="google",
        model=path.rsplit("/", 1)[-1].partition(":")[0],
        system=_text(body.get("systemInstruction", {}).get("parts", [])),
        user="".join(_text(content.get("parts", [])) for content in body.get("contents", [])),
        schema=config.get("responseJsonSchema") or config.get("responseSchema") or {},
        headers=headers,
        body=body,
    )


def _text(content: object) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content)


def _to_openai(received: Received, reply: WireReply, taken: int, made: int) -> dict[str, Any]:
    message = {"role": "assistant", "content": reply.text}
    return {
        "id": "chatcmpl-fake",
        "object": "chat.completion",
        "created": 1,
        "model": received.model,
        "choices": [{"index": 0, "finish_reason": reply.finish, "message": message}],
        "usage": {"prompt_tokens": taken, "completion_tokens": made, "total_tokens": taken + made},
    }


def _to_anthropic(received: Received, reply: WireReply, taken: int, made: int) -> dict[str, Any]:
    stops = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}
    return {
        "id": "msg_fake",
        "type": "message",
        "role": "assistant",
        "model": received.model,
        "content": [{"type": "text", "text": reply.text}] if reply.text else [],
        "stop_reason": stops[reply.finish],
        "stop_sequence": None,
        "usage": {"input_tokens": taken, "output_tokens": made},
    }


def _to_google(received: Received, reply: WireReply, taken: int, made: int) -> dict[str, Any]:
    stops = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}
    parts = [{"text": reply.text}] if reply.text else []
    return {
        "candidates": [
            {"content": {"role": "model", "parts": parts}, "finishReason": stops[reply.finish]}
        ],
        "modelVersion": received.model,
        "usageMetadata": {
            "promptTokenCount": taken,
            "candidatesTokenCount": made,
            "totalTokenCount": taken + made,
        },
    }
