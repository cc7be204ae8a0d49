"""Whether who sits at a table can argue a form there."""

from dataclasses import replace

from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput
from aufheben.formats.cases.seats import Sitting
from aufheben.formats.cases.specification import Specification
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.dialectic.rules import SPOKEN, UNCAPPED_CALLS
from aufheben.protocols.registered import FORMS

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
            "the complete form is worked out over stances in logic alone",
            do="take --protocol published, or leave models and people out",
            file=file,
        )
    prose = is_prose(form) and "symbolic" in (table.neutral, *speaking.values())
    if form == "lift":
        _check_lift(rules, table, file)
    if prose or (form == "lift" and table.logic):
        who = "in every seat that speaks" if speaking else "in a seat"
        raise BadInput(
            f"the {form} form needs a model or a person {who}",
            do="name one (--model, --seat AG1=human), or take --protocol published",
            file=file,
        ).but(by_model=True)
    if not rules.background and form not in ("published", "capped"):
        raise BadInput(
            f"the {form} form has no background that could be left out",
            do="leave background out, or take --protocol published",
            file=file,
        )
    if rules.confirm and not rules.disputed:
        raise BadInput(
            f"the {form} form has no seats to confirm its answer",
            do="leave confirm out, or take another form",
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
        do = "take --protocol published, or leave uncapped out"
        raise BadInput(f"the {form} form is not argued without a cap on rounds", do=do, file=file)
    said = [key for key in ("max_rounds",) if key in limits and key not in specification.defaults]
    said += ["debate"] if protocol.get("debate") is False else []
    if said:
        do = "keep one of them"
        raise BadInput(f"both uncapped and {said[0]}", do=do, file=file)
    kept = {key: value for key, value in limits.items() if key != "max_rounds"}
    return replace(specification, limits={"calls": UNCAPPED_CALLS, **kept})


def _check_lift(rules: Constitution, table: Sitting, file: str | None) -> None:
    """Raises BadInput if nobody of no side is there to lift, or a side would integrate."""
    if READER in table.agents:
        why = "who checks a decision"
        raise BadInput(f"a seat is named {READER}, as {why}", do="rename it", file=file)
    if rules.pooled:
        raise BadInput(
            "protocol.pooled means nothing in the lift form: M, of no side, always integrates",
            do="leave it out (--no-pooled), or take --protocol published",
            file=file,
        )
    if not table.mediated and not table.logic:
        raise BadInput(
            "the lift form needs somebody of no side who takes stock and decides, "
            "and a person does that only where named",
            do="name a model (--model, --seat M=openai:gpt-5-mini) or a person (--seat M=human), "
            "or take --protocol published",
            file=file,
        ).but(by_model=True)
    if not table.logic and set(table.agents) == table.formal:
        raise BadInput(
            "the lift form needs a seat that can try ideas in prose; all argue in logic here",
            do="name a model for a seat (--seat AG1=model), or take --protocol published",
            file=file,
        ).but(by_model=True)
