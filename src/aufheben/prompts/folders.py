"""Where a room's prompts stand: in a folder of the package in which its tasks are."""

from functools import cache
from importlib.resources import files
from pathlib import Path

PROMPTS = "prompts"
QUESTIONS = "questions"
"""Where those of questions in one's own words stand, which need none of their room."""


def folder_of(module: str) -> Path | None:
    """Where the prompts of what is asked in a module stand, if they have a folder."""
    package = package_of(module)
    return Path(str(files(package).joinpath(PROMPTS))) if package else None


def package_of(module: str) -> str:
    """The nearest package around a module that has prompts; empty where none has."""
    package = module
    while package := package.rpartition(".")[0]:
        if package != "aufheben" and files(package).joinpath(PROMPTS).is_dir():
            return package
    return ""


@cache
def ours() -> dict[str, Path]:
    """Where those of our rooms and of questions stand, LANG/NAME.j2, by their folders' names."""
    home = Path(__file__).parents[1]
    rooms = {path.parent.name: path for path in (home / "rooms").rglob(PROMPTS)}
    return {QUESTIONS: home / "prompts" / QUESTIONS} | rooms
