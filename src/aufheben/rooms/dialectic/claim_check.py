"""What is asked of a case that strengths decide: a claim, and sides that are for and against it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

from aufheben.domain.vocabulary import Bearing, Form, Gradual
from aufheben.errors import BadInput, among
from aufheben.formats.cases.specification import SeatSpecification, Specification
from aufheben.logic.sentences.expectations import is_japanese
from aufheben.rooms.dialectic.asks.claims import is_claim, side
from aufheben.rooms.dialectic.protocol.rules import ClaimScore
from aufheben.words import speaker

_say = speaker(__name__)

GRADED: Final[Form] = "argllm"
"""The form that decides by strengths."""
OPTIONS: Final = ("depth", "claim_score", "gradual")
SIDES: Final[tuple[Bearing, ...]] = ("for", "against")
DEPTHS: Final = (1, 2)


def check_claim(specification: Specification, file: str | None) -> None:
    """Raises BadInput where strengths are to decide what yes and no do not answer."""
    question = specification.question.strip()
    if specification.protocol.get("name") != GRADED or not question or is_claim(question):
        return
    example = (
        "「広場を車に閉ざすべきか」や「広場を車に閉ざすべきである。」"
        if is_japanese(question)
        else '"Should the square be closed to cars?" or "The square should be closed to cars."'
    )
    raise BadInput(
        _say("argllm_form_decides", question=question),
        do=_say("ask_yes_no", example=example),
        file=file,
    )


def with_sides(
    specification: Specification, seats: Sequence[SeatSpecification]
) -> tuple[SeatSpecification, ...]:
    """Of a claim the first two seats stand for yes and no, where nothing else is said of them."""
    if specification.protocol.get("name") != GRADED:
        return tuple(seats)
    question = specification.question.strip()
    sides = [*SIDES, *[None] * len(seats)]
    return tuple(
        replace(seat, stance=side(question, bearing))
        if bearing is not None and not seat.stance.strip()
        else seat
        for seat, bearing in zip(seats, sides, strict=False)
    )


def only_of_claims(specification: Specification, form: object, file: str | None) -> Specification:
    """What only the argllm form has is refused elsewhere; where merely configured, dropped."""
    given = [name for name in OPTIONS if name in specification.protocol]
    if form == GRADED or not given:
        return specification
    for name in given:
        if name not in specification.defaults:
            raise BadInput(
                _say("form_no_nothing", form=str(form), name=name),
                do=_say("leave_out_take_protocol", name=name),
                file=file,
            )
    kept = {key: value for key, value in specification.protocol.items() if key not in given}
    return replace(specification, protocol=kept)


def check_graded(protocol: Mapping[str, Any], file: str | None) -> None:
    """Raises BadInput for a depth, a claim's score or a semantics that there is not."""
    given = [name for name in OPTIONS if protocol.get(name) is not None]
    known: dict[str, tuple[object, ...]] = {
        "depth": DEPTHS,
        "claim_score": get_args(ClaimScore),
        "gradual": get_args(Gradual),
    }
    for name in given:
        if protocol[name] not in known[name]:
            do = among("use_lists", map(str, known[name]))
            raise BadInput(_say("protocol", name=name, protocol=protocol[name]), do=do, file=file)
