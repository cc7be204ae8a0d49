"""Pairs of arguments as debates of one speech a side."""

import json
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.argument_pairs import read_pairs

ROW = {"pair_id": "p", "topic": "t_yes", "a1": "One.", "a2": "Two.", "label": "a2"}
REAL = Path(__file__).parents[3] / "shared/data/debates/ukpconvarg1_strict_sample1024.jsonl"


def test_a_pair_is_a_debate_of_two_speeches() -> None:
    [gold] = read_pairs(json.dumps(ROW))
    assert [(s.team, s.text) for s in gold.match.speeches] == [("A1", "One."), ("A2", "Two.")]
    assert gold.winners == {"A2"}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        '{"pair_id": 1}',
        json.dumps({**ROW, "label": "a3"}),
        json.dumps({**ROW, "a1": " "}),
        "[" * 100_000,
    ],
)
def test_what_is_no_pair_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_pairs(f"{json.dumps(ROW)}\n{line}" if line else "", "pairs.jsonl")
    assert refused.value.file == "pairs.jsonl"
    assert refused.value.line == (2 if line else None)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("a1", " ", "a1 is empty"),
        ("pair_id", None, "pair_id is missing"),
        ("label", 1, "label is no text"),
    ],
)
def test_what_a_pair_lacks_is_named_beside_all_that_it_needs(
    key: str, value: object, said: str
) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        read_pairs(json.dumps({**ROW, key: value}))
    assert all(name in refused.value.do for name in ROW)


@pytest.mark.skipif(not REAL.exists(), reason="the pairs are not redistributed")
def test_the_published_pairs_load() -> None:
    golds = read_pairs(REAL.read_text(encoding="utf-8"))
    assert len(golds) == 1024
    assert sum(gold.winners == {"A1"} for gold in golds) == 527
