"""The one script and the one style sheet of the page, the same for everybody."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from aufheben.formats.page.assets import script, style, version

_FILES = {"page.js": (script, "text/javascript"), "page.css": (style, "text/css")}


async def static(request: Request) -> Response:
    """`GET /static/VERSION/NAME`: kept for good, but what an older page asks for by its version."""
    made, kind = _FILES[request.url.path.rpartition("/")[2]]
    current = request.path_params["version"] == version()
    kept = "public, max-age=31536000, immutable" if current else "no-store"
    return Response(made(), media_type=kind, headers={"cache-control": kept})


ROUTES = [Route(f"/static/{{version}}/{name}", static) for name in _FILES]
