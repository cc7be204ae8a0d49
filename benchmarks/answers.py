"""The judged tables, end to end: every method, two judges, at a stand-in. Plumbing, no quality.

    python -m benchmarks.answers [FOLDER]     FOLDER holds other sets of topics; see docs/topics.md

Answers and marks are canned, so nothing here says how good any method is: only that every topic
goes through every method and every judge to a figure or to a failure that is counted, and what
that takes. Begun again after a kill it goes on, if AUFHEBEN_HOME is the same.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aufheben.testing import FakeServer, StandIn
from benchmarks.results import put

RESULTS = Path(__file__).parents[1] / "docs" / "results.md"
JUDGES = "openai:stand-in-judge,openai:stand-in-other"
SETS = {
    "bilingual": ("--lang", "both", "--limit", "10", "--methods", "all", "--matched-tokens"),
    "argkp_31_topics_keypoints.jsonl": ("--methods", "lift@2,single"),
    "moralchoice_low_ambiguity.jsonl": ("--methods", "lift@2,single", "--limit", "30"),
    "habermas_questions.jsonl": ("--methods", "lift@2,single", "--limit", "30"),
    "dialectic-mas": ("--methods", "lift@2,single", "--limit", "30"),
}


def benched(source: str, words: tuple[str, ...], url: str) -> tuple[dict[str, Any], float]:
    """What `bench dialectic` says of the topics, and its seconds."""
    command = [
        *(sys.executable, "-m", "aufheben", "bench", "dialectic", "--topics", source, *words),
        *("--model", "openai:stand-in", "--judges", JUDGES, "--base-url", url, "--json", "-q"),
        *("--resamples", "1000"),
    ]
    began = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    return json.loads(done.stdout), time.perf_counter() - began


def found_at(name: str, folder: Path | None) -> str | None:
    """Where a set is; None where it is not at hand."""
    if name == "bilingual":
        return name
    paths = [] if folder is None else [folder / name, folder / "topics" / name]
    return next((str(path) for path in paths if path.exists()), None)


def rows(folder: Path | None, url: str) -> Iterator[str]:
    """A row a set."""
    for name, words in SETS.items():
        source = found_at(name, folder)
        if source is None:
            continue
        told, seconds = benched(source, words, url)
        row = _row(name, told, seconds)
        print(row, file=sys.stderr, flush=True)
        yield row


def _row(name: str, told: dict[str, Any], seconds: float) -> str:
    methods = told["methods"]
    runs = [run for method in methods for run in method["runs"]]
    typed = sum(run["outcome"] is not None for run in runs)
    answered = sum(run["values"].get("answered", 0.0) for run in runs)
    ratings = {rating for run in runs for rating in run["ratings"]}
    failures = sum(sum(method["parse_failures"].values()) for method in methods)
    measures = {measure for method in methods for measure in method["measures"]}
    duels = sum(sum(_counts(pair)) for pair in told["preferences"])
    return (
        f"| {name} | {len(methods)} | {len(runs):,} | {typed:,} | {answered:,.0f} |"
        f" {len(ratings):,} | {duels:,} | {failures} | {len(measures)} | {seconds:,.0f} |"
    )


def _counts(pair: dict[str, Any]) -> tuple[int, int, int]:
    return pair["wins"], pair["ties"], pair["losses"]


def main(folder: Path | None) -> None:
    """Run all sets that are at hand and write the table."""
    with tempfile.TemporaryDirectory() as home, FakeServer(StandIn(100)) as server:
        os.environ.setdefault("AUFHEBEN_HOME", home)
        lines = list(rows(folder, server.base_url()))
    head = "| topics | methods | runs | typed ends | answers | ratings | duels | no mark | measures | seconds |"
    about = (
        "Every way to an answer, rated by two judges, at a stand-in whose answers and marks are "
        "canned: **this is plumbing and says nothing of quality.** Every run comes to a typed "
        "end, every rating to marks or to a counted failure. `bilingual` is all 31 methods on ten "
        "topics in both languages. Made by `python -m benchmarks.answers FOLDER`; with a key, the "
        "command in [evaluating.md](evaluating.md) makes the real tables."
    )
    rule = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    put("answers", ["## Judged tables, end to end", "", about, "", head, rule, *lines], RESULTS)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
