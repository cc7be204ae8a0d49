"""Errors that a server sends with status 200, inside what should be an answer.

Gateways do so when the server behind them fails: they have begun to answer by then. With the
status that it means, such an error is tried again and told as any other is.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

BAD_GATEWAY = 502
_SUSPECT = re.compile(
    rb'"(?:errors?|base_resp)"\s*:|"(?:choices|candidates)"\s*:\s*(?:null|\[\s*\])|"error"'
)
"""What stands in every such error, and, since quotes in it are escaped, in no text of an answer."""
_ANSWERED = re.compile(rb'"(?:choices|candidates|content|promptFeedback)"\s*:')
"""What stands in every answer: without, there may be an error of any words (`{"detail": …}`)."""
_ANSWERS = ("choices", "candidates", "content", "data", "promptFeedback")
_WORDS = ("message", "msg", "status_msg", "detail", "error", "errors", "base_resp", "metadata")
_CODES = ("code", "status", "status_code", "error", "errors", "base_resp")
_OF_TYPE = {
    "rate_limit": 429,
    "quota": 429,
    "resource_exhausted": 429,
    "overloaded": 529,
    "invalid_request": 400,
    "authentication": 401,
    "invalid_api_key": 401,
    "permission": 403,
}


@dataclass(frozen=True, slots=True)
class Failed:
    """An error by its HTTP status, in the server's own words."""

    status: int
    words: str

    @property
    def body(self) -> dict[str, object]:
        """As all providers write an error that has its own status."""
        return {"error": {"message": self.words, "code": self.status}}


def as_failed(content: bytes) -> Failed | None:
    """The error in an answer of status 200; None where it is an answer, or nothing of the kind."""
    if _ANSWERED.search(content) and not _SUSPECT.search(content):
        return None
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        return None
    found = _error(answer[0] if isinstance(answer, list) and answer else answer)
    if found is None:
        return None
    return Failed(_status(found), words_of(found) or "an answer without content")


def words_of(error: object) -> str:
    """What an error says, wherever it says it."""
    if isinstance(error, str):
        return error
    if isinstance(error, list):
        return "; ".join(filter(None, map(words_of, error)))
    if not isinstance(error, Mapping):
        return ""
    said = next(filter(None, (words_of(error.get(key)) for key in _WORDS)), "")
    behind = error.get("metadata")
    raw = behind.get("raw") if isinstance(behind, Mapping) else None
    return f"{said}: {raw}" if isinstance(raw, str) and raw not in said else said


def _error(answer: object) -> object | None:
    """The part of an answer that says it is none."""
    if not isinstance(answer, Mapping):
        return None
    choices = answer.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], Mapping):
        choice = choices[0]
        failed = choice.get("error") or choice.get("finish_reason") == "error"
        return (choice.get("error") or {}) if failed else None
    if any(answer.get(key) for key in _ANSWERS):
        return None
    empty = any(key in answer for key in ("choices", "candidates"))
    return answer if empty or words_of(answer) or answer.get("error") else None


def _status(error: object) -> int:
    """The HTTP status that an error names, by number or by kind."""
    written = str(error).lower() if isinstance(error, Mapping) else ""
    numbered = _number(error)
    if numbered is not None:
        return numbered
    return next((status for kind, status in _OF_TYPE.items() if kind in written), BAD_GATEWAY)


def _number(error: object) -> int | None:
    if isinstance(error, Mapping):
        return next(filter(None, (_number(error.get(key)) for key in _CODES)), None)
    if isinstance(error, list):
        return next(filter(None, map(_number, error)), None)
    known = isinstance(error, int | str) and str(error).isascii() and str(error).isdigit()
    return int(str(error)) if known and 400 <= int(str(error)[:4]) < 600 else None
