"""Who may come in, and who may change something: middlewares around every route.

A page on this machine is open to all that runs in the browser beside it. So a request must name
this place (no name that was made to point here), show the cookie of somebody who had the token,
and where it changes something come from a page of ours and say that cookie's seal.
"""

import asyncio
from urllib.parse import parse_qsl, quote, unquote_to_bytes, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.app.doors import called_by, check_plain
from aufheben.app.holders import Holder, held_by
from aufheben.app.places import asked_for
from aufheben.errors import BadInput
from aufheben.formats.quoting.markup import escaped
from aufheben.surfaces.page.door import Bounds, Door
from aufheben.surfaces.page.faults import Faults, Refused, Tell, plain
from aufheben.surfaces.page.health import is_probe
from aufheben.surfaces.page.requests import caller_of, is_of_programs, lang_of
from aufheben.surfaces.wire import HOLDER, again, shown, while_held
from aufheben.words import speaker, spelled

_say = speaker(__name__)

SEAL_HEADER, SEAL_FIELD = "x-aufheben", "aufheben"
SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = "/static/"
"""What is no secret: it is the same in every installation."""
_FORM = "application/x-www-form-urlencoded"
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Not `no-referrer`: with it browsers say `Origin: null` of forms that are our own.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""On every answer; a route may say another `cache-control`."""


class Guarded:
    """All of them around what answers requests; starting and ending pass them by.

    So do those who ask whether the server is well: they are told nothing else.
    """

    def __init__(self, app: ASGIApp, door: Door, tell: Tell) -> None:
        inner = Bounded(Plain(Admitted(Sealed(app, door), door)), door.bounds)
        self.app, self.open = app, Headed(app)
        self.guarded = Headed(Faults(Placed(inner, door), tell))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with called_by(caller_of(scope)):
            await (self.open if is_probe(scope) else self.guarded)(scope, receive, send)


class Headed:
    """Adds what keeps a browser from doing anything that a page of ours does not need."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, sending)


class Placed:
    """Refuses what was meant for another place, and what other sites load from here."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        headers = Headers(scope=scope)
        reached = (scope.get("server") or (None,))[0]
        if not self.door.is_ours(headers.get("host", ""), reached):
            raise Refused(403, BadInput(_say("another_place"), do=_say("open_address_shown")))
        if _from_elsewhere(scope["method"], headers):
            raise Refused(403, _from_another())
        await self.app(scope, receive, send)


class Plain:
    """Refuses an address that holds what no text does: nothing of ours is called so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        check_plain((scope["path"], unquote_to_bytes(scope["query_string"]).decode("latin-1")))
        await self.app(scope, receive, send)


class Admitted:
    """Lets in who shows the token, once, and by a cookie from then on."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["path"].startswith(OPEN):
            return await self.app(scope, receive, send)
        if is_of_programs(scope):
            return await self._for(self._program(scope), scope, receive, send)
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        tokens = [value for name, value in query if name == "token"]
        cookie, holder = cookie_of(scope, self.door)
        if tokens and scope["method"] == "GET":
            came = self.door.admits(tokens[-1]) or holder
            if came is not None:
                scope[HOLDER] = came
                known = cookie if came == holder and cookie else self.door.new_cookie(came.name)
                kept = [(name, value) for name, value in query if name != "token"]
                return await self._let_in(scope, kept, known)(scope, receive, send)
        if holder is None:
            raise Refused(403, BadInput(_say("opens_only"), do=_say("copy_address")))
        scope["aufheben.cookie"] = cookie
        return await self._for(holder, scope, receive, send)

    async def _for(self, holder: Holder, scope: Scope, receive: Receive, send: Send) -> None:
        """What is asked for by somebody; nothing more goes to whose token is withdrawn meanwhile."""
        scope[HOLDER] = holder
        host, _ = scope.get("client") or ("", 0)
        # By the token of the start come many: each browser is somebody, and each machine of programs.
        asked_for(holder.name or scope.get("aufheben.cookie") or host)
        still = while_held(self.door.keys, holder, send)
        with held_by(holder):
            await self.app(scope, receive, still)

    def _program(self, scope: Scope) -> Holder:
        """A program shows a token itself, each time; no cookie stands for it, so it needs no seal."""
        headers = Headers(scope=scope)
        if headers.get("origin") is not None and not _is_same_origin(self.door, headers):
            raise Refused(403, _from_another())
        holder = shown(self.door.keys, headers.get("authorization", ""))
        if holder is None:
            raise Refused(401, BadInput(_say("by_token_alone"), do=_say("send_token")))
        return holder

    def _let_in(self, scope: Scope, query: list[tuple[str, str]], cookie: str) -> Response:
        """To the same page, without the token in its address."""
        path = "/" + quote(scope["path"].lstrip("/"))
        to = path + (f"?{urlencode(query)}" if query else "")
        if Headers(scope=scope).get("sec-fetch-site", "none") in ("none", "same-origin"):
            answer: Response = RedirectResponse(to, status_code=303)
        else:
            # A redirect that began on another site carries no strict cookie: a page of ours does.
            answer = _onward(scope, to)
        answer.set_cookie(
            self.door.cookie,
            cookie,
            httponly=True,
            samesite="strict",
            path="/",
            secure=self.door.is_encrypted,
            max_age=self.door.bounds.cookie_seconds,
        )
        return answer


class Sealed:
    """Refuses a change that no page of ours asked for: from elsewhere, or without its seal."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["method"] not in SAFE and not is_of_programs(scope):
            headers = Headers(scope=scope)
            if not _is_same_origin(self.door, headers):
                raise Refused(403, _from_another())
            seal = headers.get(SEAL_HEADER)
            if seal is None:
                body = await _form(scope, receive, headers)
                read: Message = {"type": "http.request", "body": body, "more_body": False}
                seal, receive = _said(body), again([read], receive)
            if not self.door.fits(seal, scope.get("aufheben.cookie", "")):
                raise Refused(403, _no_seal())
        await self.app(scope, receive, send)


