"""Results handed to other libraries: graphs for networkx, tables for pandas."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from aufheben.errors import BadInput, MissingExtra, among
from aufheben.formats.graphs import Graph
from aufheben.words import speaker

_say = speaker(__name__)


def networkx_of(graph: Graph) -> Any:
    """A `networkx.MultiDiGraph` with the same nodes and edges. Raises MissingExtra."""
    drawn = _library("networkx", "graphs").MultiDiGraph()
    for node in graph.nodes:
        drawn.add_node(node.id, seat=node.seat, said=node.said, role=node.role, status=node.status)
    for edge in graph.edges:
        drawn.add_edge(edge.source, edge.target, kind=edge.kind)
    return drawn


def frame_of(envelope: Mapping[str, Any], table: str) -> Any:
    """A `pandas.DataFrame` of the list `table` of an envelope. Raises BadInput, MissingExtra."""
    rows = envelope.get(table)
    if not isinstance(rows, list):
        lists = [key for key, value in envelope.items() if _is_table(value)]
        do = among("use_lists", lists) if lists else _say("nothing_said_run")
        raise BadInput(_say("no_table", table=table), do=do)
    return _library("pandas", "tables").json_normalize(rows)


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _library(name: str, what: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra(
            extra="notebook", why=_say("not_installed_makes", name=name, what=what)
        ) from None
