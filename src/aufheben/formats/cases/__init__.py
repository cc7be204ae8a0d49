"""Input in its three forms: TOML, JSON, and the plain text of the published figures.

JSON has `question` (or `issue`) with `agent1_stance`, `agent2_stance`, … as AG1, AG2, …; plain text, of figures 2
and 7 of seed 000, has `Issue:`, then `AG1's stance:` and so on.
"""

import re

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import (
    SeatSpecification,
    Specification,
    checked,
    filled,
    read_table,
    text_of,
)
from aufheben.formats.cases.toml import (
    LIMITS,
    PROTOCOL,
    chains,
    expected,
    model_of,
    options,
    read_toml,
)
from aufheben.formats.nodes import known, parsed
from aufheben.words import speaker

__all__ = ["SeatSpecification", "Specification", "filled", "read_case"]
_say = speaker(__name__)
_KEYS = (
    "question", "issue", "model", "agent1_stance", "agent2_stance", "shared", "priorities",
    "limits", "protocol", "aliases", "expect", "table", "wants",
)  # fmt: skip
_AGENT_STANCE = re.compile(r"agent([1-9]\d?)_stance")
# Headings may be bold, as figure 2 is in print, or marked with "#".
_MARK, _END = r"[\s#]*+(?:\*\*|__)?\s*+", r"\s*+(?:\*\*|__)?\s*+"
_ISSUE = re.compile(rf"{_MARK}(?:issue|question|議題){_END}[:：]{_END}(.*)", re.IGNORECASE)
_STANCE = re.compile(
    rf"{_MARK}([\w-]+)\s*+(?:['’]s\s++stance|のスタンス){_END}[:：]{_END}(.*)", re.IGNORECASE
)
_CAPTION = re.compile(r"\s*+(図|figure|fig\.)\s*+\d++\s*+[:：].*", re.IGNORECASE)


def read_case(text: str, file: str | None = None) -> Specification:
    """The specification in `text`, in whichever form it is written; `file` names the source.

    Raises BadInput with file, line and fix.
    """
    if (file or "").endswith(".toml"):
        return read_toml(text, file)
    if (file or "").endswith(".json") or text.lstrip().startswith("{"):
        return read_json(text, file)
    if re.search(r"^[^\S\n]*+(\[seats\.|(question|issue)\s*+=)", text, re.MULTILINE):
        return read_toml(text, file)
    return read_plain(text, file)


def read_plain(text: str, file: str | None = None) -> Specification:
    """The specification in a plain text. Raises BadInput if it has no issue or stances."""
    question: list[str] = []
    stances: list[tuple[str, int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        issue, stance = _ISSUE.fullmatch(line), _STANCE.fullmatch(line)
        if _CAPTION.fullmatch(line):
            continue
        if stance:
            stances.append((stance[1], number, [stance[2]]))
        elif stances:
            stances[-1][2].append(line)
        elif issue:
            question.append(_bare(issue[1]))
        elif question:
            question.append(line)
    if not question:
        raise BadInput(_say("no_issue"), do=_say("begin_issue_camera"), file=file, line=1)
    seats = [_plain_seat(name, line, lines) for name, line, lines in stances]
    _no_twins(seats, file)
    asked = " ".join(" ".join(question).split())
    return checked(Specification(question=asked, seats=tuple(seats)), file)


def _bare(text: str) -> str:
    """Without the end of bold print."""
    return text.rstrip().removesuffix("**").removesuffix("__").rstrip()


def _plain_seat(name: str, line: int, lines: list[str]) -> SeatSpecification:
    return SeatSpecification(name=name, stance="\n".join(lines), line=line)


def _no_twins(seats: list[SeatSpecification], file: str | None) -> None:
    names = [seat.name for seat in seats]
    twin = next((seat for seat in seats if names.count(seat.name) > 1), None)
    if twin:
        raise BadInput(
            _say("two_stances", name=twin.name),
            do=_say("name_seats_apart"),
            file=file,
            line=twin.line,
        )


def read_json(text: str, file: str | None = None) -> Specification:
    """The specification in a JSON text. Raises BadInput with file, line and fix."""
    data = _object(text, file)
    stances = {int(found[1]): key for key in data if (found := _AGENT_STANCE.fullmatch(key))}
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
