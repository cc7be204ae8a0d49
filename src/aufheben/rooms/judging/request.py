"""What may be said of a debate that is to be judged."""

from collections.abc import Mapping
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
    formats: ClassVar = ("html", "svg", "txt", "md", "csv", "tabbycat.json")
    file: str = option("", "The transcript.", "Reading", metavar="[FILE]", argument=True)
    text: str | None = None
    match: "Match | None" = field(default=None, repr=False)
    motion: str = option(
        "", "The motion, where the file does not say it.", "Reading", metavar="TEXT"
    )
    teams: Mapping[str, str] = option(
        (),
        "Who speaks for a team, where voices have names alone (none=NAME: for nobody).",
        "Reading",
        dict,
        flag="--teams",
        metavar="TEAM=VOICE,VOICE",
        example='"Prop=Aiko,Ben"',
        many=True,
    )
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
    feedback: bool = option(
        False, "What each speaker did well, lost, and does next; points; the clashes.", "Form", bool
    )
    points: str | None = option(
        None,
        "The scale of those points (default: 50-99 for four teams, else 60-80).",
        "Form",
        metavar="LOW-HIGH",
    )
    force_winner: bool = option(False, "No debate is too close to call.", "Form", bool)
    window: int | None = option(None, "Characters read at once.", "Reading", int, least=100)
