"""Graphs as pictures: whatever is said, one well-formed element without scripts."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.graphs import Edge, Graph, Node, svg

# What no encoding carries is made legible where an answer comes in.
WORDS = st.text(
    st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\ufffe\uffff")
)
SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    ids = draw(st.lists(st.integers(1, 99).map("Arg{}".format), unique=True, max_size=6))
    nodes = tuple(
        Node(
            id=name,
            seat=draw(WORDS),
            said=draw(WORDS),
            role=draw(WORDS),
            status=draw(st.sampled_from(["justified", "defensible", "overruled"])),
        )
        for name in ids
    )
    ends = st.sampled_from([*ids, "elsewhere"])
    edges = st.builds(Edge, source=ends, target=ends, kind=st.sampled_from(["rebut", "lifted"]))
    return Graph(nodes=nodes, edges=tuple(draw(st.lists(edges, max_size=6))))


@given(graphs())
def test_every_node_has_a_box_and_every_edge_between_two_an_arc(graph: Graph) -> None:
    drawn = ET.fromstring(svg(graph))
    known = {node.id for node in graph.nodes}
    arcs = [edge for edge in graph.edges if {edge.source, edge.target} <= known]
    assert len(drawn.findall(f".//{SVG}rect")) == len(graph.nodes)
    assert len(drawn.findall(f"{SVG}path")) == len(arcs)
    assert {element.tag.removeprefix(SVG) for element in drawn.iter()} <= {
        "svg", "defs", "marker", "path", "g", "title", "rect", "text",
    }  # fmt: skip
    assert not any(name.startswith("on") for each in drawn.iter() for name in each.attrib)


@given(graphs())
def test_boxes_stand_below_each_other_in_the_order_of_the_nodes(graph: Graph) -> None:
    tops = [int(rect.attrib["y"]) for rect in ET.fromstring(svg(graph)).findall(f".//{SVG}rect")]
    assert tops == sorted(set(tops))
    shown = [text.text or "" for text in ET.fromstring(svg(graph)).findall(f".//{SVG}text")][::2]
    assert [head.split(" · ")[0] for head in shown] == [node.id for node in graph.nodes]
