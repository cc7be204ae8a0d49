"""A debate in the words of other tools: which attack meets a statement, and which a step."""

import json
from pathlib import Path

import pytest

import aufheben as auf
from aufheben.formats.interchange import ArgumentGraph
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.rooms.dialectic.report.exchange import exchanged
from tests.held_again import said_in
from tests.recorded_runs import exported, files

DEBATES = [file for file in files() if said_in(file).kind == "dialectic"]

BIRD = {
    "A": "If something is a bird, it is a flier unless it is abnormal. Tweety is a bird.",
    "B": "If something is a penguin, it is abnormal. Tweety is a penguin.",
}
ROOT = Path(__file__).parents[2]


def graph(source: str, **options: object) -> ArgumentGraph:
    """Of a debate that logic holds alone."""
    return exchanged(auf.ask(source, **options).told)  # type: ignore[arg-type]


def test_an_undercut_leads_to_the_step_that_assumes_otherwise() -> None:
    found = graph("Is Tweety a flier?", stances=BIRD)
    texts = {said.id: said.text for said in found.statements}
    [attack] = found.conflicts
    assert [texts[source] for source in attack.sources] == ["Tweety is abnormal"]
    [attacked] = [step for step in found.inferences if step.id == attack.target]
    assert texts[attacked.conclusion] == "Tweety is a flier"
    assert "there is no evidence that Tweety is abnormal" in {texts[p] for p in attacked.premises}


@pytest.mark.parametrize("file", ["camera.toml", "dish.ja.toml", "camera.ja.toml"])
def test_a_rebuttal_leads_to_a_statement_and_every_statement_is_there_once(file: str) -> None:
    found = graph(str(ROOT / "examples" / file))
    said = {each.id for each in found.statements}
    assert len({each.text for each in found.statements}) == len(said)
    assert found.conflicts
    assert all(each.target in said for each in found.conflicts)


def test_a_statement_stands_as_the_best_argument_for_it() -> None:
    found = graph(str(ROOT / "examples" / "camera.toml"))
    status = {said.text: said.status for said in found.statements}
    assert status["We should buy c"] == "justified"
    assert status["We should buy a"] == "defensible"
    assert status["a is compact"] == ""


@pytest.mark.parametrize("file", DEBATES, ids=lambda file: file.stem)
def test_what_a_real_model_argued_is_written_and_read_back(file: Path, tmp_path: Path) -> None:
    app = auf.App(journal=":memory:")
    result = app.result(app.take(str(exported(file, tmp_path))))
    assert read_aif(result.to("aif.json")).graph == exchanged(result.told)
    assert json.loads(result.to("xaif.json"))["AIF"]["nodes"]
