"""`PUT /inputs/NAME`: a file that was dropped on the page."""

import json

from starlette.requests import Request
from starlette.responses import Response

from aufheben.app.places import asking_user
from aufheben.surfaces.page.route import Route
from aufheben.surfaces.page.site import of


async def take(request: Request) -> Response:
    """The body is the file; its id is what forms name it by."""
    name = request.path_params["name"]
    kept = await of(request).inputs.keep(name, request.stream(), by=asking_user())
    body = json.dumps(kept, ensure_ascii=False)
    return Response(body, status_code=201, media_type="application/json")


ROUTES = [Route("/inputs/{name}", take, methods=["PUT"])]
