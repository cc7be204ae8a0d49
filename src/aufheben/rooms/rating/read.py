"""From a finished debate to its rating: what the judge is shown, which measures, how often."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from aufheben.domain import Seat
from aufheben.domain.models import agent_name
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.errors import BadInput, NoModel
from aufheben.rooms import registry
from aufheben.rooms.dialectic.told import tell
from aufheben.rooms.files import is_folder
from aufheben.rooms.inputs import NOT, SURELY, Input, Sample, Sure
from aufheben.rooms.inputs.files import each_file
from aufheben.rooms.listed import listed
from aufheben.rooms.models import named_model
from aufheben.rooms.options import filled, limits
from aufheben.rooms.rating.job import RatingJob as Job
from aufheben.rooms.rating.report import SeatedRating, exhibit
from aufheben.rooms.rating.request import Rating
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import replay
from aufheben.runtime.journal import Record
from aufheben.runtime.validation import spoken
from aufheben.words import speaker

_say = speaker(__name__)

JUDGE = "J1"


def read(request: Rating, defaults: Mapping[str, object]) -> SeatedRating:
    """The rating, and who judges. Raises BadInput if there is nothing to rate, or nobody."""
    request = filled(request, defaults)
    model = named_model(request.model, request.base_url)
    if model is None:
        raise NoModel(_say("no_judge_model"))
    shown = request.exhibit or _shown(request.record)
    other = request.other_exhibit or (
        _shown(request.other_record) if request.other_record else None
    )
    if other is None and "preference" in (request.measures or ()):
        raise BadInput(_say("preference_alone"), do=_say("name_other"))
    return SeatedRating(
        rating=Job(
            exhibit=shown,
            other=other,
            measures=request.measures or tuple(_usual(other)),
            readings=request.readings,
            judge=Seat(name=JUDGE, stance=""),
            limits=limits(request),
            lang=request.lang or spoken(shown.question * 10) or "en",
        ),
        agents={JUDGE: agent_name(model)},
    )


def _usual(other: Exhibit | None) -> Iterator[Measure]:
    """All measures; the preference where there is another answer."""
    return (m for m in get_args(Measure) if m != "preference" or other is not None)


def _shown(record: Record | None) -> Exhibit:
    """What a judge sees of a run. Raises BadInput for one without an answer, or of another kind."""
    if record is None:
        raise BadInput(_say("no_run_named"), do=_say("name_debate"))
    room = registry.of(record.settings)
    if room.name != "dialectic":
        do = _say("name_debate")
        raise BadInput(_say("run_without_answer", run=record.run, noun=room.noun), do=do)
    case = room.decode(record.settings).case
    found = exhibit(tell(record.run, finished(replay(room.course, case, record))))
    if found is None:
        do = _say("see_how_ended", run=record.run)
        raise BadInput(_say("run_no_answer", run=record.run), do=do)
    return found


def runs(source: str) -> Iterator[Input]:
    """Every run there. Raises BadInput."""
    if is_folder(source) or (source != "-" and is_exported(_first_line(source))):
        return each_file(source, "run", (".jsonl",))
    return listed(source, Rating)


def is_exported(line: str) -> bool:
    """Whether a file that begins so is a run that `runs export` wrote."""
    return '"settings"' in line and '"schema"' in line


def meant(sample: Sample) -> Sure:
    """A run that was exported."""
    exported = sample.ending in (".jsonl", ".ndjson") and is_exported(sample.first)
    return SURELY if exported else NOT


def _first_line(source: str) -> str:
    with Path(source).open("rb") as opened:
        return opened.readline(100_000).decode("utf-8", "replace")
