"""A finished dialectic as Markdown: the answer, the reasons, the map, and every argument."""

import re
from collections.abc import Iterator

from aufheben.domain.text import bare
from aufheben.formats.dialectic.headline import headline
from aufheben.formats.dialectic.lift import concluded
from aufheben.formats.dialectic.map import chart
from aufheben.formats.dialectic.reason_words import FORM, STATUSES
from aufheben.formats.dialectic.text import footer, lists
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.quoting import markdown as marked

_ITEM = re.compile(r"(?P<indent>(?:  ){1,2})- (?P<text>.*)", re.DOTALL)


def markdown(told: ToldDialectic) -> str:
    """For reading and sharing, with the map as Mermaid."""
    finished = told.finished
    lines = [
        f"# {marked.line(finished.case.issue.question)}",
        "",
        f"**{marked.line(headline(told))}**",
        "",
        *_lists(told),
        *_map(told),
        marked.line(footer(told)),
    ]
    return "\n".join(lines) + "\n"


def _map(told: ToldDialectic) -> Iterator[str]:
    """The chart and the table of the arguments, where there is anything to draw."""
    drawn = chart(told)
    if len(drawn) > 1:
        yield from ("```mermaid", *drawn, "```", "")
    if told.moves:
        yield FORM[told.lang]["columns"]
        yield "|---|---|---|---|---|---|---|---|"
        yield from (_row(told, index) for index in range(len(told.moves)))
        yield ""


def _lists(told: ToldDialectic) -> Iterator[str]:
    """Heads in bold, all else as lists."""
    for line in lists(told):
        item = _ITEM.fullmatch(line)
        if item is not None:
            yield f"{item['indent'].removeprefix('  ')}- {marked.line(item['text'])}"
        elif line.endswith((":", "：")):
            yield f"**{marked.line(line)}**\n"
        else:
            yield f"- {marked.line(line)}" if line else ""


def _row(told: ToldDialectic, index: int) -> str:
    move, said = told.moves[index], told.uttered[index]
    cells = [
        told.name(index),
        move.seat,
        FORM[told.lang][move.role],
        told.name(said.attacks) if said.attacks is not None else "",
        "; ".join(map(bare, move.argument.premises)),
        "; ".join(concluded(told, text) for text in move.argument.conc),
        STATUSES[told.lang][told.audit.statuses[index]],
        STATUSES[told.lang][told.audit.on_union[index]] if told.audit.on_union else "",
    ]
    return f"| {' | '.join(map(marked.line, cells))} |"
