"""Graphs whose steps are nodes too, as GraphML and tables hold them, read back.

What an edge is follows from its ends: a statement leads to an inference as its premise and to a
conflict as its source; an inference leads to its conclusion, a conflict to its target.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from aufheben.domain.vocabulary import Status
from aufheben.errors import BadInput
from aufheben.formats.interchange.aif_in import read_body
from aufheben.formats.interchange.graph import Names, Reading
from aufheben.words import speaker

_say = speaker(__name__)

KINDS: Final = {"statement": "I", "inference": "RA", "conflict": "CA"}
"""What a node may be, and what AIF calls it."""


@dataclass(frozen=True, slots=True)
class Linked:
    """Nodes and edges as they are met, each with the line where it stands."""

    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    edges: list[dict[str, str]] = field(default_factory=list)

    def node(self, key: str, said: Mapping[str, str], line: int) -> None:
        """What a node says: `kind`, `name`, `label`, `by`, `status`, `weight`. Raises BadInput."""
        if key in self.nodes:
            raise BadInput(_say("second_node", key=key[:80]), do=_say("give_own_id"), line=line)
        kind = said.get("kind", "").strip()
        kind = kind.lower() if kind.lower() in KINDS else kind
        self.nodes[key] = {
            "type": KINDS.get(kind, kind),
            "name": said.get("name") or key,
            "text": said.get("label", ""),
            "by": said.get("by", ""),
            "status": _status(said.get("status", "").strip(), line),
            "weight": _weight(said.get("weight", "").strip(), line),
        }

    def edge(self, source: str, target: str) -> None:
        """From one node to another, by their keys."""
        self.edges.append({"fromID": source, "toID": target})

    def step(self, kind: str, source: str, target: str, line: int) -> None:
        """A step of one source, called by its line, where no node stands for it."""
        key = (
            f"\0{line}"  # which is no id of a node: none has a sign that XML and tables cannot hold
        )
        self.node(key, {"kind": kind, "name": f"{kind} {line}"}, line)
        self.edge(source, key)
        self.edge(key, target)

    def reading(self, title: str = "") -> Reading:
        """The graph, nodes called by their names. Raises BadInput where none says its kind."""
        if self.nodes and not any(each["type"] in KINDS.values() for each in self.nodes.values()):
            do = _say("say_each_node", kinds=", ".join(KINDS))
            raise BadInput(_say("no_argument_graph"), do=do)
        names, called = Names(), dict[str, str]()
        for key, node in self.nodes.items():
            called[key] = names.like(node["name"])
        nodes = [{"nodeID": called[key], **node} for key, node in self.nodes.items()]
        edges = [{end: called.get(key, "") or key for end, key in e.items()} for e in self.edges]
        edges = [edge for edge, keys in zip(edges, self.edges, strict=True) if self._known(keys)]
        found = read_body({"nodes": nodes, "edges": edges, "title": title})
        lost = len(self.edges) - len(edges)
        note = _say.joined(_say("dangling_edges"), lost, between="colon")
        return Reading(graph=found.graph, notes=(*([note] if lost else []), *found.notes))

    def _known(self, edge: Mapping[str, str]) -> bool:
        return all(key in self.nodes for key in edge.values())


def _status(said: str, line: int) -> str:
    if said and said not in get_args(Status):
        do = _say("use_leave_out", get_args=", ".join(get_args(Status)))
        raise BadInput(_say("status_said", said=said[:40]), do=do, line=line)
    return said


def _weight(said: str, line: int) -> float | None:
    if not said:
        return None
    try:
        weight = float(said)
    except ValueError:
        weight = -1
    if 0 <= weight <= 1:
        return weight
    raise BadInput(_say("weight_said", said=said[:40]), do=_say("give_number"), line=line)
