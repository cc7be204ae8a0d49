"""From what a file says to a case: who sits where, under which rules."""

from dataclasses import dataclass, fields
from typing import Any

from aufheben.domain import Issue, Limits, Seat
from aufheben.domain.words import Form
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import SeatSpecification, Specification, known
from aufheben.logic.knowledge import issue_lexicon
from aufheben.logic.sentences import read_question, read_stance
from aufheben.protocols.dialectic import Constitution
from aufheben.runtime.conduct import Case

FORMS: tuple[Form, ...] = ("published", "capped")
AGENTS = ("symbolic",)
ROUNDS: dict[Form, int] = {"published": 10, "capped": 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """A case, and who answers in each seat."""

    case: Case
    agents: dict[str, str]


def cast(specification: Specification, *, file: str | None = None, lenient: bool = False) -> Cast:
    """Put agents into the seats. Raises BadInput where a stance or the question cannot be read."""
    issue = Issue(
        question=specification.question.strip(), aliases=tuple(specification.aliases.items())
    )
    _ask_readable(issue, file)
    for seat in specification.seats:
        _readable(seat, issue, file, lenient=lenient)
    seats = tuple(
        Seat(name=seat.name, stance=seat.stance, premises="logic") for seat in specification.seats
    )
    constitution = constituted(specification.protocol, specification.limits, file)
    return Cast(
        case=Case(issue=issue, seats=seats, constitution=constitution),
        agents={seat.name: "symbolic" for seat in specification.seats},
    )


def constituted(
    protocol: dict[str, Any], limits: dict[str, Any], file: str | None = None
) -> Constitution:
    """The rules of the dialogue, defaults filled in."""
    if limits.get("max_theses") == 0:
        raise BadInput("limits.max_theses is 0", do="give 1 or more", file=file)
    name = protocol.get("name", "published")
    known(name, FORMS, where="protocol.name", file=file)
    form = next(f for f in FORMS if f == name)
    allowed = {field.name for field in fields(Limits)}
    given = {key: value for key, value in limits.items() if key in allowed}
    switches = {key: value for key, value in protocol.items() if key != "name"}
    return Constitution(
        form=form, limits=Limits(**{"max_rounds": ROUNDS[form], **given}), **switches
    )


def _ask_readable(issue: Issue, file: str | None) -> None:
    if read_question(issue.question, issue_lexicon(issue)) is None:
        raise BadInput(
            f"the logic engine cannot read the question {issue.question!r}",
            do='ask "Which camera should we buy?", "Should we buy a camera?", "Is Tweety a flier?"'
            " or in logic: buy(x) & camera(x)",
            file=file,
        )


def _readable(seat: SeatSpecification, issue: Issue, file: str | None, *, lenient: bool) -> None:
    if seat.agent is not None:
        known(seat.agent, AGENTS, where=f"[seats.{seat.name}] agent", file=file, line=seat.line)
    try:
        read_stance(seat.stance, issue_lexicon(issue), lenient=lenient)
    except BadInput as bad:
        bad.what = f"{seat.name}: {bad.what}"
        raise bad.at(file=seat.file or file, first_line=seat.line) from None
