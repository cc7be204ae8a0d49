"""Every benchmark is measured from Python alone, and tells how far it is."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben import App
from aufheben.bench import conformance, dialectic, hierarchy, judging
from aufheben.bench.measurement import Measured
from aufheben.bench.options import Benchmark, Conformance, Dialectic, Hierarchy, Pairs
from aufheben.errors import BadInput
from aufheben.testing.stand_in import stand_in
from tests.surfaces.answering import topics

PAIR = {"pair_id": "p", "topic": "Tea", "a1": "It warms.", "a2": "It stains.", "label": "a1"}
EDGES = [("car", "thing", True), ("thing", "car", False)]
Options = Callable[[], Benchmark]


def written(name: str, rows: list[dict[str, Any]]) -> str:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return name


def a_pair() -> Benchmark:
    return Pairs(data=written("pairs.jsonl", [PAIR]), panels="null", trials=2, model="openai:x")


def two_edges() -> Benchmark:
    rows = [{"child": child, "parent": parent, "label": right} for child, parent, right in EDGES]
    data = written("edges.jsonl", rows)
    return Hierarchy(data=data, forms="single", pairs="N", trials=1, vote=False, model="openai:x")


def the_camera() -> Benchmark:
    return Dialectic(topics="camera", methods="published@10", resamples=100)


BENCHES: dict[str, tuple[Any, Options, str, int]] = {
    "conformance": (conformance, Conformance, "", 0),
    "dialectic": (dialectic, the_camera, "", 1),
    "hierarchy": (hierarchy, two_edges, "hierarchy", 1),
    "pairs": (judging, a_pair, "judging", 2),
}


async def measured(bench: Any, options: Benchmark, room: str, told: Any) -> Measured:
    agents = {"": stand_in(room, "en")} if room else {}
    async with App(journal=":memory:", agents=agents) as app:
        found: Measured = await bench.measured(options, app, told)
    return found


@pytest.mark.parametrize("name", BENCHES)
def test_it_is_measured_told_and_written_in_all_its_formats(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bench, make, room, runs = BENCHES[name]
    options, counted = make(), []

    def told(done: int, of: int, line: str) -> None:
        assert line
        if of:
            counted.append((done, of))

    found = asyncio.run(measured(bench, options, room, told))
    assert counted == [(number, runs) for number in range(1, runs + 1)]
    assert found.failed == 0
    assert found.summary["benchmark"] == name
    assert json.loads(str(found.to("json"))) == json.loads(json.dumps(found.summary))
    assert all(found.to(form) for form in options.formats)


def test_nobody_is_asked_where_the_options_make_no_sense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = {
        "no judge model given": (judging, Pairs(data=written("pairs.jsonl", [PAIR]))),
        "no model given": (hierarchy, Hierarchy(data="gone.csv")),
        "not among the methods": (
            dialectic,
            Dialectic(topics=topics(), methods="single", baseline="mad@1"),
        ),
    }
    for said, (bench, options) in wrong.items():
        with pytest.raises(BadInput, match=said):
            asyncio.run(measured(bench, options, "", lambda *_: None))
