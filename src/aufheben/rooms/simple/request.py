"""What may be said of a run of a simple room: who sits there, besides the room's own options."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from aufheben.rooms.options import Request, lang_option, model_option, options, seats_option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleRequest(Request):
    """Who sits in the seats, besides what every request says."""

    formats: ClassVar = ("html", "svg", "txt", "md")
    model: str | None = model_option(_say("option_model"))
    seats: Mapping[str, str] = seats_option(_say("option_seats"), "AG2=human")
    lang: "Lang | None" = lang_option(_say("option_lang"))


def own_options(request: Any) -> tuple[str, ...]:
    """The options that are the room's own: neither how models are asked, nor who sits there."""
    shared = {f.name for f in fields(SimpleRequest)}
    return tuple(name for name in options(request) if name not in shared)


def issue_of(request: Any) -> str:
    """What is asked, where the request has a `question`."""
    return str(getattr(request, "question", ""))
