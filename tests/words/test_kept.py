"""What is kept of a run are facts: no sentence of ours, which could be said better tomorrow."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.words import words_of
from tests.words.test_said import PACKAGES, forms

ASKED = {"question", "stance", "viewpoints"}
"""Where our words are what seats are asked."""


def literals() -> Iterator[str]:
    """What every message of ours says around its facts, where nobody else would say the same."""
    for package in PACKAGES:
        for key in words_of(package)["said"]:
            for pieces in forms(package, key):
                for piece in pieces:
                    said = piece.literal.strip(" .:;,。、")
                    if len(said.split()) > 3 or (not said.isascii() and len(said) > 8):
                        yield said


LITERALS = frozenset(literals())


def texts(kept: Any) -> Iterator[str]:
    """Every text, but for what seats are asked."""
    if isinstance(kept, str):
        yield kept
    elif isinstance(kept, list):
        for each in kept:
            yield from texts(each)
    elif isinstance(kept, dict):
        for name, each in kept.items():
            yield from () if name in ASKED else texts(each)


def ours(text: str) -> list[str]:
    return [said for said in LITERALS if said in text]


def said_in(export: str) -> dict[str, list[str]]:
    """Texts with sentences of ours in what is kept of a run, without what seats answered."""
    lines = [json.loads(line) for line in export.splitlines()]
    kept = [each for each in lines if each.get("kind") != "answered"]
    return {text: found for each in kept for text in texts(each) if (found := ours(text))}


PUBLISHED = sorted((Path(__file__).parents[2] / "examples").rglob("*.jsonl"))


def test_a_sentence_of_ours_would_be_found() -> None:
    assert ours("a: it was not written whole; send it elsewhere")


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_a_published_run_holds_no_sentence_of_ours(file: Path) -> None:
    assert said_in(file.read_text("utf-8")) == {}
