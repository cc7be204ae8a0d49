"""What goes wrong, as a browser is told: what happened and what to do, nothing of the inside."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.app.doors import calling
from aufheben.app.secrecy import bug_in_brief, without_secrets
from aufheben.app.wording import told_by
from aufheben.domain.vocabulary import Lang
from aufheben.errors import (
    AgentFailed,
    AufhebenError,
    BadInput,
    Full,
    JournalFailed,
    Left,
    Locked,
    MissingExtra,
    Misuse,
    Stopped,
    Stuck,
)
from aufheben.formats.page.assets import linked
from aufheben.formats.quoting.markup import escaped
from aufheben.surfaces.page.requests import is_of_chats, is_of_programs, lang_of
from aufheben.surfaces.wire import RETRY
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)

Tell = Callable[[Fact], None]
_STATUS: dict[type[AufhebenError], int] = {
    AufhebenError: 500,
    BadInput: 400,
    Full: 503,
    MissingExtra: 501,
    Stuck: 409,
    AgentFailed: 502,
    Left: 409,
    Stopped: 409,
    JournalFailed: 500,
    Locked: 409,
}


FAILED = "aufheben.failed"
"""Where a request's scope has the kind of error that it was answered with."""
_TYPES = {401: "authentication_error", 403: "permission_error"}
_CODES = {401: "invalid_api_key", 404: "not_found", 503: "too_many_runs"}


class Refused(Exception):  # noqa: N818 - it says what was done
    """A request that is answered by a status of HTTP, and why."""

    def __init__(self, status: int, why: AufhebenError) -> None:
        self.status, self.why = status, why
        super().__init__(str(why))


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """One thing that is wrong: `place` is a file's own name, line and column, as far as known."""

    what: str
    do: str = ""
    place: str = ""


def complaints(error: AufhebenError, lang: Lang) -> tuple[Complaint, ...]:
    """What a person is told of an error: no path, no secret."""
    if isinstance(error, Misuse):
        return (unknown(lang),)
    if isinstance(error, Stuck):
        return complaints(error.cause, lang)
    if not isinstance(error, BadInput):
        return (Complaint(what=_told(error.said, lang), do=_told(error.fix, lang)),)
    return tuple(
        Complaint(what=_told(one.said, lang), do=_told(one.fix, lang), place=_place(one))
        for one in error.each
    )


def status_of(error: AufhebenError) -> int:
    """The status of HTTP by the nearest class of an error."""
    return next(_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)


def fault(scope: Scope, status: int, said: tuple[Complaint, ...]) -> Response:
    """An error as a page, or as JSON for who wants no page."""
    headers = _headers(status)
    if is_of_chats(scope):
        body = json.dumps({"error": chat_error(status, said)})
        return Response(body, status_code=status, headers=headers, media_type="application/json")
    if _wants_page(scope) and not is_of_programs(scope):
        html = _page(lang_of(scope), status, said)
        return HTMLResponse(html, status_code=status, headers=headers)
    errors = [{"what": one.what, "do": one.do, "place": one.place} for one in said]
    body = json.dumps({"status": status, "errors": errors}, ensure_ascii=False)
    return Response(body, status_code=status, headers=headers, media_type="application/json")


def chat_error(status: int, said: tuple[Complaint, ...]) -> dict[str, object]:
    """An error as clients of OpenAI's interface read it; `param` is the field that is wrong."""
    message = "; ".join(f"{one.what} - {one.do}" if one.do else one.what for one in said)
    return {
        "message": message,
        "type": _TYPES.get(status, "invalid_request_error" if status < 500 else "server_error"),
        "code": _CODES.get(status),
        "param": said[0].place or None if said else None,
    }


def _headers(status: int) -> dict[str, str] | None:
    if status == 401:
        return {"www-authenticate": "Bearer"}
    if status == 503:
        return {"retry-after": str(RETRY)}
    return {"connection": "close"} if status in (408, 413) else None


class Faults:
    """Turns whatever is raised below it into an answer; of a bug one line is told here."""

    def __init__(self, app: ASGIApp, tell: Tell) -> None:
        self.app, self.tell = app, tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except ClientDisconnect:
            return
        except Exception as wrong:
            scope[FAILED] = type(wrong.why if isinstance(wrong, Refused) else wrong).__name__
            answer = self.answer(scope, wrong)
            if begun:  # it cannot be taken back: the server cuts it off, for all to see
                raise
            await answer(scope, receive, send)

    def answer(self, scope: Scope, wrong: Exception) -> Response:
        """What is answered to an exception."""
        lang = lang_of(scope)
        if isinstance(wrong, Refused):
            return fault(scope, wrong.status, complaints(wrong.why, lang))
        if isinstance(wrong, AufhebenError) and not isinstance(wrong, Misuse):
            return fault(scope, status_of(wrong), complaints(wrong, lang))
        self.tell(_say("bug", **bug_in_brief(wrong)._asdict()))
        return fault(scope, 500, (unknown(lang),))


async def not_found(request: Request, wrong: Exception) -> Response:
    """What Starlette answers by itself: nothing is here, or not by this method."""
    assert isinstance(wrong, HTTPException)
    lang = lang_of(request.scope)
    if wrong.status_code in (404, 405) and is_of_programs(request.scope):
        what = _say("nothing_answers", method=request.method, path=request.url.path[:200])
        why = BadInput(what, do=_say("see_what_does"))
    elif wrong.status_code == 404:
        why = BadInput(_say("no_such_page"), do=_say("back_to_runs"))
    elif wrong.status_code == 405:
        why = BadInput(_say("not_in_this_way"), do=_say("use_buttons"))
    else:
        why = BadInput(HTTPStatus(wrong.status_code).phrase)
    return fault(request.scope, wrong.status_code, complaints(why, lang))


def unknown(lang: Lang) -> Complaint:
    """What is told of a bug of ours."""
    return Complaint(what=_told(_say("broke"), lang))


def _told(fact: Fact, lang: Lang) -> str:
    """What an error says, in a language and a door's words, without what is nobody's business."""
    return without_secrets(told_by(calling(), lang, fact))


def _place(error: BadInput) -> str:
    file = PurePath(error.file.replace("\\", "/")).name if error.file else None
    parts = (file, error.line, error.column)
    return without_secrets(":".join(str(part) for part in parts if part is not None))


def _wants_page(scope: Scope) -> bool:
    return "text/html" in Headers(scope=scope).get("accept", "")


def _page(lang: Lang, status: int, said: tuple[Complaint, ...]) -> str:
    return plain(
        lang, spelled(_say("did_not_work"), lang), "".join(_item(one) for one in said), status
    )


def plain(lang: Lang, title: str, body: str, status: int | None = None) -> str:
    """A page of a heading and what follows it, which is HTML."""
    mark = f"<p><small>{status}</small></p>" if status else ""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<link rel="icon" href="data:,">'
        f"<title>{escaped(title)} · aufheben</title>"
        f"{linked()[0]}</head>"
        f'<body><main class="plain"><h1>{escaped(title)}</h1>{body}{mark}</main></body></html>'
    )


def _item(one: Complaint) -> str:
    place = f"<code>{escaped(one.place)}</code> " if one.place else ""
    do = f'<p class="do">{escaped(one.do)}</p>' if one.do else ""
    return f'<p class="what">{place}{escaped(one.what)}</p>{do}'
