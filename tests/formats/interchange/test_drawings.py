"""GraphML, DOT, CSV and Mermaid: tools that others wrote read the same graph."""

import csv
import io
import json
import re
import shutil
import subprocess
from collections import Counter
from typing import Any

import networkx as nx
import pytest
from hypothesis import given

from aufheben.domain.text import legible
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.drawings import ADVISED, LABEL, write_dot, write_mermaid
from aufheben.formats.interchange.forms import forms, read_graph, write_graph
from aufheben.formats.interchange.graph import links
from aufheben.formats.interchange.graphml import write_graphml
from aufheben.formats.interchange.table import write_csv
from aufheben.formats.quoting.characters import bare, short
from aufheben.formats.quoting.data import text_of
from tests.formats.hostile import obeyed, texts
from tests.formats.interchange.graphs import graphs, large, names


def _edges(graph: ArgumentGraph) -> Counter[tuple[str, str, str]]:
    return Counter((each.source, each.target, each.role) for each in links(graph).edges)


@given(graphs())
def test_networkx_reads_graphml_as_it_was(graph: ArgumentGraph) -> None:
    read = nx.parse_graphml(write_graphml(graph), force_multigraph=True)
    assert read.graph.get("title", "") == legible(graph.title)
    assert Counter((a, b, d["role"]) for a, b, d in read.edges(data=True)) == _edges(graph)
    nodes = [{**data} for _, data in read.nodes(data=True)]
    assert [each["name"] for each in nodes] == [legible(name) for name in names(graph)]
    for node, each in zip(nodes, graph.statements, strict=False):
        assert node.get("label", "") == legible(each.text)
        assert (node.get("by", ""), node.get("status", "")) == (legible(each.by), each.status)
        assert node.get("weight") == each.weight


@pytest.mark.skipif(not shutil.which("dot"), reason="needs Graphviz")
@given(graphs())
def test_graphviz_reads_dot_as_it_was(graph: ArgumentGraph) -> None:
    read = _graphviz(write_dot(graph))
    nodes = read.get("objects", [])
    assert [each["name"] for each in nodes] == list(links(graph).names.values())
    said = [each.get("text", "").replace("\\\\", "\\") for each in nodes]
    assert said[: len(graph.statements)] == [_kept(each.text) for each in graph.statements]
    drawn = Counter(
        (nodes[each["tail"]]["name"], nodes[each["head"]]["name"], each["role"])
        for each in read.get("edges", [])
    )
    assert drawn == _edges(graph)


@pytest.mark.skipif(not shutil.which("dot"), reason="needs Graphviz")
def test_graphviz_draws_signs_as_themselves() -> None:
    text = '<b>a</b> &amp; \\n \\N "q" ]]> 広場'
    svg = _dot(write_dot(ArgumentGraph(statements=(Statement(id="a", text=text),))), "svg")
    for entity, sign in (
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", '"'),
        ("&#45;", "-"),
        ("&#160;", " "),
    ):
        svg = svg.replace(entity, sign)
    assert text in svg.replace("&amp;", "&")


def _kept(text: str) -> str:
    """Graphviz takes a string that is one line break, and no more, for an empty one."""
    return "" if legible(text) == "\n" else legible(text)


def _graphviz(text: str) -> dict[str, Any]:
    read = json.loads(_dot(text, "json0"))
    assert isinstance(read, dict)
    return read


def _dot(text: str, form: str) -> str:
    command = ["dot", f"-T{form}"]
    done = subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8")
    return done.stdout


@given(graphs())
def test_a_table_holds_every_node_and_every_edge(graph: ArgumentGraph) -> None:
    rows = list(csv.DictReader(io.StringIO(write_csv(graph), newline="")))
    edges = [row for row in rows if row["source"]]
    assert Counter((row["source"], row["target"], row["kind"]) for row in edges) == _edges(graph)
    nodes = [row for row in rows if row["id"]]
    assert [text_of(row["name"]) for row in nodes] == [bare(name) for name in names(graph)]
    said = [text_of(row["label"]) for row in nodes if row["kind"] == "statement"]
    assert said == [bare(each.text) for each in graph.statements]
    cells = [cell for row in rows for cell in row.values()]
    assert not any(re.match(r"\s*[=+\-@＝＋－＠]", cell) for cell in cells)


