"""With which dictionary Japanese was read: kept with the run, and told by a replay with another."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from aufheben.rooms import fingerprint as dictionary
from tests.surfaces.conftest import Program

JA = (
    "どの料理を食べるべきか",
    "甲は料理である。料理が軽ければ、それを食べるべきだ。甲は軽い。",
    "乙は料理である。",
)
EN = ("Which dish should we eat?", "a is a dish. a is light. If a dish is light, we should eat it.", "b is a dish.")  # fmt: skip


@pytest.fixture
def exported(program: Program, tmp_path: Path) -> Callable[[tuple[str, str, str]], Path]:
    """A run of a question and two stances, as a file."""

    def export(given: tuple[str, str, str]) -> Path:
        question, one, other = given
        assert program("ask", question, "--stance", one, "--stance", other).code == 0
        assert program("runs", "export", "-o", str(tmp_path / "run.jsonl"), "--force").code == 0
        return tmp_path / "run.jsonl"

    return export


def head(file: Path) -> dict[str, object]:
    """The settings of an exported run."""
    first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    settings: dict[str, object] = first["settings"]
    return settings


def test_a_run_in_japanese_names_its_dictionary_and_one_in_english_none(
    exported: Callable[[tuple[str, str, str]], Path],
) -> None:
    assert head(exported(JA))["dictionary"] == dictionary.dictionary()


def test_a_run_in_english_is_kept_as_it_was(
    exported: Callable[[tuple[str, str, str]], Path],
) -> None:
    assert "dictionary" not in head(exported(EN))


def test_a_replay_with_another_dictionary_says_so_and_calls_nothing_a_difference(
    exported: Callable[[tuple[str, str, str]], Path],
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as then:
        versions = {"sudachipy": "0.6.1", "sudachidict-small": "20200101"}
        then.setattr(dictionary, "dictionary", lambda: versions)
        file = exported(JA)
    ended = program("replay", str(file))
    assert ended.code == 0
    assert "another dictionary: sudachidict-small 20200101, sudachipy 0.6.1; here" in ended.err
    assert "no difference" in ended.err
    assert "another dictionary" not in program("replay", str(exported(JA))).err
