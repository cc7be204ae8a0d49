"""A run of every room, by the words of its command, with every kind of file that it may be given."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

QUESTION = """question = "Should the market square be closed to cars?"
[seats.AG1]
stance = "Children play there."
[seats.AG2]
file = "shops.txt"
"""
FILES: Mapping[str, str] = {
    "square.toml": QUESTION,
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
MODEL = "MODEL"
"""Stands for the words that say which model is asked, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """How a run is begun; `before` are runs that it needs, `files` which words name a file."""

    words: tuple[str, ...]
    endings: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()

    def commands(
        self, model: tuple[str, ...], name: str = "r", at: Callable[[str], str] = str
    ) -> Iterator[tuple[str, ...]]:
        """The commands, the last of which begins the run `name`; `at` says how a file is named."""
        for number, words in enumerate((*self.before, self.words)):
            run = name if number == len(self.before) else "before"
            yield (*_filled(words, model, at), "--run", run)


def _filled(
    words: tuple[str, ...], model: tuple[str, ...], at: Callable[[str], str]
) -> Iterator[str]:
    for word in words:
        if word == MODEL:
            yield from model
        else:
            yield at(word) if word in FILES or word == "notes" else word


DIALECTIC = (
    "html", "svg", "md", "mmd", "apx", "af", "aif.json", "xaif.json", "argdown", "txt", "json",
)  # fmt: skip
ROOMS: Mapping[str, Begun] = {
    "dialectic": Begun(
        words=("ask", "square.toml", "--aliases", "words.toml", MODEL),
        endings=DIALECTIC,
    ),
    "logic": Begun(
        words=("ask", "tweety.toml", "--lenient", "--aliases", "words.toml"),
        endings=DIALECTIC,
    ),
    "deliberation": Begun(
        words=(
            "deliberate", "square.toml", "--weights", "weights.toml", "--facts", "notes",
            "--steps", "3", MODEL,
        ),
        endings=("html", "svg", "md", "txt", "mmd", "json"),
    ),
    "judging": Begun(
        words=("judge", "debate.md", "--panel", "null", "--feedback", MODEL),
        endings=("html", "svg", "txt", "md", "csv", "tabbycat.json", "json"),
    ),
    "hierarchy": Begun(
        words=(
            "check", "edges.tsv", "more.tsv", "--with", "known.tsv", "--facts", "notes",
            "--expert", "expert.toml", "--experts", "NCZ", "--fail-on", "none", MODEL,
        ),
        endings=("html", "tsv", "md", "sarif", "xml", "ttl", "kgcl", "txt", "json"),
    ),
    "rating": Begun(
        words=("rate", "before", MODEL),
        endings=("html", "txt", "md", "json"),
        before=(("ask", "square.toml", MODEL),),
    ),
}  # fmt: skip
"""At least one of each of our rooms (a test says so)."""


def written(folder: Path) -> Path:
    """The folder, with every file in it that a run may be given."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
