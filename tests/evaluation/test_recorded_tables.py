"""The same trials give the same figures: what programs and spreadsheets read, byte for byte."""

import pytest

from aufheben.evaluation.hierarchy.measures import EdgeTrial
from aufheben.evaluation.hierarchy.table import comma_separated, table
from aufheben.evaluation.judging import table as judging
from aufheben.formats.bench.judging import comma_separated as panels
from tests.evaluation.debate_trials import PANELBENCH
from tests.evaluation.recorded_trials import check_recorded, edges, judgments


@pytest.mark.parametrize(
    ("name", "trials"), [("hierarchy", edges()), ("hierarchy-nothing", [])], ids=["some", "none"]
)
def test_a_table_of_edges_is_as_it_was_recorded(name: str, trials: list[EdgeTrial]) -> None:
    told, rows = table(trials, model="m:1" if trials else None, seed=3, resamples=200)
    check_recorded(name, told, comma_separated(rows))


@pytest.mark.parametrize("name", ["panelbench", "pairs"])
def test_a_table_of_panels_is_as_it_was_recorded(name: str) -> None:
    told = judging.summary(name, judgments(), PANELBENCH, "m:1")
    spans = judging.spans(name, PANELBENCH)
    check_recorded(name, told, panels({**told, "spans": spans}))
