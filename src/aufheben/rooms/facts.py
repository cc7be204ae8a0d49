"""Where facts are looked up, in every room that can."""

from pathlib import Path

from aufheben.errors import BadInput

DOCUMENTS = (".txt", ".md")
"""Endings of the files that are read of a folder."""


def resolved(facts: str | None) -> str:
    """Where facts are looked up, wherever the run is gone on with. Raises BadInput for a blank."""
    if facts is None:
        return ""
    if not facts.strip():
        raise BadInput("facts name nothing", do="name a folder or an index")
    try:
        return str(Path(facts).resolve())
    except (OSError, ValueError) as wrong:
        raise BadInput(f"cannot look facts up: {wrong}", do="check the name") from None
