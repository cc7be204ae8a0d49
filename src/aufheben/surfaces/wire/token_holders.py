"""By whose token a request came in; what is sent to them, as long as it is not withdrawn."""

from starlette.requests import ClientDisconnect
from starlette.types import Message, Scope, Send

from aufheben.app.holders import Holder, Keys

HOLDER = "aufheben.holder"
"""Where a request's scope has whoever came in."""


def name_of(scope: Scope) -> str | None:
    """Whose token was shown; None for that of the start, which has no name, and for nobody's."""
    holder: Holder | None = scope.get(HOLDER)
    return holder.name or None if holder is not None else None


def shown(keys: Keys, said: str) -> Holder | None:
    """Whose token stands in a header Authorization, as in `Bearer TOKEN`."""
    scheme, _, token = said.partition(" ")
    return keys.holder(token.strip()) if scheme.lower() == "bearer" else None


def while_held(keys: Keys, holder: Holder, send: Send) -> Send:
    """Sends as `send` does until a token is withdrawn: an answer ends then, as if all had gone."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body" and not keys.still(holder):
            raise ClientDisconnect
        await send(message)

    return sending
