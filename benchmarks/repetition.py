"""Which test finds what is said again, and what new reason it takes for old: the table of ADR 6.

    python -m benchmarks.repetition [--recorded FOLDER] [--model PROVIDER:MODEL[@URL]]

The pairs are labelled by hand; those of recorded debates are what real models said one after the
other in one seat, and were let through. The row of the model is there as soon as a model is.
"""

import argparse
import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.runtime.repetitions import MISSED, NEW, SAID_AGAIN

from aufheben import wiring
from aufheben.agents.llm import LlmAgent
from aufheben.domain import Seat
from aufheben.errors import MissingExtra
from aufheben.rooms.dialectic.asks.argument_laws import news
from aufheben.rooms.options import Asking
from aufheben.runtime.repetition import Exact, InTurn, Lexical, Repeat, Repetition
from aufheben.runtime.validation import judged, spoken
from benchmarks.results import put, table

SEAT = Seat(name="repetition", stance="")


Pair = tuple[str, str]
"""What a seat said before, and then."""


class Judged:
    """The test by a model, as the chair asks it."""

    def __init__(self, model: str) -> None:
        made = wiring.model(model, Asking())
        self._agents = {lang: LlmAgent(made, lang=lang) for lang in ("en", "ja")}

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """See the port."""
        agent = self._agents[spoken(said * 10) or "en"]
        return (await judged(agent, SEAT, ("bench",), news(said, tuple(before))))[0]


def sets(folder: Path | None) -> dict[str, list[Pair]]:
    """The columns of the table."""
    return {
        "said again with the same words": [(before, said) for before, said, _ in SAID_AGAIN],
        "in other words": list(MISSED),
        "new, but for a word": list(NEW),
        "recorded, let through": list(_recorded(folder)) if folder else [],
    }


def _recorded(folder: Path) -> Iterator[Pair]:
    for file in sorted(folder.glob("*.jsonl")):
        said: dict[str, list[str]] = {}
        for event in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            gist = _gist(event)
            if gist:
                yield from ((before, gist) for before in said.get(event["seat"], ()))
                said.setdefault(event["seat"], []).append(gist)


def _gist(event: dict[str, Any]) -> str:
    argument = (event.get("payload") or {}).get("Argument")
    if event.get("kind") != "answered" or not isinstance(argument, dict):
        return ""
    rules = argument.get("rules") or ()
    return "; ".join(each for rule in rules for each in rule["antecedent"]["strong"])


async def _found(test: Repetition, pairs: Sequence[Pair]) -> int:
    return sum([await test.repeats(said, [before]) is not None for before, said in pairs])


def tests(model: str | None) -> Iterator[tuple[str, Repetition]]:
    """The rows: three tests that need nobody, and the model where there is one."""
    yield "exact", Exact()
    yield "exact, then lexical (the default)", InTurn([Exact(), Lexical()])
    yield "semantic alone, all-MiniLM-L6-v2", wiring.semantic(Asking())
    if model:
        yield f"a model alone, {model.partition('@')[0]}", Judged(model)


async def lines(model: str | None, folder: Path | None) -> list[str]:
    """Refused of each set, by each test."""
    columns = {name: pairs for name, pairs in sets(folder).items() if pairs}
    rows = []
    for name, test in tests(model):
        try:
            found = [f"{await _found(test, pairs)} of {len(pairs)}" for pairs in columns.values()]
        except MissingExtra:
            found = ["not installed"] * len(columns)
        rows.append([name, *found])
    told = table(f"test | {' | '.join(columns)}", rows)
    return told if model else [*told, "", "No model was asked: name one with `--model`."]


if __name__ == "__main__":
    given = argparse.ArgumentParser()
    given.add_argument("--recorded", type=Path)
    given.add_argument("--model")
    options = given.parse_args()
    found = asyncio.run(lines(options.model, options.recorded))
    put("repetition", ["## Repetition: pairs refused by each test", "", *found])
