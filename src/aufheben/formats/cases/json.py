"""JSON input: `question` (or `issue`) with `agent1_stance`, `agent2_stance`, … as AG1, AG2, …"""

import re

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import (
    SeatSpecification,
    Specification,
    checked,
    read_table,
    text_of,
)
from aufheben.formats.cases.toml import LIMITS, PROTOCOL, chains, expected, model_of, options
from aufheben.formats.nodes import known, parsed
from aufheben.words import speaker

_say = speaker(__name__)

_STANCE = re.compile(r"agent([1-9]\d?)_stance")
_KEYS = (
    "question", "issue", "model", "agent1_stance", "agent2_stance", "shared", "priorities",
    "limits", "protocol", "aliases", "expect", "table", "wants",
)  # fmt: skip


def read_json(text: str, file: str | None = None) -> Specification:
    """The specification in a JSON text. Raises BadInput with file, line and fix."""
    data = _object(text, file)
    stances = {int(found[1]): key for key in data if (found := _STANCE.fullmatch(key))}
    for key in data:
        if key not in stances.values():
            known(key, _KEYS, where=_say("file"), file=file)
    seats = [
        SeatSpecification(name=f"AG{n}", stance=text_of(data[key], what=key, file=file))
        for n, key in sorted(stances.items())
    ]
    if "question" in data and "issue" in data:
        raise BadInput(_say("both_question_issue"), do=_say("keep_them"), file=file)
    aliases = data.get("aliases", {})
    if not isinstance(aliases, dict):
        raise BadInput(_say("aliases_must_object"), do=_say("write_image_quality_2"), file=file)
    return checked(
        Specification(
            question=text_of(data.get("question", data.get("issue")), what="question", file=file),
            seats=tuple(seats),
            model=model_of(data, file),
            limits=options(data.get("limits", {}), LIMITS, "limits", file),
            protocol=options(data.get("protocol", {}), PROTOCOL, "protocol", file),
            shared=_shared(data, file),
            priorities=chains(data.get("priorities", {}), file),
            expect=expected(data.get("expect"), file),
            table=read_table(data, file, lambda key: None),
            aliases={k: text_of(v, what=f"aliases.{k}", file=file) for k, v in aliases.items()},
        ),
        file,
    )


def _shared(data: dict[str, object], file: str | None) -> SeatSpecification | None:
    """Facts of everybody: a text, or an object with a `stance`."""
    if "shared" not in data:
        return None
    found = data["shared"]
    stance = found.get("stance") if isinstance(found, dict) else found
    return SeatSpecification(name="shared", stance=text_of(stance, what="shared", file=file))


def _object(text: str, file: str | None) -> dict[str, object]:
    data = parsed(text, file)
    if not isinstance(data, dict):
        raise BadInput(_say("not_json_object"), do=_say("write_question"), file=file)
    return data
