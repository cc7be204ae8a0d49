"""Abstract frameworks as argument graphs: an argument is a statement, an attack a conflict."""

from aufheben.errors import BadInput
from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Reading, Statement
from aufheben.logic.frameworks import Framework


def of_framework(framework: Framework) -> Reading:
    """Arguments by their names, which are all that is known of what they say."""
    names = framework.names
    taken = set(names)
    attacks = []
    for number, (one, other) in enumerate(framework.attacks, 1):
        name = f"c{number}"
        while name in taken:
            name = f"c{name}"
        attacks.append(Conflict(id=name, sources=(names[one],), target=names[other]))
    statements = tuple(Statement(id=name, text=name) for name in names)
    return Reading(graph=ArgumentGraph(statements=statements, conflicts=tuple(attacks)))


def to_framework(graph: ArgumentGraph) -> Framework:
    """The same back. Raises BadInput for a graph with steps, which no abstract argument has."""
    places = {said.id: place for place, said in enumerate(graph.statements)}
    plain = all(len(c.sources) == 1 and c.target in places for c in graph.conflicts)
    if graph.inferences or not plain:
        do = "write AIF, or let `solve FILE -o FILE.apx` make arguments of stances"
        raise BadInput("an abstract framework holds no steps and no undercuts", do=do)
    return Framework(
        names=tuple(said.id for said in graph.statements),
        attacks=tuple((places[c.sources[0]], places[c.target]) for c in graph.conflicts),
    )
