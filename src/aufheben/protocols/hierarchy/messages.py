"""The messages that answer the tasks of this room."""

from typing import Annotated

from pydantic import BeforeValidator

from aufheben.domain.opinions import Kind, Truth
from aufheben.protocols.shapes import Message, Sentence

_SAID = {
    "true": "true", "false": "false", "unsure": "unsure", "真": "true", "偽": "false", "不明": "unsure"
}  # fmt: skip


def _truth(said: object) -> object:
    """The word, also where a model answers with JSON's own true, or in Japanese."""
    if isinstance(said, bool):
        return "true" if said else "false"
    return _SAID.get(said.strip().lower(), said) if isinstance(said, str) else said


def _kind(said: object) -> object:
    """The word with a hyphen, as models also write it otherwise."""
    return (
        said.strip().lower().replace("_", "-").replace(" ", "-") if isinstance(said, str) else said
    )


def _nothing(said: object) -> object:
    return "" if said is None else said


class OpinionMessage(Message):
    """The proposition as it was given, whether it holds, and why."""

    proposition: Sentence
    verdict: Annotated[Truth, BeforeValidator(_truth)]
    reason: Sentence


class AdviceRow(Message):
    """What one expert should mend."""

    expert: Sentence
    feedback: Sentence


class AdviceMessage(Message):
    """Feedback for every expert."""

    feedback: list[AdviceRow]


class ProposalMessage(Message):
    """What a rejected edge should rather be; `to` is a class of the list, or empty.

    `text` is a new name or a definition, where the edge is kept.
    """

    kind: Annotated[Kind, BeforeValidator(_kind)]
    to: Annotated[str, BeforeValidator(_nothing)] = ""
    text: Annotated[str, BeforeValidator(_nothing)] = ""
    reason: Sentence


SCHEMAS: dict[str, type[Message]] = {
    "opine": OpinionMessage,
    "mediate": OpinionMessage,
    "advise": AdviceMessage,
    "improve": OpinionMessage,
    "mend": ProposalMessage,
}
NAMES: dict[str, str] = {
    "Opine": "opine",
    "Mediate": "mediate",
    "Advise": "advise",
    "Improve": "improve",
    "Mend": "mend",
}
"""The message that answers each task."""
