"""What a person is asked of the published integration: criteria, and a core of conditions."""

from collections.abc import Sequence
from typing import Any

from aufheben.agents.human.forms import INSIDE, AnswerForm, Schema
from aufheben.rooms.dialectic.asks.messages import PropertyMessage

_PROPERTY: Schema = PropertyMessage.model_json_schema()


async def characters(form: AnswerForm, abouts: Sequence[str]) -> dict[str, Any]:
    """The published message of C1 … Cn, each asked for beside what its argument concludes."""
    found = {}
    for number, about in enumerate(abouts, start=1):
        lead = f"{number}. {about}{INSIDE}"
        found[f"C{number}"] = await form.ask(_PROPERTY, lead=lead)
    return {"Argument": found}


async def core(form: AnswerForm) -> dict[str, Any]:
    """The published message of E."""
    return {"Argument": {"E": await form.ask(_PROPERTY)}}
