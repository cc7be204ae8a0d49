"""What may be said of a debate that is to be judged."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.options import Request, lang_option, model_option, option

if TYPE_CHECKING:
    from aufheben.domain.matches import Match
    from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging(Request):
    """A debate to be judged: its transcript as a `file`, as `text`, or as the `match` it is of."""

    room: ClassVar = "judging"
    formats: ClassVar = ("txt", "md")
    file: str = option("", "The transcript.", "Reading", metavar="[FILE]", argument=True)
    text: str | None = None
    match: "Match | None" = field(default=None, repr=False)
    panel: str = option("dbkai", "One of the five, or a TOML file.", "Form")
    model: str | None = model_option("Who judges.")
    judges: tuple[str, ...] = option(
        (),
        "Several judges, each with a ballot of their own.",
        "Seats",
        flag="--judge",
        metavar="PROVIDER:MODEL[@URL]",
        many=True,
    )
    lang: "Lang | None" = lang_option("The language of the verdict.")
    as_shipped: bool = option(False, "With the calls of the ancestor's program.", "Form", bool)
    force_winner: bool = option(False, "No debate is too close to call.", "Form", bool)
    window: int | None = option(None, "Characters read at once.", "Reading", int, least=100)
