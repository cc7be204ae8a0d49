"""A finished dialectic as text: the answer and the reasons in sentences, the form after."""

from collections.abc import Iterator

from aufheben.domain import Dispute, Integration, Move
from aufheben.formats.dialectic import Told, disputes
from aufheben.formats.explanation import explanation, stances

_OUTCOMES = {
    "justified": "nobody could defeat a main argument",
    "synthesis": "the conflict was lifted into a new argument",
    "unresolved": "no answer survived",
    "budget": "a limit was reached before an answer",
    "failed": "a seat never gave a legal answer",
}


def plain(told: Told) -> str:
    """For a terminal."""
    why = [f"- {reason}" for reason in reasons(told)]
    for_people = [*explanation(told), *stances(told)]
    return "\n".join([_headline(told), "", *for_people, *why, "", *_form(told)]) + "\n"


def markdown(told: Told) -> str:
    """For reading and sharing, with the map as Mermaid."""
    from aufheben.formats.mermaid import mermaid

    finished = told.finished
    lines = [
        f"# {finished.case.issue.question}",
        "",
        f"**{_headline(told)}**",
        "",
        *_markdown_lists(told),
        *(f"- {reason}" for reason in reasons(told)),
        "",
        "```mermaid",
        mermaid(told).rstrip(),
        "```",
        "",
        "| argument | seat | role | attacks | premises | conclusion | status | on union |",
        "|---|---|---|---|---|---|---|---|",
        *(_row(told, index) for index in range(len(told.moves))),
        "",
        _footer(told),
    ]
    return "\n".join(lines) + "\n"


def _markdown_lists(told: Told) -> Iterator[str]:
    """The explanation's heads in bold, its items as a list."""
    for line in (*explanation(told), *stances(told)):
        yield line.strip() if line.startswith("  - ") or not line else f"**{line}**\n"


def _headline(told: Told) -> str:
    conclusion = told.finished.conclusion
    if conclusion.answer is not None:
        return _sentence(conclusion.answer)
    return f"No answer: {_OUTCOMES[conclusion.outcome]} ({conclusion.stop_reason})."


def reasons(told: Told) -> list[str]:
    """How the answer came about, one sentence or two for each dispute and step."""
    told_disputes = [_dispute(told, first, d) for first, d in disputes(told)]
    integration = told.finished.conclusion.integration
    lifted = list(_lift(told, integration)) if integration is not None else []
    return [*told_disputes, *lifted, *_objections(told)]


def _dispute(told: Told, first: int, dispute: Dispute) -> str:
    thesis, rest = dispute.moves[0], dispute.moves[1:]
    parts = [f"{thesis.seat}: {_because(thesis)}"]
    parts += [f"{move.seat} {_against(told, first, move)}: {_because(move)}" for move in rest]
    return " ".join([*parts, _result(told, first, dispute)])


def _result(told: Told, first: int, dispute: Dispute) -> str:
    status = told.audit.statuses[first]
    match dispute.result:
        case "justified":
            held = "justified" if status == "justified" else f"justified in the dispute, {status}"
            return f"Nobody had another answer: {held} by computation."
        case "pending" if dispute.stop == "skipped":
            return f"A turn was passed over: pending, {status} by computation."
        case "pending":
            return f"A limit ended the dispute ({dispute.stop}): pending, {status} by computation."
        case "defeated":
            return f"{dispute.thesis.seat} had no answer: defeated in the dispute, {status} by computation."


def _against(told: Told, first: int, move: Move) -> str:
    verb = "rebuts" if move.role == "rebut" else "undercuts"
    return f"{verb} {told.name(first + (move.attacks or 0))}"


def _because(move: Move) -> str:
    grounds = [p for p in move.argument.premises if not _is_rule(p)]
    said = move.argument.warrant.consequent
    basis = ", ".join(grounds or move.argument.premises)
    unless = "".join(f", unless {w}" for w in move.argument.ass)
    return _sentence(f"{said}, since {basis}{unless}")


def _is_rule(premise: str) -> bool:
    return premise.lower().startswith(("if ", "by definition")) or "->" in premise


def _lift(told: Told, integration: Integration) -> Iterator[str]:
    yield from (f"Axis: {_sentence(axis.question)}" for axis in integration.axes)
    core = integration.core
    if core is None:
        yield f"No synthesis: {_sentence(integration.reason)}"
        return
    unless = "".join(f", unless {w}" for w in core.weak_negation)
    yield f"What both sides can hold: {_sentence('; '.join(core.strong) + unless)}"
    if core.retention:
        seats = dict.fromkeys(d.thesis.seat for d in told.finished.conclusion.disputes)
        kept = zip(seats, core.retention, strict=False)
        yield f"Kept of each criterion: {', '.join(f'{s} {share:.0%}' for s, share in kept)}."


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


def _form(told: Told) -> Iterator[str]:
    for index, move in enumerate(told.moves):
        said = told.uttered[index]
        attacks = said.attacks
        role = move.role if attacks is None else f"{move.role}s {told.name(attacks)}"
        yield f"{told.name(index)} {move.seat} {role}"
        for rule in move.argument.rules:
            weak = "".join(f" ~[{w}]" for w in rule.weak_negation)
            yield f"    {' & '.join(rule.strong)}{weak} => {rule.consequent}"
        yield f"    {told.audit.statuses[index]}{_union(told, index)}"
    yield _footer(told)


def _union(told: Told, index: int) -> str:
    return f" (on all stances: {told.audit.on_union[index]})" if told.audit.on_union else ""


def _row(told: Told, index: int) -> str:
    move, said = told.moves[index], told.uttered[index]
    cells = [
        told.name(index),
        move.seat,
        move.role,
        told.name(said.attacks) if said.attacks is not None else "",
        "; ".join(move.argument.premises),
        "; ".join(move.argument.conc),
        told.audit.statuses[index],
        told.audit.on_union[index] if told.audit.on_union else "",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _footer(told: Told) -> str:
    finished = told.finished
    conclusion, tally = finished.conclusion, finished.tally
    flags = f", flags {', '.join(conclusion.flags)}" if conclusion.flags else ""
    return (
        f"{conclusion.outcome} ({conclusion.stop_reason}), {tally.made} calls of at most "
        f"{finished.case.bound}, {finished.case.constitution.form} form{flags}, run {told.run}"
    )


def _sentence(text: str) -> str:
    clean = text.strip().rstrip(".")
    if clean.endswith(("。", "！", "？", "!", "?")) or "\u3040" <= clean[-1:] <= "\u9fff":
        return clean if clean.endswith(("。", "！", "？", "!", "?")) else f"{clean}。"
    return f"{clean[:1].upper()}{clean[1:]}." if not clean[:2].endswith(" ") else f"{clean}."