class Bounded:
    """Reads no more of a body than it may have, and for no longer."""

    def __init__(self, app: ASGIApp, bounds: Bounds) -> None:
        self.app, self.bounds = app, bounds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        bounds = self.bounds
        most = bounds.upload_bytes if scope["method"] == "PUT" else bounds.body_bytes
        if _length(scope) > most:
            raise Refused(413, _too_large(most))
        until = asyncio.get_running_loop().time() + bounds.body_seconds
        size, more = 0, True

        async def receiving() -> Message:
            nonlocal size, more
            try:
                async with asyncio.timeout_at(until if more else None):
                    message = await receive()
            except TimeoutError:
                raise Refused(408, BadInput(_say("not_in_time"), do=_say("send_again"))) from None
            size += len(message.get("body", b""))
            more = bool(message.get("more_body"))
            if size > most:
                raise Refused(413, _too_large(most))
            return message

        await self.app(scope, receiving, send)


def cookie_of(scope: Scope, door: Door) -> tuple[str, Holder | None]:
    """The cookie that this door made, if the request has one, and whose it is."""
    for cookies in Headers(scope=scope).getlist("cookie"):
        cookie = cookie_parser(cookies).get(door.cookie, "")
        if cookie and (holder := door.knows(cookie)) is not None:
            return cookie, holder
    return "", None


def _onward(scope: Scope, to: str) -> Response:
    said = spelled(_say("come_in"), lang_of(scope))
    link = f'<p><a href="{escaped(to)}">{said}</a></p>'
    page = plain(lang_of(scope), "aufheben", link)
    refresh = f'<meta http-equiv="refresh" content="0;url={escaped(to)}">'
    return HTMLResponse(page.replace("<title>", f"{refresh}<title>", 1))


def _from_elsewhere(method: str, headers: Headers) -> bool:
    """What a page of another site loads; that it links to us is no harm."""
    site = headers.get("sec-fetch-site")
    if site is None or site in ("same-origin", "none"):
        return False
    return not (
        method in SAFE
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") in (None, "document")
    )


def _is_same_origin(door: Door, headers: Headers) -> bool:
    """As every browser says of a page of ours; who says nothing of it is refused."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        return door.is_own(origin, headers.get("host", ""))
    return site == "same-origin"


async def _form(scope: Scope, receive: Receive, headers: Headers) -> bytes:
    """The body of a form, which is the only one that may say its seal by itself."""
    if headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
        raise Refused(403, _no_seal())
    return await Request(scope, receive).body()


def _said(body: bytes) -> str:
    fields = dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
    return fields.get(SEAL_FIELD, "")


def _length(scope: Scope) -> int:
    said = Headers(scope=scope).get("content-length", "0")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 20 else 0


def _from_another() -> BadInput:
    return BadInput(_say("another_site"), do=_say("on_page_itself"))


def _no_seal() -> BadInput:
    return BadInput(_say("not_from_this_start"), do=_say("load_again"))


def _too_large(most: int) -> BadInput:
    return BadInput(_say("too_many_bytes", most=most), do=_say("send_less"))
