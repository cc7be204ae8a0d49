"""What a provider's failure means, in words that name the variable or option to change."""

import re
from collections.abc import Iterator, Mapping

from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAPIError,
    ModelHTTPError,
    UnexpectedModelBehavior,
    UserError,
)

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.http import Elsewhere, Oversized, words_of
from aufheben.errors import AgentFailed, Unasked
from aufheben.words import Fact, speaker

_say = speaker(__name__)

SHOWN = 300
_FILTERED = re.compile(
    r"content[ _]?filter|content management policy|ResponsibleAI|content[ _]policy|moderation|flagged"
    r"|data_inspection_failed|inappropriate content",
    re.IGNORECASE,
)
_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|(?:maximum|model'?s?) context length|context window"
    r"|(?:prompt|input) (?:is|are) too long|exceeds? (?:the )?(?:available |maximum )?context"
    r"|input token count\b.{0,40}\bexceeds|maximum prompt length|maximum model length"
    r"|context length of only|(?:greater|longer) than the context length"
    r"|reduce the length of (?:the|your) (?:messages|prompt|input)|too large for model with",
    re.IGNORECASE,
)


def failure(wrong: AgentRunError | UserError, name: str, at: Endpoint) -> AgentFailed:
    """The failure as ours: where, what, and what to do. It holds no key and no headers."""
    match wrong:
        case ModelHTTPError():
            kind = Unasked if wrong.status_code < 500 else AgentFailed
            return kind(_status(wrong, at)).about(name)
        case ModelAPIError() if away(wrong):
            kind = Unasked if _unreached(wrong) else AgentFailed
            return kind(
                _say("cannot_reach_running", name=name, host=host(at), at=_short(str(wrong), at))
            )
        case UnexpectedModelBehavior() | ModelAPIError():
            return AgentFailed(
                _say("sent_something_no", name=name, host=host(at), at=_short(str(wrong), at))
            )
        case _:
            return AgentFailed(_say("told_by", name=name, told=_short(str(wrong), at)))


def filtered(wrong: Exception, at: Endpoint) -> str:
    """The words in which a filter of contents refused a question, "" where none did.

    The question is refused, whatever the status: neither the key nor the server is at fault.
    """
    if not isinstance(wrong, ModelHTTPError) or wrong.status_code not in (400, 403, 422, 451):
        return ""
    body = wrong.body
    code = body.get("code") if isinstance(body, Mapping) else ""
    # A server may send the question back in other fields, and that may speak of moderation.
    told = f"{words_of(body)} {code}"
    return (_short(words_of(body), at) or "content filter") if _FILTERED.search(told) else ""


def too_long(wrong: Exception, at: Endpoint) -> str:
    """The words in which a server found a question longer than its model takes, "" where none did."""
    if not isinstance(wrong, ModelHTTPError) or not _is_too_long(wrong):
        return ""
    return _short(words_of(wrong.body), at) or "too long"


def _is_too_long(wrong: ModelHTTPError) -> bool:
    if wrong.status_code in (401, 403, 404, 429):
        return False
    body = wrong.body
    named = (str(body.get(key)) for key in ("code", "type")) if isinstance(body, Mapping) else ()
    return _TOO_LONG.search(" ".join((words_of(body), *named))) is not None


def away(wrong: Exception) -> bool:
    """Whether it may be over by itself: nobody is there, or too much was asked.

    Whoever answers what cannot be read is there, and may want to be paid for each such answer.
    """
    if isinstance(wrong, ModelHTTPError):
        over = wrong.status_code == 429 or wrong.status_code >= 500
        return over and not _is_too_long(wrong)
    return isinstance(wrong, ModelAPIError) and not any(
        isinstance(cause, ValueError | Oversized | Elsewhere) for cause in _causes(wrong)
    )


def _unreached(wrong: Exception) -> bool:
    """Whether there was no connection, so that nothing was sent."""
    return any(type(each).__name__ in _NO_CONNECTION for each in _causes(wrong))


_NO_CONNECTION = ("ConnectError", "ConnectTimeout")
"""As the libraries of providers call it."""


def _causes(wrong: BaseException) -> Iterator[BaseException]:
    cause = wrong.__cause__
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _status(wrong: ModelHTTPError, at: Endpoint) -> Fact:
    status = wrong.status_code
    told = f"{status}{_said(wrong, at)}"
    match status:
        case 401 | 403:
            check = _say("refused_key_check", host=host(at), told=told, variable=at.variable)
            beside = [_say("base_url_stands")] if at.key == "none" else []
            return _say.joined(check, *beside, between="nothing")
        case 404:
            return _say("no_such_model", host=host(at), told=told)
        case 402 | 429:
            return _say("asked_too_much", host=host(at), told=told)
        case _ if status >= 500:
            return _say("failed_go_later", host=host(at), told=told)
        case _:
            return _say("refused_request", host=host(at), told=told)


def _said(wrong: ModelHTTPError, at: Endpoint) -> str:
    """The server's own words, after its status; a page says nothing about what failed."""
    body = wrong.body
    words = words_of(body) or ("" if isinstance(body, str) else str(body or ""))
    page = words.lstrip().startswith("<")
    return f": {_short(words, at)}" if words.strip() and not page else ""


def host(at: Endpoint) -> str:
    """The server of an address, as it is told."""
    from urllib.parse import urlsplit

    parts = urlsplit(at.url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.hostname}{port}" if parts.hostname else at.url


def _short(text: str, at: Endpoint) -> str:
    clean = " ".join(at.scrubbed(text).split())
    return clean if len(clean) <= SHOWN else f"{clean[:SHOWN]}…"
