"""The one script and the one style sheet of the page, the same for everybody; sheets of rooms."""

import hashlib
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from aufheben.formats.page.assets import script, sheet_of, style
from aufheben.rooms import registry as rooms
from aufheben.surfaces.page.route import Route

_FILES = {"page.js": (script, "text/javascript"), "page.css": (style, "text/css")}


@cache
def _file(name: str) -> tuple[bytes, str]:
    """Its bytes, and a tag of what they are."""
    body = _FILES[name][0]().encode()
    return body, _tag(body)


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


async def static(request: Request) -> Response:
    """`GET /static/NAME`, kept by the browser, which takes it anew where it has changed."""
    name = request.url.path.rpartition("/")[2]
    return _kept(request, *_file(name), _FILES[name][1])


async def sheet(request: Request) -> Response:
    """`GET /static/rooms/ROOM.css`: the sheet of a room that has one."""
    name = request.path_params["sheet"].removesuffix(".css")
    own = rooms.named(name).page.sheet if name in rooms.names() else ""
    if not own:
        raise HTTPException(404)
    body = sheet_of(own).encode()
    return _kept(request, body, _tag(body), "text/css")


def _kept(request: Request, body: bytes, tag: str, kind: str) -> Response:
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


ROUTES = [
    *(Route(f"/static/{name}", static) for name in _FILES),
    Route("/static/rooms/{sheet}", sheet),
]
