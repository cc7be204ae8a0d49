"""A benchmark of answers at stand-ins: how it is called, and what is looked up in its table."""

import json
from pathlib import Path
from typing import Any

from aufheben.testing import FakeServer

TOPICS = (
    {
        "id": "cars",
        "en": "Should the town center be closed to cars?",
        "ja": "町の中心から車を締め出すべきか",
        "value_a": "quiet streets",
        "value_b": "reaching the shops",
        "value_a_ja": "静かな通り",
        "value_b_ja": "店への行きやすさ",
    },
    {
        "id": "wolves",
        "question": "Should wolves be let back into the valley?",
        "stances": ["We want the valley wild again.", "We want to graze our sheep without fear."],
    },
)
JUDGES = ("--judges", "openai:stand-in-judge,openai:stand-in-other")
FAST = ("--resamples", "100", "-q")


def topics(*rows: dict[str, Any], name: str = "topics.jsonl") -> str:
    """A file of topics in the folder we are in."""
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows or TOPICS)
    Path(name).write_text(text, encoding="utf-8")
    return name


def bench(server: FakeServer, *words: str, model: str = "openai:stand-in") -> tuple[str, ...]:
    """The command, with the stand-in in every seat."""
    asked = ("--model", model, "--base-url", server.base_url())
    return ("bench", "dialectic", *asked, *FAST, *words)


def runs_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Every run behind a table, in its order."""
    return [run for method in table["methods"] for run in method["runs"]]
