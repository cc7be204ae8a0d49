"""Every room in the words of real models: `python -m tests.fuzz.prose SEEDS [FIRST]`.

Each run must end typed, its journal verify, its replay say the same, and every page, format and
graph of it be written. Where recorded runs are at hand their sentences are said too, by path.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from aufheben.testing import Wordy
from aufheben.testing.wordy import Texts, shipped
from tests.recorded_words import recorded
from tests.whole_runs import ROOMS, agent_of
from tests.wordy_runs import REQUESTS, held, lang_of, table

_JAPANESE = re.compile("[\u3041-\u30fe]")


@dataclass(slots=True)
class Seen:
    """How the runs ended, and what broke, a sentence each."""

    ended: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


def fuzz(seeds: int, first: int = 1) -> Seen:
    """Every form of every room by itself, and every room through the application."""
    seen = Seen()
    for seed in range(first, first + seeds):
        for name in ROOMS:
            _tried(seen, f"{name}, seed {seed}", partial(alone, name, seed))
        for name in REQUESTS:
            _tried(seen, f"{name}, kept, seed {seed}", partial(_kept, name, seed))
    return seen


def _tried(seen: Seen, name: str, hold: Callable[[], str]) -> None:
    try:
        seen.ended[hold()] += 1
    except Exception as wrong:  # noqa: BLE001 - that anything raised is what is looked for
        seen.broken.append(f"{name}: {wrong!r}"[:400])


def alone(name: str, seed: int) -> str:
    """A form of a room in memory, and how it ended."""
    room = ROOMS[name]
    agent, _ = agent_of(room, Wordy(seed=seed, texts=_texts()))
    done, record = room.run(agent)
    assert record.ended is not None
    assert list(room.written(room.again(record))) == list(room.written(done))
    return f"{name}: {done.outcome}, {done.stop_reason}"


def _kept(name: str, seed: int) -> str:
    """In a journal of its own."""
    asked = REQUESTS[name]
    with tempfile.TemporaryDirectory() as folder:
        app = table(Path(folder) / "journal.db", seed, lang_of(asked), texts=_texts())
        done = held(app, asked, "wordy")
    return f"{name}, kept: {done.outcome}, {done.stop_reason}"


@cache
def _texts() -> Texts:
    """What we ship, and beside it what is at hand."""
    known = (text for text in recorded() if len(text) > 20)
    said: dict[str, list[str]] = {lang: list(texts) for lang, texts in shipped().items()}
    for text in known:
        said["ja" if _JAPANESE.search(text) else "en"].append(text)
    return said


def _lines(seen: Seen) -> Iterator[str]:
    for how, number in sorted(seen.ended.items()):
        yield f"{number:5} {how}"
    yield from (f"BROKEN {each}" for each in seen.broken[:50])


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    found = fuzz(*(given or [10]))
    sys.stdout.write("\n".join(_lines(found)) + "\n")
    sys.exit(bool(found.broken))
