"""What may be said of a debate that is to be rated."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.options import Request, lang_option, model_option, option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.ratings import Exhibit, Measure
    from aufheben.domain.vocabulary import Lang
    from aufheben.runtime.journal import Record

MEASURES = (
    "rubric", "constructiveness", "preservation", "coverage", "synthesis", "usefulness", "control",
    "preference",
)  # fmt: skip
"""Every measure; see `domain.ratings.Measure`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating(Request):
    """A finished debate to be rated: `run` is its name or an exported file; with `other`, which
    of two answers to the same question is preferred. An `exhibit` may be given at once.
    """

    room: ClassVar = "rating"
    formats: ClassVar = ("html", "txt", "md")
    runs: ClassVar = {"run": "record", "other": "other_record"}
    run: str = option("", "", "Reading", metavar="RUN", argument=True)
    other: str | None = option(None, _say("option_other"), "Reading", metavar="RUN")
    measures: "tuple[Measure, ...]" = option(
        (), _say("option_measures"), "Form", flag="--measure", choices=MEASURES, many=True
    )
    readings: int = option(1, _say("option_readings"), "Form", int, least=1)
    model: str | None = model_option(_say("option_model"))
    lang: "Lang | None" = lang_option(_say("option_lang"))
    record: "Record | None" = None
    other_record: "Record | None" = None
    exhibit: "Exhibit | None" = None
    other_exhibit: "Exhibit | None" = None
