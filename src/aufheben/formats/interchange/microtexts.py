"""The graphs of the microtext corpus (Peldszus & Stede, 2015), one JSON object a line.

Segments are joined to statements (`seg`); `sup` and `exa` support, `reb` attacks a statement, `und`
a step; `add` is one more premise, or attacker, of a step.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from aufheben.errors import BadInput
from aufheben.formats.interchange.graph import (
    ArgumentGraph,
    Conflict,
    Inference,
    Reading,
    Statement,
)
from aufheben.formats.nodes import parsed
from aufheben.words import speaker

_say = speaker(__name__)

Json = Mapping[str, Any]
_KINDS: Final[Mapping[str, Literal["rebut", "undercut"]]] = {"reb": "rebut", "und": "undercut"}
_SIDES = {"pro": "proponent", "opp": "opponent"}


def read_microtexts(text: str, file: str | None = None) -> Reading:
    """All graphs of a file as one; where there are several, ids begin with each graph's own.

    Raises BadInput naming the line.
    """
    lines = [
        (number, line)
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)
        if line.strip()
    ]
    if not lines:
        raise BadInput(_say("nothing_2"), do=_say("give_graph_line"), file=file)
    graphs = [microtext(line, file, number) for number, line in lines]
    return Reading(graph=graphs[0] if len(graphs) == 1 else _joined(graphs))


def microtext(line: str, file: str | None = None, number: int = 1) -> ArgumentGraph:
    """One graph. Raises BadInput for what is none."""
    try:
        told = parsed(line, file)
        return _graph(told)
    except BadInput as wrong:
        raise wrong.but(file=file, line=number) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        what = _say("no_microtext_graph", name=type(wrong).__name__, wrong=str(wrong)[:160])
        do = _say("give_id_edus")
        raise BadInput(what, do=do, file=file, line=number) from None


def _graph(told: Any) -> ArgumentGraph:
    edges = [(str(a), str(b), str(c), str(kind)) for a, b, c, kind in told["edges"]]
    adus: Json = told["adus"]
    words = {name: " ".join(_words(told["edus"], edges, name)) for name in adus}
    more: dict[str, list[str]] = {}
    for _, source, target, kind in edges:
        if kind == "add":
            more.setdefault(target, []).append(source)
    inferences, conflicts = [], []
    for name, source, target, kind in edges:
        sources = (source, *more.get(name, ()))
        if kind in ("sup", "exa"):
            rule = "example" if kind == "exa" else ""
            step = Inference(id=name, premises=sources, conclusion=target, rule=rule)
            inferences.append(step)
        elif kind in ("reb", "und"):
            conflicts.append(Conflict(id=name, sources=sources, target=target, kind=_KINDS[kind]))
        elif kind not in ("seg", "add"):
            raise BadInput(_say("edge_kind", kind=kind), do=_say("give_id_edus"))
    graph = ArgumentGraph(
        title=str(told["id"]),
        statements=tuple(
            Statement(id=name, text=words[name], by=_SIDES.get(side, ""))
            for name, side in adus.items()
        ),
        inferences=tuple(inferences),
        conflicts=tuple(conflicts),
    )
    _check(graph)
    return graph


def _words(edus: Json, edges: list[tuple[str, str, str, str]], name: str) -> Iterator[str]:
    for _, source, target, kind in edges:
        if kind == "seg" and target == name:
            yield str(edus[source])


def _check(graph: ArgumentGraph) -> None:
    said = {each.id for each in graph.statements}
    steps = {each.id for each in graph.inferences} | {each.id for each in graph.conflicts}
    ends = [(each.premises, each.conclusion) for each in graph.inferences]
    ends += [(each.sources, each.target) for each in graph.conflicts]
    for sources, target in ends:
        if not said >= set(sources) or target not in said | steps:
            what = _say("edge_nowhere", target=target)
            raise BadInput(what, do=_say("give_id_edus"))


def _joined(graphs: list[ArgumentGraph]) -> ArgumentGraph:
    renamed = [_under(f"{graph.title}:", graph) for graph in graphs]
    return ArgumentGraph(
        statements=tuple(each for graph in renamed for each in graph.statements),
        inferences=tuple(each for graph in renamed for each in graph.inferences),
        conflicts=tuple(each for graph in renamed for each in graph.conflicts),
    )


def _under(sign: str, graph: ArgumentGraph) -> ArgumentGraph:
    def names(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"{sign}{each}" for each in ids)

    return ArgumentGraph(
        statements=tuple(replace(each, id=f"{sign}{each.id}") for each in graph.statements),
        inferences=tuple(
            replace(
                each,
                id=f"{sign}{each.id}",
                premises=names(each.premises),
                conclusion=f"{sign}{each.conclusion}",
            )
            for each in graph.inferences
        ),
        conflicts=tuple(
            replace(
                each,
                id=f"{sign}{each.id}",
                sources=names(each.sources),
                target=f"{sign}{each.target}",
            )
            for each in graph.conflicts
        ),
    )
