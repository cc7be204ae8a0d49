"""Frameworks of graphs with steps: trees by their definition, and files that PyArg and clingo read."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import clingo
import pytest
from hypothesis import given
from py_arg.import_export.argumentation_framework_from_aspartix_format_reader import (
    ArgumentationFrameworkFromASPARTIXFormatReader as FromApx,
)
from py_arg.import_export.argumentation_framework_from_iccma23_format_reader import (
    ArgumentationFrameworkFromICCMA23FormatReader as FromAf,
)
from py_arg.import_export.argumentation_framework_from_trivial_graph_format_reader import (
    ArgumentationFrameworkFromTrivialGraphFormatReader as FromTgf,
)

from aufheben.errors import BudgetExceeded
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.forms import left_out, read_graph, write_graph
from aufheben.formats.interchange.frameworks import to_framework, unargued
from aufheben.logic.frameworks import grounded
from tests.formats.interchange.graphs import graphs, plain_words
from tests.profiles import examples
from tests.told import english

Tree = tuple[str, tuple[Any, ...]]
"""A statement that nothing supports, or a step with a tree for each premise; by its id."""


def trees(graph: ArgumentGraph) -> set[Tree]:
    """By definition: no tree holds what it concludes again."""
    rules = [(i.id, i.premises, i.conclusion) for i in graph.inferences]
    supported = {i.conclusion for i in graph.inferences}

    def of(said: str, above: frozenset[str]) -> Iterator[Tree]:
        if said in above:
            return
        if said not in supported:
            yield said, ()
        for name, premises, conclusion in rules:
            if conclusion == said:
                below = [tuple(of(premise, above | {said})) for premise in premises]
                yield from ((name, parts) for parts in product(*below))

    return {tree for said in graph.statements for tree in of(said.id, frozenset())}


def within(tree: Tree) -> Iterator[Tree]:
    yield tree
    for part in tree[1]:
        yield from within(part)


def attacks(graph: ArgumentGraph, every: set[Tree]) -> set[tuple[Tree, Tree]]:
    """Who concludes a source of a conflict attacks whatever applies or concludes its target."""
    concluded = {s.id: s.id for s in graph.statements}
    concluded |= {i.id: i.conclusion for i in graph.inferences}
    return {
        (one, other)
        for one, other in product(every, every)
        for conflict in graph.conflicts
        for part in within(other)
        if concluded[one[0]] == conflict.sources[0]
        and conflict.target in (part[0], concluded[part[0]])
    }


def plain(graph: ArgumentGraph) -> ArgumentGraph:
    """Every conflict from one source, and none of conflicts."""
    conflicts = {c.id for c in graph.conflicts}
    return ArgumentGraph(
        statements=graph.statements,
        inferences=graph.inferences,
        conflicts=tuple(
            Conflict(id=c.id, sources=c.sources[:1], target=c.target)
            for c in graph.conflicts
            if c.target not in conflicts
        ),
    )


@examples(200)
@given(graphs(said=plain_words, nested=False).map(plain))
def test_arguments_are_the_trees_and_attacks_those_on_their_steps(graph: ArgumentGraph) -> None:
    every = trees(graph)
    ways = attacks(graph, every)
    found = to_framework(graph)
    assert found.size == len(every)
    assert len(found.attacks) == len(set(found.attacks)) == len(ways)
    places = {tree: place for place, tree in enumerate(every)}
    labels = grounded(len(every), [(places[a], places[b]) for a, b in ways])
    assert sorted(labels) == sorted(grounded(found.size, found.attacks))
    assert {name for name in found.names if name in {s.id for s in graph.statements}} == {
        tree[0] for tree in every if not tree[1] and tree[0] in {s.id for s in graph.statements}
    }


@given(graphs())
def test_pyarg_and_clingo_read_what_is_written_of_any_graph(graph: ArgumentGraph) -> None:
    found = to_framework(graph)
    size = (found.size, len(set(found.attacks)))
    assert _read_back(graph, "apx") == _read_back(graph, "tgf") == _read_back(graph, "af") == size
    control = clingo.Control(["--warn=none"])
    control.add("base", [], write_graph(graph, "apx"))
    control.ground([("base", [])])
    read = [(atom.symbol.name, len(atom.symbol.arguments)) for atom in control.symbolic_atoms]
    assert (read.count(("arg", 1)), read.count(("att", 2))) == size


def _read_back(graph: ArgumentGraph, form: str) -> tuple[int, int]:
    graph = read_graph(write_graph(graph, form), form).graph
    return len(graph.statements), len(graph.conflicts)


GRAPH = ArgumentGraph(
    statements=tuple(Statement(id=n, text=f"文 {n}") for n in "abcde"),
    inferences=(
        Inference(id="i", premises=("a", "b"), conclusion="c"),
        Inference(id="j", premises=("d",), conclusion="c"),
    ),
    conflicts=(
        Conflict(id="x", sources=("e",), target="i"),
        Conflict(id="y", sources=("c",), target="d"),
    ),
)


@pytest.mark.parametrize(
    ("form", "read"),
    [("apx", FromApx.from_apx), ("tgf", FromTgf.from_tgf), ("af", FromAf.from_iccma23)],
)
def test_pyarg_finds_the_same_arguments_and_attacks(form: str, read: Any) -> None:
    """PyArg knows no comments in `.af`, and takes a label of `.tgf` for a part of the name."""
    lines = write_graph(GRAPH, form).splitlines()
    lines = [line for line in lines if form == "tgf" or line[0] not in "%#"]
    arguments = lines.index("#") if form == "tgf" else 0
    text = [line.split()[0] for line in lines[:arguments]] + lines[arguments:]
    found = read("\n".join(text))
    assert (len(found.arguments), len(found.defeats)) == (6, 5)


def test_an_undercut_falls_with_what_attacks_it() -> None:
    statements = (*GRAPH.statements, Statement(id="f", text="文 f"))
    conflicts = (
        Conflict(id="x", sources=("e", "a"), target="i"),
        Conflict(id="z", sources=("f",), target="x"),
    )
    graph = ArgumentGraph(statements=statements, inferences=GRAPH.inferences, conflicts=conflicts)
    found = to_framework(graph)
    labels = dict(zip(found.names, grounded(found.size, found.attacks), strict=True))
    assert (labels["x"], labels["i"], labels["e"]) == ("out", "in", "in")


def test_f08_what_only_a_circle_supports_has_no_argument() -> None:
    circle = (
        Inference(id="i", premises=("a",), conclusion="b"),
        Inference(id="j", premises=("b",), conclusion="a"),
    )
    graph = ArgumentGraph(statements=GRAPH.statements, inferences=circle)
    assert to_framework(graph).names == ("c", "d", "e")
    assert unargued(graph) == ("a", "b")
    assert "statements that only a circle supports have no argument: 2" in english(
        left_out(graph, "apx")
    )


def test_trees_that_explode_are_refused() -> None:
    said = [Statement(id=f"s{n}", text="x") for n in range(41)]
    steps = [
        Inference(id=f"{way}{n}", premises=(f"s{n}",), conclusion=f"s{n + 1}")
        for n in range(40)
        for way in "ij"
    ]
    graph = ArgumentGraph(statements=tuple(said), inferences=tuple(steps))
    with pytest.raises(BudgetExceeded, match="too many arguments"):
        to_framework(graph)
