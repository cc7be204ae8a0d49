"""A finished dialectic as text: the answer and the reasons in sentences, the form after."""

from collections.abc import Iterator

from aufheben.formats.detail_reasons import reasons
from aufheben.formats.dialectic import Told
from aufheben.formats.explanation import explanation, stances
from aufheben.formats.headline import headline, openings
from aufheben.formats.quoting.markdown import line
from aufheben.formats.quoting.plain import page
from aufheben.formats.reason_words import FORM, STATUSES


def plain(told: Told) -> str:
    """For a terminal."""
    told_why = [f"- {reason}" for reason in reasons(told)]
    why = [*told_why, ""] if told_why else []
    for_people = [*explanation(told), *openings(told), *stances(told)]
    return page([headline(told), "", *for_people, *why, *_form(told)])


def markdown(told: Told) -> str:
    """For reading and sharing, with the map as Mermaid."""
    from aufheben.formats.mermaid import mermaid

    finished = told.finished
    lines = [
        f"# {line(finished.case.issue.question)}",
        "",
        f"**{line(headline(told))}**",
        "",
        *_markdown_lists(told),
        *(f"- {line(reason)}" for reason in reasons(told)),
        "",
        "```mermaid",
        mermaid(told).rstrip(),
        "```",
        "",
        FORM[told.lang]["columns"],
        "|---|---|---|---|---|---|---|---|",
        *(_row(told, index) for index in range(len(told.moves))),
        "",
        line(_footer(told)),
    ]
    return "\n".join(lines) + "\n"


def _markdown_lists(told: Told) -> Iterator[str]:
    """The explanation's heads in bold, all else as a list."""
    for told_line in (*explanation(told), *openings(told), *stances(told)):
        text = line(told_line.removeprefix("  - "))
        if not told_line or told_line.startswith("  - "):
            yield f"- {text}" if told_line else ""
        else:
            yield f"**{text}**\n" if told_line.endswith((":", "：")) else f"- {text}"


def _form(told: Told) -> Iterator[str]:
    words = FORM[told.lang]
    for index, move in enumerate(told.moves):
        said = told.uttered[index]
        attacks = said.attacks
        role = words[move.role]
        if attacks is not None:
            role = words["attacks"].format(role=role, name=told.name(attacks))
        yield f"{told.name(index)} {move.seat} {role}"
        for rule in move.argument.rules:
            weak = "".join(f" ~[{w}]" for w in rule.weak_negation)
            grounds = f"{' & '.join(rule.strong)}{weak}"
            yield f"    {grounds} => {rule.consequent}" if grounds else f"    {rule.consequent}"
        status = STATUSES[told.lang][told.audit.statuses[index]]
        yield f"    {status}{'' if told.complete else _union(told, index)}"
    yield _footer(told)


def _union(told: Told, index: int) -> str:
    if not told.audit.on_union:
        return ""
    status = STATUSES[told.lang][told.audit.on_union[index]]
    return FORM[told.lang]["on_union"].format(status=status)


def _row(told: Told, index: int) -> str:
    move, said = told.moves[index], told.uttered[index]
    cells = [
        told.name(index),
        move.seat,
        FORM[told.lang][move.role],
        told.name(said.attacks) if said.attacks is not None else "",
        "; ".join(move.argument.premises),
        "; ".join(move.argument.conc),
        told.audit.statuses[index],
        told.audit.on_union[index] if told.audit.on_union else "",
    ]
    return f"| {' | '.join(map(line, cells))} |"


def _footer(told: Told) -> str:
    finished = told.finished
    conclusion, tally = finished.conclusion, finished.tally
    words, form = FORM[told.lang], finished.case.constitution.form
    taken = words[_taken(told)].format(
        made=tally.made, bound=finished.case.bound, spoken=len(told.moves)
    )
    return words["footer"].format(
        outcome=conclusion.outcome,
        stop=conclusion.kind or conclusion.stop_reason,
        taken=taken,
        form=form,
        flags=words["flags"].format(flags=", ".join(conclusion.flags)) if conclusion.flags else "",
        run=told.run,
    )


def _taken(told: Told) -> str:
    """Under which head what the run took stands in the table of words."""
    if not told.complete:
        return "taken"
    return "spoken_one" if len(told.moves) == 1 else "spoken"
