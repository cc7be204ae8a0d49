"""From a finished debate to its rating: what the judge is shown, which measures, how often."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, get_args

from aufheben import rooms
from aufheben.domain import Seat, Usage
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.domain.words import Lang
from aufheben.errors import BadInput
from aufheben.formats.dialectic import tell
from aufheben.formats.ratings import Desk, exhibit
from aufheben.rooms.models import dearest, named_model, priced, public, whole_name
from aufheben.rooms.options import Asking, Request, filled, limits, option
from aufheben.rooms.room import Estimate, Price
from aufheben.runtime.blocking import finished
from aufheben.runtime.courses.rating import Rating as Job
from aufheben.runtime.drive import replay
from aufheben.runtime.journal import Record
from aufheben.runtime.tongues import spoken

JUDGE = "J1"
PROMPT, ANSWER = 2_500, 250
"""Typical tokens of a question to a judge, and of its answer (both guessed)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating(Request):
    """A finished debate to be rated: `run` is its name or an exported file; with `other`, which
    of two answers to the same question is preferred. An `exhibit` may be given at once.
    """

    room: ClassVar = "rating"
    runs: ClassVar = {"run": "record", "other": "other_record"}
    run: str = option("", "", "Reading", metavar="RUN", argument=True)
    other: str | None = option(
        None, "Another run on the same question: which answer is better?", "Reading", metavar="RUN"
    )
    measures: tuple[Measure, ...] = option(
        (),
        "What is rated (default: all that apply).",
        "Form",
        flag="--measure",
        choices=get_args(Measure),
        many=True,
    )
    readings: int = option(1, "How often the judge reads each.", "Form", int, least=1)
    model: str | None = option(None, "Who judges.", "Seats", metavar="PROVIDER:MODEL")
    lang: Lang | None = option(None, "The language of the judging.", "Seats", choices=("en", "ja"))
    record: Record | None = None
    other_record: Record | None = None
    exhibit: Exhibit | None = None
    other_exhibit: Exhibit | None = None


def read(request: Rating, defaults: Mapping[str, object]) -> Desk:
    """The rating, and who judges. Raises BadInput where there is nothing to rate, or nobody."""
    request = filled(request, defaults)
    model = named_model(request.model, request.base_url)
    if model is None:
        do = "name a model (--model openai:gpt-5-mini), or set AUFHEBEN_MODEL"
        raise BadInput("nobody judges", do=do)
    shown = request.exhibit or _shown(request.record)
    other = request.other_exhibit or (
        _shown(request.other_record) if request.other_record else None
    )
    return Desk(
        rating=Job(
            exhibit=shown,
            other=other,
            measures=request.measures or tuple(_usual(other)),
            readings=request.readings,
            judge=Seat(name=JUDGE, stance=""),
            limits=limits(request),
            lang=request.lang or spoken(shown.question * 10) or "en",
        ),
        agents={JUDGE: whole_name(model)},
    )


def _usual(other: Exhibit | None) -> Iterator[Measure]:
    """All measures; the preference where there is another answer."""
    return (m for m in get_args(Measure) if m != "preference" or other is not None)


def _shown(record: Record | None) -> Exhibit:
    """What a judge sees of a run. Raises BadInput for one without an answer, or of another kind."""
    if record is None:
        raise BadInput("no run is named", do="aufheben rate RUN")
    room = rooms.of(record.settings)
    if room.name != "dialectic":
        do = "rate a run of `aufheben ask`"
        raise BadInput(f"run {record.run} is {room.noun}, without an answer to rate", do=do)
    case = room.decode(record.settings).case
    found = exhibit(tell(record.run, finished(replay(room.course, case, record))))
    if found is None:
        do = f"see how it ended: aufheben show {record.run}"
        raise BadInput(f"run {record.run} has no answer to rate", do=do)
    return found


async def estimate(desk: Desk, price: Price, _asking: Asking) -> Estimate:
    """If every answer is legal at once."""
    rating = desk.rating
    calls = rating.bound // (rating.limits.reasks + 1)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    money = dearest(desk.models, price, usage)
    said = f"about {calls} calls or fewer, {usage.tokens:,} tokens, {priced(money)}"
    return Estimate(
        bound=rating.bound,
        said=f"at most {rating.bound} calls; {said}",
        brief=f"{public(desk.models)}: {said}",
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
