"""`PUT /inputs/NAME`: a file that was dropped on the page."""

import json

from starlette.requests import Request
from starlette.responses import Response

from aufheben.surfaces.page import site
from aufheben.surfaces.page.route import Route


async def take(request: Request) -> Response:
    """The body is the file; its id is what forms name it by."""
    name, by = request.path_params["name"], site.user_of(request)
    kept = await site.of(request).inputs.keep(name, request.stream(), by=by)
    body = json.dumps(kept, ensure_ascii=False)
    return Response(body, status_code=201, media_type="application/json")


ROUTES = [Route("/inputs/{name}", take, methods=["PUT"])]
