"""Pages of results, of which every benchmark writes its own part, and what stands in them."""

import json
import textwrap
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks/RESULTS.md"
DOCS = ROOT / "docs/results.md"
MEASURED = ROOT / "benchmarks/data/scale.json"
"""What `scale.py` measured and `simulate.py` reads: small tables by name."""
Row = dict[str, Any]


def put(name: str, lines: Iterable[str], file: Path = RESULTS, *, full: bool = True) -> None:
    """Show the part `name` of the file; replace it, or add it at the end, where it was measured in full."""
    opening, closing = f"<!-- {name} -->", f"<!-- end of {name} -->"
    part = "\n".join([opening, *lines, closing])
    print(part)
    if not full:
        return
    before, found, rest = file.read_text(encoding="utf-8").partition(opening)
    after = rest.partition(closing)[2] if found else ""
    parts = (before.rstrip(), part, after.strip())
    file.write_text("\n\n".join(filter(None, parts)) + "\n", encoding="utf-8")


def table(head: str, rows: Iterable[Sequence[object]], left: Collection[int] = (0,)) -> list[str]:
    """Markdown under a head written as `one | other`; columns but those on the `left` are numbers."""
    rule = ("---" if at in left else "--:" for at in range(head.count("|") + 1))
    shown = (f"| {' | '.join(map(str, row))} |" for row in rows)
    return [f"| {head} |", f"|{'|'.join(rule)}|", *shown]


def bars(
    rows: Iterable[tuple[str, str, str, bool | None]], head: str = "what | bar | measured"
) -> list[str]:
    """What was measured against its bar, and whether it was kept; None is without a bar."""
    return table(head, ((what, bar, told(value, kept)) for what, bar, value, kept in rows))


def told(value: str, kept: bool | None = True) -> str:
    """A figure that counts, and whether its bar was missed."""
    return f"**{value}**{', missed' if kept is False else ''}"


def wrapped(text: str) -> list[str]:
    """Lines of Markdown, none too long."""
    return textwrap.wrap(text, 100, break_on_hyphens=False, break_long_words=False)


def measured() -> dict[str, Row]:
    """Every table: debates, workers, in_flight, seconds in all, latency and cpu seconds a call."""
    found: dict[str, Row] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return found


def keep(name: str, row: Row) -> None:
    """Replace the table of that name, or add it."""
    kept = {**measured(), name: row}
    MEASURED.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
