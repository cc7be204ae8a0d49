"""What the steps of integration share: refused syntheses, cores as messages, fallbacks."""

from collections.abc import Mapping
from typing import NamedTuple

from aufheben.domain import Core, FinalAnswer, NoSynthesis, Unanswered
from aufheben.protocols.dialectic.messages import GeneralizeMessage, parse, write_property
from aufheben.protocols.ports import Reason, Rejected


class Refused(NamedTuple):
    """A synthesis that was put back and defeated."""

    core: Core
    answer: FinalAnswer


def wrong(expected: str, answer: object) -> Rejected:
    """An answer that is none of the values expected."""
    return Rejected(expected=expected, got=type(answer).__name__, do="give it")


def unsaid(reason: Reason) -> NoSynthesis | Unanswered:
    """What stands in for a step that was not answered."""
    return (
        NoSynthesis(reason="no legal answer") if reason == "illegal" else Unanswered(limit=reason)
    )


def read_core(message: Mapping[str, object]) -> Core | NoSynthesis | Rejected:
    """A core or a setting from its message."""
    read = parse(GeneralizeMessage, message)
    if isinstance(read, Rejected):
        return read
    core = read.Argument.E
    return core.core() if core is not None else NoSynthesis(reason=read.reason)


def write_core(answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
    """A core or a setting in its published form."""
    match answer:
        case Core():
            return {"Argument": {"E": write_property(answer)}}
        case NoSynthesis():
            return {"Argument": {"E": None}, "reason": answer.reason}
        case Unanswered():
            return {"limit": answer.limit}
