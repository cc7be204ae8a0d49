"""What may be said of a debate that is to be rated."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.options import Request, lang_option, model_option, option

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
    other: str | None = option(
        None, "Another run on the same question: which answer is better?", "Reading", metavar="RUN"
    )
    measures: "tuple[Measure, ...]" = option(
        (),
        "What is rated (default: all that apply).",
        "Form",
        flag="--measure",
        choices=MEASURES,
        many=True,
    )
    readings: int = option(1, "How often the judge reads each.", "Form", int, least=1)
    model: str | None = model_option("Who judges.")
    lang: "Lang | None" = lang_option("The language of the judging.")
    record: "Record | None" = None
    other_record: "Record | None" = None
    exhibit: "Exhibit | None" = None
    other_exhibit: "Exhibit | None" = None
