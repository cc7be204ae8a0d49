"""Does every run of a benchmark come to a typed end? Plumbing, no quality: nothing said means anything.

    python -m benchmarks.ends [FOLDER]    FOLDER holds other sets of topics; see docs/topics.md

First a hundred topics, two languages, both published forms, argued by agents that do their worst,
and the logic engine, where stances are knowledge bases: why each run ends, and after how many of the
calls that its bound allows. Then, with FOLDER, every method and two judges at a stand-in whose answers and marks
are canned: every topic comes to a figure or to a failure that is counted. All of it through
`aufheben bench dialectic`, over real sockets, the tables in docs/results.md. Begun again after a kill
it goes on, if AUFHEBEN_HOME is the same.
"""

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from aufheben.testing import FakeServer, Received, StandIn, hostile
from benchmarks.processes import benched
from benchmarks.results import DOCS, put, table

AGENTS: dict[str, Callable[[int], hostile.Answerer]] = {
    "repeater": hostile.paraphraser,
    "never-concedes": hostile.never_concedes,
    "noise": hostile.random_shapes,
    "babbler": hostile.odd_texts,
}
MODELS = "published@10,capped@3"
LOGIC = (
    "published@0,published@1,published@2,published@10,published@10+confirm,"
    "capped@0,capped@1,capped@3,capped@3+confirm"
)
JUDGES = "openai:stand-in-judge,openai:stand-in-other"
SETS = {
    "bilingual": ("--lang", "both", "--limit", "10", "--methods", "all", "--matched-tokens"),
    "argkp_31_topics_keypoints.jsonl": ("--methods", "lift@2,single"),
    "moralchoice_low_ambiguity.jsonl": ("--methods", "lift@2,single", "--limit", "30"),
    "habermas_questions.jsonl": ("--methods", "lift@2,single", "--limit", "30"),
    "dialectic-mas": ("--methods", "lift@2,single", "--limit", "30"),
}


def hostile_rows(*more: str) -> Iterator[dict[str, Any]]:
    """Every form with every agent, both languages; a model is called as the agent it is."""
    answerers = {name: make(1) for name, make in AGENTS.items()}

    def reply(received: Received) -> Any:
        return answerers[received.model](received)

    with FakeServer(reply) as server:
        for name in AGENTS:
            print(name, file=sys.stderr, flush=True)
            words = ("--topics", "bilingual", "--lang", "both", "--methods", MODELS, *more)
            asked = ("--model", f"openai:{name}", "--base-url", server.base_url())
            yield from benched(*words, *asked)["methods"]


def ends(methods: Iterable[dict[str, Any]]) -> list[str]:
    """A line a method and agent."""
    head = "agent | form | runs | typed ends | ended by | flags | most of bound | re-asked | tokens"
    return table(head, map(_ended, methods), left=(0, 1, 4, 5))


def _ended(found: dict[str, Any]) -> tuple[object, ...]:
    runs = found["runs"]
    typed = sum(run["outcome"] is not None for run in runs)
    ended = _most(f"{run['outcome']} ({run['stop_reason']})" for run in runs)
    flags = _most(flag for run in runs for flag in run["notes"]["flags"])
    values = [run["values"] for run in runs]
    bound = max(value["calls_of_bound"] for value in values)
    again = sum(value.get("rejected", 0.0) for value in values) / len(values)
    shares = (f"{100 * share:.0f} %" for share in (typed / len(runs), bound, again))
    name, tokens = found["row"].removeprefix("openai:"), f"{found['tokens'] or 0:,.0f}"
    all_typed, most, asked = shares
    return name, found["method"], len(runs), all_typed, ended, flags or "-", most, asked, tokens


def _most(words: Iterable[str]) -> str:
    return ", ".join(f"{word} {count}" for word, count in Counter(words).most_common())


def found_at(name: str, folder: Path) -> str | None:
    """Where a set of topics is; None where it is not at hand."""
    paths = (folder / name, folder / "topics" / name)
    own = name if name == "bilingual" else None
    return next((str(path) for path in paths if path.exists()), own)


def judged(folder: Path) -> list[str]:
    """A row a set that is at hand."""
    rows = []
    with FakeServer(StandIn(100)) as server:
        asked = ("--model", "openai:stand-in", "--judges", JUDGES, "--resamples", "1000")
        for name, words in SETS.items():
            if source := found_at(name, folder):
                print(name, file=sys.stderr, flush=True)
                url, began = server.base_url(), time.perf_counter()
                told = benched("--topics", source, *words, *asked, "--base-url", url)
                rows.append(_judged(name, told, time.perf_counter() - began))
    head = "topics | methods | runs | typed ends | answers | ratings | duels | no mark | measures | seconds"
    return table(head, rows)


def _judged(name: str, told: dict[str, Any], seconds: float) -> tuple[object, ...]:
    methods = told["methods"]
    runs = [run for method in methods for run in method["runs"]]
    typed = sum(run["outcome"] is not None for run in runs)
    answered = sum(run["values"].get("answered", 0.0) for run in runs)
    ratings = {rating for run in runs for rating in run["ratings"]}
    failures = sum(sum(method["parse_failures"].values()) for method in methods)
    measures = {measure for method in methods for measure in method["measures"]}
    duels = sum(pair[how] for pair in told["preferences"] for how in ("wins", "ties", "losses"))
    counts = (len(runs), typed, answered, len(ratings), duels)
    shown = (f"{count:,.0f}" for count in counts)
    return name, len(methods), *shown, failures, len(measures), f"{seconds:,.0f}"


def main(folder: Path | None) -> None:
    """Run all, and write the tables."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("AUFHEBEN_HOME", home)
        put("termination: hostile", ends(hostile_rows()), DOCS)
        logic = benched("--topics", "camera", "--methods", LOGIC)["methods"]
        put("termination: logic", ends(logic), DOCS)
        if folder is not None:
            put("answers", judged(folder), DOCS)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
