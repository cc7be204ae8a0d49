"""Whether who sits at a table can argue a form there, and what is asked of a case that strengths decide."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

from aufheben.domain.vocabulary import Bearing, Form, Gradual
from aufheben.errors import BadInput, among
from aufheben.formats.cases.seats import Sitting
from aufheben.formats.cases.specification import SeatSpecification, Specification
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.rooms.dialectic.asks.claims import is_claim, side
from aufheben.rooms.dialectic.protocol.rules import (
    FORMS,
    SPOKEN,
    UNCAPPED_CALLS,
    ClaimScore,
    Constitution,
)
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


LOGICAL: tuple[Form, ...] = ("complete", "published", "capped")
"""Forms that the logic engine can argue alone."""


def is_prose(form: object) -> bool:
    """Whether a form is in free prose, in which the logic engine cannot say anything."""
    return form is not None and form not in (*LOGICAL, "lift")


READER = "reader"
"""Who checks what M decided in a lift."""


def check_form(rules: Constitution, table: Sitting, file: str | None) -> None:
    """Raises BadInput if nobody there can argue the form, or it has no such part."""
    form = rules.form
    silent = form in FORMS and form != "no-schema" and form not in SPOKEN
    speaking = {} if silent else table.agents
    if form == "complete" and not table.logic:
        raise BadInput(_say("complete_form_worked"), do=_say("take_protocol_published"), file=file)
    prose = is_prose(form) and "symbolic" in (table.neutral, *speaking.values())
    if form == "lift":
        _check_lift(rules, table, file)
    if prose or (form == "lift" and table.logic):
        who = _say("every_seat_speaks") if speaking else _say("seat")
        raise BadInput(
            _say("form_needs_model", form=form, who=who), do=_say("name_model_seat_ag1"), file=file
        ).but(by_model=True)
    if not rules.background and form not in ("published", "capped"):
        raise BadInput(
            _say("form_no_background", form=form), do=_say("leave_background_out"), file=file
        )
    if rules.confirm and not rules.disputed:
        raise BadInput(_say("form_no_seats", form=form), do=_say("leave_confirm_out"), file=file)


def uncapped(specification: Specification, default: Form, file: str | None) -> Specification:
    """Without a cap on rounds, and closed by a limit on calls, where that is asked for.

    Raises BadInput for a form that has a cap or no rounds, or rounds that are limited all the same.
    """
    protocol, limits = specification.protocol, specification.limits
    if not protocol.get("uncapped"):
        return specification
    if (form := protocol.get("name", default)) != "published":
        do = _say("take_protocol_published_leave")
        raise BadInput(_say("form_not_argued", form=form), do=do, file=file)
    said = [key for key in ("max_rounds",) if key in limits and key not in specification.defaults]
    said += ["debate"] if protocol.get("debate") is False else []
    if said:
        do = _say("keep_them")
        raise BadInput(_say("both_uncapped", said=said[0]), do=do, file=file)
    kept = {key: value for key, value in limits.items() if key != "max_rounds"}
    return replace(specification, limits={"calls": UNCAPPED_CALLS, **kept})


def _check_lift(rules: Constitution, table: Sitting, file: str | None) -> None:
    """Raises BadInput if nobody of no side is there to lift, or a side would integrate."""
    if READER in table.agents:
        why = _say("who_checks_decision")
        raise BadInput(_say("seat_named", reader=READER, why=why), do=_say("rename"), file=file)
    if rules.pooled:
        raise BadInput(_say("protocol_pooled_means"), do=_say("leave_out_no"), file=file)
    if not table.mediated and not table.logic:
        raise BadInput(
            _say("lift_form_needs_somebody"), do=_say("name_model_model"), file=file
        ).but(by_model=True)
    if not table.logic and set(table.agents) == table.formal:
        raise BadInput(_say("lift_form_needs"), do=_say("name_model_seat"), file=file).but(
            by_model=True
        )
