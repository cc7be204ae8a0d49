"""What is written as Argdown is what Argdown's own parser understands."""

from hypothesis import given

from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.argdown import write_argdown
from aufheben.formats.quoting.characters import flat
from tests.formats.interchange.graphs import carried, graphs
from tests.formats.interchange.oracle import Oracle

SQUARE = ArgumentGraph(
    title="広場に車を入れるか",
    statements=(
        Statement(id="close", text="広場は車を締め出すべきだ", by="市長", status="defensible"),
        Statement(id="quiet", text="Without cars, the square is quiet [1]: e.g. at 10:30:00."),
        Statement(id="shops", text="Shops lose {a third} of their customers", weight=0.25),
        Statement(id="count", text="The count was taken in a week of rain"),
        Statement(id="both", text=""),
    ),
    inferences=(
        Inference(id="why", premises=("quiet", "both"), conclusion="close", rule="rest, if quiet"),
        Inference(id="plain", premises=("count",), conclusion="both"),
    ),
    conflicts=(
        Conflict(id="c1", sources=("shops",), target="close"),
        Conflict(id="c2", sources=("close",), target="shops"),
        Conflict(id="c3", sources=("count",), target="why"),
        Conflict(id="c4", sources=("shops", "count"), target="quiet"),
    ),
)


def test_a_map_reads_as_people_write_argdown() -> None:
    assert (
        write_argdown(SQUARE)
        == """\
===
title: "広場に車を入れるか"
===

[close]: 広場は車を締め出すべきだ {proponent: "市長", status: "defensible"}

[quiet]: Without cars, the square is quiet \\[1]: e\\.g. at 10\\:30:00.

[shops]: Shops lose \\{a third} of their customers {weight: 0.25}
  >< [close]

[count]: The count was taken in a week of rain
  +> [both]
  _> <why>

[both]

<why>

(1) [quiet]
(2) [both]
-- rest\\, if quiet --
(3) [close]

<c4> {joint: true}
  <+ [shops]
  <+ [count]
  -> [quiet]
"""
    )


@given(graphs())
def test_no_text_becomes_more_than_words(argdown: Oracle, graph: ArgumentGraph) -> None:
    said, graph = argdown(write_argdown(graph)), carried(graph)
    if not graph.statements:
        return
    assert "errors" not in said, said
    assert said["title"] == graph.title
    told = {each["data"].get("id", title): each for title, each in said["statements"].items()}
    assert {name: each["text"] for name, each in told.items()} == {
        each.id: flat(each.text) for each in graph.statements
    }
    for each in graph.statements:
        data = told[each.id]["data"]
        assert data.get("proponent", "") == each.by
        assert data.get("weight") == each.weight


@given(graphs())
def test_every_step_and_every_attack_is_understood(argdown: Oracle, graph: ArgumentGraph) -> None:
    if not graph.statements:
        return
    said, graph = argdown(write_argdown(graph)), carried(graph)
    ids = {title: each["data"].get("id", title) for title, each in said["statements"].items()}
    steps = {each["data"].get("id", t): each["steps"] for t, each in said["arguments"].items()}
    for inference in graph.inferences:
        if said_of := steps.get(inference.id):
            *premises, conclusion = said_of
            assert tuple(ids[each["title"]] for each in premises) == inference.premises
            assert ids[conclusion["title"]] == inference.conclusion
            assert conclusion["rules"] == ([flat(inference.rule)] if flat(inference.rule) else [])
    undercut = any(kind == "undercut" for kind, _, _ in said["relations"])
    steps_attacked = {i.id for i in graph.inferences} | {c.id for c in graph.conflicts}
    assert undercut == any(each.target in steps_attacked for each in graph.conflicts)
