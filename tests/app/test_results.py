"""Results as values: fields, graphs, tables, what a notebook shows; hostile words in all of them."""

import copy
import re
import signal
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import aufheben
from aufheben.errors import BadInput, MissingExtra
from aufheben.testing.stand_in import stand_in
from aufheben.version import install

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def camera() -> aufheben.Result:
    return aufheben.ask(EXAMPLES / "camera.toml", journal=":memory:", name="camera")


@pytest.fixture(scope="module")
def judged() -> aufheben.Result:
    agents = {"": stand_in("judging", "en")}
    asked: dict[str, Any] = {"journal": ":memory:", "name": "judged", "agents": agents}
    return aufheben.judge(EXAMPLES / "debate.md", model="openai:stand-in", **asked)


def test_fields_of_the_envelope_are_attributes_too(camera: aufheben.Result) -> None:
    assert camera.arguments == camera["arguments"] == camera.envelope["arguments"]
    with pytest.raises(AttributeError, match="a debate has no 'modle'"):
        camera.modle  # noqa: B018
    with pytest.raises(KeyError):
        camera["modle"]


def test_nothing_is_told_of_a_result_before_somebody_asks() -> None:
    """Python looks at what a loop came to where it asks after signals: nothing may follow from it."""
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    result = aufheben.ask(EXAMPLES / "camera.toml", journal=":memory:")
    assert not {"told", "envelope"} & vars(result).keys()


def test_a_result_is_one_line(camera: aufheben.Result, judged: aufheben.Result) -> None:
    assert repr(camera).startswith("<Result camera: a debate, synthesis (synthesis_reached): We")
    assert "\n" not in repr(camera) + repr(judged)


def test_the_graph_has_every_argument_with_its_status(camera: aufheben.Result) -> None:
    graph = camera.to_networkx()
    statuses = {one["id"]: one["status"] for one in camera.arguments}
    assert dict(graph.nodes(data="status")) == statuses
    kinds = {(a, b): kind for a, b, kind in graph.edges(data="kind")}
    said = {(one["id"], one["attacks"]) for one in camera.arguments if one["attacks"]}
    assert {pair for pair, kind in kinds.items() if kind == "rebut"} == said
    assert {b for (_, b), kind in kinds.items() if kind == "lifted"} == {"Arg5"}


def test_the_table_has_a_row_an_argument_or_a_ballot(
    camera: aufheben.Result, judged: aufheben.Result
) -> None:
    assert list(camera.to_pandas()["id"]) == [one["id"] for one in camera.arguments]
    assert list(camera.to_pandas("seats")["name"]) == ["AG1", "AG2"]
    assert list(judged.to_pandas()["winner"]) == [judged.winner]


def test_what_is_no_table_and_what_has_no_graph_is_said(
    camera: aufheben.Result, judged: aufheben.Result
) -> None:
    with pytest.raises(BadInput) as refused:
        camera.to_pandas("modle")
    assert "arguments" in refused.value.do
    with pytest.raises(BadInput, match="a judged debate has no graph"):
        judged.to_networkx()


@pytest.mark.parametrize("library", ["networkx", "pandas"])
def test_a_library_that_is_missing_is_named_with_its_extra(
    camera: aufheben.Result, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=re.escape(install("notebook"))):
        camera.to_networkx() if library == "networkx" else camera.to_pandas()


class Tags(HTMLParser):
    """Every element that was opened, whether all were closed, and the attributes of all."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_notebook_shows_decision_and_map(camera: aufheben.Result) -> None:
    html = camera._repr_html_()
    assert "We should buy camera c" in html
    assert html.count('class="card"') == len(camera.arguments)
    assert html.count("marker-end") == camera.to_networkx().number_of_edges()
    assert Tags(html).open == []


def test_a_notebook_shows_a_table_where_there_is_no_map(judged: aufheben.Result) -> None:
    html = judged._repr_html_()
    assert f"<td>{judged.winner}</td>" in html
    assert Tags(html).open == []
    assert judged._repr_markdown_() == judged.to("md")


HOSTILE = '"<script>alert(1)</script>" is a camera. "<script>alert(1)</script>" is light. '


def test_what_others_said_is_shown_and_never_run() -> None:
    rule = "If a camera is light, we should buy it."
    stances = {"<img src=x onerror=alert(1)>": HOSTILE + rule, "B": HOSTILE + rule}
    result = aufheben.ask("Which camera should we buy?", stances, journal=":memory:")
    assert "<script>" in str(result.answer)
    tags = Tags(result._repr_html_())
    assert tags.seen.isdisjoint({"script", "img"})
    assert not any(re.match("on", name) for name in tags.attributes)


OPEN = (
    "pはカメラである。pは軽い。カメラが軽ければ、それを買うべきである。",
    "pはカメラである。pは重い。カメラが重ければ、それを買うべきではない。",
)


@pytest.mark.parametrize("call", [aufheben.ask, aufheben.deliberate])
def test_a_notebook_says_in_japanese_why_there_is_no_answer(call: Any) -> None:
    result = call("どのカメラを買うべきか。", OPEN, journal=":memory:")
    assert result.answer is None
    html = result._repr_html_()
    assert "<b>回答はありません：双方に理由があり" in html
    assert not re.findall(
        "[a-z_]{4,}", re.sub("<style>.*?</style>|<[^>]*>|[0-9a-f]{12}", " ", html)
    )


def test_a_result_is_copied_and_read_as_its_envelope(camera: aufheben.Result) -> None:
    assert copy.deepcopy(camera).envelope == copy.copy(camera).envelope == dict(camera)
    assert "answer" in camera
    assert "anser" not in camera
    assert list(camera) == list(camera.envelope)
