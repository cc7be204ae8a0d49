"""From a file or a question with stances, and options, to a case with who argues it; and which files are meant."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aufheben.domain import NEUTRAL
from aufheben.errors import BadInput
from aufheben.formats.cases import Specification
from aufheben.rooms import specifications, tables
from aufheben.rooms.dialectic.notices import unasked
from aufheben.rooms.dialectic.request import SPENDING, SWITCHES, Dialectic
from aufheben.rooms.dialectic.seats import SeatChoice, SeatedDialectic, cast
from aufheben.rooms.inputs import ELSE, NOT, SURELY, Sample, Sure
from aufheben.rooms.inputs.questions import is_case
from aufheben.rooms.models import chosen_model
from aufheben.rooms.options import filled
from aufheben.words import Fact, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is to be argued, with every option in its place; `file` is where it was read."""

    specification: Specification
    file: str | None
    choice: SeatChoice = field(default_factory=SeatChoice)
    lenient: bool = False


def read(request: Dialectic, defaults: Mapping[str, object]) -> SeatedDialectic:
    """The case, and who argues it. Raises BadInput if nobody could argue what is asked."""
    written = written_of(request, defaults)
    return cast(
        written.specification, file=written.file, lenient=written.lenient, choice=written.choice
    )


def written_of(request: Dialectic, defaults: Mapping[str, object]) -> Written:
    """The request over its file over the defaults. Raises BadInput."""
    ranked = {"protocol", *SPENDING, *SWITCHES}
    others = {k: v for k, v in defaults.items() if k not in (*ranked, "model")}
    request = filled(request, others)
    found, file = _specified(request)
    weak = {name: value for name, value in defaults.items() if name in ranked}
    model = chosen_model(request.model, found.model, defaults, request.base_url, request.seats)
    return Written(
        specification=_over(found, request, weak),
        file=file,
        choice=SeatChoice(
            seats=dict(request.seats),
            model=model.name,
            everywhere=model.everywhere,
            lang=request.lang,
        ),
        lenient=request.lenient,
    )


def _specified(request: Dialectic) -> tuple[Specification, str | None]:
    if request.table is not None or tables.is_table(request.what, request.question):
        if request.stances:
            do = _say("say_each_wants")
            raise BadInput(_say("table_options_takes"), do=do)
        return tables.specified(
            request.what, request.question, request.wanted or request.wants, request.table
        )
    if request.wants or request.wanted or request.question:
        do = _say("name_table_first")
        raise BadInput(_say("wishes_question_beside"), do=do)
    return specifications.specified(request.what, request.stances)


def unused(request: Dialectic, ready: SeatedDialectic) -> Iterator[Fact]:
    """A mediator whom nobody asks, a model that argues nothing."""
    if NEUTRAL.name in request.seats:
        yield from unasked(ready.case)
    if request.model is not None and not ready.models:
        yield _say("model_argues_rest")


def _over(found: Specification, request: Dialectic, weak: Mapping[str, object]) -> Specification:
    """The request wins over the input file, the input file over the defaults."""
    own = {
        name: getattr(request, name)
        for name in (*SPENDING, *SWITCHES)
        if getattr(request, name) is not None
    }
    name = request.protocol or found.protocol.get("name") or weak.get("protocol")
    return replace(
        found,
        limits=_ranked(SPENDING, weak, found.limits, own),
        protocol=_ranked(SWITCHES, weak, found.protocol, own) | ({"name": name} if name else {}),
        aliases={
            **found.aliases,
            **specifications.aliases(request.alias_file, dict(request.aliases)),
        },
        defaults=frozenset(weak.keys() - own.keys() - {*found.limits, *found.protocol}),
    )


def _ranked(
    names: Sequence[str],
    weak: Mapping[str, object],
    written: Mapping[str, Any],
    own: Mapping[str, Any],
) -> dict[str, Any]:
    def of(given: Mapping[str, object]) -> dict[str, object]:
        return {name: given[name] for name in names if name in given}

    return {**of(weak), **written, **of(own)}


_ASKING = ("?", "？", "か", "か。")


def meant(sample: Sample) -> Sure:
    """A case, lines most of which ask something, or rows that are nobody else's."""
    if sample.ending in (".txt", ".md", ""):
        return SURELY if _asks(sample) else NOT
    if sample.ending in (".csv", ".tsv", ".jsonl", ".ndjson", ".json"):
        return ELSE
    return SURELY if sample.ending == ".toml" else NOT


def _asks(sample: Sample) -> bool:
    lines = [line.strip() for line in sample.text.splitlines() if line.strip()]
    asking = [line for line in lines if line.endswith(_ASKING)]
    return is_case(sample.text, sample.name) or (bool(lines) and len(asking) > len(lines) / 2)
