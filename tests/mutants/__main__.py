"""Draw mutants, try them, say which survived: `python -m tests.mutants`."""

import argparse
import json
import pickle
import sys
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest

from tests.mutants.mutating import ROOT, Mutant, sample
from tests.mutants.trials import Trial, Trials

FOLDER = ROOT / "build/mutants"
TESTS = (
    "agents", "app", "deliberation", "hierarchy", "judging", "logic", "methods", "protocols",
    "questions", "rating", "rooms", "runtime",
)  # fmt: skip


def main() -> int:
    """0 if enough were killed, and each that was not is listed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=300)
    asked.add_argument("--seed", type=int, default=21)
    asked.add_argument("--at-once", type=int, default=2)
    asked.add_argument("--tests", nargs="*", default=[f"tests/{name}" for name in TESTS])
    options = asked.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    mutants = _drawn(options.count, options.seed)
    trials = FOLDER / "trials.jsonl"
    print(f"{len(mutants)} mutants drawn", flush=True)

    def tell(trial: Trial) -> None:
        with trials.open("a", encoding="utf-8") as stream:
            print(json.dumps(asdict(trial), ensure_ascii=False), file=stream)
        print(trial.outcome, trial.key[:150], trial.by[:80], flush=True)

    arguments = ["-q", "--capture=sys", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
    arguments += ["-m", "not slow and not scale and not web", *options.tests]
    plugin = Trials(mutants, FOLDER, at_once=options.at_once, tell=tell)
    return int(pytest.main(arguments, plugins=[plugin]))


def _drawn(count: int, seed: int) -> list[Mutant]:
    kept = FOLDER / f"sample-{count}-{seed}.pickle"
    if kept.exists():
        drawn: list[Mutant] = pickle.loads(kept.read_bytes())
        return drawn
    drawn = sample(count, seed)
    kept.write_bytes(pickle.dumps(drawn))
    return drawn


if __name__ == "__main__":
    sys.exit(main())
