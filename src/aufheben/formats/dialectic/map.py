"""The argument map as Mermaid: solid arrows rebut, dashed arrows undercut, labels say which."""

from aufheben.domain.wording import bare
from aufheben.formats.dialectic.told import Told
from aufheben.formats.quoting.mermaid import label

LABEL = 80
"""Most characters of a conclusion in a node."""


def mermaid(told: Told) -> str:
    """The chart alone in a file: what its nodes cut stands in full as comments at its end."""
    return "\n".join([*chart(told), *_uncut(told)]) + "\n"


def chart(told: Told) -> list[str]:
    """A flowchart; every node says seat, conclusion and status in words, never by color alone."""
    lines = ["flowchart TD"]
    for index, move in enumerate(told.moves):
        words = [
            f"{told.name(index)} · {label(move.seat, LABEL)}",
            label(bare(move.argument.warrant.consequent), LABEL),
            told.audit.statuses[index],
        ]
        lines.append(f'    {told.name(index)}["{"<br/>".join(words)}"]')
    for index, said in enumerate(told.uttered):
        if said.attacks is None:
            continue
        role = told.moves[index].role
        arrow = "-->" if role == "rebut" else "-.->"
        lines.append(f"    {told.name(index)} {arrow}|{role}s| {told.name(said.attacks)}")
    return [*lines, *_elsewhere(told), *_sources(told)]


def _elsewhere(told: Told) -> list[str]:
    """Where every argument is said once: defeats by what was said in another place."""
    if not told.complete:
        return []
    drawn = {(index, said.attacks) for index, said in enumerate(told.uttered)}
    edges = (edge for edge in told.audit.edges if edge not in drawn)
    return [f"    {told.name(one)} -->|defeats| {told.name(other)}" for one, other in edges]


def _sources(told: Told) -> list[str]:
    """Thick links from the main arguments a synthesis was lifted from."""
    index = told.synthesis
    if index is None:
        return []
    theses = told.first[: len(told.finished.conclusion.disputes)]
    return [f"    {told.name(thesis)} ==>|lifted| {told.name(index)}" for thesis in theses]


def _uncut(told: Told) -> list[str]:
    """The conclusions that are longer than a label."""
    said = {i: bare(move.argument.warrant.consequent) for i, move in enumerate(told.moves)}
    return [f"    %% {told.name(i)}: {label(t)}" for i, t in said.items() if len(t) > LABEL]
