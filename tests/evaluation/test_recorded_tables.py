"""The same trials give the same figures: what programs and spreadsheets read, byte for byte."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from aufheben.evaluation.hierarchy.table import comma_separated, summary, table
from aufheben.evaluation.judging import table as judging
from aufheben.formats.bench import judging as judged
from tests.evaluation.debate_trials import PANELBENCH
from tests.evaluation.recorded_trials import edges, outcomes

RECORDED = Path(__file__).parent / "recorded"
Written = tuple[dict[str, Any], str]


def of_edges() -> Written:
    found = table(edges(), model="m:1", seed=3, resamples=200)
    return summary(found), comma_separated(found)


def of_no_edges() -> Written:
    found = table([], seed=3)
    return summary(found), comma_separated(found)


def of_judgments(name: str) -> Written:
    told = judging.summary(name, outcomes(), PANELBENCH, "m:1")
    spans = judging.spans(name, PANELBENCH)
    return told, judged.comma_separated({**told, "spans": spans})


TABLES: dict[str, Callable[[], Written]] = {
    "hierarchy": of_edges,
    "hierarchy-nothing": of_no_edges,
    "panelbench": partial(of_judgments, "panelbench"),
    "pairs": partial(of_judgments, "pairs"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_as_it_was_recorded(name: str) -> None:
    told, csv = TABLES[name]()
    recorded = RECORDED / f"{name}.json"
    assert json.dumps(told, ensure_ascii=False, indent=1) + "\n" == recorded.read_text("utf-8")
    assert csv.encode() == recorded.with_suffix(".csv").read_bytes()
