"""Where programs come in: by paths of their own, and by the token alone."""

from starlette.types import Scope

from aufheben.app.callers import Caller

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
