"""Where programs come in: by paths of their own, and by the token alone."""

from starlette.types import Scope

API, CHATS = "/api/", "/v1/"


def is_of_programs(scope: Scope) -> bool:
    """Whether a request is a program's: it shows the token, is told JSON, and gets no cookie."""
    return str(scope["path"]).startswith((API, CHATS))


def is_of_chats(scope: Scope) -> bool:
    """Whether it speaks OpenAI's interface."""
    return str(scope["path"]).startswith(CHATS)
