"""Whether who sits at a table can argue a form there."""

from dataclasses import replace

from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput
from aufheben.formats.cases.seats import Sitting
from aufheben.formats.cases.specification import Specification
from aufheben.rooms.dialectic.protocol.forms import FORMS
from aufheben.rooms.dialectic.protocol.rules import SPOKEN, UNCAPPED_CALLS, Constitution
from aufheben.words import speaker

_say = speaker(__name__)

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
        raise BadInput(
            _say("complete_form_worked"),
            do=_say("take_protocol_published"),
            file=file,
        )
    prose = is_prose(form) and "symbolic" in (table.neutral, *speaking.values())
    if form == "lift":
        _check_lift(rules, table, file)
    if prose or (form == "lift" and table.logic):
        who = _say("every_seat_speaks") if speaking else _say("seat")
        raise BadInput(
            _say("form_needs_model", form=form, who=who),
            do=_say("name_model_seat_ag1"),
            file=file,
        ).but(by_model=True)
    if not rules.background and form not in ("published", "capped"):
        raise BadInput(
            _say("form_no_background", form=form),
            do=_say("leave_background_out"),
            file=file,
        )
    if rules.confirm and not rules.disputed:
        raise BadInput(
            _say("form_no_seats", form=form),
            do=_say("leave_confirm_out"),
            file=file,
        )


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
        raise BadInput(
            _say("protocol_pooled_means"),
            do=_say("leave_out_no"),
            file=file,
        )
    if not table.mediated and not table.logic:
        raise BadInput(
            _say("lift_form_needs_somebody"),
            do=_say("name_model_model"),
            file=file,
        ).but(by_model=True)
    if not table.logic and set(table.agents) == table.formal:
        raise BadInput(
            _say("lift_form_needs"),
            do=_say("name_model_seat"),
            file=file,
        ).but(by_model=True)
