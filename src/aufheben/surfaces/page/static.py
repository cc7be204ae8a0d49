"""The one script and the one style sheet of the page, the same for everybody."""

import hashlib
from functools import cache
from importlib import import_module

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_TYPES = {"page.js": "text/javascript", "page.css": "text/css"}
_PARTS = {"page.js": "script", "page.css": "style"}


@cache
def _file(name: str) -> tuple[bytes, str]:
    """Its bytes, and a tag of what they are."""
    assets = import_module("aufheben.formats.page.assets")
    text: str = getattr(assets, _PARTS[name])()
    body = text.encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


async def static(request: Request) -> Response:
    """`GET /static/NAME`, kept by the browser and asked for again only where it has changed."""
    name = request.url.path.rpartition("/")[2]
    body, tag = _file(name)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=_TYPES[name], headers=headers)


ROUTES = [Route(f"/static/{name}", static) for name in _TYPES]
