"""The Argument Interchange Format as JSON, as AIFdb and OVA keep it, and xAIF around it.

Statements are I-nodes, inferences RA-nodes, conflicts CA-nodes: a rebuttal leads to an I-node, an
undercut to the RA-node of the step it attacks (Chesñevar et al., 2006; Rahwan, Zablith & Reed,
2007). Who said a statement is told by an L-node, whose locution names a participant, and a YA-node.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Inference

Json = dict[str, Any]
DEFAULTS: Final = {"RA": "Default Inference", "CA": "Default Conflict", "YA": "Asserting"}
"""What a step says where nobody named its scheme."""
KINDS: Final = {"": "", "rebut": "Default Rebut", "undercut": "Default Undercut"}
"""What a conflict says by what its source called it."""


def write_aif(graph: ArgumentGraph) -> str:
    """A graph as AIF JSON.

    `status`, `weight`, `by` and `title` are keys of ours beside those of the format, whose readers
    pass over them.
    """
    return json.dumps(_aif(graph), ensure_ascii=False, indent=1) + "\n"


def write_xaif(graph: ArgumentGraph) -> str:
    """The same within xAIF; its `text` are the statements, a line each."""
    body = {"schemefulfillments": [], "descriptorfulfillments": [], **_aif(graph)}
    drawn = {"firstname": "", "surname": "", "nodes": [], "edges": []}
    text = "\n".join(statement.text for statement in graph.statements)
    whole = {"AIF": body, "OVA": drawn, "dialog": True, "text": {"txt": text}}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _aif(graph: ArgumentGraph) -> Json:
    nodes = [
        _kept({"nodeID": s.id, "text": s.text, "type": "I", "status": s.status, "weight": s.weight})
        for s in graph.statements
    ]
    nodes += [_step(one, "RA", one.rule) for one in graph.inferences]
    nodes += [_step(one, "CA", KINDS[one.kind]) for one in graph.conflicts]
    edges = [
        edge for one in graph.inferences for edge in _ways(one.id, one.premises, one.conclusion)
    ]
    edges += [edge for one in graph.conflicts for edge in _ways(one.id, one.sources, one.target)]
    told: Json = {"nodes": nodes, "edges": edges, "locutions": [], "participants": []}
    _add_speakers(told, graph)
    told["edges"] = [
        {"edgeID": str(number), "fromID": one, "toID": other}
        for number, (one, other) in enumerate(told["edges"], 1)
    ]
    return _kept({**told, "title": graph.title})


def _step(one: Inference | Conflict, kind: str, rule: str) -> Json:
    return _kept({"nodeID": one.id, "text": rule or DEFAULTS[kind], "type": kind, "by": one.by})


def _ways(step: str, sources: tuple[str, ...], target: str) -> Iterator[tuple[str, str]]:
    yield from ((source, step) for source in sources)
    yield step, target


def _add_speakers(told: Json, graph: ArgumentGraph) -> None:
    """Each speaker, and for all they said a locution that asserts it."""
    taken = {node["nodeID"] for node in told["nodes"]}
    speakers = {name: str(n) for n, name in enumerate(_speakers(graph), 1)}
    told["participants"] = [
        {"participantID": number, "firstname": name, "surname": ""}
        for name, number in speakers.items()
    ]
    for said in graph.statements:
        if said.by:
            locution, asserting = _free("L", said.id, taken), _free("YA", said.id, taken)
            told["nodes"] += [
                {"nodeID": locution, "text": f"{said.by} : {said.text}", "type": "L"},
                {"nodeID": asserting, "text": DEFAULTS["YA"], "type": "YA"},
            ]
            told["edges"] += [(locution, asserting), (asserting, said.id)]
            told["locutions"].append({"nodeID": locution, "personID": speakers[said.by]})


def _speakers(graph: ArgumentGraph) -> Iterator[str]:
    yield from dict.fromkeys(said.by for said in graph.statements if said.by)


def _free(sign: str, of: str, taken: set[str]) -> str:
    name = f"{sign}-{of}"
    while name in taken:
        name = f"{sign}-{name}"
    taken.add(name)
    return name


def _kept(node: Json) -> Json:
    """Without what the graph does not say."""
    return {key: value for key, value in node.items() if value not in ("", None)} | {
        key: node[key] for key in ("text",) if key in node
    }
