"""Every reader on files that are nearly right: `python -m tests.fuzz.readers SECONDS [SEED]`.

Real files and short ones of ours are cut, doubled, spliced, grown, and given odd bytes and values. Each reader must
give a result or say what is wrong, within seconds and within the memory that it may have. What it
did not survive is printed, and stands under build/fuzz.
"""

import json
import random
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from types import FrameType
from typing import Any

from aufheben.errors import AufhebenError, BadInput
from tests.formats.test_any_bytes import ODD
from tests.fuzz.foreign import LARGEST, ROOT, Reader, readers

HANG = 20
"""Seconds of the processor that a reader may take for a file of at most `LONGEST` bytes."""
LONGEST = 100_000
"""Bytes of a file that grew: of a seed of which a part, or all, stands again and again."""
MEMORY = 4_000_000_000
"""Bytes of address space that all of it may have."""

PLACELESS = ("chat", "journal")
"""Readers of no file: a request, and a database whose complaints name its runs."""


class Hung(BaseException):
    """A reader took too long."""


@dataclass(slots=True)
class Seen:
    """What came of it: by reader how many files, and how many of them were refused."""

    files: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


def fuzz(seconds: float, seed: int) -> Seen:
    """Each reader in turn, for so long."""
    (ROOT / "build/fuzz").mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_long)
    chance, seen, every = random.Random(seed), Seen(), readers()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        for name, reader in every.items():
            _one(name, reader, _changed(chance, reader.seeds), seen)
    return seen


def _one(name: str, reader: Reader, content: bytes, seen: Seen) -> None:
    seen.files[name] += 1
    signal.setitimer(signal.ITIMER_PROF, HANG)
    try:
        reader.read(content)
    except AufhebenError as refused:
        seen.refused[name] += 1
        wrong = _is_wrong(refused, placed=name not in PLACELESS)
    except Exception as bug:  # noqa: BLE001 - that is what is looked for
        wrong = repr(bug)[:300]
    except Hung:
        wrong = f"not read within {HANG} s"
    else:
        wrong = ""
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if wrong:
        kept = ROOT / "build/fuzz" / f"{name.replace(' ', '-')}-{sha256(content).hexdigest()[:12]}"
        kept.write_bytes(content)
        seen.broken.append(f"{name}: {wrong}: {kept.relative_to(ROOT)}")


def _is_wrong(refused: AufhebenError, *, placed: bool) -> str:
    """What is wrong with a complaint, "" if nothing is."""
    told = str(refused)
    if placed and not (isinstance(refused, BadInput) and refused.place):
        return f"a complaint without a place: {told[:200]}"
    if len(told) > 2_000:
        return f"a complaint of {len(told)} characters"
    return (
        "" if told.isascii() or told.encode("utf-8", "replace").decode() == told else "lost signs"
    )


def _changed(chance: random.Random, seeds: tuple[bytes, ...]) -> bytes:
    """One of the files with a few changes, now and then none or bytes of any kind."""
    if chance.randrange(20) == 0:
        return chance.randbytes(chance.randrange(200))
    whole = chance.choice(seeds)
    if chance.randrange(15) == 0:
        return growing(chance, whole)(chance.choice((10, 300, 3_000)))[:LONGEST]
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 5))):
        whole = chance.choice(CHANGES)(chance, whole, seeds)[:LARGEST]
    return whole


Change = Callable[[random.Random, bytes, tuple[bytes, ...]], bytes]


