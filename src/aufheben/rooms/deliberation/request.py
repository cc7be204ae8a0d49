"""What may be said of a question that one mind is to deliberate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.facts import DOCUMENTS
from aufheben.rooms.options import (
    SPENDING,
    Request,
    lang_option,
    model_option,
    option,
    seats_option,
)

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
        (), "What one side of the mind stands for.", "Seats", flag="--stance", many=True
    )
    steps: int | None = option(
        None,
        "Most steps; 12 with a model, 40 where the logic engine deliberates alone.",
        "Form",
        int,
        least=1,
        most=500,
    )
    quiet_steps: int = option(
        4, "Steps without a new claim after which it ends.", "Form", int, least=1
    )
    judge: str = option(
        "changed",
        "When the judge rates the discussion: when the board has changed, or every step.",
        "Form",
        choices=("changed", "every"),
    )
    weights: str | None = option(
        None, "A TOML table of the utility's weights.", "Form", metavar="FILE"
    )
    personas: Mapping[str, str] = option(
        (),
        "Performs acts in turn with the others, in this character.",
        "Seats",
        dict,
        flag="--persona",
        metavar="NAME=WORDS",
        example='"Ann=a careful doctor"',
        many=True,
    )
    model: str | None = model_option("Who thinks; without one, the logic engine.")
    seats: Mapping[str, str] = seats_option(
        "deliberator, executor, judge or a persona: symbolic, human, model, or "
        "PROVIDER:MODEL[@URL].",
        "judge=anthropic:MODEL or executor=human",
    )
    facts: str | None = option(
        None,
        "Documents in which facts are looked up.",
        "Reading",
        metavar="DIR|INDEX.db",
        within=DOCUMENTS,
    )
    lang: "Lang | None" = lang_option("The language of the deliberation.")
