"""What may be said of a run of a simple room: who sits there, besides the room's own options."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from aufheben.rooms.options import Request, option, options

if TYPE_CHECKING:
    from aufheben.domain.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleRequest(Request):
    """Who sits in the seats, besides what every request says."""

    formats: ClassVar = ("txt", "md")
    model: str | None = option(None, "Who answers.", "Seats", metavar="PROVIDER:MODEL")
    seats: Mapping[str, str] = option(
        (),
        "human, an agent's name, or PROVIDER:MODEL[@URL].",
        "Seats",
        dict,
        flag="--seat",
        metavar="NAME=AGENT",
        example="AG2=human",
        many=True,
    )
    lang: "Lang | None" = option(None, "The language of it.", "Seats", choices=("en", "ja"))


def own_options(request: Any) -> tuple[str, ...]:
    """The options that are the room's own: neither how models are asked, nor who sits there."""
    shared = {f.name for f in fields(SimpleRequest)}
    return tuple(name for name in options(request) if name not in shared)


def issue_of(request: Any) -> str:
    """What is asked, where the request has a `question`."""
    return str(getattr(request, "question", ""))
