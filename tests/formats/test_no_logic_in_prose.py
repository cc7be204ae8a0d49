"""What people read of a result is sentences: no predicates, no signs of logic, no camelCase."""

import re
import tomllib
from pathlib import Path

import pytest

import aufheben

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared/data"
FILES = sorted(
    [
        *SHARED.glob("questions/*.toml"),
        *SHARED.glob("reported/*/*.toml"),
        *ROOT.glob("tests/questions/*.toml"),
    ]
)
_LOGIC = re.compile(r"¬|[\w-]+\((?!s\b)[\w\"-]+(?:, [\w.\"-]+)*\)|\b[a-z]+[A-Z]\w*")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_logic_stands_in_prose(file: Path) -> None:
    written = file.read_text(encoding="utf-8")
    seats = dict.fromkeys(tomllib.loads(written).get("seats", {}), "symbolic")
    result = aufheben.ask(file, seats=seats, lenient=True, journal=":memory:", name="prose")
    found = set()
    for form in ("txt", "md"):
        text = re.sub(r"```.*?```", "", result.to(form), flags=re.DOTALL)
        found |= {one for one in _LOGIC.findall(text) if one not in written}
    assert found == set()
