"""What a plugin of `llm` raises, as pydantic-ai would say it: a status, nobody there, or neither.

Plugins raise what the library of their provider does, so it is known by its shape.
"""

import re

from pydantic_ai.exceptions import AgentRunError, ModelAPIError, ModelHTTPError, UserError

_AWAY = re.compile(r"Connect|Timeout|TransportError|NetworkError")
_WORD = re.compile(r"[^\s'\"<>]*")


def as_known(wrong: BaseException, model: str) -> AgentRunError | UserError:
    """The same failure, without what an address may hold besides host and path."""
    from llm import ModelError

    words = _plain(str(wrong))
    status = _status(wrong)
    if status is not None:
        return ModelHTTPError(status, model, {"error": {"message": words}})
    kinds = [kind.__name__ for kind in type(wrong).__mro__]
    if any(map(_AWAY.search, kinds)):
        return ModelAPIError(model, words or kinds[0])
    return UserError(words if isinstance(wrong, ModelError) else f"{kinds[0]}: {words}")


def _plain(words: str) -> str:
    """Without users, passwords, queries and fragments of the addresses in it."""
    before, *addresses = words.split("://")
    return "://".join((before, *map(_placed, addresses)))


def _placed(said: str) -> str:
    """The host and the path with which a text begins, and what follows the address."""
    found = _WORD.match(said)
    address = found[0] if found else ""
    host, slash, path = address.partition("/")
    place = f"{host.rpartition('@')[2]}{slash}{path}"
    return place.partition("?")[0].partition("#")[0] + said[len(address) :]


def _status(wrong: BaseException) -> int | None:
    """The HTTP status that it carries, itself or in its response."""
    for holder in (wrong, getattr(wrong, "response", None)):
        status = getattr(holder, "status_code", None)
        if isinstance(status, int) and 400 <= status < 600:
            return status
    return None
