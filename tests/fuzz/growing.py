"""Files that grow: a seed of which a part, or all, stands so many times."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

Grow = Callable[[int], bytes]
"""The file in which the part stands so many times."""
SIGNS = (b"(", b"[", b'{"a":', b"<", b'"', b"'", b"\\", b"~", b"-", b",", b"\n", b" ", b"\t", b"#",
         b"and ", b"if ", b"not ", "ならば".encode(), "で、".encode(), "。".encode(), "「".encode(),
         b"a.", b"[a]: ", b"  - x\n", b"**", b"`", b"://", b"&amp;", b"1", b"%", b"a b ", b";", b"=>", b": ", b". ", b"+ ", b"- ", b" \n",
         b"the a of ", b"<?", b"<!--", b"|", b"@", b"_", "\u3000".encode(), "、".encode(), "の".encode(), "が(".encode())  # fmt: skip


def growing(chance: random.Random, seed: bytes) -> Grow:
    """A way in which it grows, drawn."""
    return chance.choice((_whole, _lines, _named, _piece, _signs, _elements))(chance, seed)


def _whole(_: random.Random, seed: bytes) -> Grow:
    return lambda times: seed * times


def _lines(chance: random.Random, seed: bytes) -> Grow:
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
