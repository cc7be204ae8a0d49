"""The one script and the one style sheet of the page, the same for everybody."""

import hashlib
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from aufheben.formats.page.assets import script, style
from aufheben.surfaces.page.route import Route

_FILES = {"page.js": (script, "text/javascript"), "page.css": (style, "text/css")}


@cache
def _file(name: str) -> tuple[bytes, str]:
    """Its bytes, and a tag of what they are."""
    body = _FILES[name][0]().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


async def static(request: Request) -> Response:
    """`GET /static/NAME`, kept by the browser, which takes it anew where it has changed."""
    name = request.url.path.rpartition("/")[2]
    body, tag = _file(name)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=_FILES[name][1], headers=headers)


ROUTES = [Route(f"/static/{name}", static) for name in _FILES]