_WORDS = r'[^"\r\n<>\[\]`|\\#]|#(?:\d+|quot|amp|lt|gt);|<br/>'
_LINE = re.compile(
    rf'    (?:s\d+\["(?:{_WORDS})+"\]|[ic]\d+\(\("(?:{_WORDS})+"\)\)|%% s\d+: (?:{_WORDS})+'
    r"|[sic]\d+ (?:-->|---|--x\|rebuts\||-\.-x\|undercuts\|) [sic]\d+)"
)


@given(graphs())
def test_every_line_of_a_chart_is_of_our_grammar_of_mermaid(graph: ArgumentGraph) -> None:
    """Ours: a quoted label without live signs. Mermaid itself reads charts in tests/page."""
    head, *lines = write_mermaid(graph).splitlines()
    assert head == "flowchart TD"
    for line in lines:
        assert _LINE.fullmatch(line), line
        assert obeyed(line) == []
    boxes = re.findall(r'"\]|"\)\)', "\n".join(lines))
    assert len(boxes) >= len(graph.statements)


def test_a_chart_draws_an_undercut_to_the_step() -> None:
    graph = ArgumentGraph(
        statements=tuple(Statement(id=name, text=f"文{name}") for name in "abcd"),
        inferences=(
            Inference(id="step", premises=("a", "b"), conclusion="c", rule="ならば"),
            Inference(id="plain", premises=("a",), conclusion="d"),
        ),
        conflicts=(
            Conflict(id="u", sources=("d",), target="step"),
            Conflict(id="r", sources=("a",), target="d"),
        ),
    )
    assert write_mermaid(graph, "ja").splitlines()[5:] == [
        '    i1(("ならば"))',
        "    s1 --- i1",
        "    s2 --- i1",
        "    i1 --> s3",
        "    s1 --> s4",
        "    s4 -.-x|アンダーカット| i1",
        "    s1 --x|反駁| s4",
    ]


def test_a_long_text_is_cut_between_words_and_said_in_full_below() -> None:
    text = "Squares without cars are quiet. " * 5
    chart = write_mermaid(ArgumentGraph(statements=(Statement(id="a", text=text),)))
    assert (
        's1["Squares without cars are quiet. Squares without cars are quiet. Squares without…"]'
        in chart
    )
    assert chart.endswith(f"%% s1: {text.strip()}\n")


def test_a_large_chart_says_that_it_is_large() -> None:
    head = write_mermaid(large(ADVISED + 1)).splitlines()[0]
    assert head.endswith(f"boxes: a chart of at most {ADVISED} is easier to read")


@given(texts)
def test_a_cut_text_is_no_longer_than_asked_and_begins_as_it_did(text: str) -> None:
    for most in (1, 5, LABEL):
        cut = short(text, most)
        assert len(cut) <= most or cut == text
        assert text.startswith(cut.removesuffix("…"))


def test_no_character_is_cut_in_two() -> None:
    assert short("👩\u200d👩\u200d👧 と市長", 4) == "…"
    assert short("か\u3099き\u3099", 2) == "…"
    assert short("👍🏽👍🏽", 3) == "👍🏽…"
    assert short("広場は車を締め出す", 5) == "広場は車…"


@pytest.mark.parametrize("form", ["aif", "xaif", "argdown", "mermaid", "dot", "graphml", "csv"])
def test_ten_thousand_statements_are_written_and_read_back_where_the_form_is_read(
    form: str,
) -> None:
    graph = large(10_000)
    text = write_graph(graph, form)
    for said in graph.statements:
        assert said.text in text
    if form in forms():
        back = read_graph(text, form).graph
        for part in ("statements", "inferences", "conflicts"):
            assert len(getattr(back, part)) == len(getattr(graph, part))
        assert [s.text for s in back.statements] == [s.text for s in graph.statements]
