"""Does every dialogue end? A hundred topics, two languages, both published forms, four agents
that do their worst; then the logic engine, where stances are knowledge bases.

    python -m benchmarks.termination

The agents sit behind a real server on this machine and are asked as any model is. Nothing they
say means anything: what is shown is that every run comes to a typed end, why, and after how
many of the calls that its bound allows. Begun again after a kill it goes on, if AUFHEBEN_HOME
is the same.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from aufheben.testing import FakeServer, Received, hostile
from benchmarks.results import put

RESULTS = Path(__file__).parents[1] / "docs" / "results.md"
AGENTS: dict[str, Callable[[int], hostile.Answerer]] = {
    "repeater": hostile.paraphraser,
    "never-concedes": hostile.never_concedes,
    "noise": hostile.random_shapes,
    "babbler": hostile.odd_texts,
}
MEANINGS = {
    "repeater": "gives one reason for ever, in slightly other words",
    "never-concedes": "rebuts for ever, each time with something new",
    "noise": "its answers have parts exchanged, dropped or doubled by chance",
    "babbler": "no JSON, or JSON that nobody should read, up to 1.5 MB",
}
MODELS = "published@10,capped@3"
LOGIC = (
    "published@0,published@1,published@2,published@10,published@10+confirm,"
    "capped@0,capped@1,capped@3,capped@3+confirm"
)


def server() -> FakeServer:
    """One that answers as the model's name says."""
    answerers = {name: make(1) for name, make in AGENTS.items()}

    def reply(received: Received) -> Any:
        return answerers[received.model](received)

    return FakeServer(reply)


def benched(*words: str) -> dict[str, Any]:
    """What `bench dialectic` says; only that all runs ended with nothing failed will do."""
    command = [sys.executable, "-m", "aufheben", "bench", "dialectic", "--json", "-q", *words]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def hostile_rows() -> Iterator[dict[str, Any]]:
    """Every method with every agent, both languages."""
    with server() as running:
        for name in AGENTS:
            print(name, file=sys.stderr, flush=True)
            words = ("--topics", "bilingual", "--lang", "both", "--methods", MODELS)
            asked = ("--model", f"openai:{name}", "--base-url", running.base_url())
            yield from benched(*words, *asked)["methods"]


def table(methods: list[dict[str, Any]]) -> list[str]:
    """A line a method and agent."""
    head = "| agent | form | runs | typed ends | ended by | flags | most of bound | re-asked | tokens |"
    return [head, "|---|---|--:|--:|---|---|--:|--:|--:|", *map(_line, methods)]


def _line(found: dict[str, Any]) -> str:
    runs = found["runs"]
    typed = sum(run["outcome"] is not None for run in runs)
    ends = Counter(f"{run['outcome']} ({run['stop_reason']})" for run in runs)
    ended = ", ".join(f"{word} {count}" for word, count in ends.most_common())
    flags = Counter(flag for run in runs for flag in run["notes"]["flags"])
    flagged = ", ".join(f"{flag} {count}" for flag, count in flags.most_common()) or "-"
    values = [run["values"] for run in runs]
    bound = max(value["calls_of_bound"] for value in values)
    again = sum(value.get("rejected", 0.0) for value in values) / len(values)
    return (
        f"| {found['row'].removeprefix('openai:')} | {found['method']} | {len(runs)} |"
        f" {100 * typed / len(runs):.0f} % | {ended} | {flagged} | {100 * bound:.0f} % |"
        f" {100 * again:.0f} % | {found['tokens'] or 0:,.0f} |"
    )


def lines(hostiles: list[dict[str, Any]], logic: list[dict[str, Any]]) -> Iterator[str]:
    """The section."""
    runs = [run for found in (*hostiles, *logic) for run in found["runs"]]
    typed = sum(run["outcome"] is not None for run in runs)
    yield "## Every dialogue ends"
    yield ""
    yield (
        f"{len(runs):,} runs, {typed:,} with a typed end ({100 * typed / len(runs):.1f} %). "
        "The hundred topics that ship, in English and Japanese, in the form of seed 000 (ten "
        "rounds a dispute) and of seed 001 (three), argued by agents that do their worst, over "
        'real sockets; then the camera problem by the logic engine. "Most of bound" is the '
        'largest share that any run took of the calls it may at most make; "re-asked" is how '
        "many of the answers were refused; tokens are those of a run. A reply that only repeats is refused, and after three "
        "of them the seat is taken to concede, which is flagged: so the repeater's main arguments "
        "stand by default, and the flags say that nobody was convinced; three answers that cannot "
        "be used leave a dispute pending. Made by "
        "`python -m benchmarks.termination`."
    )
    yield ""
    yield from (f"- **{name}**: {meaning}" for name, meaning in MEANINGS.items())
    yield ""
    yield from table(hostiles)
    yield ""
    yield "By the logic engine, where both stances are knowledge bases:"
    yield ""
    yield from table(logic)
    yield ""
    yield (
        "No model was asked: whether a real model's synthesis is any good is not said here. "
        "`failed (no_legal_answer)` is a typed end too: a seat never gave an answer that the "
        "protocol could take, and the run says so."
    )


def main() -> None:
    """Run all and write the section."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("AUFHEBEN_HOME", home)
        hostiles = list(hostile_rows())
        logic = benched("--topics", "camera", "--methods", LOGIC)["methods"]
    put("termination", lines(hostiles, logic), RESULTS)


if __name__ == "__main__":
    main()
