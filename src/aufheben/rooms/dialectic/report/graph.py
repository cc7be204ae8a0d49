"""The arguments of a dialectic and what they do to each other."""

from collections.abc import Iterator

from aufheben.domain.text import bare
from aufheben.formats.graphs import Edge, Graph, Node
from aufheben.rooms.dialectic.told import ToldDialectic


def graph(told: ToldDialectic) -> Graph:
    """Every argument that was said; attacks as they were said, then every other defeat.

    Edges of the kind `lifted` lead from main arguments to the synthesis.
    """
    nodes = tuple(
        Node(
            id=told.name(index),
            seat=move.seat,
            said=bare(move.argument.warrant.consequent),
            role=move.role,
            status=told.audit.statuses[index],
        )
        for index, move in enumerate(told.moves)
    )
    return Graph(nodes=nodes, edges=(*_said(told), *_elsewhere(told), *_lifted(told)))


def _said(told: ToldDialectic) -> Iterator[Edge]:
    for index, said in enumerate(told.uttered):
        if said.attacks is not None:
            yield _edge(told, index, said.attacks, told.moves[index].role)


def _elsewhere(told: ToldDialectic) -> Iterator[Edge]:
    """Where every argument is said once: defeats by what was said in another place."""
    if told.complete:
        drawn = {(index, said.attacks) for index, said in enumerate(told.uttered)}
        for one, other in told.audit.edges:
            if (one, other) not in drawn and one < len(told.moves):
                yield _edge(told, one, other, "defeats")


def _lifted(told: ToldDialectic) -> Iterator[Edge]:
    """From the main arguments a synthesis was lifted from."""
    if told.synthesis is not None:
        for thesis in told.first[: len(told.finished.conclusion.disputes)]:
            yield _edge(told, thesis, told.synthesis, "lifted")


def _edge(told: ToldDialectic, one: int, other: int, kind: str) -> Edge:
    return Edge(source=told.name(one), target=told.name(other), kind=kind)
