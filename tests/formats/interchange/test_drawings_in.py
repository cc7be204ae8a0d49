"""GraphML and CSV read back: what we wrote, what other tools make of it, and what is none."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace

import networkx as nx
import pandas as pd
import pytest
from hypothesis import given

from aufheben.domain.text import legible
from aufheben.errors import BadInput
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.graph import Names
from aufheben.formats.interchange.graphml import read_graphml, write_graphml
from aufheben.formats.interchange.table import COLUMNS, read_csv, write_csv
from aufheben.formats.quoting.characters import bare
from tests.formats.interchange.graphs import graphs
from tests.told import english

SCHOOL = ArgumentGraph(
    title="制服",
    statements=(
        Statement(id="主張", text="制服を廃止すべきだ", by="生徒会", status="overruled"),
        Statement(id="費用", text='費用が、高い\n"とても" & <高い>', weight=0.25),
        Statement(id="反", text="=SUM(A1)", by="学校"),
    ),
    inferences=(Inference(id="段", premises=("費用",), conclusion="主張", rule="ゆえに"),),
    conflicts=(Conflict(id="攻", sources=("反", "費用"), target="段", by="学校"),),
)


def as_text(graph: ArgumentGraph, text: Callable[[str], str]) -> ArgumentGraph:
    """The graph with every text as a format keeps it; names that become alike are told apart."""
    unique = Names()
    to = {name: unique.like(text(name) or short) for name, short in _short(graph)}
    return ArgumentGraph(
        title=text(graph.title),
        statements=tuple(
            replace(s, id=to[s.id], text=text(s.text), by=text(s.by)) for s in graph.statements
        ),
        inferences=tuple(
            replace(
                i,
                id=to[i.id],
                premises=tuple(to[p] for p in i.premises),
                conclusion=to[i.conclusion],
                rule=text(i.rule),
                by=text(i.by),
            )
            for i in graph.inferences
        ),
        conflicts=tuple(
            replace(
                c,
                id=to[c.id],
                sources=tuple(to[s] for s in c.sources),
                target=to[c.target],
                by=text(c.by),
            )
            for c in graph.conflicts
        ),
    )


def _short(graph: ArgumentGraph) -> list[tuple[str, str]]:
    counts = (("s", graph.statements), ("i", graph.inferences), ("c", graph.conflicts))
    return [(e.id, f"{sign}{n}") for sign, each in counts for n, e in enumerate(each, 1)]  # type: ignore[attr-defined]


@given(graphs())
def test_graphml_is_read_as_it_was_written(graph: ArgumentGraph) -> None:
    assert read_graphml(write_graphml(graph)).graph == as_text(graph, legible)


@given(graphs())
def test_a_table_is_read_as_it_was_written(graph: ArgumentGraph) -> None:
    assert read_csv(write_csv(graph)).graph == as_text(graph, bare)


@given(graphs())
def test_what_is_read_is_written_and_read_again(graph: ArgumentGraph) -> None:
    once = read_graphml(write_graphml(graph)).graph
    assert read_graphml(write_graphml(once)).graph == once
    assert read_csv(write_csv(once)).graph == as_text(once, bare)


@given(graphs())
def test_graphml_is_the_same_after_networkx_wrote_it(graph: ArgumentGraph) -> None:
    theirs = nx.parse_graphml(write_graphml(graph), force_multigraph=True)
    written = "\n".join(nx.generate_graphml(theirs))
    assert _any_order(read_graphml(written).graph) == _any_order(as_text(graph, legible))


def _any_order(graph: ArgumentGraph) -> ArgumentGraph:
    """Without the order of premises, which edges of a graph do not have."""
    return replace(
        graph,
        inferences=tuple(replace(i, premises=tuple(sorted(i.premises))) for i in graph.inferences),
        conflicts=tuple(replace(c, sources=tuple(sorted(c.sources))) for c in graph.conflicts),
    )


def test_a_table_is_the_same_after_pandas_wrote_it() -> None:
    frame = pd.read_csv(io.StringIO(write_csv(SCHOOL)), dtype=str, keep_default_na=False)
    assert list(frame.columns) == list(COLUMNS)
    for separator in ",;\t":
        told = frame[[*reversed(COLUMNS)]].to_csv(index=False, sep=separator)
        assert read_csv("\ufeff" + told).graph == as_text(SCHOOL, bare)


HEAD = "kind,id,label,status,weight,source,target\n"


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("", "no table of an argument graph", 1),
        ("a,b\n1,2\n", "no table of an argument graph", 1),
        (f"{HEAD}opinion,s1,あ\n", "neither a node nor an edge", 2),
        (f"{HEAD}statement,,あ\n", "neither a node nor an edge", 2),
        (f"{HEAD}statement,s1,あ,,2\n", "the weight '2'", 2),
        (f"{HEAD}statement,s1,あ,,高い\n", "the weight '高い'", 2),
        (f"{HEAD}statement,s1,あ,won\n", "the status 'won'", 2),
        (f"{HEAD}statement,s1,あ\nstatement,s1,い\n", "a second node 's1'", 3),
        (f"{HEAD}because,,,,,s1,s2\n", "an edge of the kind 'because'", 2),
        (f'{HEAD}statement,s1,"あ\n', "no CSV", 2),
        (f"{HEAD}statement,s1,あ,,,,,い\n", "more cells than columns", 2),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(text: str, what: str, line: int) -> None:
    with pytest.raises(BadInput) as caught:
        read_csv(text, "図.csv")
    assert what in caught.value.what
    assert caught.value.do
    assert (caught.value.file, caught.value.line) == ("図.csv", line)


SHEET = (
    "\ufeffKind;ID;Label;Weight;Source;Target;Notiz\r\n"
    'Statement;a;"制服; ja";0,5;;;\r\n'
    "statement;b;高い;;;;gut\r\n"
    "Attack;;;;b;a;\r\n"
    "support;;;;a;b;\r\n"
)


def test_a_sheet_written_by_hand_is_read_with_its_habits() -> None:
    found = read_csv(SHEET)
    assert english(found.notes) == ("columns are not read: notiz",)
    assert [(s.id, s.text, s.weight) for s in found.graph.statements] == [
        ("a", "制服; ja", 0.5),
        ("b", "高い", None),
    ]
    assert [(c.sources, c.target) for c in found.graph.conflicts] == [(("b",), "a")]
    assert [(i.premises, i.conclusion) for i in found.graph.inferences] == [(("a",), "b")]


def test_graphml_may_write_kinds_with_a_capital() -> None:
    said = write_graphml(SCHOOL).replace(">statement<", ">Statement<")
    assert read_graphml(said).graph == SCHOOL


def _xml(body: str, before: str = "") -> str:
    return f'<?xml version="1.0"?>\n{before}<graphml><graph>\n{body}\n</graph></graphml>'


ENTITY = '<!DOCTYPE graphml [<!ENTITY a "{}">]>\n'
BOMB = '<!DOCTYPE g [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("", "no XML: no element found", 1),
        ("<html/>", "no GraphML: it begins with 'html'", 1),
        (_xml("<node/>"), "an element node without id", 3),
        (_xml('<node id="a"/>'), "no node says what it is", None),
        (_xml('<node id="a"/><node id="a"/>'), "a second node 'a'", 3),
        (_xml('<edge source="a"/>'), "an element edge without target", 3),
        (_xml('<node id="a"><data>x</data></node>'), "an element data without key", 3),
        (_xml('<node id="a"><data key="weight">nan</data></node>'), "the weight 'nan'", 3),
        (_xml('<node id="a">&lol;</node>'), "no XML: undefined entity", 3),
        (_xml("", ENTITY.format("x")), "a DOCTYPE", 2),
        (_xml("", BOMB), "a DOCTYPE", 2),
        (_xml("", '<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'), "a DOCTYPE", 2),
        (_xml("", '<!DOCTYPE graphml SYSTEM "http://example.com/graphml.dtd">\n'), "a DOCTYPE", 2),
        ("<a>" * 100_000, "no GraphML", 1),
        (_xml("<node id='a'>" * 100_000), "no XML", None),
    ],
)
def test_what_is_no_graphml_is_refused_with_its_line(
    text: str, what: str, line: int | None
) -> None:
    with pytest.raises(BadInput) as caught:
        read_graphml(text, "図.graphml")
    assert what in caught.value.what
    assert caught.value.do
    assert caught.value.file == "図.graphml"
    assert line is None or caught.value.line == line


def test_what_such_a_graph_does_not_hold_is_named() -> None:
    rows = [*csv.reader(io.StringIO(write_csv(SCHOOL)))]
    rows += [["premise", *[""] * 6, "s9", "i1"], ["premise", *[""] * 6, "s1", "s2"]]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    assert english(read_csv(out.getvalue()).notes) == (
        "edges from or to a node that is not there are left out: 1",
        "edges between two statements, without a step, are left out: 主張",
    )
    told = write_graphml(SCHOOL).replace("</graph>", "<hyperedge/></graph>")
    assert english(read_graphml(told).notes) == ("hyperedges are left out: 1",)
