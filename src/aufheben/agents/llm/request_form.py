"""What a server does not take is left out, once for the run: which it is, its refusal shows.

A refusal names the field that it is about in too many ways to know them all, so a request that
may be at fault is sent again with less. What then is answered is how all later ones are sent.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

_OF_THE_KEY = {401, 402, 403, 408, 409, 413, 429}
"""Client errors that are about no field of a request."""
_AWAY = {502, 503, 504, 529}
_SHAPE = ("response_format", "json", "schema", "output_config", "grammar", "structured", "decod")


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How requests are sent: under a schema or not, the limit by its newer name, roles or not."""

    constrained: bool = True
    newer_limit: bool = True
    system: bool = True

    def others(self, status: int, said: str, *, answered: bool) -> Iterator["Form"]:
        """What to try after a refusal of a `status`, the likeliest first; nothing where no field
        is at fault.

        A server that has `answered` requests of this form takes it, unless it says otherwise.
        """
        said = said.lower()
        if not _about_the_request(status, said, answered=answered):
            return
        limit = replace(self, newer_limit=not self.newer_limit)
        if "max_tokens" in said or "max_completion_tokens" in said:
            yield limit
        if self.system and "system" in said and "role" in said:
            yield replace(self, system=False)
        if self.constrained:
            yield replace(self, constrained=False)


def _about_the_request(status: int, said: str, *, answered: bool) -> bool:
    if status < 400 or status in _OF_THE_KEY:
        return False
    named = any(word in said for word in (*_SHAPE, "max_tokens", "max_completion", "system"))
    return named or (not answered and status not in _AWAY)
