"""The argument map as Mermaid: solid arrows rebut, dashed arrows undercut, labels say which."""

from aufheben.formats.dialectic import Told
from aufheben.formats.quoting.mermaid import label


def mermaid(told: Told) -> str:
    """A flowchart; every node says seat, conclusion and status in words, never by color alone."""
    lines = ["flowchart TD"]
    for index, move in enumerate(told.moves):
        shown = "<br/>".join(
            [
                f"{told.name(index)} · {label(move.seat)}",
                label(move.argument.warrant.consequent),
                told.audit.statuses[index],
            ]
        )
        lines.append(f'    {told.name(index)}["{shown}"]')
    for index, said in enumerate(told.uttered):
        if said.attacks is None:
            continue
        role = told.moves[index].role
        arrow = "-->" if role == "rebut" else "-.->"
        lines.append(f"    {told.name(index)} {arrow}|{role}s| {told.name(said.attacks)}")
    lines += _elsewhere(told)
    lines += _sources(told)
    return "\n".join(lines) + "\n"


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
