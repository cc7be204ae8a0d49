"""Draw mutants, try them, say which survived: `python -m tests.mutants`.

What was found is kept in `build/mutants`, so that a run that was broken off goes on.
"""

import argparse
import json
import pickle
import sys
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest

from tests.mutants.mutating import ROOT, Mutant, sample
from tests.mutants.survivors import listed, verdict
from tests.mutants.trials import Trial, Trials

FOLDER = ROOT / "build/mutants"
TESTS = (
    "adapters", "agents", "app", "deliberation", "hierarchy", "judging", "logic", "methods", "protocols",
    "questions", "rating", "rooms", "runtime",
)  # fmt: skip
"""The folders whose tests call the parts in their own process: what others would find besides counts for nothing."""


def main() -> int:
    """0 if enough were killed, and each that was not is listed."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument("--count", type=int, default=300)
    asked.add_argument("--seed", type=int, default=21)
    asked.add_argument("--at-once", type=int, default=2)
    asked.add_argument("--tests", nargs="*", default=[f"tests/{name}" for name in TESTS])
    asked.add_argument("--after", type=Path, help="try only what these earlier trials left alive")
    options = asked.parse_args()
    folder = FOLDER / f"{_state()}-{options.count}-{options.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    mutants = _drawn(folder, options.count, options.seed)
    _say(f"{len(mutants)} mutants drawn, kept in {folder.relative_to(ROOT)}")
    trials = folder / "trials.jsonl"
    killed = {key for key, outcome in _read(options.after).items() if outcome == "killed"}
    done = killed | _read(trials).keys()
    if not all(mutant.key in done for mutant in mutants):
        code = _try(mutants, done, folder, options.at_once, options.tests)
        if code:
            return code
    outcomes = dict.fromkeys(killed, "killed") | _read(trials)
    lines, passes = verdict(
        {mutant.key: outcomes[mutant.key] for mutant in mutants if mutant.key in outcomes}, listed()
    )
    _say("\n".join(lines))
    return not passes


def _try(
    mutants: list[Mutant], done: set[str], folder: Path, at_once: int, tests: list[str]
) -> int:
    def tell(trial: Trial) -> None:
        with (folder / "trials.jsonl").open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(trial), ensure_ascii=False) + "\n")
        _say(f"{trial.outcome}: {trial.key[:160]}")

    arguments = ["-q", "--capture=sys", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
    arguments += ["-m", "not slow and not scale and not web", *tests]
    plugin = Trials(mutants, folder, done=done, at_once=at_once, tell=tell)
    return int(pytest.main(arguments, plugins=[plugin]))


def _state() -> str:
    """Changes with what is tried and with what tries it."""
    files = sorted(path for name in ("src", "tests") for path in (ROOT / name).rglob("*.py"))
    texts = (path.relative_to(ROOT).as_posix().encode() + path.read_bytes() for path in files)
    return sha256(b"".join(texts)).hexdigest()[:12]


def _drawn(folder: Path, count: int, seed: int) -> list[Mutant]:
    kept = folder / "sample.pickle"
    if kept.exists():
        drawn: list[Mutant] = pickle.loads(kept.read_bytes())
        return drawn
    drawn = sample(count, seed)
    kept.write_bytes(pickle.dumps(drawn))
    return drawn


def _read(trials: Path | None) -> dict[str, str]:
    if trials is None or not trials.exists():
        return {}
    rows = map(json.loads, trials.read_text(encoding="utf-8").splitlines())
    return {row["key"]: row["outcome"] for row in rows}


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