def _cut(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + whole[at + chance.randrange(40) :]


def _ended(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    return whole[: chance.randrange(len(whole) + 1)]


def _flipped(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :]


def _doubled(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    lines = whole.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    return b"".join([*lines[:at], *[lines[at]] * chance.choice((2, 3, 50)), *lines[at + 1 :]])


def _spliced(chance: random.Random, whole: bytes, seeds: tuple[bytes, ...]) -> bytes:
    other, at = chance.choice(seeds), chance.randrange(len(whole) + 1)
    begin = chance.randrange(len(other) + 1)
    return whole[:at] + other[begin : begin + chance.randrange(200)] + whole[at:]


def _odd(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + chance.choice(ODD) + whole[at:]


def _otherwise(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    """A value of JSON, in one of its lines or in all of it, is another."""
    rows = [whole] if chance.random() < 0.3 else whole.splitlines() or [b""]
    at = chance.randrange(len(rows))
    try:
        value = json.loads(rows[at])
    except (ValueError, RecursionError):
        return whole
    rows[at] = json.dumps(_swapped(chance, value)).encode()
    return b"\n".join(rows)


def _swapped(chance: random.Random, value: Any) -> Any:
    if isinstance(value, dict | list) and value and chance.random() < 0.8:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        said = value if isinstance(value, dict) else dict(enumerate(value))
        changed = {**said, key: _swapped(chance, said[key])}
        return changed if isinstance(value, dict) else list(changed.values())
    return chance.choice(VALUES)


VALUES: tuple[Any, ...] = (None, True, -1, 0, 1.5, 1e308, float("inf"), float("nan"), 10**400, "", "x", "\ud800", "\0",
          [], [[]], {}, {"": ""}, ["x", 1])  # fmt: skip
CHANGES: tuple[Change, ...] = (_cut, _ended, _flipped, _doubled, _spliced, _odd, _otherwise)


Grow = Callable[[int], bytes]
"""The file in which the part stands so many times."""
SIGNS = (b"(", b"[", b'{"a":', b"<", b'"', b"'", b"\\", b"~", b"-", b",", b"\n", b" ", b"\t", b"#",
         b"and ", b"if ", b"not ", "ならば".encode(), "で、".encode(), "。".encode(), "「".encode(),
         b"a.", b"[a]: ", b"  - x\n", b"**", b"`", b"://", b"&amp;", b"1", b"%", b"a b ", b";", b"=>", b": ", b". ", b"+ ", b"- ", b" \n",
         b"the a of ", b"<?", b"<!--", b"|", b"@", b"_", "\u3000".encode(), "、".encode(), "の".encode(), "が(".encode())  # fmt: skip


def growing(chance: random.Random, seed: bytes) -> Grow:
    """A way in which it grows, drawn."""
    return chance.choice((_whole, _rows, _named, _piece, _signs, _elements))(chance, seed)


def _whole(_: random.Random, seed: bytes) -> Grow:
    return lambda times: seed * times


def _rows(chance: random.Random, seed: bytes) -> Grow:
    """Lines in a row stand again."""
    before, block, after = _block(chance, seed)
    return lambda times: before + block * times + after


def _named(chance: random.Random, seed: bytes) -> Grow:
    """So do lines in which each time a word is another."""
    before, block, after = _block(chance, seed)
    words = re.findall(rb"[A-Za-z]+|(?:[\xe3-\xe9][\x80-\xbf]{2})+", block) or [block or b"x"]
    word = chance.choice(words)
    return lambda times: (
        before + b"".join(block.replace(word, b"%s%d" % (word, n)) for n in range(times)) + after
    )


def _block(chance: random.Random, seed: bytes) -> tuple[bytes, bytes, bytes]:
    rows = seed.splitlines(keepends=True) or [b""]
    first = chance.randrange(len(rows))
    last = first + chance.randrange(1, 5)
    return b"".join(rows[:first]), b"".join(rows[first:last]), b"".join(rows[last:])


def _piece(chance: random.Random, seed: bytes) -> Grow:
    """A few bytes of its own."""
    at = chance.randrange(len(seed) + 1)
    piece = seed[at : at + chance.randrange(1, 30)]
    return lambda times: seed[:at] + piece * times + seed[at:]


def _signs(chance: random.Random, seed: bytes) -> Grow:
    """Signs that begin something."""
    at, sign = chance.randrange(len(seed) + 1), chance.choice(SIGNS)
    return lambda times: seed[:at] + sign * times + seed[at:]


def _elements(chance: random.Random, seed: bytes) -> Grow:
    """What stands in the lists of JSON, under other names each time; else lines."""
    try:
        value = json.loads(seed)
    except (ValueError, RecursionError):
        return _named(chance, seed)
    return lambda times: json.dumps(_grown(value, times)).encode()


def _grown(value: Any, times: int) -> Any:
    if isinstance(value, dict):
        return {key: _grown(each, times) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, n) for n in range(times) for each in value]
    return value


def _renamed(value: Any, number: int) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(each, number) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, number) for each in value]
    return f"{value}{number}" if isinstance(value, str) and len(value) < 3 else value


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise Hung


def _lines(seen: Seen) -> Iterator[str]:
    for name, number in sorted(seen.files.items()):
        yield f"{name:24} {number:6} files, {seen.refused[name]:6} refused"
    yield from (f"BROKEN {each}" for each in seen.broken[:50])


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    done = fuzz(given[0] if given else 600, given[1] if len(given) > 1 else time.time_ns())
    sys.stdout.write("\n".join(_lines(done)) + "\n")
    sys.exit(bool(done.broken))
