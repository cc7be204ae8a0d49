"""`GET /compare?a=RUN&b=RUN`: two runs side by side."""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aufheben.app.archive import Archive
from aufheben.errors import BadInput
from aufheben.surfaces.page.faults import Refused
from aufheben.surfaces.page.route import Route
from aufheben.surfaces.page.site import computed, language, of
from aufheben.words import speaker

_say = speaker(__name__)


async def compared(request: Request) -> Response:
    """What came of each, and where they differ. Raises Refused."""
    app, names = of(request).app, [request.query_params.get(key, "") for key in ("a", "b")]
    if not all(map(app.store.has, names)):
        raise Refused(404, BadInput(_say("not_two_runs"), do=_say("name_two_runs")))
    first, second = names
    page = partial(Archive.compared, reader=language(request), live=True)
    return HTMLResponse(await computed(request, page, first, second))


ROUTES = [Route("/compare", compared, query=("a", "b"))]
