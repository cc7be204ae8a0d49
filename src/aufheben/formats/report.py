"""A finished dialectic as text: the answer and the reasons in sentences, the form after."""

import re
from collections.abc import Iterator

from aufheben.domain import Rule
from aufheben.domain.wording import bare
from aufheben.formats.detail_reasons import outline
from aufheben.formats.dialectic import Told
from aufheben.formats.explanation import explanation, stances
from aufheben.formats.headline import headline, openings
from aufheben.formats.mermaid import LABEL, chart
from aufheben.formats.quoting import markdown as marked
from aufheben.formats.quoting.plain import page
from aufheben.formats.reason_words import FORM, STATUSES

LONG = 200
"""Characters of a rule that still stand on one line."""
_ITEM = re.compile(r"(?P<indent> *)- (?P<text>.*)", re.DOTALL)


def plain(told: Told) -> str:
    """For a pipe, a file, or a terminal that wraps it: every line is whole."""
    return page([headline(told), "", *lists(told), *form(told), footer(told)])


def lists(told: Told) -> Iterator[str]:
    """What a person wants to know besides the answer: heads, and lists below them."""
    yield from (*explanation(told), *openings(told), *stances(told))
    why = list(_outlined(told))
    yield from (*why, *([""] if why else []))


def markdown(told: Told) -> str:
    """For reading and sharing, with the map as Mermaid."""
    finished = told.finished
    lines = [
        f"# {marked.line(finished.case.issue.question)}",
        "",
        f"**{marked.line(headline(told))}**",
        "",
        *_markdown_lists(told),
        "```mermaid",
        *chart(told),
        "```",
        "",
        FORM[told.lang]["columns"],
        "|---|---|---|---|---|---|---|---|",
        *(_row(told, index) for index in range(len(told.moves))),
        "",
        marked.line(footer(told)),
    ]
    return "\n".join(lines) + "\n"


def _outlined(told: Told) -> Iterator[str]:
    """The reasons as a nested list under a head."""
    for number, reason in enumerate(outline(told)):
        yield from [FORM[told.lang]["course"]] * (number == 0)
        yield f"  - {reason.said}"
        yield from (f"    - {below}" for below in reason.below)


def _markdown_lists(told: Told) -> Iterator[str]:
    """Heads in bold, all else as lists."""
    for line in lists(told):
        item = _ITEM.fullmatch(line)
        if item is not None:
            yield f"{item['indent'].removeprefix('  ')}- {marked.line(item['text'])}"
        elif line.endswith((":", "：")):
            yield f"**{marked.line(line)}**\n"
        else:
            yield f"- {marked.line(line)}" if line else ""


def form(told: Told) -> Iterator[str]:
    """Every argument with its rules and its status."""
    words = FORM[told.lang]
    for index, move in enumerate(told.moves):
        attacks = told.uttered[index].attacks
        role = words[move.role]
        if attacks is not None:
            role = words["attacks"].format(role=role, name=told.name(attacks))
        yield f"{told.name(index)} {move.seat} {role}"
        for rule in move.argument.rules:
            yield from (f"    {line}" for line in _ruled(told, rule))
        status = STATUSES[told.lang][told.audit.statuses[index]]
        yield f"    {status}{'' if told.complete else _union(told, index)}"


def _ruled(told: Told, rule: Rule) -> Iterator[str]:
    """On one line, or, where it would be a long one, a line for each premise."""
    weak = [f"~[{bare(text)}]" for text in rule.weak_negation]
    grounds, concluded = [*map(bare, rule.strong), *weak], _concluded(told, rule.consequent)
    if not grounds:
        yield concluded
        return
    line = f"{' & '.join(grounds)} => {concluded}".replace(" & ~[", " ~[")
    if len(line) <= LONG:
        yield line
        return
    yield grounds[0]
    yield from (ground if ground.startswith("~[") else f"& {ground}" for ground in grounds[1:])
    yield f"=> {concluded}"


def _concluded(told: Told, text: str) -> str:
    """A long answer is not said again."""
    again = len(text) > LABEL and text == told.finished.conclusion.answer
    return FORM[told.lang]["above"] if again else bare(text)


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
        "; ".join(map(bare, move.argument.premises)),
        "; ".join(_concluded(told, text) for text in move.argument.conc),
        told.audit.statuses[index],
        told.audit.on_union[index] if told.audit.on_union else "",
    ]
    return f"| {' | '.join(map(marked.line, cells))} |"


def footer(told: Told) -> str:
    """How it ended, and what it took."""
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
