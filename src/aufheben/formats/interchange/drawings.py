"""Argument graphs as drawings: a Mermaid flowchart, and DOT, the language of Graphviz."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from aufheben.domain.text import legible
from aufheben.domain.vocabulary import Lang
from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Inference, links, nodes
from aufheben.formats.quoting.characters import flat, short
from aufheben.formats.quoting.markup import label
from aufheben.words import speaker, spelled

_say = speaker(__name__)
LABEL = 80
"""Most characters of a text in a box, and of a rule."""
ADVISED = 40
"""Boxes that one can still read at once."""


def write_mermaid(graph: ArgumentGraph, lang: Lang = "en") -> str:
    """A flowchart; a step is a small round box where more is to be said of it than an arrow says.

    Arrows that support are solid, those that attack end in a cross and say how. What is cut in
    its box stands in full in a comment at the end; so does, above, that there are many boxes.
    """
    return "\n".join(_Drawing.of(graph, lang).lines()) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    graph: ArgumentGraph
    names: Mapping[str, str]
    statements: frozenset[str]
    targets: frozenset[str]
    lang: Lang

    @classmethod
    def of(cls, graph: ArgumentGraph, lang: Lang) -> "_Drawing":
        concluded = [each.conclusion for each in graph.inferences]
        return cls(
            graph=graph,
            names=links(graph).names,
            statements=frozenset(each.id for each in graph.statements),
            targets=frozenset([*concluded, *(each.target for each in graph.conflicts)]),
            lang=lang,
        )

    def word(self, key: str) -> str:
        return spelled(_say.code(key), self.lang)

    def lines(self) -> Iterator[str]:
        body = [*self._boxes(), *self._steps(), *self._attacks()]
        boxes = sum("[" in line or "((" in line for line in body)
        if boxes > ADVISED:
            yield f"%% {boxes} boxes: a chart of at most {ADVISED} is easier to read"
        yield "flowchart TD"
        yield from body
        for each in self.graph.statements:
            if label(each.text, LABEL) != label(each.text):
                yield f"    %% {self.names[each.id]}: {label(each.text)}"

    def _boxes(self) -> Iterator[str]:
        for each in self.graph.statements:
            words = [label(w, LABEL) for w in (each.by, each.text or each.id, each.status)]
            said = "<br/>".join(filter(None, words))
            yield f'    {self.names[each.id]}["{said or self.names[each.id]}"]'

    def _steps(self) -> Iterator[str]:
        for each in self.graph.inferences:
            conclusion = self.names[each.conclusion]
            if self._is_arrow(each):
                yield f"    {self.names[each.premises[0]]} --> {conclusion}"
            else:
                name = self.names[each.id]
                said = label(each.rule, LABEL) or self.word("therefore")
                yield f'    {name}(("{said}"))'
                yield from (f"    {self.names[p]} --- {name}" for p in each.premises)
                yield f"    {name} --> {conclusion}"

    def _is_arrow(self, each: Inference) -> bool:
        plain = len(each.premises) == 1 and each.conclusion in self.statements
        return plain and not label(each.rule) and each.id not in self.targets

    def _attacks(self) -> Iterator[str]:
        for each in self.graph.conflicts:
            source = self.names[each.sources[0]]
            if len(each.sources) > 1 or each.id in self.targets:
                source = self.names[each.id]
                yield f'    {source}(("{self.word("and")}"))'
                yield from (f"    {self.names[one]} --- {source}" for one in each.sources)
            yield f"    {source} {self._arrow(each)} {self.names[each.target]}"

    def _arrow(self, each: Conflict) -> str:
        if each.target in self.statements:
            return f"--x|{self.word('rebuts')}|"
        return f"-.-x|{self.word('undercuts')}|"


def write_dot(graph: ArgumentGraph) -> str:
    """Statements are boxes, inferences and conflicts small ones; `text`, `by`, `status`, `weight`
    and `original` (the id) are attributes besides, for programs that read DOT, in which every backslash is doubled.
    """
    lines = [f"digraph {_quoted(graph.title or 'graph')} {{", "  node [shape=box];"]
    return "\n".join([*lines, *_nodes(graph), *_edges(graph), "}"]) + "\n"


def _nodes(graph: ArgumentGraph) -> Iterator[str]:
    shapes = {"inference": "ellipse", "conflict": "circle"}
    for short_name, said in nodes(graph):
        kind, text = said["kind"], said["label"]
        drawn = "×" if kind == "conflict" else _drawn(text)
        head = {"kind": kind, "original": said["name"], "label": drawn, "text": text}
        more = {key: said[key] for key in ("by", "status", "weight")}
        yield _line(short_name, head | more | {"shape": shapes.get(kind, "")})


def _edges(graph: ArgumentGraph) -> Iterator[str]:
    for link in links(graph).edges:
        style = {"target": "style=dashed, arrowhead=tee", "source": "style=dashed, arrowhead=none"}
        drawn = style.get(link.role, "arrowhead=none" if link.role == "premise" else "style=solid")
        yield f"  {link.source} -> {link.target} [role={link.role}, {drawn}];"


def _line(name: str, fields: dict[str, str]) -> str:
    said = ", ".join(f"{key}={_quoted(each)}" for key, each in fields.items() if each)
    return f"  {name} [{said}];"


def _drawn(text: str) -> str:
    """Graphviz reads entities of HTML in what it draws."""
    return short(flat(text), LABEL).replace("&", "&amp;")


def _quoted(text: str) -> str:
    """Backslashes are doubled: a single one joins with what follows it, a quote or a letter."""
    return '"' + legible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
