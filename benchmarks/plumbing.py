"""All eight methods over all labeled edges at hand, against the fake server: does it hold?

    python benchmarks/plumbing.py FOLDER    FOLDER holds the labeled files; see docs/results.md

The answers are drawn by lot, so nothing here says how good any method is: only that every edge
of every set goes through every method to a typed end, and what that takes. Begun again after a
kill it goes on, if AUFHEBEN_HOME is the same.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from aufheben.testing import Curator, FakeServer, Received  # noqa: E402 - found by the line above
from benchmarks.results import put  # noqa: E402 - same

SETS = {
    "llms4ol_taskB_geonames_test.jsonl": "en",
    "llms4ol_taskB_schemaorg_test.jsonl": "en",
    "llms4ol_taskB_umls_test.jsonl": "en",
    "texeval_system_edges_labelled.jsonl": "en",
    "wordnet_isa_bench_en.jsonl": "en",
    "wordnet_isa_bench_ja.jsonl": "ja",
}
_LOT = count()


def by_lot(child: str, parent: str) -> str:
    """A verdict that depends on nothing worth knowing; one answer in fifteen disagrees."""
    rejected = zlib.crc32(f"{child}\0{parent}".encode()) % 2 == 0
    contrary = next(_LOT) % 15 == 0
    return "false" if rejected != contrary else "true"


def benched(file: Path, lang: str, url: str) -> tuple[dict[str, Any], float]:
    """What `bench hierarchy` says of the set, and its seconds."""
    command = [
        *(sys.executable, "-m", "aufheben", "bench", "hierarchy", "--data", str(file)),
        *("--pairs", "NS", "--trials", "1", "--no-vote", "--context", "definition"),
        *("--lang", lang, "--model", "openai:by-lot", "--base-url", url, "--json", "-q"),
    ]
    began = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    return json.loads(done.stdout), time.perf_counter() - began


def rows(folder: Path, url: str) -> Iterator[str]:
    """A row a set."""
    for name, lang in SETS.items():
        told, seconds = benched(folder / name, lang, url)
        edges = told["edges"]["correct"] + told["edges"]["wrong"]
        measured = [(m["method"], pair) for m in told["methods"] for pair in m["pairs"]]
        methods = {method for method, _ in measured}
        judged = sum(pair["edges"] for _, pair in measured)
        calls = sum(pair["calls_per_edge"] * pair["edges"] for _, pair in measured)
        unsure = sum(pair["counts"]["unsure_wrong"] for _, pair in measured)
        unsure += sum(pair["counts"]["unsure_correct"] for _, pair in measured)
        row = (
            f"| {name} | {edges:,} | {len(methods)} | {judged:,} | {calls:,.0f} | {unsure}"
            f" | {seconds:,.0f} |"
        )
        print(row, file=sys.stderr, flush=True)
        yield row


def main(folder: Path) -> None:
    """Run all sets and write the table."""
    curator = Curator(by_lot)

    def reply(received: Received) -> str:
        server.received.clear()  # hundreds of thousands of requests are not kept
        return curator(received)

    with tempfile.TemporaryDirectory() as home, FakeServer(reply) as server:
        os.environ.setdefault("AUFHEBEN_HOME", home)
        found = list(rows(folder, server.base_url("openai")))
    lines = [
        "## All methods over all labelled edges, against the fake server",
        "",
        "Plumbing, no quality: verdicts are drawn by lot. Experts N and S, one trial; as many",
        "correct edges as wrong ones, each pair once.",
        "",
        "| set | edges | methods | judgments | calls | without a verdict | seconds |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *found,
    ]
    put("plumbing", lines)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
