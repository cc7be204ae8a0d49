"""Acts as messages and messages as acts; what is written is read back as the same act."""

from collections.abc import Callable, Mapping
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
from aufheben.domain.boards import Act, Quotation
from aufheben.protocols.deliberation.messages import (
    CritiqueMessage,
    FactCheckMessage,
    FinalizeMessage,
    PlanMessage,
    ProposeMessage,
    QuestionMessage,
    SynthesizeMessage,
)
from aufheben.protocols.lookup import write_quotations
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected

Read = Callable[[Mapping[str, object]], Performed | Rejected]


def read_act(act: Act, message: Mapping[str, object]) -> Performed | Rejected:
    """The act that a message of its kind means."""
    return _READ[act](message)


def write_act(act: Performed) -> dict[str, Any]:
    """The act as its message."""
    match act:
        case Propose():
            claim = None if act.claim is None else write_claim(act.claim)
            return {"claim": claim, "amends": act.amends, "answers": act.answers}
        case Critique():
            by = {"fromClaimId": act.by} if isinstance(act.by, str) else {}
            claimed = {"claim": write_claim(act.by)} if isinstance(act.by, Stated) else {}
            return {
                "toClaimId": act.target,
                **by,
                **claimed,
                "type": act.type,
                "severity": act.severity,
                "description": act.description,
            }
        case Inquire():
            return {"text": act.text, "about": act.about}
        case CheckFact():
            return {
                "claimId": act.claim,
                "finding": act.finding,
                "confidence": act.confidence,
                "quotations": write_quotations(act.quotations),
            }
        case Synthesize():
            draft = {"draft": act.draft} if act.draft else {}
            return {"claim": write_claim(act.claim), "merges": list(act.merges), **draft}
        case Replan():
            return {"plan": list(act.aims)}
        case Finalize():
            return {"text": act.text, "minority": act.minority}


def kind_of(act: Performed) -> Act:
    """Which of the seven acts it is."""
    kinds: dict[type[Any], Act] = {
        Propose: "propose",
        Critique: "critique",
        Inquire: "question",
        CheckFact: "fact_check",
        Synthesize: "synthesize",
        Replan: "plan",
        Finalize: "finalize",
    }
    return kinds[type(act)]


def write_claim(stated: Stated) -> dict[str, Any]:
    """A claim before it has an id."""
    return {
        "text": stated.text,
        "side": stated.side,
        "confidence": stated.confidence,
        "support": list(stated.support),
        "assumptions": list(stated.assumptions),
        "by": stated.by,
    }


def _propose(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(ProposeMessage, message)
    if isinstance(read, Rejected):
        return read
    claim = None if read.claim is None else read.claim.stated()
    return Propose(claim=claim, amends=read.amends, answers=read.answers)


def _critique(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(CritiqueMessage, message)
    if isinstance(read, Rejected):
        return read
    return Critique(
        target=read.toClaimId,
        by=read.claim.stated() if read.claim is not None else read.fromClaimId,
        type=read.type,
        severity=read.severity,
        description=read.description,
    )


def _question(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(QuestionMessage, message)
    return read if isinstance(read, Rejected) else Inquire(text=read.text, about=read.about)


def _fact_check(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(FactCheckMessage, message)
    if isinstance(read, Rejected):
        return read
    quotations = tuple(Quotation(source=q.source, text=q.text) for q in read.quotations)
    return CheckFact(
        claim=read.claimId,
        finding=read.finding,
        confidence=read.confidence,
        quotations=quotations,
    )


def _synthesize(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(SynthesizeMessage, message)
    if isinstance(read, Rejected):
        return read
    return Synthesize(
        claim=read.claim.stated(), merges=tuple(read.merges), draft=read.draft.strip()
    )


def _plan(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(PlanMessage, message)
    return read if isinstance(read, Rejected) else Replan(aims=tuple(read.plan))


def _finalize(message: Mapping[str, object]) -> Performed | Rejected:
    read = parse(FinalizeMessage, message)
    return read if isinstance(read, Rejected) else Finalize(text=read.text, minority=read.minority)


_READ: dict[Act, Read] = {
    "propose": _propose,
    "critique": _critique,
    "question": _question,
    "fact_check": _fact_check,
    "synthesize": _synthesize,
    "plan": _plan,
    "finalize": _finalize,
}
