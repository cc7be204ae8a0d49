"""Programs on this machine that could be asked as a model is."""

import shutil
from collections.abc import Iterator
from typing import NamedTuple

_KNOWN = {
    "claude-code": "claude",
    "codex": "codex",
    "gemini-cli": "gemini",
    "ollama-run": "ollama",
}
"""What each is named by, and the program that it is."""


class ProgramHere(NamedTuple):
    """What a program is named by as a model, what it is called, and where it is, if it is found."""

    name: str
    program: str
    found: str | None


def programs() -> Iterator[ProgramHere]:
    """Each that is known."""
    for name, program in _KNOWN.items():
        yield ProgramHere(name, program, shutil.which(program))
