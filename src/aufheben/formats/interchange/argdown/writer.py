"""An argument graph as Argdown: statements, arguments with their steps, and relations.

Which signs mean something there is said by the lexer of `@argdown/core` 1.7 (packages/argdown-core/src/lexer.ts).
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aufheben.domain.text import encodable
from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Inference, Statement, named
from aufheben.formats.quoting.characters import flat

# Ranges, tags, references, data and escapes begin with the first group wherever they stand;
# comments, front matter and special characters (":heart:", ".A.") with the rest.
_READ = re.compile(r"[\\{\[<*_#]|/(?=[/*])|=(?===)|\.(?=\S[^\s.]*+\.)|:(?=\S[^\s:]*+:)")
_RULE = re.compile(r",|-(?=-)")
_TITLE = re.compile(r"[^\W_][^\[\]<>]{0,199}")
# A map of @argdown/core is an object of JavaScript, in which these names are taken.
_TAKEN = frozenset(
    ("constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toLocaleString",
     "propertyIsEnumerable")
)  # fmt: skip
# What ends data, a title or front matter, and what YAML knows as no character.
_DATA = re.compile("[{}\\[\\]<>=\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


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


def escaped(text: str) -> str:
    """On one line, as nothing but words."""
    return _READ.sub(r"\\\g<0>", flat(text))


def rule(text: str) -> str:
    """One rule of an inference, on one line."""
    return _RULE.sub(r"\\\g<0>", escaped(text))


def is_title(text: str) -> bool:
    """Whether `text` can stand between brackets as it is; there are no escapes in titles."""
    return bool(_TITLE.fullmatch(text)) and flat(text) == text and text not in _TAKEN


def value(text: str) -> str:
    """A text in data or front matter, in quotes. YAML knows no halves of characters."""
    said = json.dumps(encodable(text), ensure_ascii=False)
    return _DATA.sub(lambda sign: f"\\u{ord(sign[0]):04x}", said)


def data(fields: Mapping[str, str | float | None]) -> str:
    """What is said besides the text, as data in braces; the empty text where there is nothing."""
    said = [
        f"{name}: {value(each) if isinstance(each, str) else json.dumps(each)}"
        for name, each in fields.items()
        if each is not None and each != ""
    ]
    return f"{{{', '.join(said)}}}" if said else ""
