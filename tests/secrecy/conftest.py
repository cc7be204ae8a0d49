"""A folder in which every key is planted, with every file that a run may be given, and the program."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.secrecy.planting import KEYS
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
FILES: Mapping[str, str] = {
    "square.toml": 'question = "Should the market square be closed to cars?"\n[seats.AG1]\n'
    'stance = "Children play there."\n[seats.AG2]\nfile = "shops.txt"\n',
    "shops.txt": "Shops live from cars.",
    "tweety.toml": 'question = "Is Tweety a flier?"\n'
    '[seats.AG1]\nfile = "bird.txt"\n[seats.AG2]\nstance = "Tweety is small."\n',
    "bird.txt": "Tweety is a bird. If something is a bird, it is a flier. Whatever, as it were.",
    "flier.toml": 'question = "Is Tweety a flier?"\n'
    '[seats.AG1]\nfile = "wing.txt"\n[seats.AG2]\nstance = "Tweety is small."\n',
    "wing.txt": "Tweety is a bird. If something is a bird, it is a flier.",
    "topics.csv": "question\nShould the square be closed?\n広場から車を締め出すべきか\n",
    "words.toml": 'automobile = "car"\n',
    "weights.toml": "novelty = 0.5\n",
    "debate.md": "# Close the square.\n\n## PRO\n\nChildren play there.\n\n"
    "## CON\n\nShops live from cars.\n",
    "edges.tsv": "child\tparent\nwheel\tcar\ncar\tvehicle\nsign\twarning sign\n",
    "more.tsv": "child\tparent\nlorry\tvehicle\n",
    "known.tsv": "child\tparent\nvehicle\tthing\n",
    "expert.toml": '[experts.Z]\nviewpoint = "Ask what wears out first."\n',
    "notes/cars.txt": "A car is a vehicle. A wheel is a part of a car.",
}


def written(folder: Path) -> Path:
    """The folder, with all of them in it."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program is, and whatever it writes."""
    for variable, value in KEYS.items():
        monkeypatch.setenv(variable, value)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    # They are imported in processes of their own, and are the same whatever is planted.
    monkeypatch.setattr("aufheben.app.checkup.extras", tuple)
    return written(tmp_path)
