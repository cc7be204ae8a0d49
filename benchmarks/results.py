"""Pages of results, of which every benchmark writes its own part."""

from collections.abc import Iterable
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"


def put(name: str, lines: Iterable[str], file: Path = RESULTS) -> None:
    """Replace the part `name` of the file, or add it at the end."""
    opening, closing = f"<!-- {name} -->", f"<!-- end of {name} -->"
    text = file.read_text(encoding="utf-8") if file.exists() else "# Results\n"
    before, found, rest = text.partition(opening)
    after = rest.partition(closing)[2] if found else ""
    part = "\n".join([opening, *lines, closing])
    file.write_text(f"{before.rstrip()}\n\n{part}\n{after.lstrip() and after}", encoding="utf-8")
