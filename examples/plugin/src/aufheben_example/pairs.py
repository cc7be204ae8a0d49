"""A form of argument graphs: a line `attacker -> attacked` for each attack, in words."""

from aufheben.errors import BadInput
from aufheben.formats.interchange import ArgumentGraph, Conflict, Reading, Statement
from aufheben.formats.interchange.forms import Form


def read(text: str, file: str | None) -> Reading:
    """What is said is a statement, each line a conflict. Raises BadInput naming the line."""
    names: dict[str, str] = {}
    conflicts: list[Conflict] = []
    for number, line in enumerate(text.splitlines(), start=1):
        one, arrow, other = (part.strip() for part in line.partition("->"))
        if not (one and arrow and other):
            raise BadInput("no pair", do="write: this -> that", file=file, line=number)
        source, target = (names.setdefault(said, f"s{len(names) + 1}") for said in (one, other))
        conflicts.append(Conflict(id=f"c{number}", sources=(source,), target=target))
    statements = tuple(Statement(id=name, text=said) for said, name in names.items())
    return Reading(graph=ArgumentGraph(statements=statements, conflicts=tuple(conflicts)))


def write(graph: ArgumentGraph) -> str:
    """A line for each attack of a statement on a statement."""
    said = {each.id: each.text for each in graph.statements}
    return "".join(
        f"{said[source]} -> {said[each.target]}\n"
        for each in graph.conflicts
        for source in each.sources
        if each.target in said
    )


FORM = Form(endings=("pairs",), read=read, write=write, lossy=("statuses", "weights", "said_by"))
