"""Acts as messages and messages as acts; what is written is read back as the same act."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Act
from aufheben.protocols.asking.message import message_of, value_of, written
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected
from aufheben.rooms.deliberation.asks.answers import Critique as SaidCritique

SAID: dict[Act, Any] = {
    "propose": Propose,
    "critique": SaidCritique,
    "question": Inquire,
    "fact_check": CheckFact,
    "synthesize": Synthesize,
    "plan": Replan,
    "finalize": Finalize,
}
"""What the message of each act says: the act itself, but of a critique."""


def read_act(act: Act, message: Mapping[str, object]) -> Performed | Rejected:
    """The act that a message of its kind means."""
    read = parse(message_of(SAID[act]), message)
    if isinstance(read, Rejected):
        return read
    said: Any = value_of(SAID[act], read)
    match said:
        case SaidCritique():
            return Critique(
                target=said.target,
                by=said.attacker if said.claim is None else said.claim,
                type=said.type,
                severity=said.severity,
                description=said.description,
            )
        case Synthesize():
            return replace(said, draft=said.draft.strip())
    meant: Performed = said
    return meant


def write_act(act: Performed) -> dict[str, Any]:
    """The act as its message; who attacks, and a draft, only where there is one."""
    said: dict[str, Any] = written(_critique(act) if isinstance(act, Critique) else act)
    if isinstance(act, Critique | Synthesize):
        return {k: v for k, v in said.items() if v or k not in ("fromClaimId", "claim", "draft")}
    return said


def _critique(act: Critique) -> SaidCritique:
    return SaidCritique(
        target=act.target,
        attacker=act.by if isinstance(act.by, str) else "",
        claim=act.by if isinstance(act.by, Stated) else None,
        type=act.type,
        severity=act.severity,
        description=act.description,
    )


def kind_of(act: Performed) -> Act:
    """Which of the seven acts it is."""
    kinds: dict[type[Any], Act] = {said: name for name, said in SAID.items()}
    return {**kinds, Critique: "critique"}[type(act)]
