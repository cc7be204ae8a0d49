"""What the figures of `benchmarks/code_metrics.py` count, and that a question's stances are read once."""

from pathlib import Path

import pytest
from benchmarks.code_metrics import Sources, trace_of
from benchmarks.code_traced import FLOWS

TREE = {
    "rooms/rating/room.py": 'class Room:\n    name: str\n    plays: int = 0\n\nNAME = "rating"\n',
    "rooms/rating/words.toml": 'plays = ["plays", "対局"]\n"rating" = 1\n',
    "app/front.py": "from aufheben.rooms.rating import room\n\nprint(room.plays)\n",
    "app/wording.py": '"""Of a rating, and of what plays."""\n',
    "ratings.py": "",
}


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    for at, text in TREE.items():
        file = tmp_path / at
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return Sources(tmp_path)


def test_names_are_those_of_code_and_keys_and_not_words_of_prose(sources: Sources) -> None:
    assert sources.fields("Room") == ["name", "plays"]
    assert sources.naming("plays") == [
        "app/front.py", "rooms/rating/room.py", "rooms/rating/words.toml",
    ]  # fmt: skip
    assert sources.outside("rating") == ["app/front.py", "ratings.py"]


def test_files_and_lines_are_those_of_python(sources: Sources) -> None:
    assert sources.packages() == {"": (1, 0), "app": (2, 4), "rooms": (1, 5)}


@pytest.mark.parametrize("flow", FLOWS)
def test_stances_are_read_once_whoever_asks(flow: str) -> None:
    trace = trace_of(flow)
    assert "runtime/drive.py" in trace.files
    assert [*trace.read.values()] == ([] if flow == "check" else [1, 1])
