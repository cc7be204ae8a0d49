"""Charts of argument graphs, read and drawn by Mermaid itself."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from playwright.sync_api import Browser

from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.drawings import LABEL, write_mermaid
from aufheben.formats.interchange.graph import links
from aufheben.formats.quoting.characters import flat, short
from tests.formats.interchange.graphs import HOSTILE_HERE, graphs
from tests.page.browsing import BUILD
from tests.profiles import examples

MERMAID = BUILD / "mermaid-12.3.0" / "dist" / "mermaid.min.js"
DRAWN = """async text => {
    const read = await mermaid.mermaidAPI.getDiagramFromText(text);
    const {svg} = await mermaid.render("chart", text);
    const box = document.createElement("div");
    box.innerHTML = svg;
    return {
        edges: read.db.getEdges().map(e => [e.start, e.end, e.type, e.stroke]),
        labels: [...box.querySelectorAll(".node")].map(node => [node.id, node.textContent]),
        live: [...box.querySelectorAll("a, script, img, iframe, [onerror], [onclick]")].length,
    };
}"""
Drawn = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def drawn(browser: Browser) -> Iterator[Drawn]:
    """What Mermaid understands of a chart, and the texts it draws, on a page that is offline."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.add_script_tag(path=MERMAID)
    page.evaluate("mermaid.initialize({startOnLoad: false})")
    yield lambda text: dict(page.evaluate(DRAWN, text))
    context.close()


def test_hostile_words_are_drawn_as_themselves(drawn: Drawn) -> None:
    graph = ArgumentGraph(
        statements=tuple(Statement(id=f"x{n}", text=t) for n, t in enumerate(HOSTILE_HERE)),
        inferences=(Inference(id="i", premises=("x0", "x1"), conclusion="x2", rule="<b>r</b>"),),
        conflicts=(Conflict(id="c", sources=("x3",), target="i"),),
    )
    found = drawn(write_mermaid(graph))
    said = [words for _, words in found["labels"]]
    expected = [flat(words) for words in HOSTILE_HERE]
    assert said[: len(HOSTILE_HERE)] == [short(words, LABEL) for words in expected]
    assert found["live"] == 0


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(graph=graphs())
def test_every_link_is_read_as_what_it_was(drawn: Drawn, graph: ArgumentGraph) -> None:
    found = drawn(write_mermaid(graph))
    names, statements = links(graph).names, {each.id for each in graph.statements}
    drawn_to = Counter((to, kind, stroke) for _, to, kind, stroke in found["edges"])
    expected = Counter(
        (names[each.conclusion], "arrow_point", "normal") for each in graph.inferences
    )
    for each in graph.conflicts:
        stroke = "normal" if each.target in statements else "dotted"
        expected[names[each.target], "arrow_cross", stroke] += 1
    assert {key: n for key, n in drawn_to.items() if key[1] != "arrow_open"} == expected
    boxes = {name.split("-")[2] for name, _ in found["labels"]}
    assert {names[each] for each in statements} <= boxes
    assert found["live"] == 0
