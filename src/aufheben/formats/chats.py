"""Answers as training data: chats with the accepted answer, and pairs with a refused one.

Both are JSON lines in the shapes that trainers read: `{"messages": [...]}` for fine-tuning, and
`{"prompt": [...], "chosen": [...], "rejected": [...]}` for preferences (DPO, Rafailov et al.
2023). `metadata` says where a row comes from; a trainer that refuses it is written to without.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from aufheben.domain.text import encodable

ChatForm = Literal["chat", "preferences"]
EXPORTS: Final = ("journal", *get_args(ChatForm))
"""A run itself, or training data of it."""
AnsweredBy = Literal["model", "person", "program", "other"]
"""A language model; a person at a desk; the logic engine, a script or what looks facts up; an
agent of another package, or whoever a record names."""
ANSWERED_BY: Final[tuple[str, ...]] = get_args(AnsweredBy)
_BREAKS: Final = re.compile("[\x85\u2028\u2029]")
"""What some readers take for the end of a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedAnswer:
    """What was said and refused; `why` is what was expected, what came, and what to do."""

    said: str
    why: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What a seat was sent, the answer that was accepted, and those that were refused before it."""

    system: str
    user: str
    answer: str
    refused: tuple[RefusedAnswer, ...]
    metadata: Mapping[str, object]


def write_chats(chats: Iterable[Chat], form: ChatForm, *, bare: bool = False) -> str:
    """JSON lines in a form; `bare` without metadata."""
    rows = (row for chat in chats for row in _ROWS[form](chat))
    kept = ({k: v for k, v in row.items() if not (bare and k == "metadata")} for row in rows)
    return "".join(f"{_line(row)}\n" for row in kept)


def _line(row: Mapping[str, Any]) -> str:
    """Readable in any script, and one line to every reader."""
    written = encodable(json.dumps(row, ensure_ascii=False))
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def _chat(chat: Chat) -> list[dict[str, Any]]:
    messages = [*_prompt(chat), _said(chat.answer)]
    return [{"messages": messages, "metadata": dict(chat.metadata)}]


def _pairs(chat: Chat) -> list[dict[str, Any]]:
    """A row for each refused answer."""
    return [
        {
            "prompt": _prompt(chat),
            "chosen": [_said(chat.answer)],
            "rejected": [_said(refused.said)],
            "metadata": {**chat.metadata, "refused": dict(refused.why)},
        }
        for refused in chat.refused
    ]


_ROWS: Final = {"chat": _chat, "preferences": _pairs}


def _prompt(chat: Chat) -> list[dict[str, str]]:
    return [{"role": "system", "content": chat.system}, {"role": "user", "content": chat.user}]


def _said(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}
