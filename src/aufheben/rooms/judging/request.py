"""What may be said of a debate that is to be judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.options import Request, lang_option, model_option, option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.matches import Match
    from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging(Request):
    """A debate to be judged: its transcript as a `file`, as `text`, or as the `match` it is of."""

    room: ClassVar = "judging"
    formats: ClassVar = ("html", "svg", "txt", "md", "csv", "tabbycat.json")
    file: str = option("", _say("option_file"), "Reading", metavar="[FILE]", argument=True)
    text: str | None = None
    match: "Match | None" = field(default=None, repr=False)
    motion: str = option("", _say("option_motion"), "Reading", metavar="TEXT")
    teams: Mapping[str, str] = option(
        (),
        _say("option_teams"),
        "Reading",
        dict,
        flag="--teams",
        metavar="TEAM=VOICE,VOICE",
        example='"Prop=Aiko,Ben"',
        many=True,
    )
    panel: str = option("dbkai", _say("option_panel"), "Form")
    model: str | None = model_option(_say("option_model"))
    judges: tuple[str, ...] = option(
        (),
        _say("option_judges"),
        "Seats",
        flag="--judge",
        metavar="PROVIDER:MODEL[@URL]",
        many=True,
    )
    lang: "Lang | None" = lang_option(_say("option_lang"))
    as_shipped: bool = option(False, _say("option_as_shipped"), "Form", bool)
    feedback: bool = option(False, _say("option_feedback"), "Form", bool)
    points: str | None = option(None, _say("option_points"), "Form", metavar="LOW-HIGH")
    force_winner: bool = option(False, _say("option_force_winner"), "Form", bool)
    window: int | None = option(None, _say("option_window"), "Reading", int, least=100)
