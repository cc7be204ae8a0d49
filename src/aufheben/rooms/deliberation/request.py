"""What may be said of a question that one mind is to deliberate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.files import DOCUMENTS
from aufheben.rooms.options import (
    SPENDING,
    Request,
    lang_option,
    model_option,
    option,
    seats_option,
)
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Lang

CHANGES = ("weights", "steps", "personas", *SPENDING)
"""What may be other from a step on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliberation(Request):
    """`what` is deliberated by one mind: a file, or a question with the stances it is given.

    `personas` perform acts in turn, each in a character; `seats` say who answers for the
    deliberator, the executor (or each persona) and the judge.
    """

    room: ClassVar = "deliberation"
    formats: ClassVar = ("html", "svg", "md", "txt", "mmd")
    what: str = option("", "", "Reading", metavar="FILE|QUESTION", argument=True)
    stances: Mapping[str, str] | Sequence[str] = option(
        (), _say("option_stances"), "Seats", flag="--stance", many=True
    )
    steps: int | None = option(None, _say("option_steps"), "Form", int, least=1, most=500)
    quiet_steps: int = option(4, _say("option_quiet_steps"), "Form", int, least=1)
    judge: str = option("changed", _say("option_judge"), "Form", choices=("changed", "every"))
    weights: str | None = option(None, _say("option_weights"), "Form", metavar="FILE")
    personas: Mapping[str, str] = option(
        (),
        _say("option_personas"),
        "Seats",
        dict,
        flag="--persona",
        metavar="NAME=WORDS",
        example=_say("example_role"),
        many=True,
    )
    model: str | None = model_option(_say("option_model"))
    seats: Mapping[str, str] = seats_option(
        _say("option_seats"), _say.joined("judge=anthropic:MODEL", "executor=human", between="or")
    )
    facts: str | None = option(
        None, _say("option_facts"), "Reading", metavar="DIR|INDEX.db", within=DOCUMENTS
    )
    lang: "Lang | None" = lang_option(_say("option_lang"))
