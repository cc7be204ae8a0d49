"""Weighted bipolar graphs as files: Uncertainpy's `.bag` and dictionary, plain JSON, CSV.

`.bag` of Uncertainpy says `arg(a, 0.5).`, `att(a, b).`, `sup(a, b).`, a statement a line, with `%`
comments. CSV has rows `argument,a,0.5`, `attack,a,b` and `support,a,b`, a heading or none, and commas,
tabs or semicolons between cells; with semicolons a score may have a decimal comma. JSON has
`arguments` (a list of objects with `id` and `base_score`, or an object from names to base scores, or to
objects as Uncertainpy's dictionaries have them), `attacks` and `supports` as pairs.

Readers raise BadInput with the place and what to do. At most CAP arguments are read.
"""

import csv
import io
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from aufheben.errors import BadInput
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.formats.nodes import parsed
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import Fact, speaker

__all__ = ["CAP", "FORMS", "Form", "left_out", "of_graph", "read_bipolar"]
_say = speaker(__name__)
CAP: Final = 10_000
"""Most arguments of a graph: with cycles, each is reckoned thousands of times."""
Relation = Literal["attack", "support"]
RELATIONS: Final[tuple[Relation, ...]] = ("attack", "support")
Form = Literal["bag", "json", "csv"]
_DO_BAG = _say("write_arg_att")
_STATEMENT = re.compile(r"(arg|att|sup)\(([^(),]+)(?:,([^(),]+))?\)\.?")
_DO_CSV = _say("write_argument_name")
_HEADS = ("kind", "what", "relation")
_DO_JSON = _say("write_json_graph")
_SCORES = ("base_score", "initial_weight", "weight", "base")
_NAMES = ("id", "name")
_EDGES: Mapping[str, Relation] = {"attacks": "attack", "supports": "support"}


def read_bipolar(text: str, form: Form, base_score: float | None = None) -> BipolarFramework:
    """The framework in a text; `base_score` is that of arguments that have none. Raises BadInput."""
    return FORMS[form](text, base_score)


def of_graph(graph: ArgumentGraph, base_score: float | None = None) -> BipolarFramework:
    """Of statements, with their weights as base scores, or `base_score`. Raises BadInput.

    Each premise of an inference supports its conclusion, each source of a conflict attacks its
    target. No gradual semantics says what an edge to an edge would do: what attacks or supports a
    step is left out.
    """
    stated = Stated(base_score=base_score)
    known = {statement.id for statement in graph.statements}
    for statement in graph.statements:
        stated.argument(statement.id, statement.weight)
    for inference in graph.inferences:
        for premise in inference.premises if inference.conclusion in known else ():
            stated.edge("support", premise, inference.conclusion)
    for conflict in graph.conflicts:
        for source in conflict.sources if conflict.target in known else ():
            stated.edge("attack", source, conflict.target)
    return stated.framework()


def left_out(graph: ArgumentGraph) -> tuple[Fact, ...]:
    """A note for what `of_graph` leaves out of undercuts, and one of support for steps."""
    known = {statement.id for statement in graph.statements}
    undercuts = sum(conflict.target not in known for conflict in graph.conflicts)
    backings = sum(inference.conclusion not in known for inference in graph.inferences)
    found = []
    if undercuts:
        found.append(_say("undercuts_left_out", n=undercuts))
    if backings:
        found.append(_say("backings_left_out", n=backings))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edge:
    relation: Relation
    source: str
    target: str
    line: int | None


@dataclass(slots=True, kw_only=True)
class Stated:
    """Arguments and edges as they are read, in any order; `base_score` is for those without one."""

    base_score: float | None = None
    scores: dict[str, float] = field(default_factory=dict)
    edges: list[_Edge] = field(default_factory=list)

    def argument(self, name: str, score: object, line: int | None = None) -> None:
        """One argument. Raises BadInput for a second one of a name, or for what is no base score."""
        if name in self.scores:
            do = _say("declare_each_argument")
            raise BadInput(_say("declared_twice", name=name[:40]), do=do, line=line)
        if len(self.scores) == CAP:
            raise BadInput(_say("more_than_arguments", cap=CAP), do=_say("split_graph"), line=line)
        self.scores[name] = self._score(name, score, line)

    def edge(self, relation: Relation, source: str, target: str, line: int | None = None) -> None:
        """That one attacks or supports another."""
        self.edges.append(_Edge(relation=relation, source=source, target=target, line=line))

    def framework(self) -> BipolarFramework:
        """All of it. Raises BadInput where an edge names no argument, or there is none at all."""
        if not self.scores:
            raise BadInput(_say("no_argument"), do=_say("declare_least_base"))
        indices = {name: index for index, name in enumerate(self.scores)}
        for edge in self.edges:
            for name in (edge.source, edge.target):
                if name not in indices:
                    do = _say("declare_base_score")
                    raise BadInput(_say("not_declared", name=name[:40]), do=do, line=edge.line)

        def of(relation: Relation) -> Iterable[tuple[int, int]]:
            found = (edge for edge in self.edges if edge.relation == relation)
            return dict.fromkeys((indices[edge.source], indices[edge.target]) for edge in found)

        return BipolarFramework(
            names=tuple(self.scores),
            base_scores=tuple(self.scores.values()),
            attacks=tuple(of("attack")),
            supports=tuple(of("support")),
        )

    def _score(self, name: str, score: object, line: int | None) -> float:
        if score is None and self.base_score is not None:
            return self.base_score
        if score is None:
            do = _say("give_all_without")
            raise BadInput(_say("no_base_score", name=name[:40]), do=do, line=line)
        number = _number(score)
        if number is None:
            raise BadInput(
                _say("base_score", name=name[:40], score=str(score)[:24]),
                do=_say("write_number_such"),
                line=line,
            )
        return number


