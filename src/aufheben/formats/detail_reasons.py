"""How an answer came about, in sentences: each dispute, the lift, and what is said against it."""

from collections.abc import Iterator

from aufheben.domain import Core, Dispute, Integration, Move
from aufheben.formats.dialectic import Told, disputes
from aufheben.formats.standing_words import stands, unsaid


def reasons(told: Told) -> list[str]:
    """One sentence or two for each dispute and step."""
    told_disputes = [_dispute(told, first, d) for first, d in disputes(told)]
    integration = told.finished.conclusion.integration
    lifted = list(_lift(told, integration)) if integration is not None else []
    return [*told_disputes, *unsaid(told), *lifted, *_objections(told)]


def is_rule(premise: str) -> bool:
    """The premise is a conditional, not a fact."""
    return premise.lower().startswith(("if ", "by definition", "rule ")) or "->" in premise


def shares(told: Told, core: Core) -> list[tuple[str, float]]:
    """Each seat with the share (0..1) of its criterion that the core keeps."""
    theses = dict.fromkeys(d.thesis.seat for d in told.finished.conclusion.disputes)
    return list(zip(core.sides or theses, core.retention, strict=False))


def sentence(text: str) -> str:
    """With a capital, where it does not begin with a name of one letter, and a stop."""
    clean = text.strip().rstrip(".")
    if clean.endswith(("。", "！", "？", "!", "?")):
        return clean
    return f"{clean[:1].upper()}{clean[1:]}." if not clean[:2].endswith(" ") else f"{clean}."


def _dispute(told: Told, first: int, dispute: Dispute) -> str:
    thesis, rest = dispute.moves[0], dispute.moves[1:]
    parts = [f"{thesis.seat}: {_because(thesis)}"]
    parts += [f"{move.seat} {_against(told, first, move)}: {_because(move)}" for move in rest]
    if told.complete:
        return " ".join([*parts, *stands(told, first, len(dispute.moves))])
    return " ".join([*parts, _result(told, first, dispute)])


def _result(told: Told, first: int, dispute: Dispute) -> str:
    status = told.audit.statuses[first]
    match dispute.result:
        case "justified":
            held = "justified" if status == "justified" else f"justified in the dispute, {status}"
            return f"Nobody had another answer: {held} by computation."
        case "pending" if (
            not dispute.rounds and len(dispute.moves) == 1 and dispute.stop == "rounds"
        ):
            return f"Nobody was asked to reply: pending, {status} by computation."
        case "pending" if dispute.stop == "rounds" and not _disputed(told):
            return f"All turns were taken: pending, {status} by computation."
        case "pending" if dispute.stop == "verdict":
            return f"The judge had heard enough: pending, {status} by computation."
        case "pending" if dispute.stop == "skipped":
            return f"A turn was passed over: pending, {status} by computation."
        case "pending":
            return f"A limit ended the dispute ({dispute.stop}): pending, {status} by computation."
        case "defeated":
            return f"{dispute.thesis.seat} had no answer: defeated in the dispute, {status} by computation."


def _disputed(told: Told) -> bool:
    return told.finished.case.constitution.disputed


def _against(told: Told, first: int, move: Move) -> str:
    verb = "rebuts" if move.role == "rebut" else "undercuts"
    return f"{verb} {told.name(first + (move.attacks or 0))}"


def _because(move: Move) -> str:
    grounds = [p for p in move.argument.premises if not is_rule(p)]
    said = move.argument.warrant.consequent
    basis = ", ".join(grounds or move.argument.premises)
    unless = "".join(f", unless {w}" for w in move.argument.ass)
    return sentence(f"{said}, since {basis}{unless}" if basis else f"{said}{unless}")


def _lift(told: Told, integration: Integration) -> Iterator[str]:
    yield from (f"Axis: {sentence(axis.question)}" for axis in integration.axes)
    yield from _drawn(integration)
    core = integration.core
    if integration.answer is None:
        why = f": {sentence(integration.reason)}" if integration.reason else "."
        yield f"No synthesis{why}"
    if core is None:
        return
    unless = "".join(f", unless {w}" for w in core.weak_negation)
    of_all = core.method == "lift"
    head = "What every side needs" if of_all else "What both sides can hold"
    yield f"{head}: {sentence('; '.join(core.strong) + unless)}"
    if core.retention:
        kept = shares(told, core)
        yield f"Kept of each criterion: {', '.join(f'{s} {share:.0%}' for s, share in kept)}."


def _drawn(integration: Integration) -> Iterator[str]:
    """Of how many samples or drafts the answer is one."""
    count = len(integration.candidates)
    if "sample" in integration.kinds and "unchosen" in integration.marks:
        yield f"The first of {count} independent answers; nobody chose among them."
    elif "sample" in integration.kinds and integration.chosen is None:
        yield f"More independent answers say that there is none than the {count} that give one."
    elif "sample" in integration.kinds and count > 1:
        yield f"Of {count} independent answers the one that agrees best with the others."
    elif "draft" in integration.kinds:
        yield f"A draft, mended {count - 1} time{'s' if count != 2 else ''} by each side's criticism."


def _objections(told: Told) -> Iterator[str]:
    conclusion, index = told.finished.conclusion, told.synthesis
    if index is None:
        return
    if conclusion.outcome == "unresolved":
        yield f"The best synthesis was defeated: {_because(told.moves[index])}"
    for dispute in conclusion.confirmations:
        for move in dispute.moves[1:]:
            yield f"{move.seat} objects to a synthesis: {_because(move)}"
    if told.audit.on_union and told.audit.on_union[index] != told.audit.statuses[index]:
        yield (
            f"On all stances together it is {told.audit.on_union[index]}, "
            "though it stands in the dialogue."
        )
