"""The argument map as Mermaid: solid arrows rebut, dashed arrows undercut, labels say which."""

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.graphs import Edge
from aufheben.formats.quoting.markup import label
from aufheben.logic.explain.argument_lines import standing
from aufheben.rooms.dialectic.report import strengths
from aufheben.rooms.dialectic.report.graph import graph
from aufheben.rooms.dialectic.report.strengths import graded
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import speaker, spelled

LABEL = 80
"""Most characters of a conclusion in a node."""
_say = speaker(__name__)


def mermaid(told: ToldDialectic) -> str:
    """The chart alone in a file: what its nodes cut stands in full as comments at its end."""
    return "\n".join([*chart(told), *_uncut(told)]) + "\n"


def chart(told: ToldDialectic) -> list[str]:
    """A flowchart; every node says seat, conclusion and status in words, never by color alone."""
    lines = ["flowchart TD"]
    if (found := graded(told)) is not None:
        return [*lines, *strengths.chart(found, told.lang)]
    for index, move in enumerate(told.moves):
        words = [
            f"{told.name(index)} · {label(move.seat, LABEL)}",
            label(bare(move.argument.warrant.consequent), LABEL),
            standing(told.audit.statuses[index]).said(told.lang),
        ]
        lines.append(f'    {told.name(index)}["{"<br/>".join(words)}"]')
    return [*lines, *(_arrow(edge, told.lang) for edge in graph(told).edges)]


def _arrow(edge: Edge, lang: Lang) -> str:
    """Thick from the main arguments a synthesis was lifted from; dashed for what is no rebuttal."""
    line = {"lifted": "==>", "defeats": "-->", "rebut": "-->"}.get(edge.kind, "-.->")
    said = spelled(_say(f"edge_{edge.kind}"), lang)
    return f"    {edge.source} {line}|{said}| {edge.target}"


def _uncut(told: ToldDialectic) -> list[str]:
    """The conclusions that are longer than a label."""
    said = {i: bare(move.argument.warrant.consequent) for i, move in enumerate(told.moves)}
    return [f"    %% {told.name(i)}: {label(t)}" for i, t in said.items() if len(t) > LABEL]
