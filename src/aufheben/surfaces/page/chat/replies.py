"""The shapes in which OpenAI's clients read answers."""

import json
import time
from dataclasses import dataclass, field
from typing import Any

from aufheben.app import Result
from aufheben.domain.usage import Usage

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
