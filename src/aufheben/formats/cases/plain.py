"""The plain text of seed 000, figures 2 and 7: `Issue:`, then `AG1's stance:` and so on."""

import re

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import SeatSpecification, Specification, checked
from aufheben.words import speaker

_say = speaker(__name__)

# Headings may be bold, as figure 2 is in print, or marked with "#".
_MARK, _END = r"[\s#]*+(?:\*\*|__)?\s*+", r"\s*+(?:\*\*|__)?\s*+"
_ISSUE = re.compile(rf"{_MARK}(?:issue|question|議題){_END}[:：]{_END}(.*)", re.IGNORECASE)
_STANCE = re.compile(
    rf"{_MARK}([\w-]+)\s*+(?:['’]s\s++stance|のスタンス){_END}[:：]{_END}(.*)", re.IGNORECASE
)
_CAPTION = re.compile(r"\s*+(図|figure|fig\.)\s*+\d++\s*+[:：].*", re.IGNORECASE)


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
    seats = [_seat(name, line, lines) for name, line, lines in stances]
    _no_twins(seats, file)
    asked = " ".join(" ".join(question).split())
    return checked(Specification(question=asked, seats=tuple(seats)), file)


def _bare(text: str) -> str:
    """Without the end of bold print."""
    return text.rstrip().removesuffix("**").removesuffix("__").rstrip()


def _seat(name: str, line: int, lines: list[str]) -> SeatSpecification:
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
