"""The budget of lines and files: what is above a ceiling is told, and what may not remain alone."""

from pathlib import Path
from typing import Any

import pytest

from tests.packaging.budget import Tree, complaints

TREE = {
    "src/aufheben/rooms/rating/room.py": "from aufheben.rooms.rating.marks import best\n\nprint(best)\n",
    "src/aufheben/rooms/rating/marks.py": "best = 10\n",
    "src/aufheben/rooms/rating/words.toml": 'plays = ["plays", "対局"]\n' * 50,
    "src/aufheben/rooms/rating/words.de.toml": 'plays = "spielt"\n' * 50,
    "src/aufheben/rooms/rating/prompts/mark.en.j2": "Mark it.\n",
    "src/aufheben/rooms/long.py": "best = 10\n" * 40,
    "src/aufheben/errors.py": "",
    "src/aufheben/version.py": "version = 1\n",
    "src/aufheben/app/front.py": "from aufheben.rooms import long\nfrom aufheben.rooms.rating import room\n",
    "src/aufheben/app/other.py": "import aufheben.rooms.rating.room\n",
    "tests/test_front.py": "assert True\n",
    "benchmarks/front.py": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for at, text in TREE.items():
        file = tmp_path / at
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def exact() -> dict[str, Any]:
    """Ceilings that this tree just keeps."""
    return {
        "src": {"lines": 49, "files": 7},
        "tests": {"lines": 1},
        "benchmarks": {"lines": 0},
        "capabilities": {"rooms": 40, "rooms/rating": 5, "app": 3, "front": 1},
        "stages": {"test": 10_000, "touched": 10_000},
    }


JOIN = "src/aufheben/rooms/rating/marks.py: under 40 lines, and aufheben/rooms/rating/room.py alone imports it: join the two"


def test_catalogs_of_words_are_not_counted_and_templates_are(root: Path) -> None:
    lines = Tree(root / "src/aufheben/rooms/rating").lines
    assert lines == {"marks.py": 1, "prompts/mark.en.j2": 1, "room.py": 3}


def test_a_small_module_with_one_importer_is_told_and_one_with_two_or_a_long_one_is_not(
    root: Path, exact: dict[str, Any]
) -> None:
    assert [*complaints(root, exact)] == [JOIN]


@pytest.mark.parametrize(
    ("part", "figure", "told"),
    [
        ("src", "lines", "lines of src: 49, and 48 at most"),
        ("src", "files", "files of Python in src: 7, and 6 at most"),
        ("tests", "lines", "lines of tests: 1, and 0 at most"),
        ("capabilities", "rooms", "lines of rooms: 40, and 39 at most"),
        ("capabilities", "rooms/rating", "lines of rooms/rating: 5, and 4 at most"),
        ("capabilities", "front", "lines of front: 1, and 0 at most"),
    ],
)
def test_one_line_or_file_too_many_is_told(
    root: Path, exact: dict[str, Any], part: str, figure: str, told: str
) -> None:
    exact[part][figure] -= 1
    assert told in complaints(root, exact)


def test_what_belongs_to_no_capability_and_a_slower_stage_are_told(
    root: Path, exact: dict[str, Any]
) -> None:
    del exact["capabilities"]["app"]
    exact["stages"]["touched"] = 1
    found = [*complaints(root, exact)]
    assert "lines of no capability: 3, and 0 at most" in found
    assert any(each.startswith("seconds of `make touched`: ") for each in found)