def _number(score: object) -> float | None:
    """From 0 to 1; texts of files are read, a percentage is not."""
    if isinstance(score, bool) or not isinstance(score, int | float | str):
        return None
    try:
        number = float(score)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) and 0 <= number <= 1 else None


def read_bag(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput naming the line."""
    stated = Stated(base_score=base_score)
    for line, written in enumerate(text.split("\n"), start=1):
        said = written.partition("%")[0].strip().removeprefix("\ufeff")
        if not said:
            continue
        found = _STATEMENT.fullmatch(said)
        names = [] if found is None else [each and each.strip() for each in found.groups()[1:]]
        if found is None or not names[0] or (found[1] != "arg" and not names[1]):
            raise BadInput(_say("no_statement", said=said[:40]), do=_DO_BAG, line=line)
        first, second = names
        if found[1] == "arg":
            stated.argument(first, second, line)
        else:
            stated.edge("attack" if found[1] == "att" else "support", first, str(second), line)
    return stated.framework()


def read_csv(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput naming the line."""
    stated = Stated(base_score=base_score)
    text = text.removeprefix("\ufeff")
    separator = _separator(text)
    rows = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        for number, row in enumerate(rows, start=1):
            cells = [cell.strip() for cell in row]
            if any(cells) and not (number == 1 and cells[0].lower() in _HEADS):
                if separator == ";" and cells[0].lower() == "argument":
                    cells[2:3] = [score.replace(",", ".") for score in cells[2:3]]
                _state_row(stated, cells, rows.line_num)
    except csv.Error as wrong:
        raise BadInput(_say("no_csv", wrong=str(wrong)), do=_DO_CSV, line=rows.line_num) from None
    return stated.framework()


def _separator(text: str) -> str:
    """What stands behind the first cell, if that is one of ours."""
    first = text.lstrip().partition("\n")[0].lower()
    kinds = (*_HEADS, "argument", *RELATIONS)
    found = (sep for sep in ",;\t" if first.partition(sep)[0].strip().strip('"') in kinds)
    return next(found, ",")


def _state_row(stated: Stated, cells: list[str], line: int) -> None:
    kind, name, other = (*cells, "", "", "")[:3]
    relation = next((each for each in RELATIONS if each == kind.lower()), None)
    if kind.lower() == "argument" and name:
        stated.argument(name, other or None, line)
    elif relation is not None and name and other:
        stated.edge(relation, name, other, line)
    else:
        raise BadInput(_say("no_row_graph", cells=",".join(cells)[:40]), do=_DO_CSV, line=line)


def read_json(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput."""
    data = parsed(text, None)
    if not isinstance(data, Mapping) or "arguments" not in data:
        raise BadInput(_say("no_weighted_bipolar"), do=_DO_JSON)
    stated = Stated(base_score=base_score)
    for name, score in _arguments(data["arguments"]):
        stated.argument(name, score)
    for key, relation in _EDGES.items():
        for source, target in _pairs(data.get(key, []), key):
            stated.edge(relation, source, target)
    return stated.framework()


def _arguments(given: object) -> Iterator[tuple[str, object]]:
    if isinstance(given, Mapping):
        for name, each in given.items():
            yield str(name), _score(each) if isinstance(each, Mapping) else each
        return
    for each in given if isinstance(given, list) else [None]:
        named = each if isinstance(each, Mapping) else {}
        name = next((named[key] for key in _NAMES if key in named), None)
        if not isinstance(name, str | int) or isinstance(name, bool) or not str(name).strip():
            raise BadInput(_say("argument_without_id", each=str(each)[:40]), do=_DO_JSON)
        yield str(name), _score(named)


def _score(argument: Mapping[str, object]) -> object:
    return next((argument[key] for key in _SCORES if key in argument), None)


def _pairs(given: object, key: str) -> Iterator[tuple[str, str]]:
    if not isinstance(given, list):
        raise BadInput(_say("no_list", key=repr(key)), do=_DO_JSON)
    for each in given:
        pair = [each.get("from"), each.get("to")] if isinstance(each, Mapping) else each
        if not isinstance(pair, list) or len(pair) != 2 or not all(map(_is_name, pair)):
            raise BadInput(_say("among_no_pair", each=str(each)[:40], key=key), do=_DO_JSON)
        yield str(pair[0]), str(pair[1])


def _is_name(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


FORMS: Final[dict[Form, Callable[[str, float | None], BipolarFramework]]] = {
    "bag": read_bag,
    "json": read_json,
    "csv": read_csv,
}
