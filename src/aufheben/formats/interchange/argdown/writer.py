"""An argument graph as Argdown: statements, arguments with their steps, and relations."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aufheben.formats.interchange.argdown.escapes import data, escaped, is_title, rule, value
from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.names import named


def write_argdown(graph: ArgumentGraph) -> str:
    """A document that Argdown's own parser reads as the same graph.

    A conflict with one source is a relation below it (`->` a statement, `_>` a step, `><` where
    two attack each other), an inference a premise-conclusion structure, or `+>` where nothing is
    said of it but one premise. What such relations are called, and who drew them if not their
    source, Argdown cannot say. Texts are put on one line each.
    """
    return "\n\n".join(_Writing.of(graph).blocks()) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Writing:
    graph: ArgumentGraph
    titles: Mapping[str, str]
    speakers: Mapping[str, str]
    statements: frozenset[str]
    conflicts: frozenset[str]
    targets: frozenset[str]

    @classmethod
    def of(cls, graph: ArgumentGraph) -> "_Writing":
        return cls(
            graph=graph,
            titles=named(_ids(graph), is_title, "n"),
            speakers={each.id: each.by for each in graph.statements},
            statements=frozenset(each.id for each in graph.statements),
            conflicts=frozenset(each.id for each in graph.conflicts),
            targets=frozenset(
                [*(c.target for c in graph.conflicts), *(i.conclusion for i in graph.inferences)]
            ),
        )

    def blocks(self) -> Iterator[str]:
        if self.graph.title:
            yield f"===\ntitle: {value(self.graph.title)}\n==="
        relations = self._relations()
        for each in self.graph.statements:
            yield "\n".join([self._statement(each), *dict.fromkeys(relations[each.id])])
        for inference in self.graph.inferences:
            if not self._is_support(inference):
                yield self._argument(inference)
        for conflict in self.graph.conflicts:
            if not self._is_attack(conflict):
                yield self._joint(
                    conflict.id, conflict.sources, self._attack(conflict.target), conflict.by
                )

    def _statement(self, each: Statement) -> str:
        title, text = self.titles[each.id], escaped(each.text)
        said = data(
            {
                "id": "" if title == each.id else each.id,
                "proponent": each.by,
                "status": each.status,
                "weight": each.weight,
            }
        )
        return " ".join(filter(None, [f"[{title}]:" if text else f"[{title}]", text, said]))

    def _relations(self) -> Mapping[str, list[str]]:
        """The lines below each statement."""
        lines = defaultdict[str, list[str]](list)
        for inference in filter(self._is_support, self.graph.inferences):
            lines[inference.premises[0]].append(f"  +> [{self.titles[inference.conclusion]}]")
        attacks = list(filter(self._is_attack, self.graph.conflicts))
        drawn = {(each.sources[0], each.target) for each in attacks}
        for one, other in ((each.sources[0], each.target) for each in attacks):
            if one != other and (other, one) in drawn:
                if f"  >< [{self.titles[one]}]" not in lines[other]:
                    lines[one].append(f"  >< [{self.titles[other]}]")
            else:
                lines[one].append(f"  {self._attack(other)}")
        return lines

    def _attack(self, target: str) -> str:
        if target in self.statements:
            return f"-> [{self.titles[target]}]"
        return f"_> <{self.titles[target]}>"

    def _is_support(self, each: Inference) -> bool:
        """Whether a relation says all of it."""
        return (
            len(each.premises) == 1
            and each.conclusion in self.statements
            and not each.rule
            and each.id not in self.targets
            and each.by in ("", self.speakers.get(each.premises[0], ""))
        )

    def _is_attack(self, each: Conflict) -> bool:
        return (
            len(each.sources) == 1
            and each.id not in self.targets
            and each.by in ("", self.speakers.get(each.sources[0], ""))
        )

    def _argument(self, each: Inference) -> str:
        if each.conclusion not in self.statements:
            supported = f"+> <{self.titles[each.conclusion]}>"
            return self._joint(each.id, each.premises, supported, each.by, each.rule)
        title = self.titles[each.id]
        said = data({"id": "" if title == each.id else each.id, "proponent": each.by})
        head = " ".join(filter(None, [f"<{title}>", said]))
        premises = [f"({n}) [{self.titles[p]}]" for n, p in enumerate(each.premises, start=1)]
        step = f"-- {rule(each.rule)} --" if rule(each.rule) else "-----"
        last = f"({len(premises) + 1}) [{self.titles[each.conclusion]}]"
        return "\n".join([f"{head}\n", *premises, step, last])

    def _joint(self, name: str, froms: Iterable[str], to: str, by: str, said: str = "") -> str:
        """What attacks or supports together, as an argument that does it for them."""
        title = self.titles[name]
        fields: dict[str, str | float] = {
            "joint": True,
            "id": "" if title == name else name,
            "proponent": by,
            "rule": said,
        }
        together = [f"  <+ [{self.titles[each]}]" for each in froms]
        return "\n".join([f"<{title}> {data(fields)}", *together, f"  {to}"])


def _ids(graph: ArgumentGraph) -> Iterator[str]:
    yield from (each.id for each in graph.statements)
    yield from (each.id for each in graph.inferences)
    yield from (each.id for each in graph.conflicts)
