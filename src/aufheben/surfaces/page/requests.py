"""What requests say: by which door they come, their query, their body, the language they want."""

import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any
from urllib.parse import parse_qsl

from starlette import routing
from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from aufheben.app.doors import Caller, check_plain, once
from aufheben.domain.vocabulary import Lang
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


DOUBTING = ("doubts", "semantics")
"""What is said of a doubt."""


def read_json(body: bytes) -> object:
    """The value of a body, None for what is no JSON.

    Raises BadInput, whose place is the field that is wrong.
    """
    try:
        found = json.loads(body, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None
    for key, value in found.items() if isinstance(found, dict) else ():
        check_plain(key)
        check_plain(value, key)
    check_plain(found)
    return found


def read_object(body: bytes) -> dict[str, Any]:
    """The object in a body. Raises BadInput for what is none."""
    given = read_json(body or b"{}")
    if not isinstance(given, dict):
        raise BadInput(_say("body_no_object"), do=_say("see_what_it_holds"))
    return given


def pairs_of(body: bytes, most: int) -> list[tuple[str, str]]:
    """The fields of a form. Raises BadInput for more than any form of ours has."""
    try:
        found = parse_qsl(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=most
        )
    except ValueError:
        raise BadInput(_say("too_many_fields", most=most), do=_say("send_less")) from None
    check_plain(found)
    return found


def doubted(body: bytes) -> tuple[list[str], str]:
    """What of a run is doubted, and under which semantics. Raises BadInput."""
    given = read_object(body)
    for key in given:
        known(key, DOUBTING, where=_say("question_to_graph"), file=None)
    doubts, semantics = given.get("doubts", []), given.get("semantics", "grounded")
    if not isinstance(doubts, list) or not all(
        isinstance(each, str) for each in (semantics, *doubts)
    ):
        raise BadInput(_say("not_to_graph"), do=_say("give_doubts"))
    return doubts, semantics


COOKIE = "aufheben-lang"
"""Set where somebody chose by hand."""


def lang_of(scope: Scope) -> Lang:
    """As chosen by hand, else as the browser prefers; English where it prefers neither of ours."""
    headers = Headers(scope=scope)
    for cookies in headers.getlist("cookie"):
        chosen = cookie_parser(cookies).get(COOKIE)
        if chosen in ("en", "ja"):
            return "ja" if chosen == "ja" else "en"
    wanted = [_wish(part) for part in headers.get("accept-language", "")[:1000].split(",")]
    ours = [(weight, -at, lang) for at, (lang, weight) in enumerate(wanted) if lang in ("en", "ja")]
    return "ja" if ours and max(ours)[2] == "ja" else "en"


def _wish(part: str) -> tuple[str, float]:
    """The language of `ja-JP;q=0.8`, and how much it is wished for."""
    tag, _, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight if 0 < weight <= 1 else 0.0


API, CHATS, METRICS = "/api/", "/v1/", "/metrics"


def is_of_programs(scope: Scope) -> bool:
    """Whether a request is a program's: it shows the token, is told JSON, and gets no cookie."""
    return str(scope["path"]).startswith((API, CHATS)) or scope["path"] == METRICS


def is_of_chats(scope: Scope) -> bool:
    """Whether it speaks OpenAI's interface."""
    return str(scope["path"]).startswith(CHATS)


def caller_of(scope: Scope) -> Caller:
    """In whose words what is wrong is told."""
    if is_of_chats(scope):
        return "chat"
    return "json" if is_of_programs(scope) else "page"
