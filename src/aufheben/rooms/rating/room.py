"""The rating room: a finished run rated by a judge who is shown what was said."""

from aufheben.domain import Usage
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import text
from aufheben.formats.page import View
from aufheben.rooms.aspects import Asks, Batched, Listed, Page, Report, Saying
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.models import estimated
from aufheben.rooms.options import Asking
from aufheben.rooms.rating import report as rating
from aufheben.rooms.rating.job import COURSE, EndedRating
from aufheben.rooms.rating.read import meant, read, runs
from aufheben.rooms.rating.report import SeatedRating
from aufheben.rooms.rating.request import Rating
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import speaker, spelled

_say = speaker(__name__)

PROMPT, ANSWER = 2_500, 250
"""Typical tokens of a question to a judge, and of its answer (both guessed)."""


async def estimate(desk: SeatedRating, price: Price, _asking: Asking) -> CostEstimate:
    """If every answer is legal at once."""
    job = desk.rating
    calls = job.bound // (job.limits.reasks + 1)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    return estimated(calls, usage, bound=job.bound, models=desk.models, price=price)


def _view(
    record: Record, desk: rating.SeatedRating, told: tuple[str, EndedRating], saying: Saying
) -> View:
    from aufheben.rooms.rating.report.view import view

    return view(record, desk, told[1], saying)


def _lang(told: tuple[str, EndedRating]) -> Lang:
    return told[1].rating.lang or "en"


ROOM = Room(
    name="rating",
    noun=speaker("aufheben.rooms.rating.report.view")("noun"),
    summary=_say("summary"),
    request=Rating,
    read=read,
    encode=rating.write_settings,
    decode=rating.read_settings,
    course=COURSE,
    estimate=estimate,
    report=Report(
        tell=lambda run, _desk, rated: (run, rated),
        envelope=lambda told: rating.envelope(*told),
        formats={
            "txt": lambda told: text.plain(rating.report(*told), _lang(told)),
            "md": lambda told: text.markdown(rating.report(*told), _lang(told)),
        },
        headline=lambda told: spelled(rating.headline(told[1]), _lang(told)),
        table="found",
        keys="aufheben.rooms.rating.keys:Keys",
    ),
    page=Page(view=_view, heading=_say("heading")),
    listed=Listed(form=lambda settings: settings.get("protocol")),
    batched=Batched(inputs=runs, filled=("run", "other"), endings=(".jsonl",), meant=meant),
    asks=Asks(
        modules={"rating": "aufheben.rooms.rating.asks"},
        rank=4,
        stand_in="aufheben.testing.rater:Rater",
    ),
)
