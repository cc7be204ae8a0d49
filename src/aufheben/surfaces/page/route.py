"""A route says what it takes in the query of an address; whatever else stands there is refused."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from starlette import routing
from starlette.requests import Request
from starlette.responses import Response

from aufheben.errors import BadInput
from aufheben.formats.nodes import known
from aufheben.words import speaker

_say = speaker(__name__)

Endpoint = Callable[[Request], Awaitable[Any]]


class Route(routing.Route):
    """A path, and what answers it; `query` are the names that its query may say.

    With None it takes whatever is said: clients of others' interfaces say what those know.
    """

    def __init__(
        self,
        path: str,
        endpoint: Endpoint,
        *,
        query: Sequence[str] | None = (),
        methods: Sequence[str] = ("GET",),
    ) -> None:
        self.query = query

        async def checked(request: Request) -> Response:
            if query is not None:
                _check(request.query_params.keys(), query)
            found: Response = await endpoint(request)
            return found

        super().__init__(path, checked, methods=[*methods], name=endpoint.__name__)


def _check(said: Iterable[str], query: Sequence[str]) -> None:
    """Raises BadInput for a name that is not known here."""
    for name in said:
        if not query:
            raise BadInput(_say("not_said_here", name=name[:80]), do=_say("leave_out_query"))
        known(name[:80], query, where=_say("the_query"), file=None, kind="name")
